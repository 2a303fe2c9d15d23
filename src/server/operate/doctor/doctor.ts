import { brokerAddress, tryBroker } from "../../mqtt/broker.ts";
import { topicsOf } from "../../mqtt/home-assistant.ts";
import {
  type Config,
  ConfigError,
  configWithoutSecret,
  hasMailServer,
  readConfig,
} from "../../platform/config/config.ts";
import { type Broker, trustAuthorities } from "../../platform/config/settings.ts";
import { whyNotStarted } from "../../platform/config/why-not-started.ts";
import { version } from "../../platform/process/builds.ts";
import { type DiskSpace, diskSpace, isFilling, isNearlyFull } from "../../platform/process/disk.ts";
import { examineFolder } from "./data-folder.ts";
import { examinePostgres } from "./databases.ts";
import { type Finding, finding } from "./finding.ts";
import { examineMailbox } from "./mailbox.ts";
import { examineAuthorities, examineMail, examineReach } from "./network.ts";
import { examineStored, settingsInUse } from "./stored-settings.ts";

/** From outside, while the program runs or not; changes nothing. @param settings in words, where they come from */
export async function* examine(environment: NodeJS.ProcessEnv, settings: string): AsyncGenerator<Finding> {
  yield finding(
    "version",
    "ok",
    `Trefpunt ${version()} on Node.js ${process.versions.node}, ${process.platform} ${process.arch}`,
  );
  const environmentOnly = configIn(environment);
  if (environmentOnly instanceof ConfigError) {
    for (const mistake of environmentOnly.message.split("\n")) yield finding("settings", "wrong", mistake);
    return;
  }
  const { config, stored, club } = await settingsInUse(environmentOnly, Boolean(environment.SECRET));
  yield finding(
    "settings",
    "ok",
    `every setting can be read, from ${settings}; DATA_DIR is ${config.dataDir}`,
  );
  yield* examineStored(stored);
  for (const sentence of config.ignored) yield finding("ignored", "look", sentence);
  const now = () => new Date();
  trustAuthorities(config);
  if (config.authorities !== null) yield examineAuthorities(config.authorities, now());
  const whyNot = (error: unknown) => whyNotStarted(error, config);
  const { database, secrets } = environmentOnly;
  if (database.kind === "sqlite")
    yield* examineFolder({
      ...config,
      file: database.file,
      hasMailServer: hasMailServer(config),
      given: environment.SECRET ? { secrets, from: "SECRET" } : null,
      now: now(),
      whyNot,
    });
  else yield* await examinePostgres({ database, secrets, hasMailServer: hasMailServer(config) }, now, whyNot);
  yield examineDisk(config.dataDir);
  yield* await examineReach(config);
  yield* examineMail(config);
  if (config.inbox !== null) yield* examineMailbox({ config, club }, config.inbox);
  if (config.mqtt !== null) yield await examineBroker(config, config.mqtt);
}

function configIn(environment: NodeJS.ProcessEnv): Config | ConfigError {
  try {
    // With PostgreSQL `readConfig` generates no secret: it requires one, as a start does.
    return environment.DATABASE_URL ? readConfig(environment) : configWithoutSecret(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

const MB = 1024 * 1024;

export const examineDisk = (folder: string): Finding => findingOf(diskSpace(folder));

export function findingOf(space: DiskSpace): Finding {
  const said = `${Math.floor(space.free / MB)} MB free of ${Math.floor(space.total / MB)}`;
  if (isNearlyFull(space))
    return finding("disk", "wrong", `${said}; free some space: with a full disk nothing can be stored`);
  return isFilling(space)
    ? finding("disk", "look", `${said}; free some space in time`)
    : finding("disk", "ok", said);
}

const BROKER_TIMEOUT_MS = 5_000;

async function examineBroker({ ownHost, setBy }: Config, broker: Broker): Promise<Finding> {
  const clientId = topicsOf(ownHost).clientId("doctor");
  const why = await tryBroker({ broker, clientId, setBy: setBy.mqtt }, BROKER_TIMEOUT_MS);
  return why === null
    ? finding("broker", "ok", `the MQTT broker ${brokerAddress(broker)} accepts the connection`)
    : finding(
        "broker",
        "wrong",
        `the MQTT broker ${brokerAddress(broker)} cannot be used: ${why}; Home Assistant gets no updates`,
      );
}
