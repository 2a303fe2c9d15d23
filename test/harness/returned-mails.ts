/** Lines of a mail as they arrive: with CRLF. */
const source = (...lines: readonly string[]): Buffer => Buffer.from(`${lines.join("\r\n")}\r\n`);

interface Reported {
  readonly to: string;
  readonly recipient: string;
  readonly status?: string;
  readonly action?: string;
  readonly messageId?: string;
}

/** A delivery report as Postfix writes it (RFC 3464). */
export const aReport = ({
  to,
  recipient,
  status = "5.1.1",
  action = "failed",
  messageId = "",
}: Reported): Buffer =>
  source(
    "Return-Path: <>",
    `To: ${to}`,
    "From: MAILER-DAEMON@mx.example.org (Mail Delivery System)",
    "Subject: Undelivered Mail Returned to Sender",
    "Message-ID: <20261121.4711@mx.example.org>",
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="grens"',
    "",
    "--grens",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "This is the mail system at host mx.example.org.",
    "",
    "--grens",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example.org",
    "",
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    "Remote-MTA: dns; mail.example.com",
    `Diagnostic-Code: smtp; 550 ${status} <${recipient}>: not accepted`,
    "",
    "--grens",
    "Content-Type: text/rfc822-headers",
    "",
    "Subject: Uitnodiging",
    ...(messageId === "" ? [] : [`Message-ID: ${messageId}`]),
    "",
    "--grens--",
  );

interface Replied {
  readonly to: string;
  readonly from: string;
  readonly uid: string;
  readonly answer: "ACCEPTED" | "DECLINED" | "TENTATIVE";
  readonly sequence?: number;
  readonly stamp?: string;
}

/** An answer in a calendar program (RFC 6047). */
export const aCalendarReply = ({
  to,
  from,
  uid,
  answer,
  sequence = 0,
  stamp = "20261121T120000Z",
}: Replied): Buffer =>
  source(
    `Return-Path: <${from}>`,
    `To: ${to}`,
    `From: ${from}`,
    `Subject: ${answer}: avond`,
    `Message-ID: <${stamp}.${answer}@example.org>`,
    "MIME-Version: 1.0",
    "Content-Type: text/calendar; charset=utf-8; method=REPLY",
    "",
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Voorbeeld//Agenda//NL",
    "METHOD:REPLY",
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `SEQUENCE:${sequence}`,
    "DTSTART:20261201T183000Z",
    `ORGANIZER:mailto:${to}`,
    `ATTENDEE;PARTSTAT=${answer}:mailto:${from}`,
    "END:VEVENT",
    "END:VCALENDAR",
  );

/** A question, as a mail program of a person writes it. */
export const aQuestion = ({
  from,
  to,
  subject,
  text,
}: {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: readonly string[];
}): Buffer =>
  source(
    "Return-Path: <iemand@example.org>",
    `To: ${to}`,
    `From: ${from}`,
    `Subject: ${subject}`,
    `Message-ID: <${subject.length}.${text.length}@example.org>`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "",
    ...text,
  );

/** A complaint about spam (RFC 5965). */
export const aComplaint = ({
  to,
  messageId,
  recipient,
}: {
  to: string;
  messageId: string;
  recipient: string;
}): Buffer =>
  source(
    "Return-Path: <>",
    `To: ${to}`,
    "From: <abuse@example.net>",
    "Subject: FW: Uitnodiging",
    "Message-ID: <klacht.1@example.net>",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=feedback-report; boundary="grens"',
    "",
    "--grens",
    "Content-Type: text/plain",
    "",
    "This is an email abuse report.",
    "",
    "--grens",
    "Content-Type: message/feedback-report",
    "",
    "Feedback-Type: abuse",
    "User-Agent: Voorbeeld/1.0",
    "Version: 1",
    `Original-Rcpt-To: <${recipient}>`,
    "",
    "--grens",
    "Content-Type: message/rfc822",
    "",
    "From: club@trefpunt.test",
    `To: ${recipient}`,
    "Subject: Uitnodiging",
    `Message-ID: ${messageId}`,
    "",
    "Kom je?",
    "",
    "--grens--",
  );
