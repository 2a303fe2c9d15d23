import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import sharp from "sharp";
import { createMeetup } from "../src/contract/meetups/saving/admin.ts";
import { upcomingMeetups } from "../src/contract/meetups.ts";
import { importMembers } from "../src/contract/members/admin.ts";
import { uploadPicture } from "../src/contract/picture-upload.ts";
import { login } from "../src/contract/sign-in.ts";
import { freePort } from "../test/harness/free-port.ts";
import { load } from "./load.ts";

/**
 * The image of deploy/Containerfile, limited by podman to half a core and 512 MB, like a small computer at home. Build
 * it first: `podman build --format docker -f deploy/Containerfile -t trefpunt .`
 */
const MEMBERS = 1000;
const MEETUPS = 20;
const SECONDS = 5;
const ADMIN = { email: "organisator@example.org", password: "kom-maar-binnen" };

const sink = fork("bench/mail-sink.ts");
const [smtp] = (await once(sink, "message")) as [number];
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const began = performance.now();
const settings = {
  PORT: String(port),
  HOST: "127.0.0.1",
  SMTP_URL: `smtp://127.0.0.1:${smtp}`,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  LOG_LEVEL: "warn",
};
const named = Object.entries(settings).flatMap(([name, value]) => ["-e", `${name}=${value}`]);
const limits = ["--cpus", "0.5", "--memory", "512m", "--memory-swap", "512m", "--network", "host"];
const podman = (...command: string[]) =>
  execFileSync("podman", command, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
const container = podman("run", "-d", ...limits, "--tmpfs", "/tmp", ...named, "trefpunt");
const figures: Record<string, string> = {};
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const memory = () =>
  podman("stats", "--no-stream", "--format", "{{.MemUsage}}", container).split(" /")[0] ?? "unknown";

try {
  await answered(`${url}/readyz`);
  figures["start, until it is ready"] = seconds(performance.now() - began);
  const [token, signingIn] = await timed(async () => {
    const { token } = await post<{ token: string }>(login.path, ADMIN);
    return token;
  });
  figures["memory, idle"] = memory();
  figures["signing in with a password"] = seconds(signingIn);

  for (let made = 0; made < MEETUPS; made += 1) await post(createMeetup.path, meetup(made), token);
  for (const path of [`/api${upcomingMeetups.path}`, "/", "/meetup/1"]) {
    const { rate } = await load({
      port,
      path,
      seconds: SECONDS,
    });
    figures[`GET ${path}, answers a second`] = String(Math.round(rate));
  }

  const photo = await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();
  const [, encoding] = await timed(async () => {
    const answer = await fetch(`${url}/api${uploadPicture.path}?use=meetup`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "image/jpeg" },
      body: new Uint8Array(photo),
    });
    if (!answer.ok) throw new Error(`the picture: ${answer.status} ${await answer.text()}`);
  });
  figures["a photo of 12 megapixels, kept in all sizes"] = seconds(encoding);

  for (let from = 0; from < MEMBERS; from += 500) {
    const people = Array.from(
      { length: 500 },
      (_, place) => `Lid ${from + place},lid-${from + place}@example.org`,
    );
    await post(importMembers.path, { csv: `naam,email\n${people.join("\n")}`, consented: true }, token);
  }
  await mailed();
  const [, mailing] = await timed(async () => {
    await post(createMeetup.path, { ...meetup(1), title: "Voor iedereen" }, token);
    await mailed();
  });
  figures[`${MEMBERS} invitations, until the last has left`] = seconds(mailing);
  figures["memory, after it"] = memory();
} finally {
  podman("rm", "-f", "-t", "15", container);
  sink.disconnect();
}
console.table(figures);

function meetup(place: number) {
  return {
    title: `Meetup ${place}`,
    description: "Een avond",
    date: Temporal.Now.plainDateISO()
      .add({ days: 30 + place })
      .toString(),
    start_time: "19:30",
    location: "Utrecht",
    max_participants: 20,
  };
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const from = performance.now();
  const done = await work();
  return [done, performance.now() - from];
}

async function post<T>(path: string, body: object, token = ""): Promise<T> {
  const answer = await fetch(`${url}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<T>;
}

async function answered(address: string): Promise<void> {
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    const isReady = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((next) => setTimeout(next, 20));
  }
  throw new Error(`${address} did not answer within a minute`);
}

/** Waits until `/metrics` reports an empty mail queue. */
async function mailed(): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    if (/^trefpunt_mail_queue_length 0$/m.test(metrics)) return;
    await new Promise((next) => setTimeout(next, 100));
  }
}
