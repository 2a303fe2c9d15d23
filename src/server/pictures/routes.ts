import type { FastifyInstance } from "fastify";
import * as contract from "#contract/pictures.ts";
import { refused } from "#contract/refusals.ts";
import type { Deps } from "../deps.ts";
import { route } from "../http/route.ts";
import { acceptUploads } from "../http/uploads.ts";
import { addPicture } from "./add-picture.ts";

export function pictureRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (uploads) => {
    acceptUploads(uploads, "picture-too-large");

    route(uploads, deps, contract.uploadPicture, async ({ query, request, session, deps }) => {
      const file: unknown = request.body;
      if (!(file instanceof Uint8Array)) return refused("picture-kind");
      return addPicture(deps, { file, use: query.use, actor: session.memberId });
    });
  });
}
