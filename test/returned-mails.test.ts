import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readReturned } from "../src/server/inbox/reading/read-returned.ts";
import { aCalendar, aDeliveryReport, aFeedbackReport, aMail, aMultipart } from "./harness/returned-mails.ts";

const OWN = { address: "post@club.test", hasTags: true, host: "club.test", fromAddress: "info@club.test" };
const ID = "<7.20261121T120000000Z.qrstuvwxyz234567@club.test>";
const TAG = "abcdefghijklmnop";
const TAGGED = `post+${TAG}@club.test`;
const ANNA = "anna@example.org";

const read = (mail: Buffer) => readReturned(mail, OWN);

test("a person's mail is read without what it quotes, in a thread", async () => {
  const mail = aMail(`From: Anna <Anna@example.org>
To: ${TAGGED}
In-Reply-To: ${ID}
Subject: Re: Uitnodiging

Ik kom iets later.

Op za 21 nov 2026 om 13:00 schreef Club <info@club.test>:
> Hoi Anna
`);
  expect(await read(mail)).toEqual({
    class: "person",
    proof: { tag: TAG, messageId: ID },
    isBulk: false,
    from: { name: "Anna", address: ANNA },
    subject: "Re: Uitnodiging",
    text: "Ik kom iets later.",
    html: null,
  });
});

const encoded = (text: string): string => `=?utf-8?b?${Buffer.from(text).toString("base64")}?=`;

test("a name and a subject keep no characters that turn or hide others, and end no line", async () => {
  const name = encoded("Anna\u202Ered\u2066\u200B\r\nBcc: bas@example.org");
  const subject = encoded("Hoi\u202E\u0007\r\n\r\nbody");
  expect(await read(aMail(`From: ${name} <${ANNA}>\nSubject: ${subject}\n\nHoi`))).toMatchObject({
    from: { name: "Annared Bcc: bas@example.org", address: ANNA },
    subject: "Hoi body",
  });
});

test.each(["anna\u202E@example.org", "anna@example\u200B.org"])(
  "a mail from %j, which looks like another address, is left for a person",
  async (address) =>
    expect(await read(aMail(`From: Anna <${address}>\n\nHoi`))).toEqual({
      class: "unreadable",
      why: "malformed",
    }),
);

/** Of a server's mail to the envelope's sender of ours. */
const fromServer = (fields: string): string => `Return-Path: <>\nTo: ${TAGGED}\n${fields}`;
const POSTFIX = fromServer("From: MAILER-DAEMON@mx.example.org (Mail Delivery System)");

/** Of our mail, in the part that returns it. */
const OUR_HEADER = `From: Club <info@club.test>
To: Anna <${ANNA}>
Subject: Uitnodiging
List-Id: <uitnodigingen.club.test>
Message-ID: ${ID}`;
const HEADERS = `text/rfc822-headers\n\n${OUR_HEADER}\n`;
const WHOLE = `message/rfc822\n\n${OUR_HEADER}\n\nKom je?\n`;

const aboutAnna = (more: string): string =>
  `Reporting-MTA: dns; mx.example.org\n\nFinal-Recipient: rfc822; ${ANNA}\n${more}`;

type Recipient = readonly [address: string, outcome: string, status: string];

/** What is found of a report that shows that it is about our mail. */
const reports = (...recipients: readonly Recipient[]) => ({
  class: "report",
  proof: { tag: TAG, messageId: ID },
  recipients: recipients.map(([address, outcome, status]) => ({ address, outcome, status })),
});
const reportsTagOnly = (...recipients: readonly Recipient[]) => ({
  ...reports(...recipients),
  proof: { tag: TAG, messageId: null },
});

const upTo = (end: string, mail: Buffer): Buffer => mail.subarray(0, mail.indexOf(end));

type Row = readonly [by: string, mail: Buffer, found: object];

