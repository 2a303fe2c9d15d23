import { fork } from "node:child_process";
import { join } from "node:path";
import type { PictureUse } from "#contract/pictures.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import { Busy } from "../busy.ts";
import type { EncodedPicture } from "./encode-picture.ts";
import { oneByOne } from "./one-by-one.ts";

type Outcome = EncodedPicture | Refused;

/** A small machine needs half a minute for the largest. */
const LONGEST_MS = 120_000;

/** Beside what is built lies the built one, beside the source its source. */
const ENCODER = join(import.meta.dirname, import.meta.filename.endsWith(".ts") ? "encoder.ts" : "encoder.js");

/**
 * Encodes in a process of its own, one at a time (decision 31): what it needs of memory goes with it, and a file that makes the
 * library stumble takes nothing else along. It gets nothing of the environment.
 */
export const encodeApart = oneByOne((file: Uint8Array, use: PictureUse): Promise<Outcome> => {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const child = fork(ENCODER, {
    env: {},
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    timeout: LONGEST_MS,
    killSignal: "SIGKILL",
  });
  child.once("message", (outcome) => resolve(outcome as Outcome));
  child.once("exit", () => resolve(refused("picture-broken")));
  child.once("error", (cause) => reject(new Busy({ cause })));
  child.send({ file, use });
  return promise;
});
