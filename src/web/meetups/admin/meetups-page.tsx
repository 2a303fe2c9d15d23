import { CalendarPlus, Plus } from "lucide-react";
import { useState } from "react";
import type { MeetupFilters } from "#contract/meetups/admin.ts";
import type { MeetupId } from "#contract/row-id.ts";
import { AdminFrame } from "../../layout/admin-frame.tsx";
import { Listed } from "../../lists/listed.tsx";
import { useFilters } from "../../lists/use-filters.ts";
import { MailingProgress } from "../../mailings/mailing-progress.tsx";
import { MessageDialog } from "../../mailings/message-dialog.tsx";
import { ParticipantsDialog } from "../../responses/admin/participants-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { AskedMeetup } from "./asked-meetup.tsx";
import { MeetupFilterPanel } from "./meetup-filter-panel.tsx";
import { MeetupFormDialog } from "./meetup-form-dialog.tsx";
import { MeetupList } from "./meetup-list.tsx";
import { meetupsPageQuery } from "./queries.ts";
import { type Opened, useOpened } from "./use-opened.ts";

const FILTERS = ["title", "description", "date", "location", "created_by"] as const;

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
  const filters = useFilters<keyof MeetupFilters>(FILTERS);
  const { page, isAnySet } = filters;
  const query = meetupsPageQuery(page, filters.filters);
  return (
    <>
      <MeetupFilterPanel filters={filters} />
      <Listed query={query} filters={filters} empty={<NoMeetups isSearched={isAnySet} />}>
        {({ meetups }) => <MeetupList meetups={meetups} open={open} onMailing={onMailing} />}
      </Listed>
    </>
  );
}

const NoMeetups = ({ isSearched }: { isSearched: boolean }) =>
  isSearched ? (
    <Empty icon={CalendarPlus} title="Geen meetups gevonden" text="Probeer andere filters." />
  ) : (
    <Empty
      icon={CalendarPlus}
      title="Nog geen meetups"
      text="Kondig de eerste aan; alle leden krijgen dan een uitnodiging."
    />
  );

interface OpenedDialogProps {
  readonly opened: Opened | null;
  readonly close: () => void;
  readonly onMailing: (id: MeetupId) => void;
}

function OpenedDialog({ opened, close, onMailing }: OpenedDialogProps) {
  if (opened === null) return null;
  if (opened.kind === "statistics") return <ParticipantsDialog id={opened.meetup.id} onClose={close} />;
  if (opened.kind === "messages") return <MessageDialog meetup={opened.meetup} onClose={close} />;
  const then = { onClose: close, onCreated: onMailing };
  if (opened.kind === "asked") return <AskedMeetup key={opened.id} id={opened.id} {...then} />;
  return <MeetupFormDialog key={"meetup" in opened ? opened.meetup.id : 0} opened={opened} {...then} />;
}