const REPORTS: readonly Row[] = [
  [
    "Postfix",
    aDeliveryReport({
      head: `${POSTFIX}\nAuto-Submitted: auto-replied\nSubject: Undelivered Mail Returned to Sender`,
      groups: `Reporting-MTA: dns; mx.example.org
X-Postfix-Queue-ID: 4F2A1
X-Postfix-Sender: rfc822; ${TAGGED}
Arrival-Date: Sat, 21 Nov 2026 13:00:00 +0100 (CET)

Final-Recipient: rfc822; ${ANNA}
Original-Recipient: rfc822;${ANNA}
Action: failed
Status: 5.1.1
Remote-MTA: dns; mail.example.org
Diagnostic-Code: smtp; 550 5.1.1 <${ANNA}>: Recipient address rejected:
    User unknown in virtual mailbox table`,
      original: WHOLE,
    }),
    reports([ANNA, "bounced", "5.1.1"]),
  ],
  [
    "Postfix that still tries",
    aDeliveryReport({
      head: `${POSTFIX}\nSubject: Delayed Mail (still being retried)`,
      groups: aboutAnna("Action: delayed\nStatus: 4.4.1\nDiagnostic-Code: X-Postfix; connect: timed out"),
      original: HEADERS,
    }),
    reports([ANNA, "noted", "4.4.1"]),
  ],
  [
    "Postfix that gave up trying",
    aDeliveryReport({
      head: POSTFIX,
      groups: aboutAnna("Action: failed\nStatus: 4.4.1\nDiagnostic-Code: X-Postfix; connect: timed out"),
      original: HEADERS,
    }),
    reports([ANNA, "noted", "4.4.1"]),
  ],
  [
    "a server that relayed",
    aDeliveryReport({
      head: POSTFIX,
      groups: aboutAnna("Action: relayed\nStatus: 2.1.9"),
      original: HEADERS,
    }),
    reports([ANNA, "noted", "2.1.9"]),
  ],
  [
    "a server that expanded an alias",
    aDeliveryReport({
      head: POSTFIX,
      groups: aboutAnna("Action: expanded\nStatus: 2.1.5"),
      original: HEADERS,
    }),
    reports([ANNA, "noted", "2.1.5"]),
  ],
  [
    "a server that delivered",
    aDeliveryReport({
      head: POSTFIX,
      groups: aboutAnna("Action: delivered\nStatus: 2.0.0"),
      original: HEADERS,
    }),
    reports([ANNA, "noted", "2.0.0"]),
  ],
  [
    "a server with a full mailbox",
    aDeliveryReport({
      head: POSTFIX,
      groups: aboutAnna("Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 552 5.2.2 Mailbox full"),
      original: HEADERS,
    }),
    reports([ANNA, "full", "5.2.2"]),
  ],
  [
    "a server with a policy",
    aDeliveryReport({
      head: POSTFIX,
      groups: aboutAnna("Action: failed\nStatus: 5.7.1\nDiagnostic-Code: smtp; 550 5.7.1 Refused"),
      original: HEADERS,
    }),
    reports([ANNA, "sender", "5.7.1"]),
  ],
  [
    "Exim with a delivery status",
    aDeliveryReport({
      head: fromServer(`X-Failed-Recipients: ${ANNA}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.example.org>
Subject: Mail delivery failed: returning message to sender`),
      groups: `Reporting-MTA: dns; mx.example.org

Action: failed
Final-Recipient: rfc822;${ANNA}
Status: 5.0.0
Remote-MTA: dns; mail.example.org
Diagnostic-Code: smtp; 550 5.1.1 User unknown`,
      original: WHOLE,
    }),
    reports([ANNA, "bounced", "5.1.1"]),
  ],
  [
    "Exim in text",
    aMail(
      fromServer(`X-Failed-Recipients: ${ANNA}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.example.org>
Subject: Mail delivery failed: returning message to sender

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${ANNA}
    host mail.example.org [192.0.2.1]
    SMTP error from remote mail server after RCPT TO:<${ANNA}>:
    550 5.1.1 User unknown

------ This is a copy of the message, including all the headers. ------

${OUR_HEADER}

Kom je?`),
    ),
    reports([ANNA, "bounced", "5.1.1"]),
  ],
  [
    "Exim in text, about two",
    aMail(
      fromServer(`X-Failed-Recipients: ${ANNA},
  bas@example.org
From: Mail Delivery System <Mailer-Daemon@mx.example.org>

recipients. This is a permanent error. The following address(es) failed:

  ${ANNA}
    Unrouteable address
  bas@example.org
    550 5.7.1 Refused

------ This is a copy of your message, including all the headers. ------

${OUR_HEADER}`),
    ),
    reports([ANNA, "bounced", ""], ["bas@example.org", "sender", "5.7.1"]),
  ],
  [
    "Sendmail with a delivery status",
    aDeliveryReport({
      head: fromServer(`From: Mail Delivery Subsystem <MAILER-DAEMON@mx.example.org>
Auto-Submitted: auto-generated (failure)
Subject: Returned mail: see transcript for details`),
      groups: `Reporting-MTA: dns; mx.example.org
Received-From-MTA: DNS; mail.club.test

Final-Recipient: RFC822; ${ANNA}
Action: failed
Status: 5.1.1
Remote-MTA: DNS; mail.example.org
Diagnostic-Code: SMTP; 550 5.1.1 <${ANNA}>... User unknown
Last-Attempt-Date: Sat, 21 Nov 2026 13:00:00 +0100`,
      original: WHOLE,
    }),
    reports([ANNA, "bounced", "5.1.1"]),
  ],
  [
    "Sendmail in text",
    aMail(
      fromServer(`From: Mail Delivery Subsystem <MAILER-DAEMON@mx.example.org>
Subject: Returned mail: User unknown

The original message was received at Sat, 21 Nov 2026 13:00:00 +0100

   ----- The following addresses had permanent fatal errors -----
<${ANNA}>
    (reason: 550 5.1.1 <${ANNA}>... User unknown)

   ----- Transcript of session follows -----
... while talking to mail.example.org.:
>>> RCPT To:<${ANNA}>
<<< 550 5.1.1 <${ANNA}>... User unknown

   ----- Original message follows -----

${OUR_HEADER}`),
    ),
    reports([ANNA, "bounced", "5.1.1"]),
  ],
  [
    "Exchange 5.5 in text, which gives no code",
    aMail(
      fromServer(`From: System Administrator <postmaster@example.org>
Subject: Undeliverable: Uitnodiging

Your message

  To:      ${ANNA}
  Subject: Uitnodiging
  Sent:    Sat, 21 Nov 2026 13:00:00 +0100

did not reach the following recipient(s):

${ANNA} on Sat, 21 Nov 2026 13:00:01 +0100
    The recipient name is not recognized
	The MTS-ID of the original message is: c=nl;a= ;p=Voorbeeld;l=MX-261121
    MSEXCH:IMS:Voorbeeld:Utrecht:MX 0 (000C05A6) Unknown Recipient`),
    ),
    reportsTagOnly([ANNA, "bounced", ""]),
  ],
  [
    "Exchange 2003",
    aDeliveryReport({
      head: fromServer("From: postmaster@example.org\nSubject: Delivery Status Notification (Failure)"),
      words: "text/plain; charset=unicode-1-1-utf-7\n\nThis is an automatically generated notification.",
      groups: `Reporting-MTA: dns;mx.example.org
Received-From-MTA: dns;mail.club.test

Final-Recipient: rfc822;${ANNA}
Action: failed
Status: 5.1.1`,
      original: WHOLE,
    }),
    reports([ANNA, "bounced", "5.1.1"]),
  ],
  [
    "Office 365",
    aDeliveryReport({
      head: fromServer(`From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.org>
Auto-Submitted: auto-replied
Subject: =?utf-8?Q?Niet_te_bezorgen:_Uitnodiging?=
X-MS-Exchange-Message-Is-Ndr:`),
      words: "text/html; charset=utf-8\n\n<p>Uw bericht aan <b>anna</b> kan niet worden bezorgd.</p>",
      groups: `Reporting-MTA: dns;AM0PR01.eurprd01.prod.exchangelabs.com
Received-From-MTA: dns;mail.club.test

Final-Recipient: rfc822;${ANNA}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found
X-Display-Name: Anna`,
      original: WHOLE,
    }),
    reports([ANNA, "bounced", "5.1.10"]),
  ],
  [
    "Office 365 that repeats another server",
    aDeliveryReport({
      head: fromServer("From: postmaster@example.org"),
      groups: aboutAnna(`Action: failed
Status: 5.0.350
Diagnostic-Code: smtp;550 5.0.350 Remote server returned an error -> 552 5.2.2 Mailbox full`),
      original: HEADERS,
    }),
    reports([ANNA, "full", "5.2.2"]),
  ],
  [
    "Gmail",
    aDeliveryReport({
      head: fromServer(`X-Failed-Recipients: ${ANNA}
Auto-Submitted: auto-replied
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
Subject: Delivery Status Notification (Failure)`),
      words: `multipart/related; boundary="binnen"

--binnen
Content-Type: multipart/alternative; boundary="tekst"

--tekst
Content-Type: text/plain; charset="UTF-8"

** Address not found **

--tekst--

--binnen
Content-Type: image/png; name="icon.png"
Content-Transfer-Encoding: base64

iVBORw0KGgo=

--binnen--
`,
      groups: `Reporting-MTA: dns; googlemail.com
Arrival-Date: Sat, 21 Nov 2026 04:00:00 -0800 (PST)
X-Original-Message-ID: ${ID}

Final-Recipient: rfc822; ${ANNA}
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.l.google.com. (2001:db8::1b, the server for the domain example.org.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or
 550 5.1.1 unnecessary spaces. - gsmtp`,
      original: WHOLE,
    }),
    reports([ANNA, "bounced", "5.1.1"]),
  ],
  [
    "Gmail about a full mailbox",
    aDeliveryReport({
      head: fromServer("From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>"),
      groups: aboutAnna("Action: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552-5.2.2 Over quota"),
      original: HEADERS,
    }),
    reports([ANNA, "full", "5.2.2"]),
  ],
  [
    "qmail",
    aMail(
      fromServer(`From: MAILER-DAEMON@mx.example.org
Subject: failure notice

Hi. This is the qmail-send program at mx.example.org.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<${ANNA}>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

Return-Path: <${TAGGED}>
${OUR_HEADER}`),
    ),
    reports([ANNA, "bounced", "5.1.1"]),
  ],
  [
    "Courier",
    aDeliveryReport({
      head: fromServer(
        'From: "Courier mail server at mx.example.org" <@>\nSubject: NOTICE: mail delivery status.',
      ),
      groups: `Reporting-MTA: dns; mx.example.org
Arrival-Date: Sat, 21 Nov 2026 13:00:00 +0100

Final-Recipient: rfc822; ${ANNA}
Action: failed
Status: 5.0.0
Remote-MTA: dns; mail.example.org [192.0.2.1]
Diagnostic-Code: smtp; 550 User unknown.`,
      original: HEADERS,
    }),
    reports([ANNA, "bounced", "5.0.0"]),
  ],
  [
    "SendGrid",
    aDeliveryReport({
      head: fromServer("From: Mail Delivery System <mailer-daemon@sendgrid.net>\nSubject: Undelivered Mail"),
      groups: `Reporting-MTA: dns; geopod-ismtpd-1
X-SendGrid-QueueID: 471147
X-SendGrid-Sender: rfc822; ${TAGGED}

Final-Recipient: rfc822; ${ANNA}
Original-Recipient: rfc822; ${ANNA}
Action: failed
Status: 5.1.1
Diagnostic-Code: 550 5.1.1 User unknown`,
      original: WHOLE,
    }),
    reports([ANNA, "bounced", "5.1.1"]),
  ],
  [
    "Amazon SES",
    aDeliveryReport({
      head: fromServer("From: MAILER-DAEMON@eu-west-1.amazonses.com\nSubject: Delivery Status Notification"),
      groups: `Reporting-MTA: dns; a7-12.smtp-out.eu-west-1.amazonses.com

Action: failed
Final-Recipient: rfc822; ${ANNA}
Diagnostic-Code: smtp; 550 5.1.1 user unknown
Status: 5.1.1`,
      original: WHOLE,
    }),
    reports([ANNA, "bounced", "5.1.1"]),
  ],
  [
    "a server, each recipient by itself",
    aDeliveryReport({
      head: POSTFIX,
      groups: `${aboutAnna("Action: failed\nStatus: 5.1.1")}

Final-Recipient: rfc822; bas@example.org
Action: delayed
Status: 4.2.2

Final-Recipient: rfc822; cas@example.org
Action: failed
Status: 5.7.26`,
      original: HEADERS,
    }),
    reports(
      [ANNA, "bounced", "5.1.1"],
      ["bas@example.org", "noted", "4.2.2"],
      ["cas@example.org", "sender", "5.7.26"],
    ),
  ],
  [
    "the server that a forwarded mail came to",
    aDeliveryReport({
      head: POSTFIX,
      groups: `Reporting-MTA: dns; mx.example.org

Original-Recipient: rfc822;Anna@example.org
Final-Recipient: rfc822;a.devries@elders.test
Action: failed
Status: 5.1.1`,
      original: HEADERS,
    }),
    reports([ANNA, "bounced", "5.1.1"]),
  ],
  [
    "a server that cuts the returned mail, and its own boundary with it",
    upTo(
      "Kom je?",
      aDeliveryReport({
        head: POSTFIX,
        groups: aboutAnna("Action: failed\nStatus: 5.1.1"),
        original: WHOLE,
      }),
    ),
    reports([ANNA, "bounced", "5.1.1"]),
  ],
  [
    "a server that returns a report: only its own recipient counts",
    aDeliveryReport({
      head: POSTFIX,
      groups: aboutAnna("Action: failed\nStatus: 5.1.1"),
      original: `message/rfc822

${aDeliveryReport({
  head: "From: MAILER-DAEMON@elders.test",
  groups: "Final-Recipient: rfc822; bas@example.org\nAction: failed\nStatus: 5.1.1",
  original: HEADERS,
})}`,
    }),
    reportsTagOnly([ANNA, "bounced", "5.1.1"]),
  ],
  [
    "a German server",
    aDeliveryReport({
      head: fromServer("From: Mailzustellung <postmaster@example.org>\nSubject: Unzustellbare Nachricht"),
      words: `text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

Ihre Nachricht konnte nicht zugestellt werden: Empf=E4nger unbekannt.`,
      groups: aboutAnna("Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 Unbekannter Empf=E4nger"),
      original: HEADERS,
    }),
    reports([ANNA, "bounced", "5.1.1"]),
  ],
  [
    "a French server",
    aDeliveryReport({
      head: fromServer("From: postmaster@example.org\nSubject: =?iso-8859-1?Q?Non_remis=A0=3A_Uitnodiging?="),
      words: "text/plain; charset=utf-8\n\nÉchec de la remise à ces destinataires.",
      groups: aboutAnna("Action: failed (échec)\nStatus: 5.1.1 (adresse inconnue)"),
      original: HEADERS,
    }),
    reports([ANNA, "bounced", "5.1.1"]),
  ],
  [
    "a Japanese server",
    aDeliveryReport({
      head: fromServer("From: postmaster@example.org\nSubject: =?ISO-2022-JP?B?GyRCR1s/Lk03GyhC?="),
      words: "text/plain; charset=ISO-2022-JP\n\n\u001B$B%a!<%k$rAw?.$G$-$^$;$s\u001B(B",
      groups: aboutAnna("Action: failed\nStatus: 5.1.1"),
      original: HEADERS,
    }),
    reports([ANNA, "bounced", "5.1.1"]),
  ],
  [
    "OpenSMTPD, whose status says nothing",
    aDeliveryReport({
      head: fromServer(
        "From: Mailer Daemon <MAILER-DAEMON@mx.example.org>\nSubject: Delivery status notification: error",
      ),
      words: `text/plain

    Hi!

    This is the MAILER-DAEMON, please DO NOT REPLY to this email.

    An error has occurred while attempting to deliver a message for
    the following list of recipients:

${ANNA}: 550 5.1.1 User unknown

    Below is a copy of the original message:`,
      groups: aboutAnna("Action: failed\nStatus: 5.0.0"),
      original: HEADERS,
    }),
    reports([ANNA, "bounced", "5.1.1"]),
  ],
  [
    "Exim that repeats the address on a line of its own",
    aMail(
      fromServer(`X-Failed-Recipients: ${ANNA}
From: Mail Delivery System <Mailer-Daemon@mx.example.org>

recipients. This is a permanent error. The following address(es) failed:

  ${ANNA}
    host mx01.mail.icloud.com [192.0.2.1]
    SMTP error from remote mail server after RCPT TO:
    550 5.1.1 user does not exist
    <${ANNA}>:

------ This is a copy of your message, including all the headers. ------

${OUR_HEADER}`),
    ),
    reports([ANNA, "bounced", "5.1.1"]),
  ],
  [
    "Debian's dma",
    aMail(`Return-Path: <MAILER-DAEMON>
To: ${TAGGED}
From: MAILER-DAEMON <>
Subject: Mail delivery failed

This is the DragonFly Mail Agent v0.13 at mx.example.org.

There was an error delivering your mail to <${ANNA}>.

mail.example.org [192.0.2.1] did not like our RCPT TO:
550 5.1.1 User unknown

Message headers follow.

${OUR_HEADER}`),
    reports([ANNA, "bounced", "5.1.1"]),
  ],
  [
    "a server whose status part is empty",
    aDeliveryReport({
      head: `${POSTFIX}\nX-Failed-Recipients: ${ANNA}`,
      words: `text/plain\n\nThe following address failed:\n\n  ${ANNA}\n    550 5.1.1 User unknown`,
      groups: "",
      original: HEADERS,
    }),
    reports([ANNA, "bounced", "5.1.1"]),
  ],
  [
    "a server that blames the club's sending with a status that does not",
    aDeliveryReport({
      head: POSTFIX,
      groups: aboutAnna(
        "Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.7.1 IP address blacklisted",
      ),
      original: HEADERS,
    }),
    reports([ANNA, "sender", "5.7.1"]),
  ],
  [
    "a server that returns no mail",
    aDeliveryReport({ head: POSTFIX, groups: aboutAnna("Action: failed\nStatus: 5.1.1") }),
    reportsTagOnly([ANNA, "bounced", "5.1.1"]),
  ],
  [
    "a server for addresses in all languages",
    aMultipart(POSTFIX, "multipart/report; report-type=global-delivery-status", [
      "text/plain\n\nSorry.",
      "message/global-delivery-status\n\nFinal-Recipient: utf-8; zoë@example.org\nAction: failed\nStatus: 5.1.1",
      `message/global-headers\n\n${OUR_HEADER}\n`,
    ]),
    reports(["zoë@example.org", "bounced", "5.1.1"]),
  ],
  [
    "a server that encodes the status",
    aMultipart(POSTFIX, "multipart/report; report-type=delivery-status", [
      "text/plain\n\nSorry.",
      `message/delivery-status\nContent-Transfer-Encoding: base64

${Buffer.from(aboutAnna("Action: failed\nStatus: 5.1.1")).toString("base64")}`,
      HEADERS,
    ]),
    reports([ANNA, "bounced", "5.1.1"]),
  ],
];

