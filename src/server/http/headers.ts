import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import type { Config } from "../config.ts";

/**
 * Security headers on every answer (requirement 20). Nothing inline runs but the theme script, by its hash.
 * @param themeScriptHash CSP source like `'sha256-…'`; null sends no policy at all
 */
export function sendSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  themeScriptHash: string | null,
): void {
  const https = config.publicUrl.startsWith("https:");
  // Made once: the plugin for Fastify makes it anew for each request, a tenth of a small answer.
  const protect = helmet({
    contentSecurityPolicy: themeScriptHash !== null && {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", themeScriptHash],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: "deny" },
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("permissions-policy", "camera=(), microphone=(), geolocation=(), browsing-topics=()");
    protect(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
}

/** What the connection and the compression say for themselves. */
const NOT_REPEATED = new Set([
  "content-length",
  "content-encoding",
  "connection",
  "date",
  "keep-alive",
  "vary",
]);

/** An answer's headers, for other answers of the same kind: names and values in turn, as `writeHead` takes them. */
export function headersToRepeat(headers: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    NOT_REPEATED.has(name) ? [] : [name, String(value)],
  );
}
