import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import type { PictureUse } from "#contract/pictures.ts";
import { encodePicture } from "./encode.ts";

/** The process that encodes one picture: see `pictures.ts`. */
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // A restricted service may be denied this; the encoder then runs at the site's priority.
}
try {
  // When memory runs out, the kernel kills this process rather than the site.
  writeFileSync("/proc/self/oom_score_adj", "800");
} catch {
  // Only Linux has this file.
}
process.once("disconnect", () => process.exit());
process.once("message", async ({ file, use }: { file: Uint8Array; use: PictureUse }) => {
  const outcome = await encodePicture(file, use);
  process.send?.(outcome, () => process.exit());
});
