import { KeyRound, MailCheck, MailQuestion, Pencil, ShieldMinus, ShieldPlus, Trash2 } from "lucide-react";
import type { AdminMember } from "#contract/members/admin-member.ts";
import { useViewer } from "../../sessions/viewer.ts";
import { Button } from "../../ui/button.tsx";
import { MoreItem, MoreMenu } from "../../ui/menu.tsx";
import { useMemberChange } from "./use-member-change.ts";

interface MemberActionsProps {
  readonly member: AdminMember;
  readonly onEdit: () => void;
  /** One of many rows: 'Meer' is three dots. */
  readonly isRow?: boolean;
  readonly onDeleted?: () => void;
}

/** What can be done with a member; one's own rights and account are out of reach here. */
export function MemberActions({ member, onEdit, isRow = false, onDeleted }: MemberActionsProps) {
  const viewer = useViewer();
  const isSelf = viewer.kind === "member" && viewer.member.id === member.id;
  const { isPending, ask } = useMemberChange(member, onDeleted);
  return (
    <>
      <Button aria-label={`Bewerk: ${member.name}`} onClick={onEdit}>
        <Pencil size={16} aria-hidden="true" /> Bewerk
      </Button>
      <MoreMenu about={member.name} isBare={isRow}>
        {!member.verified && (
          <MoreItem icon={MailQuestion} disabled={isPending} onPress={ask("verify-again")}>
            Verificatiemail opnieuw sturen
          </MoreItem>
        )}
        {member.undeliverable && (
          <MoreItem icon={MailCheck} disabled={isPending} onPress={ask("allow-mail")}>
            Stuur weer e-mail
          </MoreItem>
        )}
        {member.admin_role ? (
          <MoreItem icon={ShieldMinus} disabled={isSelf || isPending} onPress={ask("revoke")}>
            Trek beheerrechten in
          </MoreItem>
        ) : (
          <MoreItem icon={ShieldPlus} disabled={isPending} onPress={ask("grant")}>
            Maak beheerder
          </MoreItem>
        )}
        {!isSelf && member.passkeys !== null && member.passkeys > 0 && (
          <MoreItem icon={KeyRound} disabled={isPending} onPress={ask("remove-passkeys")}>
            Verwijder passkeys
          </MoreItem>
        )}
        {!isSelf && (
          <MoreItem icon={Trash2} isDanger disabled={isPending} onPress={ask("delete")}>
            Verwijder
          </MoreItem>
        )}
      </MoreMenu>
    </>
  );
}
