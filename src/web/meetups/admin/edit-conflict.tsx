import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import type { MeetupId } from "#contract/row-id.ts";
import type { ApiError } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { adminMeetupQuery } from "./queries.ts";

interface EditConflictProps {
  readonly id: MeetupId;
  readonly refusal: ApiError;
  readonly onOverwrite: (newest: AdminMeetup) => void;
  readonly onTakeOver: (newest: AdminMeetup) => void;
}

export function EditConflict({ id, refusal, onOverwrite, onTakeOver }: EditConflictProps) {
  const { data, error, isFetching, refetch } = useQuery(adminMeetupQuery(id));
  const newest = isFetching || error ? undefined : data?.meetup;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="rounded-control outline-none">
      <Note look="warning">
        <div role="alert">
          <p className="font-semibold">{refusal.message}.</p>
          <ul className="mt-1.5 list-disc space-y-0.5 pl-5 wrap-anywhere">
            {refusal.details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
          <p className="mt-1.5">
            Wat jij hebt ingevuld, staat nog hieronder. ‘Toch opslaan’ zet dat voor alles in de plaats.
          </p>
        </div>
        <div className="mt-2.5 flex flex-wrap gap-2.5">
          <Button disabled={!newest} onClick={() => newest && onTakeOver(newest)}>
            Neem de nieuwe over
          </Button>
          <Button disabled={!newest} onClick={() => newest && onOverwrite(newest)}>
            Toch opslaan
          </Button>
          {error && (
            <Button look="bare" disabled={isFetching} onClick={() => void refetch()}>
              Opnieuw proberen
            </Button>
          )}
        </div>
      </Note>
    </div>
  );
}
