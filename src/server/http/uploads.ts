import type { FastifyError, FastifyInstance } from "fastify";
import type { Refusal } from "#contract/refusals.ts";
import { REFUSAL_ANSWERS } from "./refusal-answers.ts";

/** Takes files in place of JSON in these calls; how large one may be says each call, and `tooLarge` is what more is answered. */
export function acceptUploads(app: FastifyInstance, tooLarge: Refusal): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^(?:image\/|application\/octet-stream)/,
    { parseAs: "buffer" },
    (_request, body, done) => done(null, body),
  );
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error.statusCode !== 413) throw error;
    const { status, ...answer } = REFUSAL_ANSWERS[tooLarge];
    return reply.code(status).send(answer);
  });
}
