import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import * as contract from "#contract/picture-upload.ts";
import { PICTURE_FORMATS, PICTURE_HASH } from "#domain/pictures.ts";
import { countOrganisers } from "../calls/organisers-limits.ts";
import { subjectRoutes } from "../calls/route.ts";
import type { Deps } from "../platform/deps.ts";
import { acceptUploads } from "../platform/http/parsing.ts";
import { refused } from "../platform/refusals.ts";
import { addPicture } from "./pictures.ts";
import { pictureFile } from "./queries.ts";

const PictureFileParams = z.object({
  hash: z.string().check(z.regex(PICTURE_HASH)),
  width: z.coerce.number().check(z.int(), z.maximum(9_999)),
  format: z.enum(PICTURE_FORMATS),
});

/** Serves picture files; the content at an address never changes, so clients may cache it for good. */
export function pictureFileRoute(app: FastifyInstance, { db }: Deps): void {
  app.get(
    "/pictures/:hash([^-]+)-:width(\\d+).:format",
    { schema: { hide: true } },
    async ({ params, headers }, reply) => {
      const asked = PictureFileParams.safeParse(params);
      const file = asked.success ? await pictureFile(db.read, asked.data) : null;
      if (!asked.success || !file) return reply.callNotFound();
      const { hash, width, format } = asked.data;
      const etag = `"${hash}-${width}-${format}"`;
      reply.header("cache-control", "public, max-age=31536000, immutable").header("etag", etag);
      if (headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
      return reply.type(`image/${format}`).send(file);
    },
  );
}

export const pictureRoutes = subjectRoutes((_route, { within }) => {
  within(
    (uploads) => acceptUploads(uploads, "picture-too-large"),
    (route) =>
      route(contract.uploadPicture, async ({ query, request, session, deps }) => {
        const file: unknown = request.body;
        if (!(file instanceof Uint8Array)) return refused("picture-kind");
        const key = `${session.memberId}`;
        const limited = await deps.onSite(countOrganisers, { what: "pictures", key });
        return limited ?? addPicture(deps, { file, use: query.use });
      }),
  );
});
