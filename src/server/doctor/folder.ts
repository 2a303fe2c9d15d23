import { existsSync, readdirSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { backupsOf } from "../db/backups/keep-copy.ts";
import { newestNight } from "../db/backups/kept.ts";
import { standOf } from "../db/migrate.ts";
import { keptSecret } from "../secrets/kept-secret.ts";
import { StartRefusal } from "../start-refusal.ts";
import { type Finding, finding, whyOf } from "./finding.ts";

const MB = 1024 * 1024;

interface Folder {
  readonly dataDir: string;
  /** The SQLite file. */
  readonly file: string;
  readonly isSecretGiven: boolean;
  readonly now: Date;
}

/** The folder and what lies in it: who may read it, the secret, the database, the copies. Nothing is made or changed. */
export function examineFolder({ dataDir, file, isSecretGiven, now }: Folder): Finding[] {
  if (!existsSync(file))
    return [finding("database", "look", `there is none in ${dataDir} yet; the first start makes it`)];
  return [
    examineRights(dataDir),
    ...(isSecretGiven ? [] : [examineSecret(dataDir, file)]),
    ...examineSqlite(file, now),
    examineCopies(file, now),
  ];
}

function examineRights(dataDir: string): Finding {
  const others = statSync(dataDir).mode & 0o077;
  return others === 0
    ? finding("folder", "ok", `${dataDir}, its owner's alone`)
    : finding("folder", "look", `others on this machine may look into ${dataDir}; chmod 700 ${dataDir}`);
}

/** Beside a database none is made: what is wrong with it is what would stop a start. */
function examineSecret(dataDir: string, file: string): Finding {
  try {
    keptSecret(dataDir, file);
  } catch (error) {
    if (error instanceof StartRefusal) return finding("secret", "wrong", error.message);
    throw error;
  }
  return finding(
    "secret",
    "ok",
    `${join(dataDir, "secret")}; no copy of the database has it, keep it in another place too`,
  );
}

function examineSqlite(file: string, now: Date): Finding[] {
  const opened = new DatabaseSync(file, { readOnly: true });
  try {
    const check = String(opened.prepare("pragma quick_check(1)").get()?.quick_check);
    if (check !== "ok")
      return [
        finding(
          "database",
          "wrong",
          `${file} is damaged (${check.split("\n").at(-1)}); stop the program and put back the newest whole copy: restore FILE`,
        ),
      ];
    const applied = opened.prepare("select name from kysely_migration").all();
    const newest = opened.prepare("select max(created_at) as at from emails").get()?.at;
    return [
      finding("database", "ok", `${file}, SQLite, ${Math.ceil(statSync(file).size / MB)} MB, whole`),
      examineTables(applied.map(({ name }) => String(name))),
      ...(typeof newest === "string" ? [examineClock(new Date(newest), now)] : []),
    ];
  } catch (error) {
    return [finding("database", "wrong", `${file} cannot be read: ${whyOf(error)}`)];
  } finally {
    opened.close();
  }
}

/** @param applied the names of the migrations that the database has had */
export function examineTables(applied: readonly string[]): Finding {
  switch (standOf(applied)) {
    case "newer":
      return finding(
        "tables",
        "wrong",
        "they were made by a newer version; start that one again, or put back the copy it made before it changed them: restore backups/before-…",
      );
    case "older":
      return finding(
        "tables",
        "look",
        "they are of an older version; the next start makes a copy and changes them",
      );
    case "same":
      return finding("tables", "ok", "as this version has them");
  }
}

const A_MOMENT_MS = 60_000;

/** @param last when something was written last, by the clock of then */
export function examineClock(last: Date, now: Date): Finding {
  const behind = last.getTime() - now.getTime();
  return behind > A_MOMENT_MS
    ? finding(
        "clock",
        "wrong",
        `it says ${now.toISOString()}, and something was written at ${last.toISOString()}; set the clock, and keep it right by timedatectl set-ntp true`,
      )
    : finding("clock", "ok", now.toISOString());
}

const DAY_MS = 24 * 60 * 60 * 1000;

function examineCopies(file: string, now: Date): Finding {
  const folder = backupsOf(file);
  const newest = existsSync(folder) ? newestNight(readdirSync(folder)) : null;
  if (newest === null)
    return finding(
      "copies",
      "look",
      `there is none of a night in ${folder} yet; the program makes them while it runs`,
    );
  const days = Math.floor((now.getTime() - Date.parse(newest)) / DAY_MS);
  return days > 1
    ? finding(
        "copies",
        "look",
        `the newest in ${folder} is of ${newest}; did the program run, and what does its log say?`,
      )
    : finding(
        "copies",
        "ok",
        `the newest in ${folder} is of ${newest}; take them to another machine as well`,
      );
}

const LITTLE = 0.1;
const HARDLY = 0.02;

/** @param folder on the disk that is meant */
export function examineDisk(folder: string): Finding {
  const { bavail, blocks, bsize } = statfsSync(existsSync(folder) ? folder : ".");
  const free = bavail / blocks;
  const said = `${Math.floor((bavail * bsize) / MB)} MB free, ${Math.floor(free * 100)} %`;
  if (free < HARDLY)
    return finding("disk", "wrong", `${said}; make room: with a full disk nothing can be changed`);
  return free < LITTLE ? finding("disk", "look", `${said}; make room in time`) : finding("disk", "ok", said);
}
