import type { Protection } from "./protection.ts";

/** Promises 55 to 58. */
export const learntGuarding: readonly Protection[] = [
  {
    promise: 55,
    edit: "links of version 0.1, which name no address, fit for ever",
    file: "src/server/members/link-holder.ts",
    stands: "email_changed_at === null ? [boundTo(email, subject), subject]",
    becomes: "email_changed_at !== email ? [boundTo(email, subject), subject]",
    test: "test/api/profile.test.ts: links in the old mailbox answer nothing and delete nothing any more",
  },
  {
    promise: 55,
    edit: "a link does not name the address",
    file: "src/server/secrets/tokens.ts",
    stands: "{address}`",
    becomes: "{address.slice(-12)}`",
    test: "test/api/profile.test.ts: links in the old mailbox answer nothing and delete nothing any more",
  },
  {
    promise: 55,
    edit: "codes mailed to the old address sign in",
    file: "src/server/sessions/sessions.ts",
    stands: `await tx.deleteFrom("codes").where("member_id", "=", member).execute();`,
    becomes: "",
    test: "test/api/profile.test.ts: nor does a code or link sign anybody in that was mailed there",
  },
  {
    promise: 56,
    edit: "a mail program's form is taken for a person on the page",
    file: "src/server/members/routes.ts",
    stands: "if (isForm(request)) return mutedMessage(await setMutedByLink(deps, params.token, true));",
    becomes:
      'if (isForm(request) && request.method === "GET") return mutedMessage(await setMutedByLink(deps, params.token, true));',
    test: "test/api/link-scanners.test.ts: RFC 8058: a mail program stops invitations by a POST of %s, and destroys nothing",
  },
  {
    promise: 57,
    edit: "how deep the parts of a text lie is not looked at",
    file: "src/domain/markdown-tree.ts",
    stands: "return isDeeper(root, MOST_NESTING) ?",
    becomes: "return isDeeper(root, MOST_NESTING * 1_000) ?",
    test: "test/api/meetups.test.ts: emphasis in emphasis in emphasis is refused, by either call",
  },
  {
    promise: 57,
    edit: "nothing is counted before a text is read",
    file: "src/domain/markdown-tree.ts",
    stands: "if (fault) return { kind: fault };",
    becomes: 'if (fault && markdown === "") return { kind: fault };',
    test: "src/domain/markdown-tree.test.ts: %s cannot",
  },
  {
    promise: 58,
    edit: "what the parser cannot read is answered without headers",
    file: "src/server/http/errors.ts",
    stands: `{ ...headers, connection: "close" }`,
    becomes: `{ connection: "close" }`,
    test: "src/server/http/errors.test.ts: who is too slow is told so in Dutch, with every header",
  },
  {
    promise: 58,
    edit: "what the router cannot read is answered without headers",
    file: "src/server/http/errors.ts",
    stands: `return reply
        .headers(headers)`,
    becomes: "return reply",
    test: "test/api/malformed.test.ts: an address that is no URL",
  },
  {
    promise: 58,
    edit: "Node answers what its parser cannot read, in its own words",
    file: "src/server/app.ts",
    stands: "clientErrorHandler: malformed.onClientError,",
    becomes: "",
    test: "test/api/malformed.test.ts: what is no HTTP",
  },
];
