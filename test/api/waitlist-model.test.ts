import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { MeetupId } from "#contract/row-id.ts";
import { placeFor, promotions, type ResponseStatus } from "#domain/places.ts";
import type { MemberRow } from "../../src/server/db/schema.ts";
import { updateMeetup } from "../../src/server/meetups/admin/update-meetup.ts";
import { aMeetup, anAdminToken, answers, countedAndKept, meetupForm, members } from "../harness/builders.ts";
import { startTestProgram, type TestProgram } from "../harness/program.ts";

/** The waitlist as the rules alone would keep it: who comes, and who waits in which order. */
class Model {
  max: number | null;
  coming: number[] = [];
  waiting: number[] = [];
  declined: number[] = [];
  constructor(max: number | null) {
    this.max = max;
  }

  confirm(guest: number): void {
    if (this.coming.includes(guest) || this.waiting.includes(guest)) return;
    const place = placeFor({ max: this.max, confirmed: this.coming.length, waitlist: this.waiting.length });
    this.declined = this.declined.filter((other) => other !== guest);
    (place === "confirmed" ? this.coming : this.waiting).push(guest);
  }

  decline(guest: number): void {
    this.coming = this.coming.filter((other) => other !== guest);
    this.waiting = this.waiting.filter((other) => other !== guest);
    if (!this.declined.includes(guest)) this.declined.push(guest);
    this.promote();
  }

  resize(max: number | null): void {
    this.max = max;
    this.promote();
  }

  private promote(): void {
    const places = { max: this.max, confirmed: this.coming.length, waitlist: this.waiting.length };
    const number = promotions(places, false);
    this.coming.push(...this.waiting.splice(0, number));
  }
}

type Step = { kind: "confirm" | "decline"; guest: number } | { kind: "resize"; max: number | null };

const GUESTS = 6;
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("confirm" as const), guest: fc.nat(GUESTS - 1) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("decline" as const), guest: fc.nat(GUESTS - 1) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("resize" as const),
      max: fc.option(fc.integer({ min: 1, max: GUESTS })),
    }),
  },
);

test("any run of answers and new maxima leaves exactly what the rules say, counters included", async () => {
  const program = await startTestProgram();
  await anAdminToken(program);
  const guests = await members(program, GUESTS);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      // As long as it says: by default the library stops at ten.
      fc.array(step, { minLength: 10, maxLength: 40, size: "max" }),
      async (places, steps) => {
        const model = new Model(places);
        const meetup = await aMeetup(program, { places });
        for (const each of steps) await play(program, { model, meetup, guests }, each);
        expect(await listed(program, meetup, "confirmed")).toEqual(idsOf(guests, model.coming).sort());
        expect(await inOrder(program, meetup)).toEqual(idsOf(guests, model.waiting));
        const { kept, counted } = await countedAndKept(program, meetup);
        expect(counted).toEqual(kept);
      },
    ),
    { numRuns: 40 },
  );
  await program.close();
}, 60_000);

async function play(
  program: TestProgram,
  { model, meetup, guests }: { model: Model; meetup: MeetupId; guests: readonly MemberRow[] },
  each: Step,
): Promise<void> {
  if (each.kind === "resize") {
    model.resize(each.max);
    const actor = guests[0]?.id;
    if (actor === undefined) throw new Error("no guests");
    await updateMeetup(program.deps, {
      id: meetup,
      form: meetupForm({ max_participants: each.max }),
      actor,
    });
    return;
  }
  model[each.kind](each.guest);
  const member = guests[each.guest];
  if (member) await answers(program, member.id, meetup, each.kind);
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
