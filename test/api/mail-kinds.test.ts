// @postgres test:databases
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { expect, test } from "vitest";
import type { MemberId } from "#contract/ids.ts";
import { unnumbered } from "../../src/server/mail/calendar.ts";
import { MAIL_TEMPLATES, type Mail, type MailKind, SAMPLES } from "../../src/server/mail/kinds.ts";
import { messageOf } from "../../src/server/mail/message.ts";
import { personalValues } from "../../src/server/mail/placeholders.ts";
import { renderEmail } from "../../src/server/mail/render.ts";
import { readConfig } from "../../src/server/platform/config/config.ts";
import type { EmailRow } from "../../src/server/platform/db/schema.ts";
import { seal } from "../../src/server/platform/secrets/sealing.ts";
import { NOTHING_SET, siteOf } from "../../src/server/platform/site.ts";
import { parsedMessage } from "../harness/parsed-mails.ts";

const ENVIRONMENT = {
  SECRET: "s".repeat(40),
  PUBLIC_URL: "https://trefpunt.test",
  MAIL_FROM: "Domotica Utrecht <post@trefpunt.test>",
};
const READ = { IMAP_URL: "imaps://a:b@imap.trefpunt.test", MAIL_INBOX: "postvak@trefpunt.test" };

const config = readConfig(ENVIRONMENT);

const host = { config, site: siteOf(NOTHING_SET, config, null) };

const CODE = "204816";

/** A queued row for a member whose name needs escaping in HTML, headers and quoted-printable. */
function rowFor(mail: Mail): EmailRow {
  const isCode = mail.kind === "login_code" || mail.kind === "password_reset";
  return {
    id: 7,
    kind: mail.kind,
    priority: 0,
    member_id: 12 as MemberId,
    recipient: "zoe@example.org",
    recipient_name: 'Zoë<b>"Ĳsbrandt"</b>&co=100% de Vries',
    subject: "",
    meetup_id: null,
    named_id: null,
    meetup_title: null,
    states: null,
    data: JSON.stringify(isCode ? { sealedCode: seal(config.secret, CODE) } : { joining: "Jan de Boer" }),
    letter_id: null,
    return_tag: "abcdefghijklmnop",
    message_id: "<7.20261121T120000000Z@trefpunt.test>",
    attempts: 1,
    created_at: "2026-11-21T12:00:00.000Z",
    next_attempt_at: "2026-11-21T12:00:00.000Z",
    claimed_until: null,
    claimed_by: null,
    paused: 0,
    sent_at: null,
    kept_at: null,
    failed_at: null,
    error_message: null,
    sending_refused_at: null,
    tried_since: null,
  };
}

const WITH_CALENDAR = {
  confirmation: "PUBLISH",
  promoted: "PUBLISH",
  guest_added: "PUBLISH",
  talk_planned: "PUBLISH",
  waitlisted: "CANCEL",
  declined: "CANCEL",
  guest_removed: "CANCEL",
  changed: "PUBLISH",
  cancelled: "CANCEL",
};
/** Their recipient may not be a member, or not at this address; or leaving does not stop them. */
const WITHOUT_WAY_OUT = [
  "account_removed",
  "test",
  "email_changed_notice",
  "email_change_notice",
  "login_code",
  "password_reset",
  "new_sign_in",
  "rights_granted",
  "handed_over",
  "announcing",
  "inbox_news",
  "site_held",
  "sending_refused",
  "dropped",
  "talk_offers",
  "talk_missing",
];
/** To an address that no member has confirmed. */
const UNCONFIRMED = ["verify", "set_password", "email_change"];
/** A member without invitations gets none of these. */
const STOPPED_WITH_INVITATIONS = ["invitation", "reminder", "new_day", "welcome", "added_member"];
/** Paragraphs of five words or more, without their links; not dates and addresses, which have lines of their own. */
const sentencesIn = (html: string): readonly string[] =>
  [...html.matchAll(/<p[ >].*?<\/p>/gs)]
    .filter(([paragraph]) => !paragraph.includes("<br"))
    .map(([paragraph]) => paragraph.replace(/<a .*?<\/a>|<[^>]*>/gs, "").trim())
    .filter((text) => text.split(/\s+/).length >= 5);

/** A visitor may have typed another person's address and a name. */
const WITHOUT_NAME = ["verify", "set_password", "email_change", "account_removed"];

test.each(SAMPLES.map((mail) => [mail.kind, mail] as const))(
  "%s has no tag where no mailbox is read",
  async (_kind, mail) => {
    const row = rowFor(mail);
    const letter = await renderEmail(host, mail);
    expect(
      messageOf(config, {
        row,
        letter,
        file: unnumbered(0),
        valueFor: personalValues(config, row),
      }).envelope,
    ).toBeUndefined();
    const { headers, source } = await parsedMessage(host, mail, row);
    expect(headers.map(({ key }) => key)).not.toContain("sender");
    expect(source).not.toContain(row.return_tag);
  },
);

const isToOneMember = (mail: Mail) => mail.kind === "member_message" && mail.message.member_id !== null;

