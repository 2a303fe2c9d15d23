import type { DraftEdit } from "#contract/meetups/form.ts";
import * as contract from "#contract/meetups/saving/admin.ts";
import { answer, subjectRoutes } from "../../calls/route.ts";
import { refuseGonePicture } from "../../pictures/queries.ts";
import type { Read } from "../../platform/db/schema.ts";
import { checkNesting } from "../../platform/nesting.ts";
import type { Refused } from "../../platform/refusals.ts";
import { filledDraft } from "../admin/drafts.ts";
import { refuseSkippedTime } from "../admin/form-columns.ts";
import { announcedInWords, savedMeetup } from "../admin/queries.ts";
import { repeatedInWords } from "../series/routes.ts";
import { saveMeetup, saveNewDraft, saveNewMeetup } from "./save.ts";

const CREATED = "Meetup succesvol aangemaakt!";
const UPDATED = "Meetup succesvol bijgewerkt!";

/** Saving the meetup form. One press is one call, whatever it does besides. */
export const meetupSavingRoutes = subjectRoutes((route, { config, read }) => {
  const { timeZone } = config.site;

  route(contract.createMeetup, async ({ body, deps }) => {
    const refusal = refuseSkippedTime(body, timeZone) ?? (await refuseUnusable(read, body));
    if (refusal) return refusal;
    return answer(await deps.onSite(saveNewMeetup, body), ({ id, repeated }) =>
      savedMeetup(read, id, () => ({ message: CREATED, repeated: repeatedInWords(repeated) })),
    );
  });

  route(contract.updateMeetup, async ({ params: { id }, body, deps }) => {
    const refusal = await refuseUnusable(read, body);
    if (refusal) return refusal;
    const { publish, next, repeat, ...edit } = body;
    const saved = await deps.onMeetup(id, saveMeetup, { edit, alongside: { publish, next, repeat } });
    return answer(saved, ({ repeated }) =>
      savedMeetup(read, id, (meetup) => ({
        ...(publish ? announcedInWords(meetup) : { message: UPDATED }),
        repeated: repeatedInWords(repeated),
      })),
    );
  });

  route(contract.createDraft, async ({ body, deps }) => {
    const { publish, undo_seconds: seconds, copied_from: from, ...form } = body;
    const draft = filledDraft(form);
    const refusal = refuseSkippedTime(draft.form, timeZone) ?? (await refuseUnusable(read, body));
    if (refusal) return refusal;
    return answer(await deps.onSite(saveNewDraft, { draft, publish, seconds, from }), ({ id }) =>
      savedMeetup(read, id, publish ? announcedInWords : CREATED),
    );
  });

  route(contract.updateDraft, async ({ params: { id }, body, deps }) => {
    const refusal = await refuseUnusable(read, body);
    if (refusal) return refusal;
    const { next, repeat, ...form } = body;
    const edit = { ...form, status: "draft" as const };
    const saved = await deps.onMeetup(id, saveMeetup, { edit, alongside: { next, repeat } });
    return answer(saved, ({ repeated }) =>
      savedMeetup(read, id, () => ({ message: UPDATED, repeated: repeatedInWords(repeated) })),
    );
  });
});

const refuseUnusable = async (
  read: Read,
  { description, picture }: Pick<DraftEdit, "description" | "picture">,
): Promise<Refused | null> =>
  (await checkNesting(description ?? "")) ?? (await refuseGonePicture(read, picture?.hash, "meetup"));
