/** The page of a match: connects, or reads a replay file, and shows it. */

import { deviceStore } from "../core/device_store.js";
import { Invitation } from "../core/invitation.js";
import { Keyring } from "../core/keyring.js";
import { openMatch, ready } from "../core/live_match.js";
import { pageConnection } from "../core/page_connection.js";
import { Player } from "../core/player.js";
import { keepPage } from "../core/service_worker.js";
import { checkWhenSigned, serverKeys } from "../core/signature.js";
import { matchOfPage, root } from "../core/site.js";
import { displayFace } from "../display/face.js";
import { asFork } from "../ui/battle/fork_origin.js";
import { namedFace } from "../ui/battle/naming.js";
import { sayConnecting, sayFailed } from "../ui/battle/opening_notice.js";
import { rangeOf } from "../ui/battle/share/links.js";

/** What shows the match is large; meanwhile the match itself is on its way. */
const components = import("../ui/battle/page.js");
const loaded = () => document.dispatchEvent(new Event("wd-ready"));
components.then(loaded, loaded); // that it cannot be loaded is shown where it is waited for

/** Some apps encode the sign of a fragment, which makes it a part of the path. */
function mendAddress() {
  const [path, ...rest] = location.pathname.split(/%23/);
  if (rest.length) history.replaceState(history.state, "", `${path}${location.search}#${rest.join("#")}`);
}

async function start() {
  mendAddress();
  const match = matchOfPage();
  const page = match === "file" ? await fromFile() : await fromServer(match);
  void checkWhenSigned(page.model, () => serverKeys(root()));
  addEventListener("hashchange", () => page.timeline.show(rangeOf(location.hash)));
  page.timeline.show(rangeOf(location.hash));
  keepPage();
}

async function fromFile() {
  const { askForFile, takeHandedOver, takeKept } = await import("../ui/battle/replay_source.js");
  const model = (await takeKept(location.hash)) ?? (await takeHandedOver()) ?? (await askForFile());
  model.go(firstWithPieces(model));
  return new (await components).Page(model, null, faceOf(model), null);
}

/** The first version at which somebody stands on the table: before that there is nothing to see. @param {import("../core/match_model.js").MatchModel} model */
function firstWithPieces(model) {
  for (let version = 0; version <= model.head; version += 1)
    if (Object.keys(model.stateAt(version)?.table.pieces ?? {}).length) return version;
  return 0;
}

/** @param {string} match */
async function fromServer(match) {
  const connection = pageConnection();
  const invitation = new Invitation(connection, match);
  addEventListener("hashchange", () => void invitation.arrive());
  void invitation.arrive();
  const player = new Player(connection, new Keyring(deviceStore()));
  sayConnecting(connection);
  if (!new URLSearchParams(location.search).has("watch")) await player.resumeSeats(match); // who asked to watch plays elsewhere
  const model = openMatch(connection, match);
  await ready(model);
  return new (await components).Page(model, player, faceOf(model), invitation);
}

/** @param {import("../core/match_model.js").MatchModel} model */
function faceOf(model) {
  return namedFace(asFork(displayFace(model.headState), model), model);
}

start().catch((error) => sayFailed(error instanceof Error ? error.message : String(error)));
