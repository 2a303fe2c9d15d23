import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useNavigate } from "react-router";
import type { MeetupId } from "#contract/ids.ts";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { stopSeries } from "#contract/meetups/series.ts";
import { PAGES } from "#contract/pages.ts";
import { adminKey, removeQueriesOf } from "../../../base/query-meta.ts";
import { useChange } from "../../../base/use-change.ts";
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

export function StopSeries({
  meetup,
  series,
}: {
  readonly meetup: MeetupId;
  readonly series: NonNullable<AdminMeetup["series"]>;
}) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const stop = useChange(stopSeries, {
    // This meetup may be among those that are removed.
    onSuccess: async () => {
      await navigate(PAGES.adminMeetups);
      removeQueriesOf(client, meetup);
    },
    invalidates: [adminKey],
    failed: "Fout bij stoppen van de reeks",
  });
  const ask = () => {
    const question = `“${series.sentence}” stoppen? Concepten die niemand aanpaste, verdwijnen. Niemand krijgt bericht.`;
    if (confirm(question)) stop.mutate({ params: { id: series.id } });
  };
  return (
    <Button disabled={stop.isPending} onClick={ask}>
      Stop de reeks
    </Button>
  );
}
