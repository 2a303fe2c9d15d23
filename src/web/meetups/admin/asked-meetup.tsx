import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { MeetupId } from "#contract/row-id.ts";
import { MeetupFormDialog } from "./meetup-form-dialog.tsx";
import { adminMeetupQuery } from "./queries.ts";

interface AskedMeetupProps {
  readonly id: MeetupId;
  readonly onClose: () => void;
  readonly onCreated: (id: MeetupId) => void;
}

/** The form of the meetup that the address names; where there is none a toast says so, and nothing stays open. */
export function AskedMeetup({ id, ...then }: AskedMeetupProps) {
  const { data, error } = useQuery(adminMeetupQuery(id));
  const close = useEffectEvent(then.onClose);
  const isMissing = data === undefined && error !== null;
  useEffect(() => {
    if (isMissing) close();
  }, [isMissing]);
  return data && <MeetupFormDialog opened={{ kind: "edit", meetup: data.meetup }} {...then} />;
}
