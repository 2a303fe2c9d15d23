import type { Migration } from "kysely/migration";
import * as release010 from "./0005-release-0.1.0.ts";
import * as release100 from "./0022-release-1.0.0.ts";
import * as release110 from "./0041-release-1.1.0.ts";
import * as announcedBy from "./0042-announced-by.ts";
import * as knownSecrets from "./0044-known-secrets.ts";
import * as codesForWords from "./0045-codes-for-words.ts";
import * as keptMails from "./0046-kept-mails.ts";
import * as inbox from "./0047-inbox.ts";

/** Append only: a migration that has been released never changes. */
export const migrations: Record<string, Migration> = {
  "0005-release-0.1.0": release010,
  "0022-release-1.0.0": release100,
  "0041-release-1.1.0": release110,
  "0042-announced-by": announcedBy,
  "0044-known-secrets": knownSecrets,
  "0045-codes-for-words": codesForWords,
  "0046-kept-mails": keptMails,
  "0047-inbox": inbox,
};
