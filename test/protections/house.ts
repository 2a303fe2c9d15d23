import type { Protection } from "./protection.ts";

const ARCHITECTURE = "test/architecture.test.ts";

/** Promise 63: what somebody might plant in the house, or take away, and which guard must notice. */
export const house: readonly Protection[] = [
  {
    promise: 63,
    edit: "a subject carries out another's verb",
    file: "src/server/audit/routes.ts",
    stands: 'import { pageOfAudit } from "./queries.ts";',
    becomes:
      'import { pageOfAudit } from "./queries.ts";\nexport { deleteMeetup } from "../meetups/admin/delete-meetup.ts";',
    test: `${ARCHITECTURE}: nobody carries out another subject's verbs`,
  },
  {
    promise: 63,
    edit: "a building block knows a subject",
    file: "src/web/ui/badge.tsx",
    stands: 'import type { ReactNode } from "react";',
    becomes:
      'import type { ReactNode } from "react";\nexport { upcomingQuery } from "../meetups/queries.ts";',
    test: `${ARCHITECTURE}: building blocks of the web know no subject, no call and no state`,
  },
  {
    promise: 63,
    edit: "a building block touches the window where the server renders",
    file: "src/web/ui/badge.tsx",
    stands: 'import type { ReactNode } from "react";',
    becomes: 'import type { ReactNode } from "react";\nexport const width = window.innerWidth;',
    test: `${ARCHITECTURE}: every module of the web but its entry can be loaded where there is no window`,
  },
  {
    promise: 63,
    edit: "a call lies in a file of the contract that is no subject",
    file: "src/contract/paging.ts",
    stands: 'import { fields } from "./text.ts";',
    becomes: `import { endpoint } from "./endpoint.ts";
import { fields } from "./text.ts";
export const push = endpoint({ method: "POST", path: "/admin/push", access: "admin", summary: "", answer: z.undefined() });`,
    test: `${ARCHITECTURE}: %s is called so in contract, server and web, with the same halves`,
  },
  {
    promise: 63,
    edit: "an organisers' call is open to anyone",
    file: "src/contract/audit.ts",
    stands: 'access: "admin"',
    becomes: 'access: "anyone"',
    test: "test/api/authority.test.ts: every admin path and every meetup write is for admins",
  },
  {
    promise: 63,
    edit: "two folders know each other",
    file: "src/web/profile/queries.ts",
    stands: 'import { call } from "../api.ts";',
    becomes: 'import { call } from "../api.ts";\nexport { Layout } from "../layout/layout.tsx";',
    test: `${ARCHITECTURE}: no folder imports itself through others, so no arrow climbs`,
  },
  {
    promise: 63,
    edit: "the web imports the server",
    file: "src/web/kept-notice.ts",
    stands: 'const KEY = "notice";',
    becomes: 'const KEY = "notice";\nexport type { Deps } from "../server/deps.ts";',
    test: `${ARCHITECTURE}: floors import only what lies above them; only main.ts knows both web and server`,
  },
  {
    promise: 63,
    edit: "queries.ts writes",
    file: "src/server/passkeys/queries.ts",
    stands: "export const asPasskey",
    becomes: `export const forget = (read: Read, id: number) => read.deleteFrom("passkeys").where("id", "=", id).execute();

export const asPasskey`,
    test: `${ARCHITECTURE}: queries.ts holds queries only`,
  },
  {
    promise: 63,
    edit: "a step takes deps beside its transaction",
    file: "src/server/http/limits.ts",
    stands: "export async function takeBack(given: Circumstances, tx: Tx,",
    becomes: 'export async function takeBack(given: import("../deps.ts").Deps, tx: Tx,',
    test: `${ARCHITECTURE}: whoever has a transaction takes no deps beside it, which would read outside of it`,
  },
  {
    promise: 63,
    edit: "a handler writes without looking again whether its caller may",
    file: "src/server/sessions/routes.ts",
    stands: "await deps.db.write((tx) => endSession(tx, session.tokenHash));",
    becomes: "const { db } = deps;\n    await db.write((tx) => endSession(tx, session.tokenHash));",
    test: `${ARCHITECTURE}: handlers write with what their call brings, which looks again whether the caller still may`,
  },
  {
    promise: 63,
    edit: "reading beside an open transaction waits",
    file: "src/server/db/in-write.ts",
    stands: "if (writing.getStore())",
    becomes: "if (false)",
    test: "test/api/transactions.test.ts: reading beside an open transaction throws at once instead of waiting for ever",
  },
  {
    promise: 63,
    edit: "messages stay behind on the move to PostgreSQL",
    file: "src/server/db/copy.ts",
    stands: '  messages: ["id"],\n',
    becomes: "",
    test: "test/postgres/migrate-to-postgres.test.ts: every table that PostgreSQL has is copied, but what its triggers keep",
    database: "postgres",
  },
  {
    promise: 63,
    edit: "answers leave as the handler made them",
    file: "src/server/http/output.ts",
    stands: 'checked === "all but hot" && isHot.has(route.url) ? JSON.stringify : serializerCompiler(route)',
    becomes: "isHot.has(route.url) || checked ? JSON.stringify : serializerCompiler(route)",
    test: "test/api/contract.test.ts: what the contract does not name stays on the server, a member's password hash say",
  },
  {
    promise: 63,
    edit: "a call that says that it is kept is not",
    file: "src/server/pages/kept-answers.ts",
    stands: "if (config?.kept) patterns.push(",
    becomes: 'if (config?.kept && !url.endsWith("/ics")) patterns.push(',
    test: "test/api/kept-answers.test.ts: whatever says that it is kept lies ready the second time, and nothing else does",
  },
  {
    promise: 63,
    edit: "an answer that was made while a meetup changed is kept",
    file: "src/server/pages/kept-answers.ts",
    stands: "if (madeAt !== version) return answer;",
    becomes: "",
    test: "test/api/kept-answers.test.ts: an answer that was made while a meetup changed is not kept",
  },
  {
    promise: 63,
    edit: "places are given out once the meetup is over",
    file: "src/domain/places.ts",
    stands: "  if (isOver) return 0;\n",
    becomes: "",
    test: "test/api/transactions.test.ts: nobody gets a place at a meetup that is over",
  },
  {
    promise: 63,
    edit: "guests hear of corrections to a meetup that is over",
    file: "src/server/meetups/admin/update-meetup.ts",
    stands:
      "if (isOver(before.ends_at, now.getTime()) && isOver(after.ends_at, now.getTime())) return false;",
    becomes: "",
    test: "test/api/transactions.test.ts: a past meetup that is corrected is no news",
  },
  {
    promise: 63,
    edit: "a bounce is put to whatever address the member has",
    file: "src/server/mail/bounces.ts",
    stands: '    .where("id", "=", row.member_id)\n    .where("email", "=", row.recipient)\n',
    becomes: '    .where("id", "=", row.member_id)\n',
    test: "test/api/transactions.test.ts: a bounce is put to the address that refused, not to the one the member has by now",
  },
];
