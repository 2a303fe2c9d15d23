import * as z from "zod/mini";
import { get, organiserOf, post } from "./endpoint.ts";
import { EmailAddress, orAbsent } from "./fields.ts";
import { MeetupId, MemberId } from "./ids.ts";
import { inputFields } from "./input.ts";
import { MAX_COMPANIONS } from "./meetups/questions.ts";
import { ById, ResponseStatus } from "./meetups.ts";
import { PersonName } from "./members.ts";
import { Instant, wholeNumber, yesOrNo } from "./text.ts";

const NO_MOMENT = "Dit moment bestaat niet";

/** Milliseconds since the epoch by the phone's clock, until the year 9999. */
const Moment = wholeNumber(NO_MOMENT, 0, 253_402_300_799_999);

const ticked = { present: yesOrNo("Aanwezig"), at: Moment };

const WRONG_COMPANIONS = "Dit aantal introducés kan niet";

const PresentCompanions = z._default(wholeNumber(WRONG_COMPANIONS, 0, MAX_COMPANIONS), 0);

/** Made on the phone: the server recognises a repeated send by it. */
const Key = z.guid("Deze sleutel bestaat niet");

export const WalkIn = inputFields({
  name: PersonName,
  email: orAbsent(EmailAddress),
});
export type WalkIn = z.output<typeof WalkIn>;

/** A phone with more than this sends them in several calls. */
export const MAX_TICKS_PER_CALL = { ticks: 500, walkIns: 50 } as const;

const listOfWalkIns = <Schema extends z.ZodMiniType>(walkIn: Schema) =>
  z
    .array(walkIn, { error: "Mensen zonder aanmelding ontbreken" })
    .check(z.maxLength(MAX_TICKS_PER_CALL.walkIns, "Te veel mensen tegelijk"));

const SentTicks = inputFields({
  sentAt: Moment,
  ticks: z
    .array(inputFields({ member: MemberId, guests: PresentCompanions, ...ticked }), {
      error: "Vinkjes ontbreken",
    })
    .check(z.maxLength(MAX_TICKS_PER_CALL.ticks, "Te veel vinkjes tegelijk")),
  walkIns: listOfWalkIns(z.extend(WalkIn, { key: Key, ...ticked })),
});
export type SentTicks = z.output<typeof SentTicks>;

export const HelpersTicks = z.extend(SentTicks, {
  walkIns: listOfWalkIns(inputFields({ name: PersonName, key: Key, ...ticked })),
});

export const AttendanceTotals = z.object({
  came: z.number(),
  stayedAway: z.nullable(z.number()),
  waited: z.number(),
  walkIns: z.number(),
});

export const DoorList = z.object({
  meetup: z.object({ id: MeetupId, title: z.string(), endsAt: Instant }),
  /** Members with an answer, and members that may still come without one (`status` null). */
  people: z.array(
    z.object({
      id: MemberId,
      name: z.string(),
      status: z.nullable(ResponseStatus),
      present: z.boolean(),
      guests: z.number(),
      presentGuests: z.number(),
    }),
  ),
  /** `isExpected`: on the guest list without membership; a tick is sent as of a walk-in. */
  walkIns: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      present: z.boolean(),
      isExpected: z.optional(z.literal(true)),
    }),
  ),
  /** False when there are too many members, and those without an answer are left out. */
  isWhole: z.boolean(),
});
export type DoorList = z.output<typeof DoorList>;

export const doorList = get("/admin/meetups/:id/door", organiserOf("id"), {
  summary: "The check-in list of a meetup: guests, other members, and who is present.",
  params: ById,
  answer: DoorList,
});

export const sendTicks = post("/admin/meetups/:id/door", organiserOf("id"), {
  unkeyed: true,
  summary: "Add the ticks of one phone. The latest tick of each guest counts, and repeated ticks count once.",
  params: ById,
  body: SentTicks,
  answer: DoorList,
});
