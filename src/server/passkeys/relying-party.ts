import type { Config } from "../config.ts";

/** Whose passkeys these are, as browsers check it: the host of `PUBLIC_URL`, and pages of exactly that origin. */
export function relyingParty({ publicUrl }: Config) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}
