import type { Selectable } from "kysely";
import { EmailAddress } from "#contract/fields.ts";
import type { MemberId } from "#contract/ids.ts";
import type { InboxFault } from "#contract/inbox.ts";
import type { ConnectionKind, Connections } from "#contract/site/connections.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { countInWords, uncapitalised } from "#domain/wording.ts";
import { healthOfInbox } from "../inbox/queries.ts";
import { waitingForAttempt } from "../mail/queue.ts";
import { errorInWords, mailFaultInDutch } from "../mail-log/error-words.ts";
import { brokerAddress } from "../mqtt/broker.ts";
import { publicUrlProblem } from "../platform/config/hosts.ts";
import { addressIn } from "../platform/config/settings.ts";
import {
  isAddressLost,
  opened,
  type Stored,
  type StoredConnections,
  signsInWithMail,
} from "../platform/config/stored-connections.ts";
import { checkPassedAt } from "../platform/connections.ts";
import type { Read, Tables } from "../platform/db/schema.ts";
import { countRows } from "../platform/db/sql.ts";
import type { ReadDeps } from "../platform/deps.ts";
import { causeInDutch } from "../platform/process/causes.ts";
import { storedSite } from "../platform/site.ts";
import { memberById, PLACEHOLDERS } from "../records/members.ts";

/** All connections of the site, with the state of each, for an admin. */
export async function connectionsNow(deps: ReadDeps, admin: MemberId): Promise<Connections> {
  const { read } = deps.db;
  const rows = await read.selectFrom("connections").selectAll().execute();
  const rowOf = (kind: ConnectionKind) => rows.find((row) => row.kind === kind);
  const lastSentAt = await lastSent(read);
  const cardOf = (kind: ConnectionKind) => ({
    fixedBy: deps.config.setBy[kind],
    checkedAt:
      deps.config.setBy[kind] === null
        ? checkPassedAt(rowOf(kind), kind === "mail" ? lastSentAt : null)
        : null,
    revision: rowOf(kind)?.revision ?? null,
  });
  const cards = {
    address: { ...cardOf("address"), ...addressCard(deps, rowOf("address")) },
    mail: {
      ...cardOf("mail"),
      ...(await mailCard(deps, { row: rowOf("mail"), lastSentAt })),
      testTo: await testAddress(read, admin),
    },
    inbox: { ...cardOf("inbox"), ...(await inboxCard(deps)) },
    mqtt: { ...cardOf("mqtt"), ...mqttCard(deps) },
    webhooks: await webhooksLine(read),
  };
  const states = [cards.address.state, cards.mail.state, cards.inbox.state, cards.mqtt.state];
  return {
    ...cards,
    isFailing:
      cards.webhooks.failing > 0 || states.some((state) => state === "failing" || state === "unreadable"),
  };
}

type State = Pick<Connections["mail"], "state" | "says" | "advice">;

const works = (says: string): State => ({ state: "works", says, advice: null });
const off = (says: string, advice: string): State => ({ state: "off", says, advice });
const failing = (says: string, advice: string): State => ({ state: "failing", says, advice });

const UNREADABLE: State = {
  state: "unreadable",
  says: "Werkt niet: de gegevens zijn bewaard met een geheim dat de site niet meer heeft",
  advice: "Vul ze opnieuw in, of geef de site het oude geheim terug.",
};

function addressCard(
  { config: { publicUrl, setBy }, connections }: ReadDeps,
  row: MailRow | undefined,
): State & Pick<Connections["address"], "url" | "fault"> {
  if (isAddressLost({ setBy }, connections.stored())) return { ...UNREADABLE, url: publicUrl, fault: null };
  const fault = publicUrlProblem(publicUrl);
  const isUnreached = setBy.address === null && row?.is_postponed === 1;
  const isUnchecked = setBy.address !== null && fault === null;
  const state = isUnreached ? UNREACHED : isUnchecked ? UNCHECKED : ADDRESS_STATES[fault ?? "none"];
  return { ...state, url: publicUrl, fault };
}

/** Only what is saved here was tried. */
const UNCHECKED: State = works("In gebruik, zonder controle");

const UNREACHED: State = {
  state: "failing",
  says: "Werkt misschien niet: de site bereikte zichzelf hier niet toen dit bewaard werd",
  advice: "Open dit adres zelf. Komt de site niet, kies dan een ander.",
};

const ADDRESS_STATES = {
  none: works("Werkt"),
  unencrypted: works("Werkt, zonder versleuteling"),
  "this-machine": off(
    "Werkt alleen op de computer waar de site draait",
    "Kies het adres waarmee anderen de site openen. Wie de site installeerde, weet welk adres hierheen leidt.",
  ),
} as const satisfies Record<NonNullable<Connections["address"]["fault"]> | "none", State>;

