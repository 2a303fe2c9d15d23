import { existsSync } from "node:fs";
import { CONNECTION_KINDS, type ConnectionKind } from "#contract/site/connections.ts";
import type { Config, DatabaseConfig } from "../../platform/config/config.ts";
import { type StoredConnections, withStored } from "../../platform/config/stored-connections.ts";
import { openedBy } from "../../platform/connections.ts";
import { StartupError } from "../../platform/process/errors.ts";
import { keptSecret } from "../../platform/secrets/sealing.ts";
import { CONNECTION_NAMES } from "../connection-names.ts";
import { type Finding, finding } from "./finding.ts";
import { rowsOf } from "./rows.ts";

interface InUse {
  readonly config: Config;
  readonly stored: StoredConnections;
  /** What the site calls itself. */
  readonly club: string;
}

/** The settings that the site uses, with those that admins stored; those of the environment when the database cannot be read. */
export async function settingsInUse(environment: Config, hasOwnSecret: boolean): Promise<InUse> {
  const rows = await storedRows(environment.database);
  const { fixed, otherwise } = environment.site;
  const club = fixed.name ?? rows?.club ?? otherwise.name;
  if (rows === null) return { config: environment, stored: {}, club };
  const connections = openedBy(secretsOf(environment, hasOwnSecret), rows.connections);
  return {
    config: withStored(environment, { connections, ownHost: rows.ownHost }),
    stored: connections,
    club,
  };
}

/** The secret in the folder, unless the settings have one. */
function secretsOf({ secrets, database, dataDir }: Config, hasOwnSecret: boolean): readonly string[] {
  if (hasOwnSecret || database.kind === "postgres" || !existsSync(database.file)) return secrets;
  try {
    return [keptSecret(dataDir, database.file)];
  } catch (error) {
    // The finding about the secret says why.
    if (error instanceof StartupError) return secrets;
    throw error;
  }
}

export function examineStored(stored: StoredConnections): Finding[] {
  const named = (isWanted: (kind: ConnectionKind) => boolean) =>
    CONNECTION_KINDS.filter(isWanted)
      .map((kind) => `the ${CONNECTION_NAMES[kind]}`)
      .join(", ");
  const readable = named((kind) => stored[kind] !== undefined && stored[kind] !== "unreadable");
  const unreadable = named((kind) => stored[kind] === "unreadable");
  return [
    ...(readable === "" ? [] : [finding("stored", "ok", `set in the browser, at Verbindingen: ${readable}`)]),
    ...(unreadable === ""
      ? []
      : [
          finding(
            "stored",
            "wrong",
            `set in the browser with another secret, so not used: ${unreadable}; give the site that secret again, or fill them in anew at Verbindingen`,
          ),
        ]),
  ];
}

interface StoredRows {
  readonly connections: readonly { readonly kind: ConnectionKind; readonly sealed: string }[];
  readonly ownHost: string | null;
  readonly club: string | null;
}

const CONNECTIONS = "select kind, sealed from connections order by kind";
const OWN_HOST = "select own_host from installation";
const CLUB = "select name from site";

/** Null: the database cannot be read, or is of an older version. */
async function storedRows(database: DatabaseConfig): Promise<StoredRows | null> {
  try {
    const [connections = [], installation = [], site = []] = await rowsOf(database, [
      { text: CONNECTIONS },
      { text: OWN_HOST },
      { text: CLUB },
    ]);
    const host = installation[0]?.own_host;
    const club = site[0]?.name;
    return {
      connections: connections.map(({ kind, sealed }) => ({
        kind: kind as ConnectionKind,
        sealed: String(sealed),
      })),
      ownHost: typeof host === "string" ? host : null,
      club: typeof club === "string" ? club : null,
    };
  } catch {
    // The findings about the database say why.
    return null;
  }
}
