import { useQuery } from "@tanstack/react-query";
import { UserX } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { MemberDetails } from "#contract/members/admin-member.ts";
import { PAGES } from "#contract/pages.ts";
import { MemberId } from "#contract/row-id.ts";
import { isUnknown } from "../../api.ts";
import { AdminFrame } from "../../layout/admin-frame.tsx";
import { AdminGate } from "../../layout/admin-gate.tsx";
import { Loaded } from "../../loaded.tsx";
import { MemberMails } from "../../mail-log/member-mails.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { RowsSkeleton } from "../../ui/rows-skeleton.tsx";
import { MemberActions } from "./member-actions.tsx";
import { MemberAnswerList } from "./member-answers.tsx";
import { MemberDialog } from "./member-dialog.tsx";
import { MemberState } from "./member-state.tsx";
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
    <AdminFrame title={data?.user.name ?? "Lid"} actions={data && <Actions member={data.user} />}>
      <Loaded
        query={query}
        loading={<RowsSkeleton />}
        whenFailed={(error) => (isUnknown(error) ? <NoMember /> : null)}
      >
        {({ user, answers, emails }) => (
          <div className="grid gap-8 lg:grid-cols-[22rem_1fr] lg:items-start lg:gap-10">
            <MemberState member={user} />
            <div className="min-w-0 space-y-8">
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
  const navigate = useNavigate();
  return (
    <>
      <MemberActions
        member={member}
        onEdit={() => setEditing(true)}
        onDeleted={() => void navigate(PAGES.adminMembers, { replace: true })}
      />
      {isEditing && <MemberDialog member={member} onClose={() => setEditing(false)} />}
    </>
  );
}

const NoMember = () => (
  <Empty icon={UserX} title="Lid niet gevonden" text="Misschien is dit lid intussen verwijderd.">
    <LinkButton to={PAGES.adminMembers}>Alle leden</LinkButton>
  </Empty>
);
