import assert from "node:assert/strict";
import { test } from "node:test";

import { ScreenLock } from "../../../clients/wardrum/clients/web/js/ui/battle/wake_lock.js";

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Locks of a browser, which say how many are held, and a page that may go out of sight. */
function browser({ refuses = false } = {}) {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const held = new Set();
  let asked = 0;
  const request = async (kind) => {
    asked += 1;
    assert.equal(kind, "screen");
    if (refuses || page.hidden) throw new DOMException("no", "NotAllowedError");
    const lock = new EventTarget();
    lock.release = async () => {
      held.delete(lock);
      lock.dispatchEvent(new Event("release"));
    };
    held.add(lock);
    return lock;
  };
  const see = async (visible) => {
    page.hidden = !visible;
    if (!visible) for (const lock of held) await lock.release();
    page.dispatchEvent(new Event("visibilitychange"));
    await settle();
  };
  return { page, held, see, asked: () => asked, locks: { request } };
}

test("the screen is kept on while something is asked here, and no longer", async () => {
  const { page, held, locks, asked } = browser();
  const lock = new ScreenLock(locks, page);
  for (const [wanted, count] of [[false, 0], [true, 1], [true, 1], [false, 0], [true, 1]]) {
    lock.want(wanted);
    await settle();
    assert.equal(held.size, count);
  }
  assert.equal(asked(), 2);
});

test("a page that was out of sight takes the lock again, if it is still wanted", async () => {
  const { page, held, locks, see } = browser();
  const lock = new ScreenLock(locks, page);
  lock.want(true);
  await settle();
  await see(false);
  assert.equal(held.size, 0);
  await see(true);
  assert.equal(held.size, 1);
  await see(false);
  lock.want(false);
  await see(true);
  assert.equal(held.size, 0);
});

test("a turn that ends while the browser is asked leaves no lock behind", async () => {
  const { page, held, locks } = browser();
  const lock = new ScreenLock(locks, page);
  lock.want(true);
  lock.want(false);
  await settle();
  await settle();
  assert.equal(held.size, 0);
});

test("no lock, or one that is refused, is no error", async () => {
  const none = new ScreenLock(null, browser().page);
  none.want(true);
  none.want(false);
  const { page, held, locks } = browser({ refuses: true });
  const lock = new ScreenLock(locks, page);
  lock.want(true);
  await settle();
  lock.want(false);
  await settle();
  assert.equal(held.size, 0);
});
