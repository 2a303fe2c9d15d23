import * as z from "zod/mini";
import { del, get, MessageAnswer, post } from "../endpoint.ts";
import { MemberId } from "../ids.ts";
import { inputFields } from "../input.ts";
import { oneOf } from "../text.ts";

const ById = inputFields({ id: MemberId });

/** What becomes of what the admin planned: it continues in the name of the caller, or is dropped. */
const Leaving = inputFields({ planned: oneOf("Deze keuze", ["hand-over", "drop"]) });
export type PlannedChoice = z.output<typeof Leaving>["planned"];

export const plannedWork = get("/admin/users/:id/planned-work", "admin", {
  summary: "Count what this admin planned and what has not happened yet.",
  params: ById,
  answer: z.object({
    /** Drafts that announce themselves. */
    announcements: z.number(),
    /** Mailings, changes and imports that can still be undone. */
    mailings: z.number(),
  }),
});

/** What one admin can hand over to another. */
const WORK_PARTS = ["announcements", "series", "evenings", "contact", "rights"] as const;
export type WorkPart = (typeof WORK_PARTS)[number];

export const Work = z.object({
  /** Drafts of single meetups that announce themselves. */
  announcements: z.number(),
  /** Mailings, changes and imports that can still be undone; they go with the part `announcements`. */
  mailings: z.number(),
  /** Series of which invitations are planned. */
  series: z.number(),
  /** Meetups that are not over. */
  evenings: z.number(),
  /** Whether the club's contact address is theirs, and organisers can change it. */
  contact: z.boolean(),
});
export type Work = z.output<typeof Work>;

export const adminsWork = get("/admin/users/:id/work", "admin", {
  summary: "What this admin could hand over to another.",
  params: ById,
  answer: Work,
});

export const handOverWork = post("/admin/users/:id/hand-over", "admin", {
  proof: true,
  summary:
    "Hand over what this admin planned and organises, and end their rights if `parts` says so; who takes it over becomes an admin, and gets a mail.",
  params: ById,
  body: inputFields({
    to: MemberId,
    parts: z.readonly(
      z
        .array(z.enum(WORK_PARTS, { error: "Dit kun je niet overdragen" }), "Kies wat je overdraagt")
        .check(
          z.minLength(1, "Kies wat je overdraagt"),
          z.maxLength(WORK_PARTS.length, "Kies elk deel één keer"),
        ),
    ),
  }),
  answer: MessageAnswer,
});

export const revokeAdmin = del("/admin/users/:id/admin", "admin", {
  proof: true,
  summary: "Revoke admin rights; refused for the caller and for the last administrator.",
  params: ById,
  query: Leaving,
  answer: MessageAnswer,
});

export const deleteMember = del("/admin/users/:id", "admin", {
  proof: true,
  summary: "Remove a member and all their data; refused for the caller and for the last administrator.",
  params: ById,
  query: Leaving,
  answer: MessageAnswer,
});
