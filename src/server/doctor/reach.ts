import type { Config } from "../config.ts";
import { PROGRAM } from "../pages/health.ts";
import { type Finding, finding, whyOf } from "./finding.ts";

const PATIENCE_MS = 5_000;

/** Whether the program runs here, and whether the world finds it under the address that its mails name. */
export async function examineReach({ port, host, publicUrl, trustProxy }: Config): Promise<Finding[]> {
  const here = `http://${["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host}:${port}`;
  const why = await whyNotOurs(`${here}/readyz`);
  const program =
    why === null
      ? finding("program", "ok", `it runs and is ready on ${here}`)
      : finding("program", "look", `it is not ready on ${here}: ${why}`);
  return [program, await examinePublicUrl(publicUrl, trustProxy)];
}

async function examinePublicUrl(publicUrl: string, trustProxy: Config["trustProxy"]): Promise<Finding> {
  const { protocol, hostname } = new URL(publicUrl);
  if (["localhost", "127.0.0.1", "[::1]"].includes(hostname))
    return finding(
      "address",
      "look",
      `PUBLIC_URL is ${publicUrl}: links in mails lead nowhere but on this machine`,
    );
  if (protocol === "http:")
    return finding(
      "address",
      "look",
      `PUBLIC_URL is ${publicUrl}: passwords and links cross the network in the clear; put TLS before it`,
    );
  const why = await whyNotOurs(`${publicUrl}/healthz`);
  if (why !== null)
    return finding(
      "address",
      "look",
      `${publicUrl} does not lead here: ${why}; check DNS, the proxy and its certificate`,
    );
  return trustProxy === false
    ? finding(
        "address",
        "look",
        `${publicUrl} answers; set TRUST_PROXY to the proxy's address, or all visitors count as one`,
      )
    : finding("address", "ok", `${publicUrl} answers`);
}

/** In a word why it is not this program that answers there; null where it is. */
async function whyNotOurs(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: "manual" });
    const said = await answer.text();
    if (!said.includes(`"program":"${PROGRAM}"`)) return `another program answers there (${answer.status})`;
    return answer.status === 200 ? null : String(answer.status);
  } catch (error) {
    return whyOf(error instanceof Error && error.cause ? error.cause : error);
  }
}
