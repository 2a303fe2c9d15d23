import { type Refused, refused } from "#contract/refusals.ts";
import type { OwnNetwork } from "../settings.ts";
import { addressesFor } from "./addresses-for.ts";

/** Says at once what sending would find: an address inside, or none at all. */
export async function refuseAddress(own: OwnNetwork, url: string): Promise<Refused | null> {
  try {
    const addresses = await addressesFor(new URL(url), own);
    return typeof addresses === "string" ? refused(addresses) : null;
  } catch (error) {
    if (error instanceof Error && "syscall" in error && error.syscall === "getaddrinfo")
      return refused("webhook-unknown-host");
    throw error;
  }
}
