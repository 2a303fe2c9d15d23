import { authority } from "./authority.ts";
import type { Protection } from "./protection.ts";
import { sessions } from "./sessions.ts";

/** Each promise that a test proves has at least one. */
export const protections: readonly Protection[] = [...sessions, ...authority];
