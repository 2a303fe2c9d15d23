/** Why visitors cannot reach the origin of the site's links, or not safely. */
export type PublicUrlProblem = "this-machine" | "unencrypted";

const THIS_MACHINE = /^https?:\/\/(?:[^/]+\.)?(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])(?::\d+)?$/i;

/** @param url an origin, without a path */
export function publicUrlProblem(url: string): PublicUrlProblem | null {
  if (THIS_MACHINE.test(url)) return "this-machine";
  return url.toLowerCase().startsWith("https:") ? null : "unencrypted";
}
