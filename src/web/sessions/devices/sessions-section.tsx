import { useQuery, useQueryClient } from "@tanstack/react-query";
import LogOut from "lucide-react/icons/log-out";
import { useState } from "react";
import { endMySession, endMySessions, mySessions, type SessionEntry } from "#contract/devices.ts";
import { momentIn, shortMoment } from "#domain/moments.ts";
import { call, sentenceOf } from "../../base/api.ts";
import { useSite } from "../../base/page-state.tsx";
import { queryOf } from "../../base/query-of.ts";
import { useChange } from "../../base/use-change.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { NoBreak } from "../../ui/when-and-where.tsx";
import { useSignOut } from "../viewer.ts";

export function SessionsSection() {
  const { data, error } = useQuery(sessionsQuery);
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-labelledby="ingelogd" className="space-y-3 border-t border-line pt-5">
      <h3 id="ingelogd" className="font-semibold">
        Waar ben je ingelogd
      </h3>
      {error && (
        <p className="text-sm text-red">{sentenceOf(error, "Je apparaten konden niet worden geladen")}</p>
      )}
      {data && (
        <ul className="divide-y divide-line rounded-control border border-line">
          {data.sessions.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
      )}
      <Button className="w-full" onClick={() => setAsking(true)}>
        <LogOut size={16} aria-hidden="true" /> Overal uitloggen
      </Button>
      {isAsking && (
        <EverywhereDialog devices={data?.sessions.length ?? null} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}

interface EverywhereProps {
  /** Null: not loaded. */
  readonly devices: number | null;
  readonly onClose: () => void;
}

function EverywhereDialog({ devices, onClose }: EverywhereProps) {
  const signOut = useSignOut(() => call(endMySessions, {}, { on401: "stay" }));
  return (
    <FormDialog
      title="Overal uitloggen"
      submit="Log overal uit"
      look="danger"
      onSubmit={() => void signOut()}
      onClose={onClose}
    >
      <p>
        {devices === null || devices === 1
          ? "Je wordt uitgelogd, ook op dit apparaat. Daarna log je hier opnieuw in."
          : `Je wordt op ${devices} apparaten uitgelogd, ook op dit. Daarna log je overal opnieuw in.`}
      </p>
    </FormDialog>
  );
}

function SessionItem({
  session: { id, device, created_at, last_seen_at, current },
}: {
  session: SessionEntry;
}) {
  const { timeZone } = useSite();
  const client = useQueryClient();
  const end = useChange(endMySession, {
    invalidates: [],
    failed: "Er is iets misgegaan",
    // Also after a refusal: the session may have ended already.
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  return (
    <li className="flex items-center gap-3 py-2 pr-1.5 pl-3.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-md font-medium">
          {device} {current && <Badge colour="green">dit apparaat</Badge>}
        </p>
        <p className="text-sm text-soft">
          Ingelogd <NoBreak>{momentIn(timeZone, created_at)}</NoBreak>
          <br />
          Laatst gezien <NoBreak>{shortMoment(timeZone, last_seen_at)}</NoBreak>
        </p>
      </div>
      {!current && (
        <IconButton
          icon={LogOut}
          label="Uitloggen"
          about={device}
          busy={end.isPending}
          onPress={() => end.mutate({ params: { id } })}
        />
      )}
    </li>
  );
}

export const sessionsQuery = queryOf(mySessions, {
  queryKey: ["sessions"],
  staleTime: 0,
});