type MailRow = Pick<
  Selectable<Tables["connections"]>,
  "saved_at" | "is_postponed" | "test_at" | "test_arrived_at"
>;

type MailFacts = Omit<Connections["mail"], "fixedBy" | "checkedAt" | "revision" | "testTo">;

interface SentBy {
  readonly row: MailRow | undefined;
  readonly lastSentAt: Instant | null;
}

const WITHOUT_ADDRESS: State = failing(
  "Werkt niet: e-mails wachten op het webadres, dat de site niet meer kan lezen",
  "Vul eerst het webadres opnieuw in: zonder kloppen hun links niet. Er gaat niets verloren.",
);

/** The default sender is no address on the internet: servers refuse it, or answers to it go nowhere. */
const isNoSender = (from: string): boolean => !EmailAddress.safeParse(addressIn(from)).success;

const withoutSender = (from: string): State => ({
  state: "works",
  says: `Verstuurt als ${addressIn(from)}, en dat is geen bestaand adres`,
  advice: "Zet MAIL_FROM bij de instellingen op de server. Veel mailservers weigeren deze e-mails anders.",
});

async function mailCard(
  { db: { read }, config, connections }: ReadDeps,
  { row, lastSentAt }: SentBy,
): Promise<MailFacts> {
  const { mail, setBy } = config;
  return {
    ...(isAddressLost(config, connections.stored())
      ? WITHOUT_ADDRESS
      : await mailState(read, mail, { row, lastSentAt })),
    used: mail.transport.kind === "smtp" ? placeIn(mail.transport.url) : null,
    from: mail.from,
    replyTo: mail.replyTo,
    fixedFrom: setBy.from,
    fixedReplyTo: setBy.replyTo,
    stored: storedMail(connections.stored().mail),
    follows: await followsMail(read, { config, connections }),
    lastSentAt,
    test: row?.test_at ? { at: row.test_at, arrivedAt: row.test_arrived_at } : null,
  };
}

async function followsMail(
  read: Read,
  { config, connections }: Pick<ReadDeps, "config" | "connections">,
): Promise<Connections["mail"]["follows"]> {
  const { contact_email } = await storedSite(read);
  const isContact = config.site.fixed.contactEmail === null && contact_email === null;
  const isInbox = config.setBy.inbox === null && signsInWithMail(connections.stored());
  return [...(isContact ? (["contact"] as const) : []), ...(isInbox ? (["inbox"] as const) : [])];
}

async function mailState(
  read: Read,
  { transport: { kind }, from }: ReadDeps["config"]["mail"],
  { row, lastSentAt }: SentBy,
): Promise<State> {
  if (kind === "unreadable") return UNREADABLE;
  if (kind === "files") return off("Uit: e-mail gaat nog nergens heen", "Kies een mailserver.");
  const { trouble } = await waitingForAttempt(read);
  if (trouble !== null)
    return failing(
      `Werkt niet: ${countInWords(trouble.count, "e-mail wacht", "e-mails wachten")}`,
      `${whatToDo(trouble.error)} Er gaat niets verloren: wat wacht, gaat zodra het weer kan.`,
    );
  if (row?.is_postponed === 1 && checkPassedAt(row, lastSentAt) === null)
    return {
      state: "postponed",
      says: "Uitgesteld: de server vroeg om het later nog eens te proberen",
      advice: "De site probeert het vanzelf, vijf minuten na het bewaren.",
    };
  return isNoSender(from) ? withoutSender(from) : works("Werkt");
}

/** Two sentences where the fault is known, else the server's own words. */
function whatToDo(error: string): string {
  const fault = mailFaultInDutch(error);
  return fault === null ? `${errorInWords(error)}.` : [`${fault.says}.`, fault.advice ?? ""].join(" ").trim();
}

async function testAddress(read: Read, admin: MemberId): Promise<string | null> {
  const { email } = (await memberById(read, admin)) ?? {};
  return email === undefined || PLACEHOLDERS.includes(email) ? null : email;
}

const placeIn = (url: string) => {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: port === "" ? null : Number(port) };
};

async function lastSent(read: Read): Promise<Instant | null> {
  const { last } = await read
    .selectFrom("emails")
    .select(({ fn }) => fn.max<Instant | null>("sent_at").as("last"))
    .executeTakeFirstOrThrow();
  return last;
}

/** Never the password: only whether there is one. */
function withoutPassword<Account extends { readonly password: string | null }>({
  password,
  ...shown
}: Account) {
  return { ...shown, hasPassword: password !== null };
}