const fromAnna = (fields: string, text = "Hoi"): string =>
  `From: Anna <${ANNA}>\nTo: ${TAGGED}\n${fields}\n\n${text}\n`;
const AUTOMATIC = { class: "automatic" };

const ANSWERS_OF_PROGRAMS: readonly Row[] = [
  [
    "Outlook in English",
    aMail(
      fromAnna(`Subject: Automatic reply: Uitnodiging
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All`),
    ),
    AUTOMATIC,
  ],
  ["Outlook in Dutch", aMail(fromAnna("Subject: Automatisch antwoord: Uitnodiging")), AUTOMATIC],
  ["Outlook in German", aMail(fromAnna("Subject: Automatische Antwort: Uitnodiging")), AUTOMATIC],
  ["Outlook in French", aMail(fromAnna("Subject: =?utf-8?Q?R=C3=A9ponse_automatique_:_Kom?=")), AUTOMATIC],
  [
    "Gmail",
    aMail(
      fromAnna(`Subject: Op vakantie Re: Uitnodiging
Precedence: bulk
X-Autoreply: yes
Auto-Submitted: auto-replied`),
    ),
    AUTOMATIC,
  ],
  [
    "Sieve",
    aMail(fromAnna("Subject: Auto: Uitnodiging\nAuto-Submitted: auto-replied (vacation)")),
    AUTOMATIC,
  ],
  ["iCloud", aMail(fromAnna("Subject: Re: Uitnodiging\nAuto-Submitted: auto-replied")), AUTOMATIC],
  [
    "a filter of Thunderbird",
    aMail(fromAnna(`Subject: Re: Uitnodiging\nAuto-Submitted: auto-replied\nIn-Reply-To: ${ID}`)),
    AUTOMATIC,
  ],
  ["Precedence: auto_reply", aMail(fromAnna("Precedence: auto_reply")), AUTOMATIC],
  ["X-Autoreply", aMail(fromAnna("X-Autoreply: yes")), AUTOMATIC],
  ["X-Autorespond", aMail(fromAnna("X-Autorespond: Re: Uitnodiging")), AUTOMATIC],
  ["a program whose envelope's sender is written as empty", aMail(fromAnna("Return-Path:")), AUTOMATIC],
  [
    "a program whose envelope's sender is the daemon",
    aMail(fromAnna("Return-Path: <MAILER-DAEMON>")),
    AUTOMATIC,
  ],
  ["dma about something else", aMail("From: MAILER-DAEMON <>\nTo: post@club.test\n\nHoi"), AUTOMATIC],
  ["a program without an envelope's sender", aMail(fromAnna("Return-Path: <>")), AUTOMATIC],
  [
    "a program that quotes a refusal",
    aMail(fromAnna("Return-Path: <>\nAuto-Submitted: auto-replied", `550 5.1.1 <${ANNA}>: User unknown`)),
    AUTOMATIC,
  ],
  [
    "a server in text that warns of a delay",
    aMail(
      fromServer(`From: Mail Delivery System <Mailer-Daemon@mx.example.org>
Auto-Submitted: auto-replied
Subject: Warning: message 1abcde-00 delayed 24 hours

A message that you sent has not yet been delivered to ${ANNA}.
`),
    ),
    AUTOMATIC,
  ],
  [
    "a mail program: it was read",
    aMultipart(
      fromAnna("Subject: Gelezen: Uitnodiging").split("\n\n", 1)[0] ?? "",
      "multipart/report; report-type=disposition-notification",
      [
        "text/plain\n\nUw bericht is gelezen.",
        `message/disposition-notification\n\nFinal-Recipient: rfc822; ${ANNA}\nDisposition: manual-action/MDN-sent-manually; displayed`,
      ],
    ),
    AUTOMATIC,
  ],
];

