import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadPicture } from "#contract/picture-upload.ts";
import { aJpeg } from "../harness/pictures.ts";
import { adminToken, BUILT, FLAGS, type RunningProgram, startProgram } from "../harness/running-program.ts";

/** A copy of the build, whose files a test may remove. */
let folder: string;
let program: RunningProgram;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "trefpunt-removed-"));
  cpSync(dirname(dirname(realpathSync(BUILT))), join(folder, "build"), { recursive: true });
  cpSync("package.json", join(folder, "package.json"));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  program = await startProgram({}, undefined, [...FLAGS, join(folder, "build/server/trefpunt.js"), "start"]);
});
afterAll(async () => {
  await program.stop();
  program.remove();
  rmSync(folder, { recursive: true });
});

test("a picture posted while the program's files are away is refused as busy, and the site goes on", async () => {
  const headers = { authorization: `Bearer ${await adminToken(program)}`, "content-type": "image/jpeg" };
  const post = async (file: Buffer) => {
    const url = `${program.url}/api${uploadPicture.path}?use=meetup`;
    return (await fetch(url, { method: "POST", headers, body: new Uint8Array(file) })).status;
  };
  const small = await aJpeg();
  // More than a pipe holds.
  const large = Buffer.concat([small, Buffer.alloc(8_000_000)]);
  rmSync(join(folder, "node_modules"));
  expect(await post(small)).toBe(503);
  rmSync(join(folder, "build/server/encoder.js"));
  expect(await post(large)).toBe(503);
  expect((await fetch(`${program.url}/api/meetups/upcoming`)).status).toBe(200);
});
