/** A mail as it arrives: its lines end in CRLF. */
export const aMail = (...texts: readonly string[]): Buffer => Buffer.from(crlf(texts.join("\n")));

/** A mail of several parts; each begins with its own Content-Type, as `text/plain`. */
export function aMultipart(head: string, type: string, parts: readonly string[]): Buffer {
  // Differs from that of a mail inside this one.
  const boundary = `grens-${parts.join("").length}`;
  return aMail(
    head,
    "MIME-Version: 1.0",
    `Content-Type: ${type}; boundary="${boundary}"`,
    "",
    ...parts.map((part) => `--${boundary}\nContent-Type: ${part}\n`),
    `--${boundary}--`,
    "",
  );
}

const crlf = (text: string): string => text.replaceAll(/\r?\n/g, "\r\n");

interface DeliveryReport {
  /** With the mailbox as recipient. */
  readonly head: string;
  /** Type and text of the part for people. */
  readonly words?: string;
  /** Groups of fields with an empty line between them. */
  readonly groups: string;
  /** Type and text of the returned mail, or of its header; null: the report returns none. */
  readonly original?: string | null;
}

/** A delivery report (RFC 3464). */
export const aDeliveryReport = ({
  head,
  words = "text/plain; charset=us-ascii\n\nYour mail could not be delivered.",
  groups,
  original = null,
}: DeliveryReport): Buffer =>
  aMultipart(head, "multipart/report; report-type=delivery-status", [
    words,
    `message/delivery-status\n\n${groups}`,
    ...(original === null ? [] : [original]),
  ]);

interface Reported {
  readonly to: string;
  readonly recipient: string;
  readonly status?: string;
  readonly action?: string;
  readonly messageId?: string;
}

/** As Postfix writes it. */
export const aReport = ({
  to,
  recipient,
  status = "5.1.1",
  action = "failed",
  messageId = "",
}: Reported): Buffer =>
  aDeliveryReport({
    head: `Return-Path: <>
To: ${to}
From: MAILER-DAEMON@mx.example.org (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
Message-ID: <20261121.4711@mx.example.org>
Auto-Submitted: auto-replied`,
    groups: `Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; ${recipient}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mail.example.com
Diagnostic-Code: smtp; 550 ${status} <${recipient}>: not accepted`,
    original: `text/rfc822-headers

Subject: Uitnodiging${messageId === "" ? "" : `\nMessage-ID: ${messageId}`}`,
  });

interface Feedback {
  readonly head: string;
  /** Of the feedback itself. */
  readonly fields: string;
  /** The mail that is complained about. */
  readonly original: string;
}

/** What a provider passes on of a member's complaint (RFC 5965). */
export const aFeedbackReport = ({ head, fields, original }: Feedback): Buffer =>
  aMultipart(head, "multipart/report; report-type=feedback-report", [
    "text/plain\n\nThis is an email abuse report.",
    `message/feedback-report\n\n${fields}`,
    `message/rfc822\n\n${original}`,
  ]);

interface Complained {
  readonly to: string;
  readonly messageId: string;
  readonly recipient: string;
}

export const aComplaint = ({ to, messageId, recipient }: Complained): Buffer =>
  aFeedbackReport({
    head: `Return-Path: <>
To: ${to}
From: <abuse@example.net>
Subject: FW: Uitnodiging
Message-ID: <klacht.1@example.net>`,
    fields: `Feedback-Type: abuse
User-Agent: Voorbeeld/1.0
Version: 1
Original-Rcpt-To: <${recipient}>`,
    original: `From: club@trefpunt.test
To: ${recipient}
Subject: Uitnodiging
Message-ID: ${messageId}

Kom je?`,
  });

/** An object of iTIP (RFC 5546), without a METHOD when it is empty. */
export const aCalendar = (event: string, method = "REPLY"): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Voorbeeld//Agenda//NL",
    ...(method === "" ? [] : [`METHOD:${method}`]),
    "BEGIN:VEVENT",
    event,
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\n");

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
  aMail(
    `Return-Path: <${from}>
To: ${to}
From: ${from}
Subject: ${answer}: avond
Message-ID: <${stamp}.${answer}@example.org>
MIME-Version: 1.0
Content-Type: text/calendar; charset=utf-8; method=REPLY
`,
    aCalendar(`UID:${uid}
DTSTAMP:${stamp}
SEQUENCE:${sequence}
DTSTART:20261201T183000Z
ORGANIZER:mailto:${to}
ATTENDEE;PARTSTAT=${answer}:mailto:${from}`),
    "",
  );

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: readonly string[];
}

/** A question, as a mail program of a person writes it. */
export const aQuestion = ({ from, to, subject, text }: Asked): Buffer =>
  aMail(
    `Return-Path: <iemand@example.org>
To: ${to}
From: ${from}
Subject: ${subject}
Message-ID: <${subject.length}.${text.length}@example.org>
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
`,
    ...text,
    "",
  );
