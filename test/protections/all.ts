import { authority } from "./authority.ts";
import { durability } from "./durability.ts";
import { input } from "./input.ts";
import { links } from "./links.ts";
import type { Protection } from "./protection.ts";
import { sessions } from "./sessions.ts";
import { signIn } from "./sign-in.ts";

/** Each promise that a test proves has at least one. */
export const protections: readonly Protection[] = [
  ...sessions,
  ...signIn,
  ...links,
  ...authority,
  ...input,
  ...durability,
];
