import type { Protection } from "./protection.ts";

/** Promises 1 to 10. */
export const sessions: readonly Protection[] = [
  {
    promise: 3,
    edit: "wrong tries are not counted",
    file: "src/server/sign-in/codes.ts",
    stands: `eb("wrong_attempts", "+", 1)`,
    becomes: `eb("wrong_attempts", "+", 0)`,
    test: "test/api/member-sign-in.test.ts: after five wrong tries the right one fails too",
  },
  {
    promise: 8,
    edit: "only the parts in the clear are looked at",
    file: "src/server/secrets/link-tokens.ts",
    stands: "if (!secrets.some(isMadeWith)) return",
    becomes: "if (!secrets.some(isMadeWith) && secrets.length === 0) return",
    test: "src/server/secrets/link-tokens.test.ts: one changed character is refused, wherever it stands",
  },
];
