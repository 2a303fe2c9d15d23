// @postgres test
import { beforeEach, describe, expect, test } from "vitest";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { availableToNew, placesOf } from "#domain/places.ts";
import { changeAttendee } from "../../src/server/attendees/change-attendee.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { lastStated } from "../../src/server/mail/status-mails.ts";
import { cancelMeetup } from "../../src/server/meetups/life/cancel-meetup.ts";
import { removeMember } from "../../src/server/members/remove-member.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { RESERVED } from "../../src/server/platform/db/sql.ts";
import {
  aMeetup,
  aMember,
  answers,
  bringTo,
  countedAndKept,
  markSent,
  queuedMails,
  STATUSES_BEFORE,
  type StatusBefore,
} from "../harness/builders.ts";
import { programForEachTest } from "../harness/program.ts";

const program = programForEachTest();

let organiser: MemberId;
let member: MemberRow;
let other: MemberRow;
let next: MemberRow;
let meetup: MeetupId;
beforeEach(async () => {
  organiser = (await aMember(program, { admin: true, verified: false })).id;
  [member, other, next] = [await aMember(program), await aMember(program), await aMember(program)];
  await program.db.write((tx) =>
    tx
      .insertInto("webhooks")
      .values({
        name: "Huis",
        kind: "standard",
        events: JSON.stringify(["place_freed"]),
        host: "huis.example.org",
        sealed: "",
        created_at: program.deps.clock().toISOString(),
      })
      .execute(),
  );
});

const bring = (before: StatusBefore) =>
  bringTo(program, before, { meetup, member: member.id, other: other.id });

const byOrganiser = (action: "confirm" | "decline") =>
  actingAs(program.deps, organiser).onMeetup(meetup, changeAttendee, {
    member: member.id,
    action,
    beyond: false,
  });

const CAUSES = {
  "a yes on the site": () => answers(program, member.id, meetup, "confirm"),
  "a no on the site": () => answers(program, member.id, meetup, "decline"),
  "a no by a mail": () => answers(program, member.id, meetup, "decline", "mail"),
  "an organiser that adds": () => byOrganiser("confirm"),
  "an organiser that removes": () => byOrganiser("decline"),
  removal: () => program.db.write((tx) => removeMember(tx, program.deps.clock(), member, { farewell: true })),
} as const satisfies Record<string, () => Promise<unknown>>;
type CauseName = keyof typeof CAUSES;

/** The status afterwards; null: no answer. */
function statusAfter(before: StatusBefore, cause: CauseName): string | null {
  if (cause === "removal") return null;
  if (cause !== "a yes on the site" && cause !== "an organiser that adds") return "declined";
  return before === "confirmed" || before === "offered" ? "confirmed" : "waitlist";
}

const meetupNow = () =>
  program.db.read
    .selectFrom("meetups")
    .selectAll()
    .select(RESERVED)
    .where("id", "=", meetup)
    .executeTakeFirstOrThrow();

const answerOf = (of: MemberRow) =>
  program.db.read
    .selectFrom("responses")
    .selectAll()
    .where("meetup_id", "=", meetup)
    .where("member_id", "=", of.id)
    .executeTakeFirst();

const freedWebhooks = () =>
  program.db.read
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("event", "=", "place_freed")
    .where("state", "=", "waiting")
    .execute();

/** Forgets what led to the state, so that only the change is seen. */
async function settle(): Promise<void> {
  await markSent(program);
  await program.db.write((tx) => tx.deleteFrom("webhook_deliveries").execute());
}

const CASES = (["places are given", "places are offered"] as const).flatMap((how) =>
  ([true, false] as const).flatMap((isFollowed) =>
    STATUSES_BEFORE.filter((before) => before !== "offered" || how === "places are offered").map(
      (before) => ({ how, isFollowed, before }),
    ),
  ),
);

async function arrange({ how, isFollowed, before }: (typeof CASES)[number]): Promise<void> {
  const offer_minutes = how === "places are offered" ? 60 : null;
  meetup = await aMeetup(program, { places: 1, date: "2026-11-22", start_time: "10:00", offer_minutes });
  await bring(before);
  if (isFollowed) await answers(program, next.id, meetup, "confirm");
  await settle();
}

test.each(["cancelled", "over"])("a removal fills no place of a meetup that is %s", async (state) => {
  meetup = await aMeetup(program, { places: 1, date: "2026-11-22", start_time: "10:00" });
  for (const { id } of [member, next]) await answers(program, id, meetup, "confirm");
  if (state === "over") program.setClock("2026-11-23T12:00:00.000Z");
  else await actingAs(program.deps, organiser).onMeetup(meetup, cancelMeetup, { reason: "Ziek" });
  await settle();
  await CAUSES.removal();
  expect(await answerOf(next)).toMatchObject({ status: "waitlist" });
  expect((await queuedMails(program)).map(({ kind }) => kind)).not.toContain("promoted");
});

describe.each(CASES)("where $how, after $before, another waits: $isFollowed", (state) => {
  test.each(Object.keys(CAUSES) as CauseName[])(
    "%s records, counts, mails, fills the place and says what became free",
    async (cause) => {
      await arrange(state);
      const { before, isFollowed, how } = state;
      const wasFull = availableToNew(placesOf(await meetupNow())) === 0;
      let live = 0;
      program.db.onCommit("meetups-changed", () => {
        live += 1;
      });
      const earlier = await answerOf(member);
      await CAUSES[cause]();
      const status = statusAfter(before, cause);
      const now = await answerOf(member);
      expect(now?.status ?? null).toBe(status);
      const { kept, counted } = await countedAndKept(program, meetup);
      expect(kept).toEqual(counted);

      const stated = await program.db.write((tx) => lastStated(tx, { meetup, member: member.id }));
      if (cause !== "removal") expect(stated ?? "declined").toBe(status);

      const hadPlace = before === "confirmed" || before === "offered";
      const isGivenUp = hadPlace && status !== "confirmed";
      const follower = await answerOf(next);
      if (isFollowed && isGivenUp)
        expect([follower?.status, follower?.offered]).toEqual(
          how === "places are offered" ? ["waitlist", 1] : ["confirmed", 0],
        );
      else if (isFollowed) expect([follower?.status, follower?.offered]).toEqual(["waitlist", 0]);

      const isFree = availableToNew(placesOf(await meetupNow())) !== 0;
      expect(await freedWebhooks()).toHaveLength(wasFull && isFree ? 1 : 0);
      expect(isFree).toBe(isGivenUp && !isFollowed);

      // A removal withdraws the invitation too.
      const isChanged = (earlier?.status ?? null) !== status || cause === "removal";
      expect(live > 0).toBe(isChanged);
    },
  );
});
