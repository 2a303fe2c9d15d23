import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";

/** In a child process: answers the one message of `runApart`, then exits. Leaves the machine to the site. */
export function answerOnce<Message>(work: (message: Message) => unknown): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A restricted service may be denied this; the process then runs at the site's priority.
  }
  try {
    // When memory runs out, the kernel kills this process rather than the site.
    writeFileSync("/proc/self/oom_score_adj", "800");
  } catch {
    // Only Linux has this file.
  }
  process.once("disconnect", () => process.exit());
  process.once("message", async (message: Message) => {
    const answer = await work(message);
    process.send?.(answer, () => process.exit());
  });
}
