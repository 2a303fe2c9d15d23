import { readdirSync } from "node:fs";
import type { RequestListener } from "node:http";
import compress from "@fastify/compress";
import serveStatic from "@fastify/static";
import swagger from "@fastify/swagger";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { BODY_LIMITS } from "#contract/body-limits.ts";
import { responseRoutes } from "./answers/routes.ts";
import { doorLinkRoutes } from "./attendance/links/routes.ts";
import { attendanceRoutes } from "./attendance/routes.ts";
import { responseAdminRoutes } from "./attendees/admin/routes.ts";
import { attendeeRoutes } from "./attendees/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { connectionRoutes } from "./connections/routes.ts";
import { dashboardAdminRoutes } from "./dashboard/admin/routes.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";
import { handoverRoutes } from "./handover/routes.ts";
import { hostRoutes } from "./hosts/routes.ts";
import { inboxRoutes } from "./inbox/routes.ts";
import { liveRoutes } from "./live/routes.ts";
import { mailLogRoutes } from "./mail-log/routes.ts";
import { mailingRoutes } from "./mailings/routes.ts";
import { meetupAdminRoutes } from "./meetups/admin/routes.ts";
import { archiveRoutes } from "./meetups/archive/routes.ts";
import { meetupImportRoutes } from "./meetups/imports/routes.ts";
import { meetupLifeRoutes } from "./meetups/life/routes.ts";
import { meetupRoutes } from "./meetups/routes.ts";
import { meetupSavingRoutes } from "./meetups/saving/routes.ts";
import { seriesRoutes } from "./meetups/series/routes.ts";
import { chosenMembersRoutes } from "./members/admin/chosen/routes.ts";
import { memberAdminRoutes } from "./members/admin/routes.ts";
import { profileRoutes } from "./members/profile/routes.ts";
import { memberRoutes } from "./members/routes.ts";
import { type Metrics, metricsRoutes } from "./metrics.ts";
import { cacheAnswers } from "./pages/cached-answers.ts";
import { crawlerRoutes } from "./pages/crawlers.ts";
import { themeScriptHash, type Web } from "./pages/document.ts";
import { healthRoutes } from "./pages/health.ts";
import { iconRoutes } from "./pages/icons.ts";
import { shareRoutes } from "./pages/link-pictures/routes.ts";
import { accentSheetRoute, manifestRoute } from "./pages/manifest.ts";
import { pageRoutes } from "./pages/routes.ts";
import { pendingRoutes } from "./pending/routes.ts";
import { pictureFileRoute, pictureRoutes } from "./pictures/routes.ts";
import type { Config } from "./platform/config/config.ts";
import { hearChanges } from "./platform/connections.ts";
import { watchOutages } from "./platform/db/outages.ts";
import type { Deps } from "./platform/deps.ts";
import {
  Admission,
  admit,
  leaveWhenAnswered,
  needsWorkBut,
  pauseWhileReadingBody,
} from "./platform/http/admission.ts";
import { answerFaults, inOriginForm, malformedRequests } from "./platform/http/errors.ts";
import { securityHeaders, sendSecurityHeaders } from "./platform/http/headers.ts";
import {
  boundBodies,
  type Checked,
  readByContract,
  WITHOUT_OWN_COMPILERS,
  writeByContract,
} from "./platform/http/parsing.ts";
import { httpServer, loggerOptions, logRequests } from "./platform/http/server.ts";
import { Streams } from "./platform/http/streams.ts";
import { version } from "./platform/process/builds.ts";
import { programmeRoutes } from "./programme/routes.ts";
import { passkeyRoutes } from "./sign-in/passkeys/routes.ts";
import { signInRoutes } from "./sign-in/routes.ts";
import { sessionRoutes } from "./sign-in/sessions/routes.ts";
import { siteAdminRoutes } from "./site/admin/routes.ts";
import { heldSiteRoutes } from "./site/held/routes.ts";
import { talkRoutes } from "./talks/routes.ts";
import { taskRoutes } from "./tasks/routes.ts";
import { webhookRoutes } from "./webhooks/routes.ts";
import { wishAdminRoutes } from "./wishes/admin/routes.ts";
import { wishRoutes } from "./wishes/routes.ts";

/** Node.js accepts no longer path (its headers are limited to 16 KiB); the contract limits each parameter. */
const MAX_PATH_LENGTH = 16 * 1024;

interface Running {
  readonly app: FastifyInstance;
  readonly metrics: Metrics;
}

