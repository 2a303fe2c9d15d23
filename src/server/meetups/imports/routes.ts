import type { FastifyRequest } from "fastify";
import * as contract from "#contract/meetups/imports.ts";
import { countInWords } from "#domain/wording.ts";
import { answer, subjectRoutes } from "../../calls/route.ts";
import { acceptUploads } from "../../platform/http/parsing.ts";
import { refused } from "../../platform/refusals.ts";
import { importMeetups, previewImport } from "./import-meetups.ts";

export const meetupImportRoutes = subjectRoutes((_route, { within }) => {
  within(
    (uploads) => acceptUploads(uploads, "calendar-too-large"),
    (route) => {
      route(contract.previewMeetupImport, async ({ request, deps }) => {
        const file = fileOf(request);
        return file ? previewImport(deps, file) : refused("calendar-broken");
      });

      route(contract.importMeetups, async ({ request, deps }) => {
        const file = fileOf(request);
        if (!file) return refused("calendar-broken");
        return answer(await importMeetups(deps, file), (counts) => ({
          ...counts,
          message: `${countInWords(counts.archived + counts.drafts, "meetup", "meetups")} geïmporteerd`,
        }));
      });
    },
  );
});

function fileOf({ body }: FastifyRequest): Uint8Array | null {
  return body instanceof Uint8Array ? body : null;
}
