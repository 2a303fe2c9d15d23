import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import type { MeetupId } from "#contract/ids.ts";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { seriesEnd, stopSeries } from "#contract/meetups/series.ts";
import { PAGES } from "#contract/pages.ts";
import { shortDate } from "#domain/dutch-dates.ts";
import { countInWords, namesInWords } from "#domain/wording.ts";
import { Loaded } from "../../../base/loaded.tsx";
import { adminKey, removeQueriesOf } from "../../../base/query-meta.ts";
import { queryOf } from "../../../base/query-of.ts";
import { useChange } from "../../../base/use-change.ts";
import { FormDialog } from "../../../forms/form-dialog.tsx";
import { useRights } from "../../../sessions/viewer.ts";
import { Button } from "../../../ui/button.tsx";
import type { Editing } from "../use-open-dialog.ts";

/** Whether an edit of this meetup can be passed on to the next ones of its series. */
const isOfSeries = (opened: Editing): boolean =>
  opened.kind === "edit" && opened.meetup.status === "draft" && opened.meetup.series !== undefined;

export function SeriesScope({
  opened,
  isForNext,
  onChange,
}: {
  readonly opened: Editing;
  readonly isForNext: boolean;
  readonly onChange: (isForNext: boolean) => void;
}) {
  const name = useId();
  const { isAdmin } = useRights();
  if (!isAdmin || !isOfSeries(opened)) return null;
  return (
    <fieldset className="flex w-full flex-wrap gap-x-6 gap-y-1 text-md">
      <legend className="sr-only">Wat je wijzigt</legend>
      {[
        { label: "Alleen deze", value: false },
        { label: "Deze en de volgende die je nog niet aanpaste", value: true },
      ].map(({ label, value }) => (
        <label key={label} className="flex min-h-11 items-center gap-2.5">
          <input
            type="radio"
            name={name}
            className="size-5 accent-accent"
            checked={isForNext === value}
            onChange={() => onChange(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

interface StopSeriesProps {
  readonly meetup: MeetupId;
  readonly series: NonNullable<AdminMeetup["series"]>;
}

export function StopSeries(props: StopSeriesProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Stop de reeks</Button>
      {isAsking && <StopDialog {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

function StopDialog({ meetup, series, onClose }: StopSeriesProps & { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const stop = useChange(stopSeries, {
    // This meetup may be among those that are removed.
    onSuccess: async () => {
      await navigate(PAGES.adminMeetups);
      removeQueriesOf(client, meetup);
    },
    invalidates: [adminKey],
    failed: null,
  });
  const params = { id: series.id };
  const end = queryOf(seriesEnd, {
    // Not among the organisers' queries: once the series is stopped, it cannot be fetched again.
    queryKey: ["series-end", series.id],
    input: { params },
    staleTime: 0,
  });
  return (
    <FormDialog
      title="De reeks stoppen"
      submit="Stop de reeks"
      submitting="Stoppen..."
      look="danger"
      change={stop}
      failed="Fout bij stoppen van de reeks"
      onSubmit={() => stop.mutate({ params })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">‘{series.sentence}’</p>
      <Loaded
        query={end}
        failed="Kon niet laden wat er weggaat"
        loading={<div className="skeleton h-12 rounded-control" />}
      >
        {({ removed, left }) => (
          <p>
            {removed.length === 0
              ? "Er verdwijnt geen concept."
              : `${countInWords(removed.length, "concept dat niemand aanpaste, verdwijnt", "concepten die niemand aanpaste, verdwijnen")}: ${namesInWords(removed.map(shortDate))}.`}{" "}
            {left > 0 && `${countInWords(left, "meetup blijft", "meetups blijven")} staan.`} Niemand krijgt
            bericht.
          </p>
        )}
      </Loaded>
    </FormDialog>
  );
}
