import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import type { Config } from "../config/config.ts";

export type Headers = Readonly<Record<string, string>>;

/** Of every answer (promise 20), as the site's address asks for them now. @param themeScriptHash null: no policy at all */
export function securityHeaders(config: Config, themeScriptHash: string | null): () => Headers {
  const made = new Map<boolean, Headers>();
  return () => {
    const isHttps = config.publicUrl.startsWith("https:");
    const known = made.get(isHttps) ?? headersOf(isHttps, themeScriptHash);
    made.set(isHttps, known);
    return known;
  };
}

/** The only inline script allowed is the theme script. */
function headersOf(https: boolean, themeScriptHash: string | null): Headers {
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
        workerSrc: ["'self'"],
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
  const made: Record<string, string> = {
    "permissions-policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
  };
  const taking = {
    setHeader: (name: string, value: string) => {
      made[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  protect({} as IncomingMessage, taking as unknown as ServerResponse, () => undefined);
  return made;
}

export function sendSecurityHeaders(app: FastifyInstance, headers: () => Headers): void {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers());
    done();
  });
}

const NOT_REPEATED = new Set([
  "content-length",
  "content-encoding",
  "connection",
  "date",
  "keep-alive",
  "vary",
]);

export function headersToRepeat(headers: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    NOT_REPEATED.has(name) ? [] : [name, String(value)],
  );
}
