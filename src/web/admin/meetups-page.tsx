import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import toast from "react-hot-toast/headless";
import type { MeetupId } from "#contract/meetups.ts";
import { sentenceOf } from "../api.ts";
import { MailingProgress } from "../mailings/mailing-progress.tsx";
import { MessageDialog } from "../mailings/message-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { Empty, ListFailed, RowsSkeleton } from "../ui/empty.tsx";
import { Pager } from "../ui/pager.tsx";
import { AdminFrame } from "./admin-frame.tsx";
import { MeetupFilterPanel } from "./meetup-filter-panel.tsx";
import { MeetupFormDialog } from "./meetup-form-dialog.tsx";
import { MeetupList } from "./meetup-list.tsx";
import { ParticipantsDialog } from "./participants-dialog.tsx";
import { meetupsPageQuery } from "./queries.ts";
import { useFilters } from "./use-filters.ts";
import { type Opened, useOpened } from "./use-opened.ts";

const FAILED = "Fout bij ophalen van meetups";
const FILTERS = ["title", "description", "date", "location", "created_by"];

export function AdminMeetupsPage() {
  const [opened, open, close] = useOpened();
  const [mailing, setMailing] = useState<MeetupId | null>(null);
  const actions = (
    <Button look="primary" onClick={() => open({ kind: "new" })}>
      <Plus size={18} aria-hidden="true" /> Nieuwe meetup
    </Button>
  );
  return (
    <AdminFrame title="Meetup Beheer" actions={actions}>
      {mailing !== null && (
        <div className="mb-5">
          <MailingProgress key={mailing} id={mailing} onClose={() => setMailing(null)} />
        </div>
      )}
      <Meetups open={open} onMailing={setMailing} />
      <OpenedDialog opened={opened} close={close} onMailing={setMailing} />
    </AdminFrame>
  );
}

interface MeetupsProps {
  readonly open: (opened: Opened) => void;
  readonly onMailing: (id: MeetupId) => void;
}

function Meetups({ open, onMailing }: MeetupsProps) {
  const filters = useFilters(FILTERS);
  const { page, goTo, isAnySet } = filters;
  const { data, error, isPlaceholderData } = useQuery(meetupsPageQuery(page, filters.filters));
  useEffect(() => {
    if (error) toast.error(sentenceOf(error, FAILED));
  }, [error]);
  return (
    <>
      <MeetupFilterPanel filters={filters} />
      {!data && (error ? <ListFailed sentence={sentenceOf(error, FAILED)} /> : <RowsSkeleton />)}
      {data?.meetups.length === 0 && (
        <Empty
          icon={CalendarPlus}
          title={isAnySet ? "Geen meetups gevonden" : "Nog geen meetups"}
          text={
            isAnySet
              ? "Probeer andere filters."
              : "Kondig de eerste aan; alle leden krijgen dan een uitnodiging."
          }
        />
      )}
      {data && data.meetups.length > 0 && (
        <div aria-busy={isPlaceholderData}>
          <MeetupList meetups={data.meetups} open={open} onMailing={onMailing} />
        </div>
      )}
      {data && <Pager page={page} pages={data.pagination.pages} onPage={goTo} />}
    </>
  );
}

interface OpenedDialogProps {
  readonly opened: Opened | null;
  readonly close: () => void;
  readonly onMailing: (id: MeetupId) => void;
}

function OpenedDialog({ opened, close, onMailing }: OpenedDialogProps) {
  if (opened === null) return null;
  if (opened.kind === "statistics") return <ParticipantsDialog id={opened.meetup.id} onClose={close} />;
  if (opened.kind === "messages") return <MessageDialog meetup={opened.meetup} onClose={close} />;
  return <MeetupFormDialog opened={opened} onClose={close} onCreated={onMailing} />;
}