const complains = (address: string | null, tag: string | null = TAG) => ({
  class: "complaint",
  proof: { tag, messageId: ID },
  address,
});

const COMPLAINTS: readonly Row[] = [
  [
    "Yahoo, which shows our envelope's sender",
    aFeedbackReport({
      head: `From: Yahoo! Mail AntiSpam Feedback <feedback@arf.mail.yahoo.com>\nTo: ${OWN.address}`,
      fields: `Feedback-Type: abuse
User-Agent: Yahoo!-Mail-Feedback/2.0
Version: 0.1
Original-Mail-From: <${TAGGED}>
Original-Rcpt-To: ${ANNA}
Reported-Domain: club.test`,
      original: `${OUR_HEADER}\n\nKom je?`,
    }),
    complains(ANNA),
  ],
  [
    "Outlook.com",
    aMultipart(
      `From: staff@hotmail.com\nTo: ${OWN.address}\nSubject: complaint about message`,
      "multipart/mixed",
      [`message/rfc822\n\nX-HmXmrOriginalRecipient: ${ANNA}\n${OUR_HEADER}\n\nKom je?\n`],
    ),
    complains(ANNA, null),
  ],
  [
    "another provider",
    aFeedbackReport({
      head: fromServer("From: abuse@example.net"),
      fields: `Feedback-Type: abuse\nUser-Agent: Voorbeeld/1.0\nVersion: 1\nOriginal-Rcpt-To: rfc822; <${ANNA}>`,
      original: `${OUR_HEADER}\n\nKom je?`,
    }),
    complains(ANNA),
  ],
  [
    "a provider that hides the address",
    aFeedbackReport({
      head: fromServer("From: abuse@example.net"),
      fields: "Feedback-Type: abuse\nUser-Agent: Voorbeeld/1.0\nVersion: 1\nOriginal-Rcpt-To: [redacted]",
      original: `${OUR_HEADER.replace(ANNA, "[redacted]")}\n\nKom je?`,
    }),
    complains(null),
  ],
  [
    "a provider whose member says that it was no spam",
    aFeedbackReport({
      head: fromServer("From: abuse@example.net"),
      fields: "Feedback-Type: not-spam\nUser-Agent: Voorbeeld/1.0\nVersion: 1",
      original: `${OUR_HEADER}\n\nKom je?`,
    }),
    AUTOMATIC,
  ],
];

