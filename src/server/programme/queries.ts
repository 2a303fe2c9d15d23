import type { MemberId } from "#contract/ids.ts";
import type { Programme, ProgrammeLine, Proposal } from "#contract/talks/admin.ts";
import { clockTimesOf, OPEN_STATES } from "#domain/talks.ts";
import type { Scope } from "../calls/rights.ts";
import { talksToldOfMove } from "../mail/status-mails.ts";
import type { MeetupRow, Read } from "../platform/db/schema.ts";
import { linesOf, shownSpeaker, siteTakesTalks } from "../records/talks.ts";
import { wantedBy } from "../records/wishes.ts";
import { eveningOf } from "../talks/queries.ts";

/** As its organisers see it, with who is missing. */
export async function programmeOf(read: Read, meetup: MeetupRow, timeZone: string): Promise<Programme> {
  const rows = await linesOf(read, [meetup.id]).execute();
  const times = clockTimesOf(rows, meetup.starts_at, timeZone);
  const declined = new Set(await declinedOf(read, meetup));
  const toldOfMove = await talksToldOfMove(read, meetup.id);
  const lines = rows.map((row, place): ProgrammeLine => {
    const { talk_id: id, member_id, name, speaker, name_shown } = row;
    const talk = id !== null && {
      id,
      title: row.title ?? "",
      text: row.text ?? "",
      needs: row.needs ?? "",
      member: member_id === null || name === null ? null : { id: member_id, name },
      speaker,
      nameShown: name_shown ?? "member",
      shownAs: shownSpeaker(row),
      isMissing: member_id !== null && declined.has(member_id),
      isToldOfMove: toldOfMove.has(id),
      slides: row.slides,
    };
    const startTime = times[place] ?? meetup.start_time;
    return { talk: talk || null, text: row.line, minutes: row.minutes, startTime };
  });
  return {
    revision: meetup.programme_revision,
    takesTalks: meetup.takes_talks === 1,
    showsTimes: meetup.programme_times === 1,
    lines,
  };
}

async function declinedOf(read: Read, { id }: MeetupRow): Promise<MemberId[]> {
  const rows = await read
    .selectFrom("responses")
    .innerJoin("talks", (join) =>
      join
        .onRef("talks.member_id", "=", "responses.member_id")
        .onRef("talks.meetup_id", "=", "responses.meetup_id"),
    )
    .select("responses.member_id")
    .where("responses.meetup_id", "=", id)
    .where("responses.status", "=", "declined")
    .where("talks.state", "=", "planned")
    .execute();
  return rows.map(({ member_id }) => member_id);
}

interface Reader {
  readonly member: MemberId;
  readonly scope: Scope;
}

/** Open talks: all for an administrator, those for the evenings that they organise for others. */
export function openTalks(read: Read, { member, scope }: Reader) {
  const open = read.selectFrom("talks").where("talks.state", "in", OPEN_STATES);
  if (scope.isAdmin) return open;
  const organised = read.selectFrom("meetup_organisers").select("meetup_id").where("member_id", "=", member);
  return open.where("talks.meetup_id", "in", organised);
}

const MAX_PROPOSALS = 500;

export async function proposalsFor(
  read: Read,
  now: Date,
  { state, ...reader }: Reader & { readonly state: (typeof OPEN_STATES)[number] },
): Promise<Proposal[]> {
  if (!(await siteTakesTalks(read))) return [];
  const rows = await openTalks(read, reader)
    .leftJoin("members", "members.id", "talks.member_id")
    .leftJoin("meetups", (join) =>
      join
        .onRef("meetups.id", "=", "talks.meetup_id")
        .on("meetups.status", "<>", "cancelled")
        .on("meetups.starts_at", ">", now.toISOString()),
    )
    .select([
      "talks.id",
      "talks.title",
      "talks.text",
      "talks.minutes",
      "talks.needs",
      "talks.state",
      "talks.speaker",
      "talks.name_shown",
      "talks.created_at",
      "talks.is_offered",
      wantedBy,
      "members.id as member_id",
      "members.name",
      "meetups.id as meetup_id",
      "meetups.title as meetup_title",
      "meetups.date",
    ])
    .where("talks.state", "=", state)
    .orderBy("talks.created_at")
    .orderBy("talks.id")
    .limit(MAX_PROPOSALS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    text: row.text,
    minutes: row.minutes,
    needs: row.needs,
    state: row.state,
    member: row.member_id === null || row.name === null ? null : { id: row.member_id, name: row.name },
    speaker: row.speaker,
    nameShown: row.name_shown,
    meetup: eveningOf(row),
    isOffered: row.is_offered === 1 && row.member_id !== null,
    ...(row.wanted !== null && { wanted: Number(row.wanted) }),
    offeredAt: row.created_at,
  }));
}

export async function countProposals(read: Read, reader: Reader): Promise<{ new: number; later: number }> {
  if (!(await siteTakesTalks(read))) return { new: 0, later: 0 };
  const rows = await openTalks(read, reader)
    .select(({ fn }) => ["talks.state", fn.countAll<string | number>().as("count")])
    .groupBy("talks.state")
    .execute();
  const of = (state: (typeof OPEN_STATES)[number]) =>
    Number(rows.find((row) => row.state === state)?.count ?? 0);
  return { new: of("new"), later: of("later") };
}
