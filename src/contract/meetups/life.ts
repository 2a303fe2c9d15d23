import * as z from "zod/mini";
import { anyOrganiser, del, get, organiserOf, post, put } from "../endpoint.ts";
import { maybeMarkdown, undoSeconds } from "../fields.ts";
import { MeetupId } from "../ids.ts";
import { inputFields } from "../input.ts";
import { MailPreview } from "../mailings.ts";
import { ById, Meetup } from "../meetups.ts";
import { realDay, requiredText, yesOrNo } from "../text.ts";
import { SavedMeetup } from "./admin.ts";
import { MeetupForm } from "./form.ts";

export const publishMeetup = post("/admin/meetups/:id/publish", organiserOf("id"), {
  announces: true,
  summary: "Announce a draft, at once or after a number of seconds.",
  params: ById,
  body: inputFields({ undo_seconds: undoSeconds }),
  answer: SavedMeetup,
});

export const scheduleMeetup = post("/admin/meetups/:id/schedule", "admin", {
  summary:
    "Plan the announcement of a draft at ten o'clock on a day; on the next free day when another draft announces itself then.",
  params: ById,
  body: inputFields({ announce_on: realDay("Kies een dag") }),
  answer: SavedMeetup,
});

export const unscheduleMeetup = del("/admin/meetups/:id/schedule", "admin", {
  summary: "Leave a planned draft to be announced by an organiser.",
  params: ById,
  answer: SavedMeetup,
});

export const CancelForm = inputFields({
  reason: requiredText("Reden", 500),
  tell_invited: z._default(yesOrNo("Mail wie nog niet antwoordde"), false),
});
export type CancelForm = z.output<typeof CancelForm>;

export const MEETUP_CANCELLED =
  "De meetup is afgezegd; wie zou komen of op de wachtlijst staat, krijgt bericht";

export const cancelMeetup = post("/admin/meetups/:id/cancel", "admin", {
  summary: "Cancel a meetup: its page stays with the reason, and guests and waiting members get a mail.",
  params: ById,
  body: z.extend(CancelForm, { undo_seconds: undoSeconds }),
  answer: SavedMeetup,
});

export const ReportForm = inputFields({ report: maybeMarkdown("Verslag", 20_000) });
export type ReportForm = z.output<typeof ReportForm>;

export const reportMeetup = put("/admin/meetups/:id/report", organiserOf("id"), {
  summary: "Set the report on the page of a meetup that is over; an empty text removes it.",
  params: ById,
  body: ReportForm,
  answer: SavedMeetup,
});

export const announcementRecipients = get("/admin/announcements/recipients", anyOrganiser, {
  announces: true,
  summary: "How many members an announcement would invite now.",
  answer: z.object({ recipients: z.number() }),
});

export const Preview = z.object({
  meetup: Meetup,
  invitation: MailPreview,
  recipients: z.number(),
});
export type Preview = z.output<typeof Preview>;

export const previewMeetup = post("/admin/meetups/preview", anyOrganiser, {
  unkeyed: true,
  summary: "Preview of a meetup's page and invitation; stores nothing.",
  body: z.extend(MeetupForm, { id: z.optional(MeetupId) }),
  answer: Preview,
});