const CALENDAR_HEAD = `From: Anna <${ANNA}>\nTo: ${TAGGED}\nSubject: Geaccepteerd`;
const event = (more: string, uid = "meetup-3@club.test"): string =>
  `UID:${uid}\nSEQUENCE:2\nDTSTAMP:20261121T130000Z\nDTSTART:20261201T183000Z\n${more}`;
const ACCEPTED = `ATTENDEE;CN=Anna;PARTSTAT=ACCEPTED:mailto:${ANNA}`;
const calendarMail = (calendar: string, type = "text/calendar; charset=utf-8; method=REPLY"): Buffer =>
  aMultipart(CALENDAR_HEAD, "multipart/alternative", ["text/plain\n\nAnna komt.", `${type}\n\n${calendar}`]);
const replies = (answer: string, comment = "") => ({
  class: "calendar",
  tag: TAG,
  meetup: 3,
  sequence: 2,
  attendee: ANNA,
  answer,
  stamp: "2026-11-21T13:00:00.000Z",
  from: { name: "Anna", address: ANNA },
  comment,
});
const PERSON = { class: "person", proof: { tag: TAG } };

const CALENDAR_REPLIES: readonly Row[] = [
  [
    "Google, marked as generated",
    aMultipart(
      `${CALENDAR_HEAD}\nAuto-Submitted: auto-generated\nSender: Google Agenda <calendar-notification@google.com>`,
      "multipart/mixed",
      [
        `multipart/alternative; boundary="binnen"

--binnen
Content-Type: text/plain; charset="UTF-8"

Anna heeft deze uitnodiging geaccepteerd.

--binnen
Content-Type: text/calendar; charset="UTF-8"; method=REPLY

${aCalendar(event(`ATTENDEE;CUTYPE=INDIVIDUAL;PARTSTAT=ACCEPTED;CN=Anna;X-NUM-GUESTS=0;X-RESPONSE-COMMENT="Tot dan":mailto:${ANNA}`))}

--binnen--`,
        `application/ics; name="invite.ics"\nContent-Disposition: attachment; filename="invite.ics"\n\n${aCalendar(event(ACCEPTED))}`,
      ],
    ),
    replies("accepted", "Tot dan"),
  ],
  [
    "a program with the method in Content-Type only",
    calendarMail(aCalendar(event(ACCEPTED), "")),
    replies("accepted"),
  ],
  [
    "Outlook",
    calendarMail(
      aCalendar(
        event(`ATTENDEE;PARTSTAT=DECLINED;CN=Anna:MAILTO:Anna@example.org
COMMENT;LANGUAGE=nl-NL:Helaas\\, ziek
X-MICROSOFT-CDO-BUSYSTATUS:BUSY`),
      ),
    ),
    replies("declined", "Helaas, ziek"),
  ],
  [
    "Apple, in base64",
    aMultipart(CALENDAR_HEAD, "multipart/mixed", [
      `text/calendar; name="iCal-1.ics"; charset=utf-8; method=REPLY
Content-Transfer-Encoding: base64

${Buffer.from(aCalendar(event(`ATTENDEE;CN=Anna;CUTYPE=INDIVIDUAL;EMAIL=${ANNA};PARTSTAT=TENTATIVE:mailto:${ANNA}`))).toString("base64")}`,
    ]),
    replies("tentative"),
  ],
  [
    "Thunderbird, with folded lines",
    calendarMail(
      aCalendar(
        event(`ATTENDEE;CN=Anna;PARTSTAT=ACCEPTED;ROLE=REQ-PARTICIPANT;RSVP=TRUE:ma
 ilto:${ANNA}`),
      ),
      "text/calendar; method=REPLY; charset=UTF-8",
    ),
    replies("accepted"),
  ],
  [
    "khal, as a file",
    aMultipart(CALENDAR_HEAD, "multipart/mixed", [
      "text/plain\n\nDag",
      `application/ics; name=reply.ics\nContent-Disposition: attachment\n\n${aCalendar(event(ACCEPTED))}`,
    ]),
    replies("accepted"),
  ],
  [
    "a person with another proposal",
    calendarMail(aCalendar(event(ACCEPTED), "COUNTER"), "text/calendar; method=COUNTER"),
    PERSON,
  ],
  [
    "a person who sends another",
    calendarMail(
      aCalendar(event(`ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO="mailto:b@example.org":mailto:${ANNA}`)),
    ),
    PERSON,
  ],
  [
    "a person, for two",
    calendarMail(aCalendar(event(`${ACCEPTED}\nATTENDEE;PARTSTAT=ACCEPTED:mailto:bas@example.org`))),
    PERSON,
  ],
  [
    "a person, about one day of a series",
    calendarMail(aCalendar(event(`${ACCEPTED}\nRECURRENCE-ID:20261201T183000Z`))),
    PERSON,
  ],
  ["a person, about another event", calendarMail(aCalendar(event(ACCEPTED, "4711@google.com"))), PERSON],
  [
    "a person, about another site's meetup",
    calendarMail(aCalendar(event(ACCEPTED, "meetup-3@elders.test"))),
    PERSON,
  ],
];

