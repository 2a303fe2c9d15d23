import { parentPort } from "node:worker_threads";
import { classify } from "./classify.ts";
import type { OwnMail } from "./proof.ts";

parentPort?.on("message", async ({ raw, own }: { raw: Uint8Array; own: OwnMail }) => {
  parentPort?.postMessage("got");
  parentPort?.postMessage(await classify(raw, own));
});
