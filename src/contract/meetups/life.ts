import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { maybeMarkdown, undoSeconds } from "../fields.ts";
import { MeetupId } from "../ids.ts";
import { MailPreview, WaitingMessage } from "../mailings.ts";
import { ById, Meetup } from "../meetups.ts";
import { fields, Instant, requiredText } from "../text.ts";
import { SavedMeetup } from "./admin.ts";
import { MeetupForm } from "./form.ts";

export const publishMeetup = endpoint({
  method: "POST",
  path: "/admin/meetups/:id/publish",
  access: "admin",
  summary: "Announce a draft, at once or after as many seconds as asked for.",
  params: ById,
  body: fields({ announce_after: undoSeconds }),
  answer: SavedMeetup,
});

export const publishNow = endpoint({
  method: "POST",
  path: "/admin/meetups/:id/announce-now",
  access: "admin",
  summary: "Announce at once what waits to be announced; what was taken back meanwhile stays a draft.",
  params: ById,
  answer: SavedMeetup,
});

export const unpublishMeetup = endpoint({
  method: "POST",
  path: "/admin/meetups/:id/unpublish",
  access: "admin",
  summary: "Take back an announcement that has not begun: the meetup is a draft, nobody was told anything.",
  params: ById,
  answer: SavedMeetup,
});

export const CancelForm = fields({ reason: requiredText("Reden", 500) });
export type CancelForm = z.output<typeof CancelForm>;

export const cancelMeetup = endpoint({
  method: "POST",
  path: "/admin/meetups/:id/cancel",
  access: "admin",
  summary: "Call a meetup off: its page stays with the reason, and who comes or waits is told.",
  params: ById,
  body: CancelForm,
  answer: SavedMeetup,
});

export const ReportForm = fields({ report: maybeMarkdown("Verslag", 20_000) });
export type ReportForm = z.output<typeof ReportForm>;

export const reportMeetup = endpoint({
  method: "PUT",
  path: "/admin/meetups/:id/report",
  access: "admin",
  summary: "Say on the page of a meetup that is over how it was; an empty report takes it away.",
  params: ById,
  body: ReportForm,
  answer: SavedMeetup,
});

export const Announcement = z.object({
  id: MeetupId,
  title: z.string(),
  announce_at: Instant,
  /** Seconds until `announce_at` by the server's clock; never below 0. */
  seconds_left: z.number(),
  /** Number of members that an announcement would invite now. */
  recipients: z.number(),
});
export type Announcement = z.output<typeof Announcement>;

export const announcements = endpoint({
  method: "GET",
  path: "/admin/announcements",
  access: "admin",
  summary: "Announcements and messages that can still be undone, soonest first.",
  answer: z.object({ announcements: z.array(Announcement), messages: z.array(WaitingMessage) }),
});

export const announcementRecipients = endpoint({
  method: "GET",
  path: "/admin/announcements/recipients",
  access: "admin",
  summary: "How many members a meetup that is announced now would invite.",
  answer: z.object({ recipients: z.number() }),
});

export const Preview = z.object({
  /** The page's content as visitors will see it. */
  meetup: Meetup,
  invitation: MailPreview,
  /** Number of members that an announcement would invite now. */
  recipients: z.number(),
});
export type Preview = z.output<typeof Preview>;

export const previewMeetup = endpoint({
  method: "POST",
  path: "/admin/meetups/preview",
  access: "admin",
  summary: "A meetup's page and invitation as they will be; nothing is kept.",
  body: z.extend(MeetupForm, { id: z.optional(MeetupId) }),
  answer: Preview,
});