const writes = (text: string, messageId: string | null = null) => ({
  class: "person",
  proof: { tag: TAG, messageId },
  from: { name: "Anna", address: ANNA },
  text,
});
const OWN_MAIL = { class: "own" };

const PEOPLE: readonly Row[] = [
  ["a person", aMail(fromAnna("Subject: Vraag", "Mag mijn zoon mee?")), writes("Mag mijn zoon mee?")],
  [
    "a person, in HTML only",
    aMail(
      fromAnna(
        "Content-Type: text/html; charset=utf-8",
        "<p>Mag mijn <b>zoon</b> mee?</p><blockquote>Kom je?</blockquote>",
      ),
    ),
    writes("Mag mijn zoon mee?"),
  ],
  [
    "a person, above a Dutch quote",
    aMail(
      fromAnna(
        `In-Reply-To: ${ID}`,
        "Ja!\n\nOp za 21 nov 2026 om 13:00 schreef Club <info@club.test>:\n> Kom je?",
      ),
    ),
    writes("Ja!", ID),
  ],
  [
    "a person, above an English quote",
    aMail(
      fromAnna(
        `References: <1@elders.test> ${ID}`,
        "Yes!\n\nOn Sat, Nov 21, 2026 at 1:00 PM Club <info@club.test>\nwrote:\n\n> Kom je?",
      ),
    ),
    writes("Yes!", ID),
  ],
  [
    "a person, above a German quote",
    aMail(fromAnna("Subject: AW: Uitnodiging", "Ja!\n\nAm 21.11.26 um 13:00 schrieb Club:\n> Kom je?")),
    writes("Ja!"),
  ],
  [
    "a person, above a French quote",
    aMail(
      fromAnna(
        "Subject: Re: Uitnodiging\nContent-Type: text/plain; charset=utf-8",
        "Oui !\n\nLe sam. 21 nov. 2026 à 13:00, Club <info@club.test> a écrit :\n\n> Kom je?",
      ),
    ),
    writes("Oui !"),
  ],
  [
    "a person, above a quote of Outlook",
    aMail(
      fromAnna(
        "Subject: RE: Uitnodiging",
        `Ja!

________________________________
Van: Club <info@club.test>
Verzonden: zaterdag 21 november 2026 13:00
Aan: Anna
Onderwerp: Uitnodiging

Kom je?`,
      ),
    ),
    writes("Ja!"),
  ],
  [
    "a person, below the quote",
    aMail(fromAnna("Subject: Re: Uitnodiging", "> Kom je?\n\nJa!")),
    writes("Ja!"),
  ],
  [
    "a person, with a file",
    aMultipart(`From: Anna <${ANNA}>\nTo: ${TAGGED}`, "multipart/mixed", [
      "text/plain\n\nZie de foto.",
      'image/jpeg; name="foto.jpg"\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64\n\n/9j/4AAQ',
    ]),
    writes("Zie de foto.\n\nEr zat een bijlage bij (foto.jpg)."),
  ],
  [
    "a person, through another list",
    aMail(fromAnna("List-Id: <leden.elders.test>\nPrecedence: list")),
    writes("Hoi"),
  ],
  [
    "a person who forwards our mail as a file",
    aMultipart(`From: Anna <${ANNA}>\nTo: ${TAGGED}`, "multipart/mixed", [
      "text/plain\n\nVan jullie?",
      WHOLE,
    ]),
    writes("Van jullie?"),
  ],
  [
    "a person who forwards a report",
    aMultipart(`From: Anna <${ANNA}>\nTo: ${TAGGED}`, "multipart/mixed", [
      "text/plain\n\nWat is dit?",
      `message/rfc822\n\n${aDeliveryReport({ head: POSTFIX, groups: aboutAnna("Action: failed\nStatus: 5.1.1") })}`,
    ]),
    writes("Wat is dit?"),
  ],
  [
    "a person who copies the words of a server",
    aMail(
      fromAnna(
        "Subject: Uitnodiging",
        "Your message did not reach the following recipient(s):\nbas@example.org on 21-11-2026 13:00",
      ),
    ),
    writes("Your message did not reach the following recipient(s):\nbas@example.org on 21-11-2026 13:00"),
  ],
  ["a person, with Auto-Submitted: no", aMail(fromAnna("Auto-Submitted: no")), writes("Hoi")],
  ["our list", aMail(fromAnna("List-Id: Uitnodigingen <uitnodigingen.club.test>")), OWN_MAIL],
  ["ourselves", aMail(fromAnna(`Message-ID: ${ID}`)), OWN_MAIL],
];

