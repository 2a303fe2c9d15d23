import * as z from "zod/mini";
import { del, get, MessageAnswer } from "../endpoint.ts";
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
