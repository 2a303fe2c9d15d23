import { Readable } from "node:stream";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import { STEPS_OF } from "#contract/site/connections.ts";
import { subjectOfFailure } from "../mail/delivery-failures.ts";
import { type Stored, transportTo } from "../platform/config/stored-connections.ts";
import {
  type CheckResult,
  demandReachable,
  protocolLine,
  runSteps,
  STEP_MS,
  StepError,
  type StepFault,
  throwFault,
  within,
} from "./steps.ts";

interface TestMail {
  readonly from: string;
  readonly to: string;
  /** The whole message, with its headers. */
  readonly source: Buffer;
}

export interface MailCheck {
  readonly settings: Stored<"mail">;
  readonly mail: TestMail;
  readonly stepMs?: number;
}

type Connection = InstanceType<typeof SMTPConnection>;

/** Connects, signs in, has the sender and the recipient accepted, and sends a test mail. Changes nothing of the site. */
export async function checkMail({ settings, mail, stepMs = STEP_MS }: MailCheck): Promise<CheckResult> {
  const connection = await connectionTo(settings, stepMs);
  // One command of the library does both: the sender and the mail.
  let delivery: Delivery | null = null;
  const delivered = async () => {
    delivery ??= await deliver(connection, mail, stepMs);
    return delivery;
  };
  try {
    return await runSteps(STEPS_OF.mail, {
      connect: () => connect(connection, settings, stepMs),
      "sign-in": () => signIn(connection, settings, stepMs),
      sender: async () => {
        const { refusal, isEnvelopeTaken } = await delivered();
        if (refusal !== null && !isEnvelopeTaken) throwRefusal(refusal, mail, settings.user);
        return `De server neemt e-mail aan van ${mail.from}`;
      },
      "test-mail": async () => {
        const { refusal } = await delivered();
        if (refusal !== null) throwRefusal(refusal, mail, settings.user);
        return `Verstuurd naar ${mail.to}. Kijk of hij er is`;
      },
    });
  } finally {
    connection.close();
  }
}

async function connectionTo(settings: Stored<"mail">, stepMs: number): Promise<Connection> {
  // Loaded on demand, as all of nodemailer.
  const { default: Connection } = await import("nodemailer/lib/smtp-connection");
  const { tls, isUnchecked } = smtpOf(settings);
  const connection = new Connection({
    host: settings.host,
    port: settings.port,
    secure: settings.encryption === "tls",
    requireTLS: tls === "demanded" || settings.encryption === "starttls",
    ...(isUnchecked && { tls: { rejectUnauthorized: false } }),
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
  });
  // Each step gets its own error; one that comes in between has no other listener.
  connection.on("error", () => undefined);
  return connection;
}

function smtpOf(settings: Stored<"mail">) {
  const transport = transportTo(settings);
  if (transport.kind !== "smtp") throw new Error("a stored mail server is one of SMTP");
  return transport;
}

async function connect(connection: Connection, { host }: Stored<"mail">, stepMs: number): Promise<string> {
  await demandReachable(host);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  connection.once("error", reject);
  connection.connect((error) => (error ? reject(error) : resolve()));
  await within(stepMs, promise).catch((error: unknown) => throwFault(error, "mail-server", temporary(error)));
  return `${host} antwoordt, ${connection.secure ? "versleuteld" : "niet versleuteld"}`;
}

async function signIn(
  connection: Connection,
  { user, password }: Stored<"mail">,
  stepMs: number,
): Promise<string> {
  if (user === null) return "Deze server vraagt geen wachtwoord";
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  connection.once("error", reject);
  connection.login({ credentials: { user, pass: password ?? "" } }, (error) =>
    error ? reject(error) : resolve(),
  );
  await within(stepMs, promise).catch((error: unknown) => throwFault(error, "mail-server", temporary(error)));
  return `Ingelogd als ${user}`;
}

type Refusal = Error & { readonly command?: string; readonly responseCode?: number };