describe.each([
  ["a delivery report of", REPORTS],
  ["an automatic answer of", ANSWERS_OF_PROGRAMS],
  ["a complaint through", COMPLAINTS],
  ["a calendar's mail of", CALENDAR_REPLIES],
  ["a mail of", PEOPLE],
])("%s", (_class, mails) => {
  test.each(mails)("%s", async (_by, mail, found) => {
    expect(await read(mail)).toMatchObject(found);
  });
});

test("a mail that is too large, or has no sender, costs itself only", async () => {
  expect(await read(Buffer.alloc(5_000_001))).toEqual({ class: "unreadable", why: "too-large" });
  expect(await read(aMail("onzin"))).toEqual({ class: "unreadable", why: "malformed" });
  expect(await read(aMail(`From: ${ANNA}\n\nHoi\n`))).toMatchObject({ class: "person" });
});

test("parts in more than 20 levels are not read", async () => {
  const levels = Array.from({ length: 30 }, (_none, level) => level);
  const parts = levels.map((level) => `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n`);
  expect(await read(aMail(`From: ${ANNA}\n${parts.join("")}`))).toEqual({
    class: "unreadable",
    why: "too-deep",
  });
});

test("a mail that takes too long costs itself only: the next is read", async () => {
  const slow = `From: ${ANNA}\nContent-Type: text/html\n\n${"<div>".repeat(300_000)}`;
  expect(await read(aMail(slow))).toEqual({ class: "unreadable", why: "too-slow" });
  expect(await read(aMail(`From: ${ANNA}\n\nHoi\n`))).toMatchObject({ class: "person", text: "Hoi" });
});

