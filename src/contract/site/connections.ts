import * as z from "zod/mini";
import { del, get, MessageAnswer, post, put } from "../endpoint.ts";
import { EmailAddress, orAbsent, orNull, urlParts, WebAddress } from "../fields.ts";
import { inputFields } from "../input.ts";
import { Instant, oneOf, typedNumber, yesOrNo } from "../text.ts";

/** What the site reaches outside itself, each set by the environment or in the browser. */
export const CONNECTION_KINDS = ["address", "mail", "inbox", "mqtt"] as const;
export type ConnectionKind = (typeof CONNECTION_KINDS)[number];

/** What sets the broker in Home Assistant's app. */
export const FROM_HOME_ASSISTANT = "Home Assistant";

/** `tls`: from the first byte (port 465 or 993). `starttls`: demanded. `none`: without a password, or on this machine. */
export const ENCRYPTIONS = ["tls", "starttls", "none"] as const;
export type Encryption = (typeof ENCRYPTIONS)[number];

export const BROKER_PROTOCOLS = ["mqtt", "mqtts", "ws", "wss"] as const;

const printable = (field: string, max: number) =>
  z
    .string({ error: `${field} is verplicht` })
    .check(
      z.maxLength(max, { error: `${field} mag maximaal ${max} karakters zijn`, abort: true }),
      z.regex(/^\P{Cc}*$/u, { error: `${field} bevat tekens die niet kunnen`, abort: true }),
    );

/** A name or an address without a port; an IPv6 address without brackets. */
const Host = z.string({ error: "Vul de server in" }).check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, { error: "Vul de server in", abort: true }),
  z.maxLength(253, { error: "De server mag maximaal 253 karakters zijn", abort: true }),
  z.regex(/^[\p{L}\d._:-]+$/u, {
    error: "Vul alleen de naam van de server in, zoals mail.voorbeeld.nl",
    abort: true,
  }),
  z.refine(
    (host) => Boolean(urlParts(`http://${host.includes(":") ? `[${host}]` : host}`)?.hostname),
    "Vul alleen de naam van de server in, zoals mail.voorbeeld.nl",
  ),
);

const Port = typedNumber("Een poort is een getal van 1 tot 65535", 1, 65_535);

/** Absent or empty: the stored one stays, if server and user stay too. */
const Password = orAbsent(printable("Het wachtwoord", 500));
const User = orNull(printable("De gebruiker", 320));

/** What a form was opened with: a save on top of another one is answered 409. Null: nothing was stored. */
const Revision = z.nullable(z.number({ error: "Laad de verbindingen opnieuw en probeer het nog eens" }));

const encryption = oneOf("De versleuteling", ENCRYPTIONS);

export const MailForm = inputFields({
  /** A row of `domain/mail-providers.ts`; null: another one. */
  provider: orNull(printable("De aanbieder", 60)),
  host: Host,
  port: Port,
  encryption,
  user: User,
  password: Password,
  fromName: orNull(printable("De naam van de afzender", 60)),
  fromAddress: EmailAddress,
  replyTo: orNull(EmailAddress),
  /** Save also what the server refuses for now. */
  isPostponedKept: z._default(yesOrNo("Toch bewaren"), false),
  revision: Revision,
});
export type MailForm = z.output<typeof MailForm>;

export const InboxForm = inputFields({
  provider: orNull(printable("De aanbieder", 60)),
  /** Signs in with the user and the password of 'E-mail versturen'. */
  isMailAccount: yesOrNo("Dezelfde gegevens"),
  host: Host,
  port: Port,
  encryption,
  user: User,
  password: Password,
  folder: z._default(printable("De map", 200), "INBOX"),
  address: EmailAddress,
  revision: Revision,
});
export type InboxForm = z.output<typeof InboxForm>;

export const MqttForm = inputFields({
  protocol: oneOf("Het protocol", BROKER_PROTOCOLS),
  host: Host,
  port: Port,
  user: User,
  password: Password,
  revision: Revision,
});
export type MqttForm = z.output<typeof MqttForm>;

