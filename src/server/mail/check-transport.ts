import type { Config } from "../config.ts";
import type { Transport } from "./transport.ts";

/** What usually is wrong when connecting fails so; nodemailer's codes and those of OpenSSL. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, "nothing listens there; check host and port in SMTP_URL"],
  [/EDNS|ENOTFOUND|EAI_AGAIN/, "its name is unknown; check the host in SMTP_URL"],
  [
    /wrong version number|packet length too long/i,
    "it does not speak TLS on that port; smtp:// instead of smtps://, or another port",
  ],
  [
    /STARTTLS/,
    "it offers no STARTTLS, and the password must not cross the network in the clear; smtps:// instead of smtp://, or ?tls=optional in SMTP_URL to do so all the same",
  ],
  [
    /certificate|self.signed|altnames/i,
    "its certificate is not trusted for that name; name who signed it in CA_FILE, or without a password add ?tls=optional to SMTP_URL",
  ],
  [/EAUTH/, "it refuses user and password; special signs in SMTP_URL must be percent-encoded"],
  [
    /ETIMEDOUT|Greeting never received|timeout/i,
    "it does not answer; smtps:// for port 465, or a firewall is in the way",
  ],
];

const IN_THE_CLEAR =
  "; SMTP_URL says ?tls=optional: without STARTTLS the password crosses the network in the clear";

/**
 * Tries the mail server once, so that a mistake shows at the start and not with the first invitation.
 * @returns one sentence for the console, and whether mails can go
 */
export async function checkTransport(
  config: Config,
  transport: Transport,
): Promise<{ sentence: string; isReady: boolean }> {
  if (config.mail.transport.kind === "files")
    return { sentence: `No SMTP_URL: mails are kept in ${config.mail.folder}`, isReady: true };
  const { url, tls } = config.mail.transport;
  const { host } = new URL(url);
  try {
    await transport.check();
    const inTheClear = tls === "given up" ? IN_THE_CLEAR : "";
    return { sentence: `The mail server ${host} answers and lets us in${inTheClear}`, isReady: true };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { code = "", message: words } = error as Error & { code?: string };
    const message = words.trim().replaceAll(/\s+/g, " ");
    const hint = HINTS.find(([pattern]) => pattern.test(`${code} ${message}`))?.[1];
    const why = hint ? `${hint} (${message})` : message;
    return {
      sentence: `The mail server ${host} cannot be used: ${why}. Mails wait and are tried again`,
      isReady: false,
    };
  }
}