test("parts of any depth, charset and header never throw", async () => {
  const charset = fc.constantFrom("utf-8", "iso-2022-jp", "utf-7", "utf-16", "x-unknown", '"');
  const encoding = fc.constantFrom("base64", "quoted-printable", "8bit", "x-uuencode", "");
  const type = fc.constantFrom(
    "message/delivery-status",
    "message/feedback-report",
    "message/rfc822",
    "text/calendar; method=REPLY",
    "text/html",
    "text/plain",
  );
  const part = fc
    .tuple(type, charset, encoding, fc.string({ unit: "binary", maxLength: 500 }))
    .map(([its, set, by, text]) => `${its}; charset=${set}\nContent-Transfer-Encoding: ${by}\n\n${text}`);
  const mails = fc
    .tuple(
      fc.string({ unit: "binary", maxLength: 80 }),
      fc.array(part, { maxLength: 4 }),
      fc.nat({ max: 25 }),
    )
    .map(([head, parts, depth]) => {
      let inner = aMultipart(`From: ${ANNA}\nSubject: ${head}`, "multipart/report", parts);
      for (let level = 0; level < depth; level += 1)
        inner = aMultipart(`From: ${ANNA}`, "multipart/mixed", [`multipart/mixed; boundary=x\n\n${inner}`]);
      return inner;
    });
  const classes = ["report", "complaint", "calendar", "person", "automatic", "unreadable"];
  await fc.assert(
    fc.asyncProperty(mails, async (mail) => {
      const incoming = await read(mail);
      expect(classes).toContain(incoming.class);
    }),
    { numRuns: 15 },
  );
});

test("random bytes never throw and prove nothing", async () => {
  const bytes = fc.uint8Array({ maxLength: 2_000 });
  await fc.assert(
    fc.asyncProperty(bytes, fc.boolean(), async (noise, hasHead) => {
      const raw = Buffer.concat([Buffer.from(hasHead ? "From: a@example.org\r\n" : ""), noise]);
      const mail = await readReturned(raw, OWN);
      expect(["person", "unreadable", "automatic"]).toContain(mail.class);
      if (mail.class === "person") expect(mail.proof).toEqual({ tag: null, messageId: null });
    }),
  );
});
