import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import type { PictureUse } from "#contract/pictures.ts";
import { encodePicture } from "./encode.ts";

/** A process for one picture: see `pictures.ts`. */
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // A service that may do little may not do this either; then it is as quick as the site.
}
try {
  // Where memory runs out, this process goes and not the site.
  writeFileSync("/proc/self/oom_score_adj", "800");
} catch {
  // Only Linux has it.
}
process.once("disconnect", () => process.exit());
process.once("message", async ({ file, use }: { file: Uint8Array; use: PictureUse }) => {
  const outcome = await encodePicture(file, use);
  process.send?.(outcome, () => process.exit());
});
