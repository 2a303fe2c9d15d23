import { Resolver } from "node:dns/promises";
import type { Config } from "../config.ts";
import { checkTransport } from "../mail/check-transport.ts";
import { openTransport } from "../mail/transport.ts";
import { addressIn } from "../settings.ts";
import { type Finding, finding } from "./finding.ts";
import { examineMailDns } from "./mail-dns.ts";

/** For a mail server that is mute, and for a name server. */
const PATIENCE_MS = 5_000;
const DNS_PATIENCE_MS = 2_000;

/** Whether mails go, and whether who receives them will believe them. */
export async function* examineMail(config: Config): AsyncGenerator<Finding> {
  const { transport, from, dkim, folder } = config.mail;
  if (transport.kind === "files")
    return yield finding(
      "mail",
      "look",
      `no SMTP_URL: nobody gets a mail, they are kept as files in ${folder}`,
    );
  const server = openTransport(config, {
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  const { sentence, isReady } = await checkTransport(config, server);
  server.close();
  yield finding("mail", isReady ? "ok" : "wrong", sentence);
  const [, domain = ""] = addressIn(from).split("@");
  if (!domain.includes("."))
    return yield finding(
      "sender",
      "wrong",
      `mails come from ${from}, which nobody outside believes; set MAIL_FROM to an address of your own domain`,
    );
  const resolver = new Resolver({ timeout: DNS_PATIENCE_MS, tries: 2 });
  yield* await examineMailDns({ domain, dkim }, (name) => resolver.resolveTxt(name));
}
