import { endurance } from "./endurance.ts";
import { learntGuarding } from "./learnt-guarding.ts";
import { learntRunning } from "./learnt-running.ts";
import { learntStarting } from "./learnt-starting.ts";
import { mail } from "./mail.ts";
import { privacy } from "./privacy.ts";
import type { Protection } from "./protection.ts";
import { sessions } from "./sessions.ts";

/** Each promise that a test proves has at least one. */
export const protections: readonly Protection[] = [
  ...sessions,
  ...endurance,
  ...privacy,
  ...mail,
  ...learntStarting,
  ...learntRunning,
  ...learntGuarding,
];
