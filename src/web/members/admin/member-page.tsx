import { useQuery } from "@tanstack/react-query";
import ArrowRightLeft from "lucide-react/icons/arrow-right-left";
import Mail from "lucide-react/icons/mail";
import UserX from "lucide-react/icons/user-x";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { MemberId } from "#contract/ids.ts";
import type {
  MemberAnswer,
  MemberAnswers,
  MemberDetails,
  MemberPage,
} from "#contract/members/member-view.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { fullDate, timeRange } from "#domain/dutch-dates.ts";
import { isUnknown } from "../../base/api.ts";
import { Loaded } from "../../base/loaded.tsx";
import { AdminFrame, AdminGate } from "../../frames/admin-frame.tsx";
import { MemberMails } from "../../mail-log/email-list.tsx";
import { MemberMessageDialog } from "../../mailings/member-message-dialog.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { RowsSkeleton, rowsClass } from "../../ui/card.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Link } from "../../ui/link.tsx";
import { NoBreak } from "../../ui/when-and-where.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { MemberDialog } from "./member-dialog.tsx";
import { MemberActions, MemberState, useIsSelf } from "./member-state.tsx";
import { memberQuery } from "./queries.ts";

export function AdminMemberPage() {
  const id = MemberId.safeParse(useParams().id);
  return (
    <AdminGate loading="Laden...">
      {id.success ? (
        <KnownMember id={id.data} />
      ) : (
        <AdminFrame title="Lid">
          <NoMember />
        </AdminFrame>
      )}
    </AdminGate>
  );
}

function KnownMember({ id }: { id: MemberId }) {
  const query = memberQuery(id);
  const { data } = useQuery(query);
  return (
    <AdminFrame
      title={data?.user.name ?? "Lid"}
      back={{ to: PAGES.adminMembers, label: "Leden" }}
      actions={data && <Actions member={data.user} />}
    >
      <Loaded
        query={query}
        loading={<RowsSkeleton />}
        whenFailed={(error) => (isUnknown(error) ? <NoMember /> : null)}
      >
        {({ user, organises, answers, emails }) => (
          <div className="grid gap-8 lg:grid-cols-[22rem_1fr] lg:items-start lg:gap-10">
            <MemberState member={user} />
            <div className="min-w-0 space-y-8">
              <Organised meetups={organises} />
              <MemberAnswerList answers={answers} />
              <MemberMails emails={emails} address={user.email} />
            </div>
          </div>
        )}
      </Loaded>
    </AdminFrame>
  );
}

function Actions({ member }: { member: MemberDetails }) {
  const [isEditing, setEditing] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [isHandingOver, setHandingOver] = useState(false);
  const isSelf = useIsSelf(member);
  const navigate = useNavigate();
  return (
    <>
      {member.admin_role && (
        <Button onClick={() => setHandingOver(true)}>
          <ArrowRightLeft size={16} aria-hidden="true" /> Overdragen
        </Button>
      )}
      {member.verified && !member.undeliverable && (
        <Button onClick={() => setWriting(true)}>
          <Mail size={16} aria-hidden="true" /> Bericht
        </Button>
      )}
      <MemberActions
        member={member}
        onEdit={() => setEditing(true)}
        onDeleted={async () => navigate(PAGES.adminMembers, { replace: true })}
      />
      {isWriting && <MemberMessageDialog to={member} onClose={() => setWriting(false)} />}
      {isHandingOver && (
        <HandOverDialog member={member} isSelf={isSelf} onClose={() => setHandingOver(false)} />
      )}
      {isEditing && <MemberDialog member={member} onClose={() => setEditing(false)} />}
    </>
  );
}

const NoMember = () => (
  <Empty icon={UserX} title="Lid niet gevonden" text="Misschien is dit lid intussen verwijderd.">
    <LinkButton to={PAGES.adminMembers}>Alle leden</LinkButton>
  </Empty>
);

function Organised({ meetups }: { meetups: MemberPage["organises"] }) {
  if (meetups.length === 0) return null;
  return (
    <section aria-label="Organiseert">
      <h2 className="mb-3 text-xl font-heading">Organiseert</h2>
      <ul className={rowsClass}>
        {meetups.map(({ id, title, date }) => (
          <li key={id} className="relative px-4 py-3">
            <Link
              to={pathTo(PAGES.adminMeetup, { id })}
              className="font-semibold wrap-anywhere after:absolute after:inset-0"
            >
              {title}
            </Link>
            <p className="text-sm text-soft">
              <NoBreak>{date === null ? "datum nog open" : fullDate(date)}</NoBreak>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MemberAnswerList({ answers: { coming, past, has_more_past } }: { answers: MemberAnswers }) {
  return (
    <>
      <Answers
        title="Komende meetups"
        answers={coming}
        empty="Niet uitgenodigd voor een meetup die nog komt."
      />
      <Answers title="Voorbije meetups" answers={past} empty="Nog niet eerder uitgenodigd." isPast>
        {has_more_past && `De laatste ${past.length}; wat daarvoor was, staat hier niet.`}
      </Answers>
    </>
  );
}

interface AnswersProps {
  readonly title: string;
  readonly answers: readonly MemberAnswer[];
  readonly empty: string;
  readonly isPast?: boolean;
  readonly children?: string | false;
}

function Answers({ title, answers, empty, isPast = false, children }: AnswersProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl font-heading">{title}</h2>
      {answers.length === 0 ? (
        <p className="rounded-card border border-dashed border-line p-6 text-center text-soft">{empty}</p>
      ) : (
        <ul className={rowsClass}>
          {answers.map((answer) => (
            <li key={answer.id} className="relative flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-40">
                <Link
                  to={pathTo(PAGES.adminMeetup, { id: answer.id })}
                  className="font-semibold wrap-anywhere after:absolute after:inset-0"
                >
                  {answer.title}
                </Link>
                <p className="text-sm text-soft">
                  <NoBreak>{`${fullDate(answer.date)}, ${timeRange(answer.start_time, answer.end_time, answer.date)}`}</NoBreak>
                </p>
              </div>
              {answer.cancelled && <Badge colour="red">Geannuleerd</Badge>}
              <AnswerText answer={answer} isPast={isPast} />
            </li>
          ))}
        </ul>
      )}
      {children && <p className="mt-2 text-sm text-soft">{children}</p>}
    </section>
  );
}

/** For a past meetup this shows the answer, not whether the member came. */
function AnswerText({
  answer: { status, waitlist_position },
  isPast,
}: {
  answer: MemberAnswer;
  isPast: boolean;
}) {
  switch (status) {
    case "confirmed":
      return <Badge colour="green">{isPast ? "Zou komen" : "Komt"}</Badge>;
    case "waitlist":
      return (
        <Badge colour="orange">{isPast ? "Wachtlijst" : `Wachtlijst, nummer ${waitlist_position}`}</Badge>
      );
    case "declined":
      return <Badge colour="grey">Afgemeld</Badge>;
    case null:
      return <Badge colour="grey">Geen reactie</Badge>;
  }
}