const withoutPath = (address: string): boolean => {
  const parts = urlParts(address);
  return parts !== null && parts.username === "" && /^\/*$/.test(parts.pathname) && !/[?#]/.test(address);
};

/** An origin, without a slash at its end. */
export const OwnAddress = WebAddress.check(
  z.refine(withoutPath, { error: "Vul alleen het begin in, zoals https://meetup.voorbeeld.nl", abort: true }),
  z.overwrite((address) => {
    const { protocol, host } = urlParts(address) ?? { protocol: "", host: "" };
    return `${protocol}//${host}`;
  }),
);

const AddressForm = inputFields({ url: OwnAddress, revision: Revision });

/** `unreadable`: stored with a secret that the server no longer has. `postponed`: saved, though the server refused for now. */
const CONNECTION_STATES = ["works", "failing", "off", "postponed", "unreadable"] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

const Card = {
  state: z.enum(CONNECTION_STATES),
  /** The state in words, without a full stop: 'Werkt, laatste e-mail 3 minuten geleden'. */
  says: z.string(),
  /** What to do, and what does not work meanwhile; null: nothing is wrong. */
  advice: z.nullable(z.string()),
  /** The variable of the environment that sets it as a whole, or `FROM_HOME_ASSISTANT`: it cannot be changed here. */
  fixedBy: z.nullable(z.string()),
  /** When a check of what is stored passed; null: none did, or the environment sets it. */
  checkedAt: z.nullable(Instant),
  revision: Revision,
};

const Account = {
  provider: z.nullable(z.string()),
  host: z.string(),
  port: z.number(),
  encryption: z.enum(ENCRYPTIONS),
  user: z.nullable(z.string()),
  hasPassword: z.boolean(),
};

export const Connections = z.object({
  address: z.object({
    ...Card,
    url: z.string(),
    /** Why visitors cannot reach the site, or not safely. */
    fault: z.nullable(z.enum(["this-machine", "unencrypted"])),
  }),
  mail: z.object({
    ...Card,
    /** The mail server in use, of the environment or of an admin; null: mails go to files. */
    used: z.nullable(z.object({ host: z.string(), port: z.nullable(z.number()) })),
    from: z.string(),
    replyTo: z.nullable(z.string()),
    /** Variables that fix the sender and the reply address, though not the server. */
    fixedFrom: z.nullable(z.string()),
    fixedReplyTo: z.nullable(z.string()),
    stored: z.nullable(
      z.object({
        ...Account,
        fromName: z.nullable(z.string()),
        fromAddress: z.string(),
        replyTo: z.nullable(z.string()),
      }),
    ),
    /** What changes along: the site's contact address while nobody set one, and a mailbox that signs in with this account. */
    follows: z.array(z.enum(["contact", "inbox"])),
    lastSentAt: z.nullable(Instant),
    /** The address of the admin that asks, where the test mail of a check goes; null: the placeholder of a new site, which gets none. */
    testTo: z.nullable(z.string()),
    /** The test mail of the last check; null: there was none. */
    test: z.nullable(z.object({ at: Instant, arrivedAt: z.nullable(Instant) })),
  }),
  inbox: z.object({
    ...Card,
    used: z.nullable(
      z.object({ host: z.string(), folder: z.string(), address: z.string(), hasTags: z.boolean() }),
    ),
    stored: z.nullable(
      z.object({ ...Account, isMailAccount: z.boolean(), folder: z.string(), address: z.string() }),
    ),
  }),
  mqtt: z.object({
    ...Card,
    used: z.nullable(z.object({ place: z.string() })),
    stored: z.nullable(
      z.object({
        protocol: z.enum(BROKER_PROTOCOLS),
        host: z.string(),
        port: z.number(),
        user: z.nullable(z.string()),
        hasPassword: z.boolean(),
      }),
    ),
  }),
  webhooks: z.object({ count: z.number(), failing: z.number() }),
  /** One of them fails: a dot on 'Site', and a line in 'Wacht op jou'. */
  isFailing: z.boolean(),
});
export type Connections = z.output<typeof Connections>;

export const connections = get("/admin/connections", "admin", {
  summary:
    "What the site reaches outside itself: each with its state, and who set it. Passwords are never answered.",
  answer: Connections,
});

/** `waits`: an earlier step has to work first. `skipped`: it could not be tried, and does not stop saving. */
const STEP_STATES = ["ok", "refused", "postponed", "waits", "skipped"] as const;
export type StepState = (typeof STEP_STATES)[number];

/** What an admin reads of each step. */
export const CHECK_STEPS = {
  connect: "Verbinding",
  "sign-in": "Inloggen",
  sender: "Afzender",
  "test-mail": "Testmail",
  folder: "Map",
  tags: "Adressen met een plusteken",
  publish: "Publiceren en teruglezen",
  reach: "Bereikbaar",
  encryption: "Versleuteld",
  "reach-by-others": "Voor anderen bereikbaar",
} as const;
export type CheckStepName = keyof typeof CHECK_STEPS;

/** In the order in which they are tried. */
export const STEPS_OF = {
  mail: ["connect", "sign-in", "sender", "test-mail"],
  inbox: ["connect", "sign-in", "folder", "tags"],
  mqtt: ["connect", "publish"],
  address: ["reach"],
} as const satisfies Readonly<Record<ConnectionKind, readonly CheckStepName[]>>;

export const CheckStep = z.object({
  step: z.enum(Object.keys(CHECK_STEPS) as CheckStepName[]),
  /** The same in words. */
  name: z.string(),
  state: z.enum(STEP_STATES),
  /** What was found, or why it is refused, as a sentence. */
  says: z.nullable(z.string()),
  /** What to do about it. */
  advice: z.nullable(z.string()),
  /** The line of the server, as it said it. */
  said: z.nullable(z.string()),
});
export type CheckStep = z.output<typeof CheckStep>;

/** `refused` saves nothing. `postponed` saves only when that was asked for. */
const OUTCOMES = ["saved", "postponed", "refused"] as const;

const Checked = z.extend(MessageAnswer, {
  outcome: z.enum(OUTCOMES),
  isSaved: z.boolean(),
  steps: z.array(CheckStep),
  connections: Connections,
});
export type Checked = z.output<typeof Checked>;

export const saveMail = put("/admin/connections/mail", "admin", {
  proof: true,
  unkeyed: true,
  summary:
    "Check a mail server with a test mail, and save it if it worked; an outdated revision is answered 409, so a repeat changes nothing.",
  body: MailForm,
  answer: Checked,
});

export const saveInbox = put("/admin/connections/inbox", "admin", {
  proof: true,
  unkeyed: true,
  summary: "Check a mailbox, with a tagged mail to it, and save it if it worked.",
  body: InboxForm,
  answer: Checked,
});

export const saveMqtt = put("/admin/connections/mqtt", "admin", {
  proof: true,
  unkeyed: true,
  summary: "Check an MQTT broker by publishing and reading back, and save it if it worked.",
  body: MqttForm,
  answer: Checked,
});

const AddressCheck = z.object({
  url: z.string(),
  /** Reached, encrypted, itself, in that order. None of them stops saving. */
  steps: z.array(CheckStep),
  /** Sentences about what changes with another address; empty: nothing does. */
  consequences: z.array(z.string()),
});
export type AddressCheck = z.output<typeof AddressCheck>;

export const checkAddress = post("/admin/connections/address/check", "admin", {
  unkeyed: true,
  summary: "Call the site at this address, and say what a change to it would mean; stores nothing.",
  body: inputFields({ url: OwnAddress }),
  answer: AddressCheck,
});

export const saveAddress = put("/admin/connections/address", "admin", {
  proof: true,
  unkeyed: true,
  summary: "Change the address that links begin with.",
  body: AddressForm,
  answer: z.extend(MessageAnswer, { connections: Connections }),
});

export const removeConnection = del("/admin/connections/:kind", "admin", {
  proof: true,
  unkeyed: true,
  summary: "Remove what was stored; the environment's setting, or none, is used at once.",
  params: inputFields({ kind: oneOf("De verbinding", CONNECTION_KINDS) }),
  answer: z.extend(MessageAnswer, { connections: Connections }),
});

/** `unknown`: it cannot be known from here. `other`: there is one, which does not suit this mail server. */
const SenderRecord = z.object({
  state: z.enum(["ok", "missing", "several", "other", "unknown"]),
  says: z.string(),
  /** The record to add or to put instead; null: none, or it is not known which. */
  add: z.nullable(z.object({ name: z.string(), type: z.literal("TXT"), value: z.string() })),
});

const SenderDomain = z.object({
  name: z.string(),
  spf: SenderRecord,
  dkim: SenderRecord,
  dmarc: SenderRecord,
});
export type SenderDomain = z.output<typeof SenderDomain>;

export const senderDomain = get("/admin/connections/sender", "admin", {
  summary: "What receivers look up about the sender's domain: SPF, DKIM and DMARC.",
  query: inputFields({ address: EmailAddress, provider: orNull(printable("De aanbieder", 60)) }),
  /** Null: the domain belongs to the mail provider, and only that provider changes its records. */
  answer: z.object({ domain: z.nullable(SenderDomain) }),
});
