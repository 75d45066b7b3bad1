/** The page of a match: connects, or reads a replay file, and shows it. */

import { Connection } from "../core/connection.js";
import { openMatch, ready } from "../core/live_match.js";
import { Player } from "../core/player.js";
import { checkWhenSigned } from "../core/signature.js";
import { loadFaces, manifestOf } from "../rulesets/registry.js";
import { asFork } from "../ui/battle/fork_origin.js";
import { Page } from "../ui/battle/page.js";
import { askForFile, takeHandedOver } from "../ui/battle/replay_source.js";
import { rangeOf } from "../ui/battle/share/links.js";

async function start() {
  const match = location.pathname.split("/").filter(Boolean)[1] ?? "";
  const invite = new URLSearchParams(location.hash.slice(1)).get("invite") ?? "";
  const range = rangeOf(location.hash);
  if (invite) history.replaceState(null, "", location.pathname + location.search);
  const page = match === "file" ? await fromFile() : await fromServer(match, invite);
  void checkWhenSigned(page.model);
  addEventListener("hashchange", () => page.timeline.show(rangeOf(location.hash)));
  page.timeline.show(range);
}

async function fromFile() {
  await loadFaces();
  const model = (await takeHandedOver()) ?? (await askForFile());
  model.go(0);
  return new Page(model, null, asFork(await manifestOf(model.ruleset).face(), model), "");
}

/**
 * @param {string} match
 * @param {string} invite
 */
async function fromServer(match, invite) {
  const connection = new Connection();
  const player = new Player(connection);
  Page.sayConnecting(connection);
  await player.resumeSeats(match);
  const model = openMatch(connection, match);
  await ready(model);
  return new Page(model, player, asFork(await manifestOf(model.ruleset).face(), model), invite);
}

start().catch((error) => Page.fail(error instanceof Error ? error.message : String(error)));
