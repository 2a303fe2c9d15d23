import type { ReturnedMailOutcome } from "#contract/inbox.ts";
import { muteMember } from "../answers/invitations/mute.ts";
import { audit } from "../audit/audit.ts";
import { recordBounce } from "../mail/bounces.ts";
import { isOfMail } from "../mail/folding.ts";
import { recordRefusedSending } from "../mail/refused-sending.ts";
import { lock } from "../platform/db/locks.ts";
import type { EmailRow, Tx } from "../platform/db/schema.ts";
import { membersAt, sharingWith } from "../records/mailboxes.ts";
import { memberById } from "../records/members.ts";
import type { Complaint, Report, ReportedRecipient } from "./incoming.ts";
import { mailProvenBy } from "./matching.ts";
import { type Arrival, storeReturned } from "./returned-mails.ts";

interface Matched {
  readonly recipient: ReportedRecipient;
  readonly mail: EmailRow;
}

/** Counts a refusal of the address that we mailed; other recipients of a report are not ours. */
export async function recordReport(
  tx: Tx,
  now: Date,
  { arrival, report }: { readonly arrival: Arrival; readonly report: Report },
): Promise<void> {
  const matched = await recipientOfOurs(tx, report);
  if (!matched) {
    await storeReturned(tx, { ...arrival, class: "report", outcome: "unmatched" });
    return;
  }
  const { recipient, mail } = matched;
  if (recipient.outcome === "bounced") await countRefusal(tx, now, matched);
  if (recipient.outcome === "sender")
    for (const row of await tx.selectFrom("emails").selectAll().where(isOfMail(mail)).orderBy("id").execute())
      await recordRefusedSending(tx, now, row, wordsOf(recipient));
  await storeReturned(tx, {
    ...arrival,
    class: "report",
    outcome: recipient.outcome,
    words: wordsOf(recipient),
    email_id: mail.id,
    member_id: mail.member_id,
    meetup_id: mail.meetup_id,
  });
}

async function recipientOfOurs(tx: Tx, { proof, recipients }: Report): Promise<Matched | null> {
  for (const recipient of recipients) {
    const mail = await mailProvenBy(tx, proof, recipient.address);
    if (mail) return { recipient, mail };
  }
  return null;
}

/** `550 5.1.1 unknown user (mx.example.org)`, as a server says it that refuses at once. */
const wordsOf = ({ status, words, server }: ReportedRecipient): string =>
  [words.includes(status) ? "" : status, words, server === null ? "" : `(${server})`]
    .filter((part) => part !== "")
    .join(" ");

/** At most one refusal counts for a mail. */
async function countRefusal(tx: Tx, now: Date, { recipient, mail }: Matched): Promise<void> {
  if (mail.member_id !== null) await lock(tx, { members: await sharingWith(tx, [mail.member_id]) });
  const { numUpdatedRows } = await tx
    .updateTable("emails")
    .set({ error_message: wordsOf(recipient) })
    .where(isOfMail(mail))
    .where("error_message", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) === 0 || mail.member_id === null) return;
  await recordBounce(tx, mail, now, wordsOf(recipient));
}

/** Who calls a mail spam gets no invitations any more, nor do others on the address, as it is not known who did; the owner of an address that was theirs decides nothing for them. */
export async function recordComplaint(
  tx: Tx,
  now: Date,
  { arrival, complaint }: { readonly arrival: Arrival; readonly complaint: Complaint },
): Promise<void> {
  const mail = await mailProvenBy(tx, complaint.proof, complaint.address);
  await storeReturned(tx, {
    ...arrival,
    class: "complaint",
    outcome: mail ? await muteRecipient(tx, now, mail) : "unmatched",
    email_id: mail?.id ?? null,
    member_id: mail?.member_id ?? null,
    meetup_id: mail?.meetup_id ?? null,
  });
}

async function muteRecipient(
  tx: Tx,
  now: Date,
  { member_id, recipient }: EmailRow,
): Promise<ReturnedMailOutcome | null> {
  if (member_id === null) return null;
  await lock(tx, { members: await sharingWith(tx, [member_id]) });
  const member = await memberById(tx, member_id);
  if (member?.email !== recipient) return null;
  for (const { id } of await membersAt(tx, recipient)) {
    await muteMember(tx, id);
    await audit(tx, now, { actor: null, action: "member.complained", target: `member:${id}` });
  }
  return "muted";
}
