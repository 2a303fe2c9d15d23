import type { FastifyInstance, FastifyRequest } from "fastify";

const FORMS = ["application/x-www-form-urlencoded", "multipart/form-data"];

export const isForm = ({ headers }: FastifyRequest): boolean =>
  FORMS.some((type) => headers["content-type"]?.toLowerCase().startsWith(type));

export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORMS, { parseAs: "string" }, (_request, body, done) => done(null, body));
}