interface Delivery {
  /** Null: the mail was taken. */
  readonly refusal: Refusal | null;
  /** The server accepted the sender and the recipient. */
  readonly isEnvelopeTaken: boolean;
}

async function deliver(
  connection: Connection,
  { from, to, source }: TestMail,
  stepMs: number,
): Promise<Delivery> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  connection.once("error", reject);
  // The library reads the message once the server asks for it (RFC 5321, 4.1.1.4).
  let isRead = false;
  const message = Readable.from(
    (function* () {
      isRead = true;
      yield source;
    })(),
  );
  connection.send({ from, to: [to] }, message, (error) => (error ? reject(error) : resolve()));
  try {
    await within(3 * stepMs, promise);
    return { refusal: null, isEnvelopeTaken: true };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const refusal: Refusal = error;
    return { refusal, isEnvelopeTaken: isRead || refusal.command?.startsWith("DATA") === true };
  }
}

function throwRefusal(refusal: Refusal, mail: TestMail, user: string | null): never {
  const said = protocolLine(refusal);
  if (said === null) return throwFault(refusal, "mail-server");
  const later = temporary(refusal, isAboutSender(said, mail) ? senderLater(mail) : LATER);
  throw new StepError({ said, ...wordsOf(refusal, mail, { said, user }), ...later }, { cause: refusal });
}

interface Around {
  readonly said: string;
  readonly user: string | null;
}

function wordsOf({ command = "" }: Refusal, mail: TestMail, { said, user }: Around) {
  const isOfRecipient = command.startsWith("RCPT TO");
  if (command.startsWith("MAIL FROM") || (isOfRecipient && isAboutSender(said, mail)))
    return aboutSender(mail, user);
  if (isOfRecipient) return aboutRecipient(said, mail, user);
  return { says: "De server weigert de testmail", advice: "Lees wat de server zei." };
}

/** Postfix keeps a refusal of the sender until the recipient is named (`smtpd_delay_reject`). */
const isAboutSender = (said: string, { from, to }: TestMail): boolean =>
  subjectOfFailure({ words: said }) === "sender" &&
  (/\bsender\b|not owned by user/i.test(said) || (from !== to && said.includes(from)));

const aboutSender = ({ from }: TestMail, user: string | null) => ({
  says: `De server verstuurt niet namens ${from}`,
  advice:
    user === from
      ? "Vraag je aanbieder of dit account mag versturen, en lees wat de server zei."
      : "Gebruik als afzender het adres van het account waarmee je inlogt.",
});

function aboutRecipient(words: string, { to }: TestMail, user: string | null) {
  if (subjectOfFailure({ words }) !== "sender")
    return {
      says: `De server neemt geen e-mail aan voor ${to}`,
      advice: "De testmail gaat naar je eigen adres. Klopt dat? Lees ook wat de server zei.",
    };
  return {
    says: `De server stuurt e-mail van deze site niet door naar ${to}`,
    advice:
      user === null
        ? "Vul de gebruiker en het wachtwoord van een account op deze server in."
        : "Lees wat de server zei, en vraag je aanbieder of dit account naar andere adressen mag versturen.",
  };
}

const LATER = "Je kunt dit bewaren; de site probeert het dan over 5 minuten.";

/** As Postfix says of a domain that does not exist. */
const senderLater = ({ from }: TestMail): string =>
  `Controleer hoe ${from} geschreven is. Klopt dat, dan kun je dit bewaren; de site probeert het dan over 5 minuten.`;

/** A reply of 4xx (RFC 5321, 4.2.1), as of greylisting: the same may be accepted later. */
function temporary(error: unknown, advice = LATER): Partial<StepFault> {
  const { responseCode = 0 } = error as Refusal;
  if (responseCode < 400 || responseCode >= 500) return {};
  return { state: "postponed", says: "De server vraagt om het later nog eens te proberen", advice };
}
