import { useQuery } from "@tanstack/react-query";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { WHEREABOUTS_FIELDS as Fields } from "#contract/whereabouts.ts";
import { mailedBy, NOBODY } from "#domain/mailed-by.ts";
import { mostPromoted } from "#domain/places.ts";
import { countInWords, inDigits } from "#domain/wording.ts";
import { useNow, useSite } from "../../../base/page-state.tsx";
import { recipientsQuery } from "../../../mailings/queries.ts";
import { Note } from "../../../ui/notices.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import { placesOf } from "../meetup-facts.tsx";
import type { Editing } from "../use-open-dialog.ts";
import { isTypedOver, typedFilling } from "./cautions.ts";
import { type MeetupValues, valuesOf } from "./meetup-draft.ts";

export interface WhoIsMailed {
  /** Number of people to mail about the typed change; null when the change or the meetup needs no mail. */
  readonly told: number | null;
  readonly waiting: number;
  /** Number of members that declined or did not answer, whom another day may suit; 0 on the same day. */
  readonly others: number;
  /** How many get a place by a raised maximum, or are offered one. */
  readonly promoted: number;
  readonly areOffered: boolean;
}

export function useWhoIsMailed({ opened, values }: { opened: Editing; values: MeetupValues }): WhoIsMailed {
  const { timeZone } = useSite();
  const now = useNow();
  const announced = opened.kind === "edit" && opened.meetup.status === "published" ? opened.meetup : null;
  const meetup = isTypedOver(values, { timeZone, now }) ? null : announced;
  const typed = { ...values, location: values.location.trim() };
  const { told, others } =
    meetup === null ? NOBODY : mailedBy(toldOf(meetup), { ...typed, ...whereaboutsOf(values) });
  const filling = typedFilling(values, { timeZone, now });
  const { data } = useQuery({ ...recipientsQuery(meetup?.id ?? NO_MEETUP), enabled: told.length > 0 });
  const count = (audiences: readonly ("confirmed" | "waitlist" | "declined" | "silent")[]) =>
    data ? audiences.reduce((sum, audience) => sum + data[audience], 0) : 0;
  return {
    told: told.length > 0 && data ? count(told) : null,
    waiting: count(told.filter((audience) => audience === "waitlist")),
    others: count(others),
    promoted: meetup === null || filling === "first-come" ? 0 : promotedBy(values, meetup),
    areOffered: filling === "offered",
  };
}

/** When and where as people know it, also while a change of it waits to be mailed. */
const toldOf = (meetup: AdminMeetup) => {
  const { date, start_time, end_time, location } = valuesOf({ kind: "edit", meetup });
  const { address = null, online_url = null, told } = meetup;
  if (!told) return { date, start_time, end_time, location, address, online_url };
  return { ...told, end_time: told.end_time ?? "" };
};

/** As the server would store them; a link that it refuses counts as none. */
function whereaboutsOf({ address, online_url }: MeetupValues) {
  const place = Fields.address.safeParse(address);
  const link = Fields.online_url.safeParse(online_url);
  return { address: place.data ?? null, online_url: link.data ?? null };
}

const promotedBy = ({ max_participants }: MeetupValues, meetup: AdminMeetup): number =>
  mostPromoted({
    ...placesOf(meetup),
    max: max_participants === "" ? null : Number(max_participants),
  });

const NO_MEETUP = 0 as AdminMeetup["id"];

interface TellProps {
  readonly mailed: WhoIsMailed;
  readonly tell: boolean;
  readonly tellOthers: boolean;
  readonly onTell: (tell: boolean) => void;
  readonly onTellOthers: (tell: boolean) => void;
}

export function TellAttendees({ mailed, tell, tellOthers, onTell, onTellOthers }: TellProps) {
  const { told, waiting, others } = mailed;
  const hasOthers = told !== null && others > 0 && tell;
  if (!told && !hasOthers) return null;
  return (
    <div className="w-full">
      {told !== null && told > 0 && (
        <Checkbox
          label={`${waiting === 0 ? countInWords(told, "deelnemer krijgt", "deelnemers krijgen") : toldInWords(told, waiting)} bericht van deze wijziging`}
          checked={tell}
          onChange={(event) => onTell(event.target.checked)}
        />
      )}
      {hasOthers && (
        <Checkbox
          label={`Mail ook wie nee zei of niet antwoordde (${inDigits(others)})`}
          checked={tellOthers}
          onChange={(event) => onTellOthers(event.target.checked)}
        />
      )}
    </div>
  );
}

export const mailedWith = (mailed: WhoIsMailed, tellOthers: boolean): WhoIsMailed =>
  tellOthers && mailed.told !== null ? { ...mailed, told: mailed.told + mailed.others } : mailed;

/** `22 mensen (19 komen, 3 wachten) krijgen` */
function toldInWords(told: number, waiting: number): string {
  const parts = [countInWords(told - waiting, "komt", "komen"), countInWords(waiting, "wacht", "wachten")];
  return `${countInWords(told, "mens", "mensen")} (${parts.join(", ")}) ${told === 1 ? "krijgt" : "krijgen"}`;
}

export const AnnouncementHeld = ({ opened }: { opened: Editing }) =>
  opened.kind === "edit" &&
  opened.meetup.status === "draft" &&
  opened.meetup.announce_at !== null && (
    <Note look="warning">
      Deze meetup wordt zo aangekondigd. Opslaan haalt de aankondiging terug; daarna kun je hem opnieuw
      publiceren.
    </Note>
  );
