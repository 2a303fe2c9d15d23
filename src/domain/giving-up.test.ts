import { expect, test } from "vitest";
import { GIVE_UP } from "./giving-up.ts";

test("the words of addresses are plain, so that a link needs no encoding", () => {
  for (const word of Object.keys(GIVE_UP)) expect(encodeURIComponent(word)).toBe(word);
});
