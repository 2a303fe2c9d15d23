import CalendarHeart from "lucide-react/icons/calendar-heart";
import Plus from "lucide-react/icons/plus";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { PAGES, pageTitle } from "#contract/pages.ts";
import { isOver } from "#domain/timing.ts";
import { AdminFrame } from "../../layout/admin-frame.tsx";
import { Loaded } from "../../loaded.tsx";
import { organisedQuery } from "../../organisers/queries.ts";
import { useNow } from "../../page-state.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { RowsSkeleton } from "../../ui/card.tsx";
import { Empty } from "../../ui/empty.tsx";
import { MeetupList } from "./meetup-list.tsx";
import { MeetupDialog } from "./open-dialog.tsx";
import { useOpenDialog } from "./use-open-dialog.ts";

/** The meetups that the member organises. */
export function MyEveningsPage() {
  const [opened, open, close] = useOpenDialog();
  const now = useNow();
  const propose = (
    <Button look="primary" onClick={() => open({ kind: "new" })}>
      <Plus size={18} aria-hidden="true" /> Stel een meetup voor
    </Button>
  );
  return (
    <AdminFrame title={pageTitle("myEvenings")} isForOrganisers otherwise={<Nothing />} actions={propose}>
      <Loaded query={organisedQuery} loading={<RowsSkeleton />}>
        {({ meetups }) =>
          meetups.length > 0 ? <MeetupList meetups={comingFirst(meetups, now)} open={open} /> : <Nothing />
        }
      </Loaded>
      <MeetupDialog opened={opened} close={close} />
    </AdminFrame>
  );
}

/** Soonest first, then what is over, newest first. @param meetups newest first */
function comingFirst(meetups: readonly AdminMeetup[], now: number): AdminMeetup[] {
  const over = meetups.filter((meetup) => isOver(meetup, now));
  return [...meetups.filter((meetup) => !isOver(meetup, now)).reverse(), ...over];
}

const Nothing = () => (
  <div className="pt-8">
    <Empty
      icon={CalendarHeart}
      title="Je organiseert nu geen meetup"
      text="Wil je meehelpen met een avond? Laat het de organisatie weten."
    >
      <LinkButton to={PAGES.home}>Naar de meetups</LinkButton>
    </Empty>
  </div>
);
