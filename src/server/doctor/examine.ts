import { type Config, ConfigError, readConfig } from "../config.ts";
import { configWithoutSecret } from "../config-without-secret.ts";
import { trustAuthorities } from "../trust-authorities.ts";
import { version } from "../version.ts";
import { whyNotStarted } from "../why-not-started.ts";
import { examineAuthorities } from "./authorities.ts";
import { examineBroker } from "./broker.ts";
import { examineDisk } from "./disk.ts";
import { type Finding, finding } from "./finding.ts";
import { examineFolder } from "./folder.ts";
import { examineMail } from "./mail.ts";
import { examinePostgres } from "./postgres.ts";
import { examineReach } from "./reach.ts";

/**
 * Looks at an installation from the outside, while the program runs or not; changes nothing.
 * @param settings where those in the environment were found, as words
 */
export async function* examine(environment: NodeJS.ProcessEnv, settings: string): AsyncGenerator<Finding> {
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
  yield finding(
    "settings",
    "ok",
    `every setting can be read, from ${settings}; DATA_DIR is ${config.dataDir}`,
  );
  for (const sentence of config.ignored) yield finding("ignored", "look", sentence);
  const now = () => new Date();
  trustAuthorities(config);
  if (config.authorities !== null) yield examineAuthorities(config.authorities, now());
  const whyNot = (error: unknown) => whyNotStarted(error, config);
  if (config.database.kind === "sqlite")
    yield* examineFolder({
      ...config,
      file: config.database.file,
      isSecretGiven: Boolean(environment.SECRET),
      now: now(),
      whyNot,
    });
  else yield* await examinePostgres(config.database, now, whyNot);
  yield examineDisk(config.dataDir);
  yield* await examineReach(config);
  yield* examineMail(config);
  if (config.mqtt !== null) yield await examineBroker(config.mqtt);
}

function configIn(environment: NodeJS.ProcessEnv): Config | ConfigError {
  try {
    // With PostgreSQL none is made: the program would not start without it.
    return environment.DATABASE_URL ? readConfig(environment) : configWithoutSecret(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}
