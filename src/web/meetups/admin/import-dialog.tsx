import { useMutation } from "@tanstack/react-query";
import { BODY_LIMITS } from "#contract/body-limits.ts";
import {
  CALENDAR_TOO_LARGE,
  type ImportedEvent,
  importMeetups,
  previewMeetupImport,
} from "#contract/meetups/imports.ts";
import { fullDate, timeRange } from "#domain/dutch-dates.ts";
import { countInWords, inDigits } from "#domain/wording.ts";
import { ApiError, call, messageOf, sentenceOf } from "../../base/api.ts";
import { adminKey, meetupsKey } from "../../base/query-meta.ts";
import { sendingFile } from "../../base/sending-file.ts";
import { ImportedRow, OutcomeList } from "../../lists/outcome-list.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { Note, Spinner } from "../../ui/notices.tsx";
import { NoBreak } from "../../ui/when-and-where.tsx";

interface Chosen {
  readonly file: File;
  readonly events: readonly ImportedEvent[];
}

export function ImportMeetupsDialog({ onClose }: { onClose: () => void }) {
  const preview = useMutation({
    mutationFn: async (file: File): Promise<Chosen> => {
      if (file.size > BODY_LIMITS.calendar) throw new ApiError(413, { error: CALENDAR_TOO_LARGE });
      return { file, ...(await call(previewMeetupImport, {}, { send: sendingFile(file) })) };
    },
    meta: { failed: () => null },
  });
  const send = useMutation({
    mutationFn: (file: File) => call(importMeetups, {}, { send: sendingFile(file) }),
    onSuccess: onClose,
    meta: { succeeded: messageOf, failed: "Fout bij importeren", invalidates: [adminKey, meetupsKey] },
  });
  const { file, events = [] } = preview.data ?? {};
  const count = events.filter(isImported).length;
  const foot = (
    <>
      <Button onClick={onClose}>Annuleren</Button>
      <Button
        look="primary"
        disabled={count === 0 || send.isPending}
        onClick={() => file && send.mutate(file)}
      >
        {send.isPending
          ? "Importeren..."
          : count === 0
            ? "Importeren"
            : `${countInWords(count, "meetup", "meetups")} importeren`}
      </Button>
    </>
  );
  return (
    <Dialog title="Meetups importeren" open onClose={onClose} width="wide">
      <DialogBody foot={foot}>
        <div className="space-y-5">
          <FileField
            label="Agenda (.ics)"
            accept=".ics,text/calendar"
            hint="Voorbije meetups komen in het archief, de andere worden concepten. Niemand krijgt bericht."
            onChoose={(chosen) => preview.mutate(chosen)}
          />
          {preview.isPending && <Spinner>Bestand lezen...</Spinner>}
          {preview.error && <Note look="error">{sentenceOf(preview.error)}</Note>}
          {preview.data && <Summary events={events} />}
        </div>
      </DialogBody>
    </Dialog>
  );
}

const isImported = ({ outcome }: ImportedEvent) => outcome === "archive" || outcome === "draft";

function Summary({ events }: { events: readonly ImportedEvent[] }) {
  const number = (of: ImportedEvent["outcome"]) => events.filter(({ outcome }) => outcome === of).length;
  const archived = number("archive");
  const drafts = number("draft");
  return (
    <>
      <p className="font-semibold" role="status">
        {inDigits(archived)} naar het archief, {countInWords(drafts, "concept", "concepten")},{" "}
        {inDigits(events.length - archived - drafts)} overgeslagen
      </p>
      {events.length > 0 && <Events events={events} />}
    </>
  );
}

const OUTCOMES = {
  archive: ["green", "Archief"],
  draft: ["green", "Concept"],
  known: ["grey", "Al geïmporteerd"],
  duplicate: ["orange", "Dubbel"],
  cancelled: ["grey", "Afgezegd"],
  private: ["grey", "Privé"],
  error: ["red", "Fout"],
} as const satisfies Record<ImportedEvent["outcome"], readonly [string, string]>;

const WITHOUT_REMARK: readonly ImportedEvent["outcome"][] = ["known", "cancelled", "private"];

const Events = ({ events }: { events: readonly ImportedEvent[] }) => (
  <OutcomeList
    label="Afspraken in het bestand"
    unit={["afspraak", "afspraken"]}
    items={events.map((event, at) => ({ ...event, at }))}
    first={[]}
  >
    {({ at, title, location, date, start_time, end_time, outcome, remark }) => (
      <ImportedRow
        key={at}
        badge={<Badge colour={OUTCOMES[outcome][0]}>{OUTCOMES[outcome][1]}</Badge>}
        width="w-21 sm:w-33"
        remark={!WITHOUT_REMARK.includes(outcome) && remark}
      >
        {title}{" "}
        {date && (
          <span className="block text-sm text-soft">
            <NoBreak>{`${fullDate(date)}, ${timeRange(start_time, end_time, date)}`}</NoBreak>
            {location !== "" && `, ${location}`}
          </span>
        )}
      </ImportedRow>
    )}
  </OutcomeList>
);
