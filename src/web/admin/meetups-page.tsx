import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import toast from "react-hot-toast/headless";
import { useSearchParams } from "react-router";
import type { AdminMeetup } from "#contract/admin-meetups.ts";
import { sentenceOf } from "../api.ts";
import { useTitle } from "../page-state.tsx";
import { Button } from "../ui/button.tsx";
import { Pager } from "../ui/pager.tsx";
import { AdminGate } from "./admin-gate.tsx";
import { MeetupFormDialog } from "./meetup-form-dialog.tsx";
import { MeetupList, MeetupListSkeleton } from "./meetup-list.tsx";
import { meetupsPageQuery } from "./queries.ts";

/** What the dialog is open for. */
type Editing = { readonly kind: "new" } | { readonly kind: "existing"; readonly meetup: AdminMeetup };

export function AdminMeetupsPage() {
  useTitle("Meetup Beheer");
  return (
    <AdminGate>
      <MeetupAdministration />
    </AdminGate>
  );
}

function MeetupAdministration() {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number(search.get("page") ?? 1) || 1);
  const { data, error } = useQuery(meetupsPageQuery(page));
  const [editing, setEditing] = useState<Editing | null>(null);
  useEffect(() => {
    if (error) toast.error(sentenceOf(error, "Fout bij ophalen van meetups"));
  }, [error]);
  return (
    <div className="pt-10 sm:pt-14">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-5">
        <h1 className="text-[28px] font-[680] sm:text-[34px]">Meetup Beheer</h1>
        <Button look="primary" className="max-sm:w-full" onClick={() => setEditing({ kind: "new" })}>
          <Plus size={18} aria-hidden="true" /> Nieuwe meetup
        </Button>
      </div>
      {data && data.meetups.length > 0 && (
        <MeetupList meetups={data.meetups} onEdit={(meetup) => setEditing({ kind: "existing", meetup })} />
      )}
      {data?.meetups.length === 0 && <NoMeetups />}
      {!data && !error && <MeetupListSkeleton />}
      {!data && error && (
        <p role="alert" className="rounded-card border border-line bg-surface p-8 text-center">
          {sentenceOf(error, "Fout bij ophalen van meetups")}
        </p>
      )}
      {data && (
        <Pager
          page={page}
          pages={data.pagination.pages}
          onPage={(next) => setSearch({ page: String(next) })}
        />
      )}
      {editing && (
        <MeetupFormDialog
          meetup={editing.kind === "existing" ? editing.meetup : null}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}

function NoMeetups() {
  return (
    <div className="rounded-card border border-dashed border-line px-5 py-14 text-center">
      <CalendarPlus size={32} className="mx-auto text-soft" aria-hidden="true" />
      <p className="mt-4 text-lg font-semibold">Nog geen meetups</p>
      <p className="mt-1.5 text-soft">Kondig de eerste aan; alle leden krijgen dan een uitnodiging.</p>
    </div>
  );
}
