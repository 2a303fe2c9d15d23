import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Pagination, paging } from "./paging.ts";

export const AuditedAction = z.enum([
  "admin.created",
  "password.reset",
  "meetup.created",
  "meetup.updated",
  "meetup.published",
  "meetup.unpublished",
  "meetup.cancelled",
  "meetup.reported",
  "meetup.deleted",
  "meetup.reminded",
  "meetup.messaged",
  "meetup.message-undone",
  "guest.added",
  "guest.removed",
  "guest.undone",
  "guest.noted",
  "mailing.paused",
  "mailing.resumed",
  "member.created",
  "member.updated",
  "member.deleted",
  "member.imported",
  "admin.granted",
  "admin.revoked",
  "member.bounces-cleared",
  "member.verification-resent",
  "email.resent",
  "email.tested",
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
  "picture.added",
  "picture.removed",
  "site.changed",
  "site.steps-changed",
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

export const AuditEntry = z.object({
  id: z.number(),
  at: z.string(),
  /** A member, a removed one, or the command line; null when the program itself did it, or it is not known. */
  actor: z.nullable(z.string()),
  action: AuditedAction,
  target: z.string(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const adminAudit = endpoint({
  method: "GET",
  path: "/admin/audit",
  access: "admin",
  summary: "Who did what, newest first.",
  query: paging(20),
  answer: z.object({ entries: z.array(AuditEntry), pagination: Pagination }),
});
