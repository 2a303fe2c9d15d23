import { useLocation, useNavigate } from "react-router";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { MessageDialog } from "../../mailings/message-dialog.tsx";
import { ParticipantsDialog } from "../../responses/admin/meetup-statistics.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { MeetupFormDialog } from "./form/meetup-form.tsx";
import { ImportMeetupsDialog } from "./import-dialog.tsx";
import { ReportDialog } from "./report-dialog.tsx";
import { RepeatMeetupDialog } from "./series/repeat-dialog.tsx";
import type { OpenDialog } from "./use-open-dialog.ts";

export function MeetupDialog({ opened, close }: { opened: OpenDialog | null; close: () => void }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (opened === null) return null;
  if (opened.kind === "import") return <ImportMeetupsDialog onClose={close} />;
  if (opened.kind === "statistics") return <ParticipantsDialog id={opened.meetup.id} onClose={close} />;
  if (opened.kind === "messages" || opened.kind === "thanks")
    return <MessageDialog meetup={opened.meetup} isThanks={opened.kind === "thanks"} onClose={close} />;
  if (opened.kind === "report") return <ReportDialog meetup={opened.meetup} onClose={close} />;
  if (opened.kind === "repeat") return <RepeatMeetupDialog meetup={opened.meetup} onClose={close} />;
  if (opened.kind === "cancel") return <CancelDialog meetup={opened.meetup} onClose={close} />;
  const onSaved = (meetup: AdminMeetup) => {
    close();
    const page = pathTo(PAGES.adminMeetup, meetup);
    if (page !== pathname) void navigate(page);
  };
  const { kind } = opened;
  const editing = kind === "new" ? { kind } : { kind, meetup: opened.meetup };
  return (
    <MeetupFormDialog
      key={kind === "new" ? 0 : opened.meetup.id}
      opened={editing}
      onClose={close}
      onSaved={onSaved}
    />
  );
}
