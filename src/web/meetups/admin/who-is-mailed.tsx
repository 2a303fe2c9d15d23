import { useQuery } from "@tanstack/react-query";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { inWords } from "#domain/dutch-counts.ts";
import { dateIn } from "#domain/dutch-dates.ts";
import { isOver } from "#domain/timing.ts";
import { recipientsQuery } from "../../mailings/queries.ts";
import { useNow, useSite } from "../../page-state.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Note } from "../../ui/note.tsx";
import { type MeetupValues, valuesOf } from "./meetup-draft.ts";
import type { Editing } from "./use-opened.ts";

interface WhoIsMailedProps {
  readonly opened: Editing;
  readonly values: MeetupValues;
  readonly tell: boolean;
  readonly onTell: (tell: boolean) => void;
}

/** Said before anything is saved: who gets a mail of it. */
export function WhoIsMailed({ opened, values, tell, onTell }: WhoIsMailedProps) {
  const now = useNow();
  const today = dateIn(useSite().timeZone, now);
  if (opened.kind === "edit" && opened.meetup.status !== "draft")
    return (
      <>
        <FewerPlaces meetup={opened.meetup} values={values} />
        {isNews(opened.meetup, values) && !isOver(opened.meetup.ends_at, now) && (
          <MailedGuests meetup={opened.meetup} tell={tell} onTell={onTell} />
        )}
      </>
    );
  return (
    <Note>
      {values.date !== "" && values.date < today
        ? "Deze dag is voorbij: niemand krijgt een uitnodiging."
        : "Een concept zien alleen beheerders. Na publiceren heb je een minuut om het ongedaan te maken; dan gaan de uitnodigingen weg."}
    </Note>
  );
}

function isNews(meetup: AdminMeetup, values: MeetupValues): boolean {
  const stored = valuesOf({ kind: "edit", meetup });
  return (["date", "start_time", "end_time", "location"] as const).some(
    (detail) => stored[detail] !== values[detail].trim(),
  );
}

function FewerPlaces({ meetup, values }: { meetup: AdminMeetup; values: MeetupValues }) {
  const max = Number(values.max_participants);
  if (values.max_participants === "" || max >= meetup.registration_count) return null;
  return (
    <Note look="warning">
      Er komen al {meetup.registration_count} mensen. Niemand verliest een plek, maar er komt pas weer een
      plek vrij als er minder dan {max} over zijn.
    </Note>
  );
}

type MailedGuestsProps = Pick<WhoIsMailedProps, "tell" | "onTell"> & { readonly meetup: AdminMeetup };

function MailedGuests({ meetup, tell, onTell }: MailedGuestsProps) {
  const { data } = useQuery(recipientsQuery(meetup.id));
  if (!data) return null;
  const count = data.confirmed + data.waitlist;
  if (meetup.status === "cancelled" || count === 0) return <Note>Niemand krijgt hiervan bericht.</Note>;
  return (
    <Checkbox
      label={`${inWords(count, "deelnemer krijgt", "deelnemers krijgen")} bericht van deze wijziging`}
      hint="Met wat er was en wat het wordt. Zet dit uit om niemand te mailen."
      checked={tell}
      onChange={(event) => onTell(event.target.checked)}
    />
  );
}
