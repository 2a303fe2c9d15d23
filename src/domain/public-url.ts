/** Why others may not reach what a site's links begin with, or not safely. */
export type AddressFault = "this-machine" | "unencrypted";

const THIS_MACHINE = /^https?:\/\/(?:[^/]+\.)?(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])(?::\d+)?$/i;

/** @param url an origin, without a path */
export function addressFault(url: string): AddressFault | null {
  if (THIS_MACHINE.test(url)) return "this-machine";
  return url.toLowerCase().startsWith("https:") ? null : "unencrypted";
}
