import { type ExpressionBuilder, sql } from "kysely";
import { type AuditEntry, type AuditedAction, type AuditFilters, actionsOf } from "#contract/audit.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { AuditTarget, Read, Tables } from "../platform/db/schema.ts";
import { containing } from "../platform/db/search.ts";
import { countRows } from "../platform/db/sql.ts";
import { readTotals } from "../platform/db/totals.ts";
import { unnamedActor } from "./audit.ts";
import { ACTIONS_WITH_FACTS, type ActionWithFacts, detailInWords } from "./details.ts";

/** Newest first. Names come from the current rows, so a removed member's name is gone here too. */
export async function pageOfAudit(
  read: Read,
  { search, group }: AuditFilters,
  { page, limit }: { page: number; limit: number },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const written = search ? await factsNaming(read, search) : [];
  const found = read
    .selectFrom("audit")
    .leftJoin("members as actor", "actor.id", "audit.actor_id")
    .where((eb) =>
      eb.and([
        ...(group === "all" ? [] : [eb("audit.action", "in", actionsOf(group))]),
        ...(search ? [naming(search, written)(eb)] : []),
      ]),
    );
  const stored = await found
    .select([
      "audit.id",
      "audit.at",
      "audit.action",
      "audit.target",
      "audit.detail",
      "audit.by_member",
      "actor.name as actor",
    ])
    .orderBy("audit.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const rows = await withMeetupsOfPictures(read, stored);
  const names = await namesOf(
    read,
    rows.map(({ target }) => target),
  );
  const entries = rows.map(({ detail, target, actor, by_member, ...row }) => {
    const words = detailInWords(row.action, detail);
    return {
      ...row,
      actor: actor ?? unnamedActor(by_member),
      about: names.has(target) ? aboutOf(target) : null,
      target: isAboutMemberAndMore(row.action, target)
        ? `${names.get(target) ?? NAME_WHEN_GONE.member}, ${words}`
        : (names.get(target) ?? (words || gone(target))),
    };
  });
  const isWhole = group === "all" && !search;
  if (isWhole) return { entries, total: (await readTotals(read)).audit };
  const total = await countRows(found);
  return { entries, total };
}

/** A picture is added before the meetup that shows it is saved: entries about it are about that meetup. */
async function withMeetupsOfPictures<Row extends { readonly target: AuditTarget }>(
  read: Read,
  rows: readonly Row[],
): Promise<Row[]> {
  const hashes = rows
    .filter(({ target }) => kindOf(target) === "picture")
    .map(({ target }) => target.slice("picture:".length));
  if (hashes.length === 0) return [...rows];
  const shown = await read
    .selectFrom("meetups")
    .select(["id", "picture as hash"])
    .where("picture", "in", hashes)
    .union(read.selectFrom("picture_uses").select(["meetup_id as id", "hash"]).where("hash", "in", hashes))
    .execute();
  const meetups = new Map(shown.map(({ id, hash }) => [`picture:${hash}`, `meetup:${id}`] as const));
  return rows.map((row) => ({
    ...row,
    target: meetups.get(row.target as `picture:${string}`) ?? row.target,
  }));
}

/** Entries that show the member's name and their words. */
const isAboutMemberAndMore = (action: AuditedAction, target: AuditTarget): boolean =>
  kindOf(target) === "member" && (action.startsWith("guest.") || action.startsWith("admin.work-"));

interface StoredFacts {
  readonly action: ActionWithFacts;
  readonly details: readonly string[];
}

/** The stored facts whose words contain the text. */
async function factsNaming(read: Read, text: string): Promise<StoredFacts[]> {
  const stored = await read
    .selectFrom("audit")
    .select(["action", "detail"])
    .distinct()
    .where("action", "in", ACTIONS_WITH_FACTS)
    .where("detail", "<>", "")
    .$narrowType<{ action: ActionWithFacts }>()
    .execute();
  const named = stored.filter(({ action, detail }) =>
    detailInWords(action, detail).toLowerCase().includes(text.toLowerCase()),
  );
  return [...Map.groupBy(named, ({ action }) => action)].map(([action, entries]) => ({
    action,
    details: entries.map(({ detail }) => detail),
  }));
}

const naming =
  (text: string, written: readonly StoredFacts[]) =>
  (eb: ExpressionBuilder<Tables & { actor: Tables["members"] }, "audit" | "actor">) =>
    eb.or([
      containing("actor.name", text),
      eb.and([eb("audit.action", "not in", ACTIONS_WITH_FACTS), containing("audit.detail", text)]),
      ...written.map(({ action, details }) =>
        eb.and([eb("audit.action", "=", action), eb("audit.detail", "in", details)]),
      ),
      eb("audit.target", "in", (of) =>
        of
          .selectFrom("members")
          .select(sql<AuditTarget>`'member:' || members.id`.as("target"))
          .where(containing("members.name", text)),
      ),
      eb("audit.target", "in", (of) =>
        of
          .selectFrom("meetups")
          .select(sql<AuditTarget>`'meetup:' || meetups.id`.as("target"))
          .where(containing("meetups.title", text)),
      ),
    ]);

function aboutOf(target: string): AuditEntry["about"] {
  const [kind, id] = target.split(":");
  return kind === "member" || kind === "meetup" ? { kind, id: Number(id) } : null;
}

const NAME_WHEN_GONE = {
  member: "een verwijderd lid",
  meetup: "een verwijderde meetup",
  email: "een verwijderde e-mail",
  limits: "een adres",
  wish: "een wens",
} as const;

const gone = (target: string) => NAME_WHEN_GONE[kindOf(target) as keyof typeof NAME_WHEN_GONE] ?? target;

const kindOf = (target: string) => target.split(":")[0] ?? "";

async function namesOf(read: Read, targets: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const named = async <Id extends number>(
    kind: string,
    find: (ids: Id[]) => Promise<readonly { id: number; name: string }[]>,
  ) => {
    const ids = new Set(
      targets.filter((target) => kindOf(target) === kind).map((target) => Number(target.split(":")[1]) as Id),
    );
    const found = ids.size === 0 ? [] : await find([...ids]);
    return found.map(({ id, name }) => [`${kind}:${id}`, name] as const);
  };
  return new Map([
    ...(await named<MemberId>("member", (ids) =>
      read.selectFrom("members").select(["id", "name"]).where("id", "in", ids).execute(),
    )),
    ...(await named<MeetupId>("meetup", (ids) =>
      read.selectFrom("meetups").select(["id", "title as name"]).where("id", "in", ids).execute(),
    )),
    ...(await named("email", (ids) =>
      read.selectFrom("emails").select(["id", "subject as name"]).where("id", "in", ids).execute(),
    )),
  ]);
}
