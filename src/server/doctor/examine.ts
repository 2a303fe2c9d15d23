import { Resolver } from "node:dns/promises";
import { type Config, ConfigError } from "../config.ts";
import { configWithoutSecret } from "../config-without-secret.ts";
import { checkTransport } from "../mail/check-transport.ts";
import { openTransport } from "../mail/transport.ts";
import { addressIn } from "../settings.ts";
import { version } from "../version.ts";
import { type Finding, finding } from "./finding.ts";
import { examineMailDns } from "./mail-dns.ts";
import { examinePostgres } from "./postgres.ts";
import { examineReach } from "./reach.ts";
import { examineDisk, examineFolder } from "./storage.ts";

const DNS_PATIENCE_MS = 3_000;

/** Looks at an installation from the outside, while the program runs or not; changes nothing. */
export async function* examine(environment: NodeJS.ProcessEnv): AsyncGenerator<Finding> {
  yield finding(
    "version",
    "ok",
    `Trefpunt ${version()} on Node.js ${process.versions.node}, ${process.platform} ${process.arch}`,
  );
  const config = configIn(environment);
  if (config instanceof ConfigError) {
    for (const mistake of config.message.split("\n")) yield finding("settings", "wrong", mistake);
    return;
  }
  yield finding("settings", "ok", "every setting can be read");
  const now = () => new Date();
  if (config.database.kind === "sqlite")
    yield* examineFolder({
      ...config,
      file: config.database.file,
      isSecretGiven: Boolean(environment.SECRET),
      now: now(),
    });
  else yield* await examinePostgres(config.database, now);
  yield examineDisk(config.dataDir);
  yield* await examineReach(config);
  yield* await examineMail(config);
}

function configIn(environment: NodeJS.ProcessEnv): Config | ConfigError {
  try {
    return configWithoutSecret(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

async function examineMail(config: Config): Promise<Finding[]> {
  const { transport, from, dkim } = config.mail;
  if (transport.kind === "files")
    return [
      finding(
        "mail",
        "look",
        `no SMTP_URL: nobody gets a mail, they are kept as files in ${config.mail.folder}`,
      ),
    ];
  const server = openTransport(config);
  const { sentence, isReady } = await checkTransport(config, server);
  server.close();
  const resolver = new Resolver({ timeout: DNS_PATIENCE_MS, tries: 2 });
  const [, domain = ""] = addressIn(from).split("@");
  return [
    finding("mail", isReady ? "ok" : "wrong", sentence),
    ...(await examineMailDns({ domain, dkim }, (name) => resolver.resolveTxt(name))),
  ];
}
