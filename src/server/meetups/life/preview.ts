import { MeetupId } from "#contract/ids.ts";
import type { MeetupForm } from "#contract/meetups/form.ts";
import type { Preview } from "#contract/meetups/life.ts";
import { isToInvite } from "#domain/announcing.ts";
import { countToInvite } from "../../answers/invitations/queries.ts";
import { previewMail } from "../../mail/render.ts";
import { columnsOfPicture, NO_PICTURE } from "../../pictures/queries.ts";
import type { MeetupRow, MemberRow } from "../../platform/db/schema.ts";
import type { PictureColumns } from "../../platform/db/tables/pictures.ts";
import type { ReadDeps } from "../../platform/deps.ts";
import { asMeetup, meetupById } from "../../records/meetups.ts";
import { formColumns } from "../admin/form-columns.ts";

interface PreviewRequest {
  readonly id: MeetupId | undefined;
  readonly form: MeetupForm;
  readonly reader: MemberRow;
}

/** The id in the addresses of an unsaved meetup: no meetup will have it. */
const UNSAVED_MEETUP_ID = MeetupId.parse(2 ** 31 - 1);

export async function previewOf(
  deps: ReadDeps,
  { id, form: asked, reader }: PreviewRequest,
): Promise<Preview> {
  const { picture, address, online_url, access_note, ...form } = asked;
  const { config, clock } = deps;
  const { read } = deps.db;
  const now = clock();
  const stored = id === undefined ? undefined : await meetupById(read, id);
  const meetup = {
    ...(stored ?? unsaved(now)),
    ...formColumns(form, config.site.timeZone),
    ...(await columnsOfPicture(read, picture, stored)),
    has_address: address || access_note ? 1 : 0,
    has_online_url: online_url ? 1 : 0,
  };
  return {
    meetup: asMeetup(meetup, now),
    invitation: await previewMail(deps, { kind: "invitation", meetup, asksAboutClub: false }, reader),
    recipients: isToInvite(meetup.starts_at, now.getTime()) ? await countToInvite(read, now) : 0,
  };
}

const unsaved = (
  now: Date,
): PictureColumns &
  Pick<
    MeetupRow,
    | "id"
    | "confirmed"
    | "waitlist"
    | "waitlist_members"
    | "held"
    | "reserved"
    | "cancel_reason"
    | "created_at"
    | "revision"
    | "status"
  > => ({
  id: UNSAVED_MEETUP_ID,
  confirmed: 0,
  waitlist: 0,
  waitlist_members: 0,
  held: 0,
  reserved: 0,
  cancel_reason: null,
  created_at: now.toISOString(),
  revision: 0,
  status: "draft",
  ...NO_PICTURE,
});
