import { asChanged, FIELD_NAMES, type Whole } from "#contract/meetups/changed-field.ts";
import type { MeetupForm } from "#contract/meetups/form.ts";
import { toTheMinute } from "#domain/dutch-dates.ts";
import type { MeetupRow } from "../../db/schema.ts";
import { formPictureOf } from "../../pictures/queries.ts";

export function whatDiffers(now: MeetupRow, form: MeetupForm): string[] {
  const picture = formPictureOf(now);
  const current = comparable({ ...now, remind_guests: now.remind_guests === 1, picture });
  const asked = form.picture === undefined ? picture : form.picture;
  const wanted = comparable({
    ...form,
    picture: asked && { ...asked, focus: asked.focus ?? picture?.focus },
  });
  return FIELD_NAMES.filter((field) => !isSame(current[field], wanted[field])).map((field) =>
    asChanged(field, current[field]),
  );
}

/** A picture is another with another file, another text or another point that matters. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const comparable = (form: MeetupForm): Whole => ({
  ...form,
  picture: form.picture
    ? { hash: form.picture.hash, alt: form.picture.alt, focus: form.picture.focus }
    : null,
  start_time: toTheMinute(form.start_time),
  end_time: form.end_time && toTheMinute(form.end_time),
});
