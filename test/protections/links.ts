import type { Protection } from "./protection.ts";

/** Promises 8 to 10. */
export const links: readonly Protection[] = [
  {
    promise: 8,
    edit: "only the parts in the clear are looked at",
    file: "src/server/secrets/tokens.ts",
    stands: "if (!secrets.some(isMadeWith)) return",
    becomes: "if (!secrets.some(isMadeWith) && secrets.length === 0) return",
    test: "src/server/secrets/tokens.test.ts: one changed character is refused, wherever it stands",
  },
  {
    promise: 8,
    edit: "a token says nothing of its purpose",
    file: "src/server/secrets/tokens.ts",
    stands: `["link", claim.purpose, claim.memberId,`,
    becomes: `["link", claim.memberId,`,
    test: "test/api/responses.test.ts: a token for another meetup, another purpose or with one changed character is refused",
  },
  {
    promise: 8,
    edit: "a token says nothing of its subject",
    file: "src/server/secrets/tokens.ts",
    stands: "expires, claim.subject]",
    becomes: "expires]",
    test: "test/api/responses.test.ts: a token for another meetup, another purpose or with one changed character is refused",
  },
  {
    promise: 9,
    edit: "a request is logged by its address",
    file: "src/server/http/server.ts",
    stands: `const route = request.routeOptions.url ?? "none";`,
    becomes: "const route = request.url;",
    test: "test/program.test.ts: no log line carries a token, a code or an address",
  },
  {
    promise: 9,
    edit: "a page's address goes along to others",
    file: "src/server/http/headers.ts",
    stands: `policy: "no-referrer"`,
    becomes: `policy: "unsafe-url"`,
    test: "test/api/http.test.ts: security headers",
  },
  {
    promise: 10,
    edit: "who only looks may call what the page calls",
    file: "src/server/http/client.ts",
    stands: `return ahead || SCANNERS.test(headers["user-agent"] ?? "");`,
    becomes: `return ahead && SCANNERS.test(headers["user-agent"] ?? "");`,
    test: "test/api/link-scanners.test.ts: what fetches every link in a mail changes nothing",
  },
  {
    promise: 10,
    edit: "no mail says what was recorded",
    file: "src/server/places/state-status.ts",
    stands: "if (known !== recorded) await enqueue",
    becomes: "if (!known) await enqueue",
    test: "test/api/link-scanners.test.ts: the page's own call answers, the other link changes it, and a mail says what was recorded",
  },
  {
    promise: 10,
    edit: "the page answers by itself, whatever CONFIRM_LINKS says",
    file: "src/web/responses/respond-page.tsx",
    stands: "const isAtOnce = !confirmLinks && posted === null;",
    becomes: "const isAtOnce = posted === null;",
    test: "test/browser/confirm-links.test.ts: with CONFIRM_LINKS=true a link answers nothing until its button is pressed",
  },
];
