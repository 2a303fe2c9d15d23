#!/usr/bin/env node
// The command line in a Home Assistant app: its options are our settings, /data is its folder, and it runs as an ordinary user.
import { spawn } from "node:child_process";
import { chownSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const { APP_DATA: data = "/data", RUN_AS = "1000" } = process.env;
/** What may be asked for by the action `hassio.app_stdin`; the site goes on meanwhile. */
const BESIDE_THE_SITE = ["admin", "backup", "doctor"];

const options = JSON.parse(readFileSync(join(data, "options.json"), "utf8"));
for (const [name, value] of Object.entries(options))
  if (value !== null && value !== "") process.env[name.toUpperCase()] = String(value);
process.env.DATA_DIR = join(data, "site");
const broker = process.env.MQTT_URL ?? (await brokerOfHomeAssistant());
if (broker !== null) process.env.MQTT_URL = broker;
giveTo(Number(RUN_AS), process.env.DATA_DIR);
const [command = "start"] = process.argv.slice(2);
if (command === "start") createInterface({ input: process.stdin }).on("line", runBeside);
await import("trefpunt/server/trefpunt.js");

/** Runs a command that Home Assistant wrote to our standard input; what it says is in the log of the app. */
function runBeside(line) {
  const words = wordsIn(line);
  if (words.length === 0) return;
  if (!BESIDE_THE_SITE.includes(words[0])) {
    process.stderr.write(`Only ${BESIDE_THE_SITE.join(", ")} can be run here, not ${words[0]}\n`);
    return;
  }
  const program = fileURLToPath(import.meta.resolve("trefpunt/server/trefpunt.js"));
  spawn(process.execPath, [program, ...words], { stdio: ["ignore", "inherit", "inherit"] });
}

/** Home Assistant sends what was typed as JSON: a string in quotes. */
function wordsIn(line) {
  const text = /^".*"$/.test(line.trim()) ? JSON.parse(line) : line;
  return text.split(/\s+/).filter((word) => word !== "");
}

/**
 * The broker that Home Assistant offers its apps (https://developers.home-assistant.io/docs/apps/communication); null where it has none.
 */
async function brokerOfHomeAssistant() {
  const { SUPERVISOR_TOKEN, SUPERVISOR_URL = "http://supervisor" } = process.env;
  if (!SUPERVISOR_TOKEN) return null;
  const answer = await fetch(`${SUPERVISOR_URL}/services/mqtt`, {
    headers: { authorization: `Bearer ${SUPERVISOR_TOKEN}` },
  });
  // 400: no app or integration offers one.
  if (!answer.ok) return null;
  const { host, port, username, password, ssl } = (await answer.json()).data;
  const user = username ? `${encodeURIComponent(username)}:${encodeURIComponent(password)}@` : "";
  return `${ssl ? "mqtts" : "mqtt"}://${user}${host}:${port}`;
}

/** The folder and all in it become this user's, whoever restored them, and so does the program. */
function giveTo(user, folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.getuid() === user) return;
  for (const name of ["", ...readdirSync(folder, { recursive: true })])
    chownSync(join(folder, name), user, user);
  process.setgroups([user]);
  process.setgid(user);
  process.setuid(user);
}
