import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { EmailAddress } from "./fields.ts";
import { MeetupId, MemberId } from "./ids.ts";
import { ById, ResponseStatus } from "./meetups.ts";
import { PersonName } from "./members.ts";
import { blankAsUndefined, fields, Instant, yesOrNo } from "./text.ts";

const NO_MOMENT = "Dit moment bestaat niet";

/** Milliseconds since the epoch by the phone's clock, until the year 9999. */
const Moment = z
  .number({ error: NO_MOMENT })
  .check(z.int(NO_MOMENT), z.minimum(0, NO_MOMENT), z.maximum(253_402_300_799_999, NO_MOMENT));

const ticked = { present: yesOrNo("Aanwezig"), at: Moment };

/** A UUID made on the phone, so that what is sent twice is one. (`z.uuid` weighs on the first visit of every page.) */
const Key = z
  .string({ error: "Deze sleutel bestaat niet" })
  .check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, "Deze sleutel bestaat niet"));

/** Who is written down at the door. */
export const WalkIn = fields({
  name: PersonName,
  email: z.optional(z.pipe(z.transform(blankAsUndefined<string>), z.optional(EmailAddress))),
});
export type WalkIn = z.output<typeof WalkIn>;

/** More of either than this a phone sends in several goes. */
export const MAX_TICKS_PER_CALL = { ticks: 500, walkIns: 50 } as const;

const SentTicks = fields({
  sentAt: Moment,
  ticks: z
    .array(fields({ member: MemberId, ...ticked }), { error: "Vinkjes ontbreken" })
    .check(z.maxLength(MAX_TICKS_PER_CALL.ticks, "Te veel vinkjes tegelijk")),
  walkIns: z
    .array(z.extend(WalkIn, { key: Key, ...ticked }), { error: "Mensen zonder aanmelding ontbreken" })
    .check(z.maxLength(MAX_TICKS_PER_CALL.walkIns, "Te veel mensen tegelijk")),
});
export type SentTicks = z.output<typeof SentTicks>;

export const DoorList = z.object({
  meetup: z.object({ id: MeetupId, title: z.string(), endsAt: Instant }),
  /** Everybody who answered, and members who may still walk in: `status` null. */
  people: z.array(
    z.object({ id: MemberId, name: z.string(), status: z.nullable(ResponseStatus), present: z.boolean() }),
  ),
  /** Who was written down and is no member. */
  walkIns: z.array(z.object({ key: z.string(), name: z.string(), present: z.boolean() })),
  /** False where there are so many members that who did not answer is not among them. */
  isWhole: z.boolean(),
});
export type DoorList = z.output<typeof DoorList>;

export const doorList = endpoint({
  method: "GET",
  path: "/admin/meetups/:id/door",
  access: "admin",
  summary: "Who may come through the door of a meetup, and who did.",
  params: ById,
  answer: DoorList,
});

export const sendTicks = endpoint({
  method: "POST",
  path: "/admin/meetups/:id/door",
  access: "admin",
  summary:
    "Who came, as one phone saw it; of each person the latest tick holds, and what comes in twice counts once.",
  params: ById,
  body: SentTicks,
  answer: DoorList,
});
