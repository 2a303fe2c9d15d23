import { durability } from "./durability.ts";
import { input } from "./input.ts";
import { learnt } from "./learnt.ts";
import { privacy } from "./privacy.ts";
import type { Protection } from "./protection.ts";
import { sessions } from "./sessions.ts";
import { subjects } from "./subjects.ts";
import { whatItSays } from "./what-it-says.ts";

/** One edit for each promise. */
export const protections: readonly Protection[] = [
  ...sessions,
  ...input,
  ...durability,
  ...privacy,
  ...learnt,
  ...subjects,
  ...whatItSays,
];