export async function createApp(
  deps: Deps,
  web: Web,
  checked: Checked = "all but skipped",
): Promise<Running> {
  const { config } = deps;
  hearChanges(deps.db, deps.connections);
  const headers = securityHeaders(config, web.allowsInline ? null : themeScriptHash(web.template));
  const malformed = malformedRequests(headers);
  const admission = new Admission();
  const streams = new Streams();
  const kept = cacheAnswers(deps, {
    app: () => app,
    onCachedAnswer: () => metrics.keptAnswer(),
    onMadeAnswer: (request) => admission.leave(request),
  });
  const needsWork = needsWorkBut(builtFiles(web));
  const admitted = admit({ admission, headers, needsWork, onRefusal: () => metrics.refusedCall() });
  const answering = (handle: RequestListener) =>
    kept.serveCached(kept.makeKnown(admitted(kept.serveCached(kept.makeFirst(handle)))));
  const app: FastifyInstance = Fastify({
    serverFactory: (handle) =>
      httpServer(malformed.demandHost(inOriginForm(answering(handle))))
        .on("connection", () => admission.newConnection())
        .on("checkExpectation", malformed.onExpectation)
        .on("connect", malformed.onTunnel),
    clientErrorHandler: malformed.onClientError,
    frameworkErrors: malformed.onFrameworkError,
    logger: loggerOptions(config.logLevel, watchOutages(deps.db)),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMITS.visitor,
    forceCloseConnections: "idle",
    // While stopping, requests on an open connection still get normal answers: no other process may be there
    // to take them.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: MAX_PATH_LENGTH },
    schemaController: WITHOUT_OWN_COMPILERS,
  });
  app.addHook("onRoute", kept.onRoute);
  readByContract(app);
  writeByContract(app, checked);
  app.decorateRequest("session", null);
  app.decorateRequest("scope", null);
  answerFaults(app);
  const metrics = metricsRoutes(app, deps, { admission, streams });
  logRequests(app);

  pauseWhileReadingBody(app, admission, needsWork);
  boundBodies(app);
  leaveWhenAnswered(app, admission);
  sendSecurityHeaders(app, headers);
  // Does not decompress request bodies: the decompressed size would escape the limit of `boundBodies`.
  await app.register(compress, { global: true, globalDecompression: false });
  await describeCalls(app, config);

  if (web.assets !== null) await serveAssets(app, web.assets, web.earlierAssets);
  await app.register(async (api) => {
    callRoutes(api, deps);
    api.get("/api/openapi.json", { schema: { hide: true } }, () => ({
      ...app.swagger(),
      servers: [{ url: config.publicUrl }],
    }));
  });
  liveRoutes(app, deps, { admission, streams });
  besidePages(app, deps);
  pageRoutes(app, deps, web);
  return { app, metrics };
}

function callRoutes(api: FastifyInstance, deps: Deps): void {
  meetupRoutes(api, deps);
  archiveRoutes(api, deps);
  meetupAdminRoutes(api, deps);
  meetupImportRoutes(api, deps);
  meetupLifeRoutes(api, deps);
  seriesRoutes(api, deps);
  meetupSavingRoutes(api, deps);
  hostRoutes(api, deps);
  responseRoutes(api, deps);
  responseAdminRoutes(api, deps);
  attendeeRoutes(api, deps);
  memberRoutes(api, deps);
  memberAdminRoutes(api, deps);
  chosenMembersRoutes(api, deps);
  handoverRoutes(api, deps);
  signInRoutes(api, deps);
  sessionRoutes(api, deps);
  passkeyRoutes(api, deps);
  profileRoutes(api, deps);
  talkRoutes(api, deps);
  programmeRoutes(api, deps);
  dashboardRoutes(api, deps);
  dashboardAdminRoutes(api, deps);
  wishRoutes(api, deps);
  wishAdminRoutes(api, deps);
  taskRoutes(api, deps);
  mailingRoutes(api, deps);
  pendingRoutes(api, deps);
  attendanceRoutes(api, deps);
  doorLinkRoutes(api, deps);
  pictureRoutes(api, deps);
  mailLogRoutes(api, deps);
  inboxRoutes(api, deps);
  auditRoutes(api, deps);
  siteAdminRoutes(api, deps);
  connectionRoutes(api, deps);
  heldSiteRoutes(api, deps);
  webhookRoutes(api, deps);
}

function besidePages(app: FastifyInstance, deps: Deps): void {
  healthRoutes(app, deps);
  accentSheetRoute(app);
  manifestRoute(app, deps);
  iconRoutes(app, deps);
  crawlerRoutes(app, deps);
  pictureFileRoute(app, deps);
  shareRoutes(app, deps);
}

async function describeCalls(app: FastifyInstance, { site }: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: site.fixed.name ?? site.otherwise.name, version: version() },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform: (given) => {
      const made = jsonSchemaTransform(given);
      return given.route.config?.takesKey ? { ...made, schema: { ...made.schema, headers: KEY } } : made;
    },
  });
}

/** Compressed variants: sent in place of the original file, never under their own name. */
const COMPRESSED = /\.(br|gz)$/;

function builtFiles({ assets, earlierAssets = [] }: Web): (path: string) => boolean {
  const folders = assets === null ? [] : [assets, ...earlierAssets];
  const names = new Set(
    folders.flatMap((folder) => readdirSync(`${folder}/assets`).map((name) => `/assets/${name}`)),
  );
  return (path) => names.has(path);
}

/** Built files have a hash in their name and never change; those from `public/` may change. */
async function serveAssets(
  app: FastifyInstance,
  folder: string,
  earlier: readonly string[] = [],
): Promise<void> {
  await app.register(serveStatic, {
    root: [folder, ...earlier].map((each) => `${each}/assets`),
    prefix: "/assets/",
    maxAge: "1y",
    immutable: true,
    preCompressed: true,
    allowedPath: (path) => !COMPRESSED.test(path),
  });
  for (const file of readdirSync(folder, { withFileTypes: true })) {
    if (!file.isFile() || file.name === "index.html" || COMPRESSED.test(file.name)) continue;
    app.get(`/${file.name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile(file.name, folder, { maxAge: "1h", immutable: false }),
    );
  }
}

/** As JSON Schema, for the OpenAPI document: `calls/route.ts` reads the header itself. */
const KEY = {
  type: "object",
  properties: {
    "Idempotency-Key": {
      type: "string",
      description: "A random key of 16 to 128 characters: repeated with it, the call changes nothing more.",
    },
  },
};
