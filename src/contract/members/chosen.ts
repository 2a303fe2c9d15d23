import * as z from "zod/mini";
import { inDigits } from "#domain/wording.ts";
import { BODY_LIMITS } from "../body-limits.ts";
import { get, MessageAnswer, post } from "../endpoint.ts";
import { undoSeconds } from "../fields.ts";
import { MemberId } from "../ids.ts";
import { inputFields } from "../input.ts";
import { Day } from "../text.ts";
import { MemberFilters } from "./admin.ts";

/** How many members can be chosen together: one statement takes their ids on both engines. */
export const MAX_CHOSEN = 10_000;

export const ChosenMembers = z.readonly(
  z
    .array(MemberId, "Kies eerst leden")
    .check(
      z.minLength(1, "Kies eerst leden"),
      z.maxLength(MAX_CHOSEN, `Kies hoogstens ${inDigits(MAX_CHOSEN)} leden tegelijk`),
    ),
);

const Chosen = inputFields({ members: ChosenMembers });

export const memberIds = get("/admin/users/ids", "admin", {
  summary: `The ids of the members that match the filters of the list; the first ${MAX_CHOSEN} by id.`,
  query: MemberFilters,
  answer: z.object({ ids: z.array(MemberId) }),
});

/** A coming meetup at which members that are chosen have places. */
const FreedPlaces = z.object({
  date: Day,
  places: z.number(),
  /** Whether members that stay are on its waitlist. */
  isWaitedFor: z.boolean(),
});
export type FreedPlaces = z.output<typeof FreedPlaces>;

export const ChosenView = z.object({
  count: z.number(),
  /** How many of them would get a message of the club now. */
  recipients: z.number(),
  /** What removing them means; the caller is never among them. */
  removal: z.object({
    count: z.number(),
    /** In the order of names, the first few. */
    names: z.array(z.string()),
    freed: z.array(FreedPlaces),
    planned: z.object({ announcements: z.number(), mailings: z.number() }),
  }),
});
export type ChosenView = z.output<typeof ChosenView>;

export const chosenMembers = post("/admin/users/chosen", "admin", {
  largeBody: BODY_LIMITS.chosenMembers,
  unkeyed: true,
  summary: "What a message to these members, or removing them, would do; changes nothing.",
  body: Chosen,
  answer: ChosenView,
});

/** Their personal data: only after a proof of identity, and recorded. */
export const exportChosen = post("/admin/users/chosen/export", "admin", {
  largeBody: BODY_LIMITS.chosenMembers,
  proof: true,
  unkeyed: true,
  summary: "These members as CSV for a spreadsheet, oldest first.",
  body: Chosen,
  answer: z.string(),
  mediaType: "text/csv",
});

export const removeMembers = post("/admin/users/chosen/remove", "admin", {
  largeBody: BODY_LIMITS.chosenMembers,
  proof: true,
  summary:
    "Remove these members and all their data, but never the caller; at once or after a number of seconds. Work that admins among them planned continues in the name of the caller.",
  body: z.extend(Chosen, { undo_seconds: undoSeconds }),
  answer: z.extend(MessageAnswer, { count: z.number() }),
});
