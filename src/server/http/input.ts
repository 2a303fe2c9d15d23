import type { FastifyInstance, FastifyRequest } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { isReadable } from "./readable.ts";

/** Bodies are JSON, and whatever comes in is parsed by the contract's schemas. */
export function readByContract(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string" },
    (request: FastifyRequest, body: string, done) => {
      // No body is none, whatever type it claims to be; where one is needed, the schema says what is missing.
      if (body.length === 0) done(null, undefined);
      else parse(request, body, done);
    },
  );
  app.setValidatorCompiler((part) => {
    const validate = validatorCompiler(part as Parameters<typeof validatorCompiler>[0]);
    return (input) => (isReadable(input) ? validate(input ?? {}) : { error: new Error("NUL character") });
  });
}
