import { statSync } from "node:fs";
import { setImmediate as turn } from "node:timers/promises";
import { launchProgram } from "./running-program.ts";

/** Recognised by the files in the data folder. */
export type Moment = (folder: string) => boolean;

/** Zero without such a file. */
export const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Starts the program there and kills it at that moment, or when it listens, if earlier. */
export async function killAt(
  folder: string,
  moment: Moment,
  environment: Record<string, string> = {},
): Promise<void> {
  const { program, ready } = await launchProgram(environment, folder);
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  const over = ready.then(end, end);
  while (!isOver && !moment(folder)) await turn();
  await program.stop("SIGKILL");
  await over;
}
