import { authority } from "./authority.ts";
import { durability } from "./durability.ts";
import { input } from "./input.ts";
import type { Protection } from "./protection.ts";
import { sessions } from "./sessions.ts";

/** Each promise that a test proves has at least one. */
export const protections: readonly Protection[] = [...sessions, ...authority, ...input, ...durability];
