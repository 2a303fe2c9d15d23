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
    file: "src/contract/endpoint.ts",
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
    file: "src/server/http/rate-limits.ts",
    stands: "export async function uncountAttempt(given: TxContext, tx: Tx,",
    becomes: 'export async function uncountAttempt(given: import("../deps.ts").Deps, tx: Tx,',
    test: `${ARCHITECTURE}: whoever has a transaction takes no deps beside it, which would read outside of it`,
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
    file: "src/server/http/parsing.ts",
    stands:
      'checked === "all but skipped" && unchecked.has(route.url) ? JSON.stringify : serializerCompiler(route)',
    becomes: "unchecked.has(route.url) || checked ? JSON.stringify : serializerCompiler(route)",
    test: "test/api/contract.test.ts: what the contract does not name stays on the server, a member's password hash say",
  },
  {
    promise: 63,
    edit: "a call that says that it is kept is not",
    file: "src/server/pages/cached-answers.ts",
    stands: "if (config?.cached)\n",
    becomes: 'if (config?.cached && !url.endsWith("/ics"))\n',
    test: "test/api/kept-answers.test.ts: whatever says that it is kept lies ready the second time, and nothing else does",
  },
  {
    promise: 63,
    edit: "an answer that was made while a meetup changed is kept",
    file: "src/server/pages/cached-answers.ts",
    stands: "if (madeAt !== version) return answer;",
    becomes: "",
    test: "test/api/kept-answers.test.ts: an answer that was made while a meetup changed is not kept",
  },
  {
    promise: 63,
    edit: "places are given out once the meetup is over",
    file: "src/domain/places.ts",
    stands: "  if (isShut) return 0;\n",
    becomes: "",
    test: "test/api/transactions.test.ts: nobody gets a place at a meetup that is over",
  },
  {
    promise: 63,
    edit: "guests hear of corrections to a meetup that is over",
    file: "src/server/meetups/admin/save-meetup.ts",
    stands: "if (isOver(before.ends_at, now.getTime()) && isOver(after.ends_at, now.getTime())) return [];",
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
  {
    promise: 63,
    edit: "a step opens a transaction of its own",
    file: "src/server/places/promote.ts",
    stands: "export async function promoteFromWaitlist(",
    becomes:
      'export const later = ({ write }: import("../db/open.ts").Db, id: MeetupId) => write((tx) => promoteFromWaitlist(tx, new Date(), id));\n\nexport async function promoteFromWaitlist(',
    test: `${ARCHITECTURE}: what the picture calls steps opens no transaction`,
  },
  {
    promise: 63,
    edit: "another module lifts the restriction of its transaction",
    file: "src/server/meetups/admin/save-meetup.ts",
    stands: "      .set((eb) => ({",
    becomes: "      .set((eb) => unrestricted({",
    test: `${ARCHITECTURE}: two modules lift the restriction of a transaction: one writes counters, one removes members`,
  },
  {
    promise: 63,
    edit: "a rule looks at the clock",
    file: "src/domain/timing.ts",
    stands: "  return Date.parse(endsAt) < now;",
    becomes: "  return Date.parse(endsAt) < Math.max(now, Date.now());",
    test: `${ARCHITECTURE}: a rule waits for nothing and knows no clock`,
  },
  {
    promise: 63,
    edit: "a part of the program reads the environment by itself",
    file: "src/server/wait-at-most.ts",
    stands: "export ",
    becomes: 'export const isDebugging = process.env.DEBUG === "1";\nexport ',
    test: `${ARCHITECTURE}: only the command line reads the environment`,
  },
  {
    promise: 63,
    edit: "a key of what is fetched is made up elsewhere",
    file: "src/web/responses/use-respond.tsx",
    stands: "  const meetups = { queryKey: meetupsKey };",
    becomes:
      '  const made = ["meetups"];\n  const meetups = { queryKey: made.length > 0 ? made : meetupsKey };',
    test: `${ARCHITECTURE}: a query's key is written in a queries.ts, and nowhere else`,
  },
];
