import { expect, test } from "vitest";
import { rightsOfFolder } from "./data-folder.ts";

const OWNER = 4_000_000_001;
const OTHER = 4_000_000_002;
const rights = { dataDir: "/data", uid: OWNER, mode: 0o40700, self: OWNER, strange: [] };

test.each([
  ["only its owner can read it", {}, "ok", `/data, readable by user ${OWNER} only`],
  ["others can read it", { mode: 0o40755 }, "look", "chmod 700 /data"],
  [
    "the doctor runs as another user",
    { self: OTHER },
    "look",
    `it belongs to user ${OWNER}, and you are user ${OTHER}`,
  ],
  [
    "it contains files of another user",
    { strange: ["secret"] },
    "wrong",
    `but secret in it does not; chown -R ${OWNER} /data`,
  ],
])("rights of the data folder: %s", (_sentence, what, state, says) => {
  expect(rightsOfFolder({ ...rights, ...what })).toEqual({
    about: "folder",
    state,
    says: expect.stringContaining(says),
  });
});
