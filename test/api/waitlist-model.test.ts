// @postgres test
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { BatchId, MeetupId, MemberId } from "#contract/ids.ts";
import type { ResponseStatus } from "#domain/places.ts";
import { changeAttendee, undoAttendee } from "../../src/server/attendees/change-attendee.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { updateMeetup } from "../../src/server/meetups/admin/save-meetup.ts";
import { runDueBatches } from "../../src/server/pending/batch-kinds.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { aMeetup, anAdminToken, answers, countedAndKept, meetupForm, members } from "../harness/builders.ts";
import { PlacesModel } from "../harness/places-model.ts";
import { START_OF_TESTS, startTestProgram, type TestProgram } from "../harness/program.ts";

const STEP_KINDS = ["confirm", "decline", "put", "put beyond", "take off", "undo"] as const;
type Step = { kind: (typeof STEP_KINDS)[number]; guest: number } | { kind: "resize"; max: number | null };

const GUESTS = 6;
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({ kind: fc.constantFrom(...STEP_KINDS), guest: fc.nat(GUESTS - 1) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("resize" as const),
      max: fc.option(fc.integer({ min: 1, max: GUESTS })),
    }),
  },
);

test("any run of answers, organisers' changes and new maxima leaves the places and counters of a model", async () => {
  const program = await startTestProgram();
  await anAdminToken(program);
  const guests = await members(program, GUESTS);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      // By default the library stops at ten commands.
      fc.array(step, { minLength: 10, maxLength: 40, size: "max" }),
      async (places, steps) => {
        const model = new PlacesModel(places);
        const meetup = await aMeetup(program, { places });
        const undoable = new Map<number, BatchId>();
        for (const [place, each] of steps.entries()) {
          program.setClock(new Date(Date.parse(START_OF_TESTS) + place * 1000).toISOString());
          await play(program, { model, meetup, guests, undoable }, each);
        }
        program.setClock(new Date(Date.parse(START_OF_TESTS) + 120_000).toISOString());
        await runDueBatches(program.deps);
        model.settle();
        expect(await listed(program, meetup, "confirmed")).toEqual(
          idsOf(guests, model.with("confirmed")).sort(),
        );
        expect(await inOrder(program, meetup)).toEqual(idsOf(guests, model.with("waitlist")));
        const { kept, counted } = await countedAndKept(program, meetup);
        expect(counted).toEqual(kept);
      },
    ),
    { numRuns: import.meta.env.MODE === "full" ? 40 : 12 },
  );
  await program.close();
});

interface Game {
  readonly model: PlacesModel;
  readonly meetup: MeetupId;
  readonly guests: readonly MemberRow[];
  /** Batches by which an organiser's newest change of a guest can be undone. */
  readonly undoable: Map<number, BatchId>;
}

async function play(program: TestProgram, game: Game, each: Step): Promise<void> {
  const { model, meetup, guests } = game;
  const actor = guests[0]?.id;
  if (actor === undefined) throw new Error("no guests");
  if (each.kind === "resize") {
    model.resize(each.max);
    const form = meetupForm({ max_participants: each.max });
    await actingAs(program.deps, actor).onMeetup(meetup, updateMeetup, form);
    return;
  }
  const member = guests[each.guest];
  if (!member) throw new Error("no such guest");
  if (each.kind === "confirm" || each.kind === "decline") {
    model[each.kind](each.guest);
    await answers(program, member.id, meetup, each.kind);
  } else if (each.kind === "undo") await undo(program, game, { guest: each.guest, member, actor });
  else await changeByHand(program, game, { kind: each.kind, guest: each.guest, member, actor });
}

interface ByHand {
  readonly guest: number;
  readonly member: MemberRow;
  readonly actor: MemberId;
}

async function changeByHand(
  program: TestProgram,
  { model, meetup, undoable }: Game,
  { kind, guest, member, actor }: ByHand & { kind: "put" | "put beyond" | "take off" },
): Promise<void> {
  const beyond = kind === "put beyond";
  const action = kind === "take off" ? "decline" : "confirm";
  if (action === "confirm") model.confirm(guest, true, beyond);
  else model.decline(guest, true);
  const changed = await actingAs(program.deps, actor).onMeetup(meetup, changeAttendee, {
    member: member.id,
    action,
    beyond,
    seconds: 60,
  });
  if ("change" in changed && changed.change !== null) undoable.set(guest, changed.change);
}

async function undo(
  program: TestProgram,
  { model, meetup, undoable }: Game,
  { guest, member, actor }: ByHand,
): Promise<void> {
  const change = undoable.get(guest);
  if (change === undefined) return;
  undoable.delete(guest);
  model.undo(guest);
  model.before.delete(guest);
  await actingAs(program.deps, actor).onMeetup(meetup, undoAttendee, { member: member.id, change });
}

const idsOf = (guests: readonly MemberRow[], places: readonly number[]) =>
  places.map((place) => guests[place]?.id);

const responses = (program: TestProgram, meetup: MeetupId, status: ResponseStatus) =>
  program.db.read
    .selectFrom("responses")
    .select("member_id")
    .where("meetup_id", "=", meetup)
    .where("status", "=", status);

async function listed(program: TestProgram, meetup: MeetupId, status: ResponseStatus) {
  const rows = await responses(program, meetup, status).orderBy("member_id").execute();
  return rows.map((row) => row.member_id).sort();
}

async function inOrder(program: TestProgram, meetup: MeetupId) {
  const rows = await responses(program, meetup, "waitlist").orderBy("queue_number").execute();
  return rows.map((row) => row.member_id);
}
