import * as z from "zod/mini";
import { get, Pagination, paging } from "./endpoint.ts";
import { inputFields } from "./input.ts";
import { oneOf, searchText } from "./text.ts";

export const AuditedAction = z.enum([
  "admin.created",
  "password.reset",
  "meetup.created",
  "meetups.imported",
  "meetup.updated",
  "meetup.published",
  "meetup.unpublished",
  "meetup.repeated",
  "meetup.scheduled",
  "meetup.unscheduled",
  "meetup.cancelled",
  "meetup.reported",
  "meetup.deleted",
  "meetup.reminded",
  "meetup.asked-again",
  "meetup.messaged",
  "meetup.message-undone",
  "meetup.dropped",
  "organiser.added",
  "organiser.removed",
  "organiser.shown",
  "organiser.hidden",
  "door-link.made",
  "door-link.revoked",
  "guest.added",
  "guest.removed",
  "guest.undone",
  "guest.noted",
  "guest.details",
  "guest.named",
  "guest.unnamed",
  "talk.planned",
  "talk.taken-off",
  "talk.declined",
  "programme.changed",
  "guest.offered",
  "guest.offer-taken-back",
  "guest.admitted",
  "mailing.paused",
  "mailing.resumed",
  "member.created",
  "member.updated",
  "member.deleted",
  "member.imported",
  "member.brought-back",
  "members.deleted",
  "members.exported",
  "members.messaged",
  "members.asked-about-club",
  "members.not-asked-about-club",
  "members.message-undone",
  "members.dropped",
  "admin.granted",
  "admin.revoked",
  "admin.handed-over",
  "admin.work-taken-over",
  "admin.work-dropped",
  "member.bounces-cleared",
  "members.bounces-cleared",
  "member.complained",
  "member.verification-resent",
  "email.resent",
  "email.kept-sent",
  "email.failed-sent",
  "email.kept-dropped",
  "email.tested",
  "inbox.seen",
  "inbox.answering",
  "passkey.added",
  "passkey.removed",
  "member.passkeys-removed",
  "email.opened",
  "participants.exported",
  "attendance.taken",
  "admin.signed-in",
  "admin.sign-in-failed",
  "sessions.ended",
  "limits.lifted",
  "counts.repaired",
  "member.left",
  "wish.merged",
  "wish.removed",
  "picture.added",
  "picture.removed",
  "site.changed",
  "connection.changed",
  "connection.removed",
  "site.steps-changed",
  "site.ours",
  "webhook.added",
  "webhook.changed",
  "webhook.switched-on",
  "webhook.switched-off",
  "webhook.removed",
  "webhook.secret-renewed",
  "webhook.tested",
  "webhook.resent",
  "webhook.stopped",
]);
export type AuditedAction = z.output<typeof AuditedAction>;

/** Groups of actions, by what their names start with. Each action is in one group. */
const SUBJECTS_OF_GROUP = {
  meetups: [
    "meetup",
    "meetups",
    "organiser",
    "door-link",
    "guest",
    "mailing",
    "attendance",
    "participants",
    "wish",
    "talk",
    "programme",
  ],
  members: ["member", "members"],
  emails: ["email", "inbox"],
  organisers: ["admin", "password", "passkey", "sessions"],
  site: ["site", "connection", "picture", "webhook", "limits", "counts"],
} as const;
export type AuditGroup = keyof typeof SUBJECTS_OF_GROUP;

export function actionsOf(group: AuditGroup): AuditedAction[] {
  const subjects: readonly string[] = SUBJECTS_OF_GROUP[group];
  return AuditedAction.options.filter((action) => subjects.includes(action.split(".")[0] ?? ""));
}

export const AuditFilters = inputFields({
  /** Part of the name of the actor, or of the target. */
  search: searchText("Zoeken", 200),
  group: oneOf("Soort", ["all", "meetups", "members", "emails", "organisers", "site"] satisfies [
    "all",
    ...AuditGroup[],
  ]),
});
export type AuditFilters = z.output<typeof AuditFilters>;

export const AuditEntry = z.object({
  id: z.number(),
  at: z.string(),
  /** A member, a removed member, or the command line; null for the server itself or when unknown. */
  actor: z.nullable(z.string()),
  action: AuditedAction,
  target: z.string(),
  about: z.nullable(z.object({ kind: z.enum(["member", "meetup"]), id: z.number() })),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const adminAudit = get("/admin/audit", "admin", {
  summary: "The audit log, newest first.",
  query: z.extend(AuditFilters, paging(20).shape),
  answer: z.object({ entries: z.array(AuditEntry), pagination: Pagination }),
});
