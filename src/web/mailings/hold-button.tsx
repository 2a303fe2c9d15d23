import { useMutation } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import { type Mailing, pauseMailing, resumeMailing } from "#contract/mailings.ts";
import type { MeetupId } from "#contract/row-id.ts";
import { call, messageOf } from "../api.ts";
import { Button } from "../ui/button.tsx";
import { mailingQuery } from "./queries.ts";

/** Holds back what was not sent yet about a meetup, and sends it on. */
export function HoldButton({ id, mailing }: { id: MeetupId; mailing: Mailing }) {
  const isPaused = mailing.paused > 0;
  const change = useMutation({
    mutationFn: () => call(isPaused ? resumeMailing : pauseMailing, { params: { id } }),
    meta: {
      succeeded: messageOf,
      failed: "Er is een fout opgetreden",
      invalidates: [mailingQuery(id).queryKey],
    },
  });
  if (mailing.queued === 0) return null;
  const Icon = isPaused ? Play : Pause;
  return (
    <Button disabled={change.isPending} onClick={() => change.mutate()}>
      <Icon size={16} aria-hidden="true" /> {isPaused ? "Hervat" : "Pauzeer"}
    </Button>
  );
}
