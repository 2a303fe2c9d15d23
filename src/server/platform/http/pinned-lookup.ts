import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";

/** Leads a connection to addresses that were checked: a second lookup could return another (DNS rebinding). */
export const pinnedLookup =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_host, options, done) => {
    const [first] = addresses;
    // Node asks for all addresses or for one, depending on the options.
    if (options.all) done(null, [...addresses]);
    else done(null, first?.address ?? "", first?.family ?? 0);
  };
