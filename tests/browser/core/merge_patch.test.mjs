import assert from "node:assert/strict";
import { test } from "node:test";

import { HostileKey, merge, safe } from "../../../clients/wardrum/clients/web/js/core/merge_patch.js";

const plain = (value) => JSON.parse(JSON.stringify(value));

test("the examples of RFC 7396 come out as it says", () => {
  const cases = [
    ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
    ['{"a":"b"}', '{"a":null}', "{}"],
    ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
    ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
    ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
    ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
    ['["a","b"]', '["c","d"]', '["c","d"]'],
    ['{"a":"b"}', '["c"]', '["c"]'],
    ['{"a":"foo"}', '"bar"', '"bar"'],
    ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
    ["[1,2]", '{"a":"b","c":null}', '{"a":"b"}'],
    ["{}", '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
  ];
  for (const [target, patch, result] of cases) {
    assert.deepEqual(plain(merge(JSON.parse(target), JSON.parse(patch))), JSON.parse(result), `${target} ${patch}`);
  }
});

test("nothing is changed, and what a patch leaves alone is shared", () => {
  const before = safe({ a: { x: 1 }, b: { y: { z: 2 } } });
  const after = merge(before, { a: { x: 2 } });
  assert.deepEqual(plain(before), { a: { x: 1 }, b: { y: { z: 2 } } });
  assert.equal(after.b, before.b);
  assert.notEqual(after.a, before.a);
});

test("keys that reach for a prototype are refused wherever they stand", () => {
  for (const key of ["__proto__", "constructor", "prototype"]) {
    for (const text of [`{"${key}":{"polluted":1}}`, `{"a":{"${key}":1}}`, `{"a":[{"${key}":1}]}`, `{"${key}":null}`]) {
      assert.throws(() => merge({}, JSON.parse(text)), HostileKey, text);
      assert.throws(() => safe(JSON.parse(text)), HostileKey, text);
    }
  }
  assert.equal(Object.getPrototypeOf(merge({}, { a: {} }).a), null);
  assert.equal({}.polluted, undefined);
});
