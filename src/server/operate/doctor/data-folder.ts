import { accessSync, constants, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS } from "#domain/timing.ts";
import { backupsOf, nightlyName, nightsIn } from "../../platform/db/backups/copies.ts";
import { quickCheck } from "../../platform/db/backups/intact.ts";
import { DATA_FILES } from "../../platform/db/database.ts";
import { refuseMissingDatabase } from "../../platform/db/missing-database.ts";
import { dataDirMistake } from "../../platform/process/causes.ts";
import { StartupError } from "../../platform/process/errors.ts";
import { nameOf, ownId } from "../../platform/process/users.ts";
import { keptSecret } from "../../platform/secrets/sealing.ts";
import { examineSqlite } from "./databases.ts";
import { type Finding, finding } from "./finding.ts";
import type { SecretsInUse } from "./secrets.ts";

interface Folder {
  readonly dataDir: string;
  readonly file: string;
  readonly hasMailServer: boolean;
  /** From the settings; null: the secret is in the folder. */
  readonly given: SecretsInUse | null;
  readonly now: Date;
  /** The sentence of a start that fails with this error. */
  whyNot(error: unknown): string | null;
}

export async function* examineFolder({
  dataDir,
  file,
  hasMailServer,
  given,
  now,
  whyNot,
}: Folder): AsyncIterable<Finding> {
  const noneYet = finding("database", "look", `there is none in ${dataDir} yet; the first start creates it`);
  try {
    const rights = examineRights(dataDir);
    if (rights === null) return yield noneYet;
    yield rights.finding;
    if (rights.isClosed) return;
    if (statOf(file) === undefined) return yield examineMissing(file, dataDir) ?? noneYet;
    const inUse = given ?? secretsIn(dataDir, file);
    if ("state" in inUse) yield inUse;
    const content = examineSqlite({
      file,
      hasMailServer,
      now,
      inUse: "state" in inUse ? null : inUse,
      whyNot,
    });
    yield* content;
    const isBehind = content.some(({ about, state }) => about === "clock" && state !== "ok");
    yield* await examineCopies({ folder: backupsOf(file), isBehind, now });
  } catch (error) {
    const mistake = dataDirMistake(error, dataDir);
    if (mistake === null) throw error;
    yield finding("folder", "wrong", `${mistake}; this is ${nameOf(ownId())}`);
  }
}

/** Null: there is no such folder. `isClosed`: this user cannot look into it. */
function examineRights(dataDir: string): { finding: Finding; isClosed: boolean } | null {
  const found = statOf(dataDir);
  if (found === undefined) return null;
  const self = ownId();
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const mistake = dataDirMistake(error, dataDir);
    if (mistake === null) throw error;
    const isReadOnlyDisk = (error as NodeJS.ErrnoException).code === "EROFS";
    const mend = found.uid === self ? `chmod 700 ${dataDir}` : ownerProblem(found.uid, self);
    const says = isReadOnlyDisk ? mistake : `${mistake}; ${mend}`;
    return { finding: finding("folder", "wrong", says), isClosed: true };
  }
  const strange = DATA_FILES.filter((name) => {
    const each = statOf(join(dataDir, name));
    return each !== undefined && each.uid !== found.uid;
  });
  const { uid, mode } = found;
  return { finding: rightsOfFolder({ dataDir, uid, mode, self, strange }), isClosed: false };
}

interface Rights {
  readonly dataDir: string;
  readonly uid: number;
  readonly mode: number;
  readonly self: number;
  readonly strange: readonly string[];
}

export function rightsOfFolder({ dataDir, uid, mode, self, strange }: Rights): Finding {
  if (strange.length > 0)
    return finding(
      "folder",
      "wrong",
      `${dataDir} belongs to ${nameOf(uid)}, but ${strange.join(", ")} in it does not; chown -R ${uid} ${dataDir}`,
    );
  if ((mode & 0o077) !== 0)
    return finding("folder", "look", `other users of this machine can read ${dataDir}; chmod 700 ${dataDir}`);
  return uid === self
    ? finding("folder", "ok", `${dataDir}, readable by ${nameOf(uid)} only`)
    : finding("folder", "look", `${dataDir}: ${ownerProblem(uid, self)}`);
}

const ownerProblem = (uid: number, self: number) =>
  `it belongs to ${nameOf(uid)}, and you are ${nameOf(self)}; run the doctor as the user of the program, who should own it`;

/** Undefined only when nothing is there; any other error is thrown. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Null: an empty site may start there. */
function examineMissing(file: string, dataDir: string): Finding | null {
  try {
    refuseMissingDatabase({ database: { kind: "sqlite", file }, dataDir });
    return null;
  } catch (error) {
    if (error instanceof StartupError) return finding("database", "wrong", error.message);
    throw error;
  }
}

/** Beside a database no secret is generated; what is wrong with it would also stop a start. */
function secretsIn(dataDir: string, file: string): SecretsInUse | Finding {
  try {
    return { secrets: [keptSecret(dataDir, file)], from: join(dataDir, "secret") };
  } catch (error) {
    if (error instanceof StartupError) return finding("secret", "wrong", error.message);
    throw error;
  }
}

interface Copies {
  readonly folder: string;
  /** Whether the content of the database is from a later time than the clock says. */
  readonly isBehind: boolean;
  readonly now: Date;
}

async function examineCopies({ folder, isBehind, now }: Copies): Promise<Finding[]> {
  const { begun, future } = nightsIn(folder, now);
  const newest = begun.at(-1) ?? null;
  if (future.length > 0 && (isBehind || newest === null)) {
    const says = `${folder} has copies from days to come, and the clock reads ${now.toISOString()}. Correct the clock first: they may be your newest`;
    return [finding("copies", "look", says)];
  }
  const ahead = future.map((day) =>
    finding(
      "copies",
      "look",
      `${join(folder, nightlyName(day))} is from a day to come: the clock was ahead when it was made; if the clock is right now, delete it`,
    ),
  );
  return [await examineNewest({ folder, newest, now }), ...ahead];
}

interface NewestCopy {
  readonly folder: string;
  readonly newest: string | null;
  readonly now: Date;
}

async function examineNewest({ folder, newest, now }: NewestCopy): Promise<Finding> {
  if (newest === null)
    return finding(
      "copies",
      "look",
      `there is no nightly copy in ${folder} yet; the running program makes them`,
    );
  const copy = join(folder, nightlyName(newest));
  const check = await quickCheck(copy);
  if (check !== "ok")
    return finding(
      "copies",
      "wrong",
      `the newest, ${copy}, is damaged (${check}): make another with backup, and check this disk`,
    );
  const days = Math.floor((now.getTime() - Date.parse(newest)) / DAY_MS);
  return days > 1
    ? finding(
        "copies",
        "look",
        `the newest in ${folder} is from ${newest} and intact; check whether the program ran, and its log`,
      )
    : finding(
        "copies",
        "ok",
        `the newest in ${folder} is from ${newest} and intact; bring them to another machine too`,
      );
}