test.each(SAMPLES.map((mail) => [mail.kind, mail] as const))(
  "%s is a complete and valid mail",
  async (kind, mail) => {
    const row = rowFor(mail);
    const received = await parsedMessage(host, mail, row);
    const header = (name: string) => received.headers.find(({ key }) => key === name)?.value;

    const isBulk = MAIL_TEMPLATES[kind].traits.includes("bulk");

    // One recipient, an aligned sender, and the headers of RFC 3834, 2919 and 8058.
    expect(received.from).toMatchObject({ name: "Domotica Utrecht", address: "post@trefpunt.test" });
    const isNameless = WITHOUT_NAME.includes(kind);
    expect(received.to).toEqual([{ name: isNameless ? "" : row.recipient_name, address: row.recipient }]);
    expect(received.messageId).toBe(row.message_id);
    expect(header("date")).toBe("Sat, 21 Nov 2026 12:00:00 +0000");
    expect(header("auto-submitted")).toBe("auto-generated");
    expect(header("mime-version")).toBe("1.0");
    expect(header("precedence")).toBe(isBulk ? "bulk" : undefined);
    expect(header("list-unsubscribe-post")).toBe(isBulk ? "List-Unsubscribe=One-Click" : undefined);

    // HTML and text are in Dutch, with the name as typed and no placeholder left.
    const { html = "", text = "" } = received;
    expect(received.subject?.length).toBeGreaterThan(5);
    expect(html).toMatch(/^<!DOCTYPE[^>]*><html dir="ltr" lang="nl">/);
    expect(html).toContain("@media (prefers-color-scheme: dark)");
    expect(`${html}${text}${received.subject}`).not.toMatch(/~[0-9a-f]{12}\.|undefined|null|NaN|\[object/);
    if (isNameless) {
      expect(text).toContain("Hoi,");
      expect(received.source).not.toMatch(/Ĳsbrandt|Zo/);
    }
    if (text.includes("Hoi ")) {
      expect(text).toContain(`Hoi ${row.recipient_name.split(" ")[0]}`);
      expect(html).toContain("Hoi Zoë&lt;b&gt;&quot;Ĳsbrandt&quot;&lt;/b&gt;&amp;co=100%");
    }
    expect(text).toMatch(/Je (krijgt|kreeg) deze|Dit is de laatste e-mail/);
    expect(/https:\/\/trefpunt\.test\/unsubscribe\/12\.0\.[\w-]{43}/.test(text)).toBe(
      !WITHOUT_WAY_OUT.includes(kind),
    );
    const stopsInvitations = STOPPED_WITH_INVITATIONS.includes(kind);
    const stopsClub = kind === "member_message" && !isToOneMember(mail);
    expect(text.replace(/\s+/g, " ").includes("Geen berichten van de club meer")).toBe(stopsClub);
    expect(text.includes("Uitnodigingen stoppen")).toBe(stopsInvitations);
    const isNoMemberYet = UNCONFIRMED.includes(kind);
    const stopsAll = !stopsInvitations && !stopsClub && !WITHOUT_WAY_OUT.includes(kind);
    expect(text.replace(/\s+/g, " ").includes("Geen e-mail meer op dit adres")).toBe(
      stopsAll && isNoMemberYet,
    );
    expect(text.replace(/\s+/g, " ").includes("Lidmaatschap opzeggen")).toBe(stopsAll && !isNoMemberYet);
    if (kind === "login_code" || kind === "password_reset") expect(received.subject).toContain(CODE);

    expect(sentencesIn(html).filter((sentence) => !/[.!?:]$/.test(sentence))).toEqual([]);

    // Small enough, with line lengths within RFC 2045 and RFC 5322.
    expect(received.source.length).toBeLessThan(100_000);
    const body = received.source.slice(received.source.indexOf("\r\n\r\n"));
    expect(body.split("\r\n").filter((line) => line.length > 76 && !line.startsWith("Content-"))).toEqual([]);
    expect(received.source.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);

    // Nothing is loaded from other sites, and every link is the site's or from the organiser's text.
    expect(html).not.toMatch(/<img|<script|url\(/);

    const method = WITH_CALENDAR[kind as keyof typeof WITH_CALENDAR];
    expect(received.attachments).toHaveLength(method ? 1 : 0);
    if (method && received.calendar !== null) expectCalendar(received.calendar, method);
  },
);

test("only a mail about a place that the member has links to a calendar", async () => {
  const linked = await Promise.all(
    SAMPLES.map(async (mail) => {
      const { html = "" } = await parsedMessage(host, mail, rowFor(mail));
      return html.includes("In je agenda") ? [mail.kind] : [];
    }),
  );
  expect([...new Set(linked.flat())].sort()).toEqual([
    "changed",
    "confirmation",
    "guest_added",
    "guest_reminder",
    "message",
    "promoted",
    "talk_planned",
  ]);
  for (const mail of SAMPLES) {
    const without = withoutPlace(mail);
    if (without === null) continue;
    const { html } = await parsedMessage(host, without, rowFor(mail));
    expect(html).not.toContain("In je agenda");
  }
});

test("a speaker who said no is asked whether they come yet, and not to say no", async () => {
  for (const mail of SAMPLES) {
    if (mail.kind !== "talk_planned") continue;
    const { text } = await parsedMessage(host, { ...mail, status: "declined" }, rowFor(mail));
    expect(text).toContain("Kom je toch, zeg het dan.");
    expect(text).toContain("Ik kom toch");
    expect(text).not.toContain("hoort het dan ook");
    expect(text).not.toContain("Ik kan niet");
  }
});

/** The same to a recipient without a place; null of a kind that does not depend on it. */
function withoutPlace(mail: Mail): Mail | null {
  switch (mail.kind) {
    case "changed":
    case "guest_added":
      return { ...mail, hasPlace: false };
    case "talk_planned":
      return { ...mail, status: "declined" };
    default:
      return null;
  }
}

const ABOUT_ONE_EVENING: readonly MailKind[] = [
  "invitation",
  "reminder",
  "guest_reminder",
  "confirmation",
  "waitlisted",
  "declined",
  "guest_added",
  "guest_removed",
  "promoted",
  "offered",
  "few_places",
  "organiser_added",
  "cancelled",
];

test.each(
  SAMPLES.filter(({ kind }) => ABOUT_ONE_EVENING.includes(kind)).map((mail) => [mail.kind, mail] as const),
)("%s has the evening's day in its subject", async (_kind, mail) => {
  const { subject } = await parsedMessage(host, mail, rowFor(mail));
  expect(subject).toMatch(/ \(do 3 dec\)$/);
});

test("the foot of a mail about one evening leads to a page that names the mail's own button", async () => {
  const named = await Promise.all(
    SAMPLES.map(async (mail) => {
      const { text = "" } = await parsedMessage(host, mail, rowFor(mail));
      const evening = /unsubscribe\/[\w.-]+\?avond=(plek|wachtlijst)/.exec(text)?.[1];
      if (evening === undefined) return [];
      const button = evening === "plek" ? "Ik kan toch niet" : "Haal me van de wachtlijst";
      expect([mail.kind, text.replace(/\s+/g, " ").includes(button)]).toEqual([mail.kind, true]);
      return [mail.kind];
    }),
  );
  expect([...new Set(named.flat())].sort()).toEqual([
    "changed",
    "confirmation",
    "few_places",
    "guest_added",
    "guest_reminder",
    "promoted",
    "waitlisted",
  ]);
});

/** Two independent parsers agree on the file's contents (requirement 41). */
function expectCalendar(calendar: string, method: string): void {
  const parsed = new ICAL.Component(ICAL.parse(calendar));
  expect(parsed.getFirstPropertyValue("method")).toBe(method);
  const event = new ICAL.Event(parsed.getFirstSubcomponent("vevent") ?? undefined);
  expect(event.uid).toBe("meetup-1@trefpunt.test");
  expect(event.organizer).toBe("mailto:post@trefpunt.test");
  expect(event.attendees).toEqual([]);
  expect(event.sequence).toBe(1);
  expect(event.startDate.toJSDate().toISOString()).toBe("2026-12-03T18:30:00.000Z");
  const [other] = Object.values(nodeIcal.sync.parseICS(calendar)).filter((part) => part?.type === "VEVENT");
  expect(other).toMatchObject({ uid: "meetup-1@trefpunt.test" });
  expect((other as { start: Date }).start.toISOString()).toBe("2026-12-03T18:30:00.000Z");
  expect((other as { status?: string }).status ?? "").toBe(method === "CANCEL" ? "CANCELLED" : "");
}

test("a mail about a question is answered to its sender, whatever characters the address has", async () => {
  const question = { from: "Anna", address: "anna(bas)s@example.org", subject: "Zoon" };
  const mail = { kind: "inbox_news" as const, mails: [question], more: 0 };
  const { source } = await parsedMessage(host, mail, rowFor(mail));
  expect(source).toContain('\r\nReply-To: <"anna(bas)s"@example.org>\r\n');
});

test.each([
  ["the sender without other settings", {}, null, null],
  ["the club's contact address", {}, "hallo@trefpunt.test", "hallo@trefpunt.test"],
  ["the mailbox that is read", READ, "hallo@trefpunt.test", "postvak@trefpunt.test"],
  ["the sender, when the mailbox is the sender's", { IMAP_URL: READ.IMAP_URL }, "hallo@trefpunt.test", null],
  ["the set address", { ...READ, MAIL_REPLY_TO: "bestuur@trefpunt.test" }, null, "bestuur@trefpunt.test"],
] as const)("an answer to a mail goes to %s", async (_to, environment, contact_email, expected) => {
  const answered = readConfig({ ...ENVIRONMENT, ...environment });
  const site = siteOf({ ...NOTHING_SET, contact_email }, answered, null);
  const mail = { kind: "email_change_notice" as const };
  const { source } = await parsedMessage({ config: answered, site }, mail, rowFor(mail));
  expect(/^Reply-To: (?:<)?([^>\r]*)/m.exec(source)?.[1] ?? null).toBe(expected);
});