const storedMail = (stored: StoredConnections["mail"]): MailFacts["stored"] => {
  const found = opened(stored);
  return found && withoutPassword(found);
};

async function inboxCard(
  deps: ReadDeps,
): Promise<Omit<Connections["inbox"], "fixedBy" | "checkedAt" | "revision">> {
  const stored = deps.connections.stored().inbox;
  const { inbox } = deps.config;
  const found = opened(stored);
  return {
    ...(await inboxState(deps, stored)),
    used: inbox && {
      host: inbox.server.host,
      folder: inbox.server.folder,
      address: inbox.address,
      hasTags: inbox.hasTags,
    },
    stored: found && shownInbox(found),
  };
}

const shownInbox = ({ hasTags: _set, ...stored }: Stored<"inbox">) => withoutPassword(stored);

async function inboxState(deps: ReadDeps, stored: StoredConnections["inbox"]): Promise<State> {
  if (deps.config.setBy.inbox === null && stored === "unreadable") return UNREADABLE;
  if (deps.config.inbox === null)
    return stored === undefined
      ? off("Uit: antwoorden en foutmeldingen worden niet gelezen", "Kies een postvak.")
      : failing(
          "Werkt niet: er zijn geen gegevens om mee in te loggen",
          "Vul ze in, of stel eerst ‘E-mail versturen’ in.",
        );
  const health = await healthOfInbox(deps);
  if (health?.fault) return faultOfInbox(health.fault.code);
  if (health?.held)
    return off("Uit: deze site is teruggezet en nog niet de onze", "Druk op ‘Dit is nu onze site’.");
  return works(health?.connected ? "Werkt" : "Werkt: de verbinding wordt gemaakt");
}

/** Of faults that are not the server's. */
const OTHER_FAULTS: Readonly<Partial<Record<InboxFault, readonly [says: string, advice: string]>>> = {
  "read-elsewhere": ["een kopie van deze site leest het ook", "Stop die kopie."],
  "no-space": ["de schijf van de site is bijna vol", "Maak ruimte vrij."],
  away: ["de server antwoordt niet", "De site probeert het vanzelf opnieuw."],
};

function faultOfInbox(fault: InboxFault): State {
  const other = OTHER_FAULTS[fault];
  if (other) return failing(`Werkt niet: ${other[0]}`, other[1]);
  const cause = causeInDutch(Object.assign(new Error(), { code: `${fault} ` }), "mailbox");
  const says = cause?.says ?? "het postvak kan niet gelezen worden";
  return failing(`Werkt niet: ${uncapitalised(says)}`, cause?.advice ?? "Controleer de gegevens.");
}

function mqttCard({
  config,
  connections,
}: ReadDeps): Omit<Connections["mqtt"], "fixedBy" | "checkedAt" | "revision"> {
  const stored = connections.stored().mqtt;
  const found = opened(stored);
  return {
    ...mqttState({ config, connections }, stored),
    used: config.mqtt && { place: brokerAddress(config.mqtt) },
    stored: found && withoutPassword(found),
  };
}

function mqttState(
  { config, connections }: Pick<ReadDeps, "config" | "connections">,
  stored: StoredConnections["mqtt"],
): State {
  if (config.setBy.mqtt === null && stored === "unreadable") return UNREADABLE;
  if (config.mqtt === null) return off("Uit: Home Assistant krijgt niets", "Kies een broker.");
  const broker = connections.broker();
  return broker?.isThere === false ? lostBroker(broker.fault) : works("Werkt");
}

/** The broker closes the connection of a second client with the same name without saying so. */
function lostBroker(fault: Error | null): State {
  if (fault === null)
    return failing(
      "Werkt niet: de broker verbrak de verbinding",
      "Kijk of een kopie van deze site, of een ander programma, hem onder dezelfde naam gebruikt. De site probeert het vanzelf opnieuw.",
    );
  const cause = causeInDutch(fault, "mqtt-broker");
  return cause
    ? failing(
        `Werkt niet: ${uncapitalised(cause.says)}`,
        `${cause.advice} De site probeert het vanzelf opnieuw.`,
      )
    : failing(
        "Werkt niet: de broker is niet bereikbaar",
        "Kijk of de broker aanstaat. De site probeert het vanzelf opnieuw.",
      );
}

async function webhooksLine(read: Read): Promise<Connections["webhooks"]> {
  const webhooks = read.selectFrom("webhooks");
  return {
    count: await countRows(webhooks),
    failing: await countRows(webhooks.where("stopped_why", "is not", null)),
  };
}
