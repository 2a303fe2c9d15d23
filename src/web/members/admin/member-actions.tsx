import { useMutation } from "@tanstack/react-query";
import { KeyRound, MailCheck, MailQuestion, Pencil, ShieldMinus, ShieldPlus, Trash2 } from "lucide-react";
import toast from "react-hot-toast/headless";
import {
  type AdminMember,
  clearBounces,
  deleteMember,
  makeAdmin,
  removePasskeys,
  resendVerificationMail,
  revokeAdmin,
} from "#contract/members/admin.ts";
import { call, messageOf, sentenceOf } from "../../api.ts";
import { adminKey } from "../../queries.ts";
import { useViewer } from "../../sessions/viewer.ts";
import { IconButton } from "../../ui/icon-button.tsx";

type Change = "grant" | "revoke" | "delete" | "allow-mail" | "verify-again" | "remove-passkeys";

const CALLS = {
  grant: makeAdmin,
  revoke: revokeAdmin,
  delete: deleteMember,
  "allow-mail": clearBounces,
  "verify-again": resendVerificationMail,
  "remove-passkeys": removePasskeys,
} as const;

const QUESTIONS: Readonly<Record<Change, (name: string) => string>> = {
  grant: (name) => `${name} admin rechten geven?`,
  revoke: (name) => `De admin rechten van ${name} intrekken?`,
  delete: (name) => `${name} verwijderen? Alle gegevens en aanmeldingen van dit lid gaan definitief weg.`,
  "allow-mail": (name) => `${name} weer e-mail sturen?`,
  "verify-again": (name) => `${name} opnieuw vragen om het e-mailadres te bevestigen?`,
  "remove-passkeys": (name) =>
    `De passkeys van ${name} verwijderen? Doe dit alleen als je zeker weet dat ${name} ze kwijt is: daarna is het wachtwoord genoeg.`,
};

const FAILURES: Readonly<Record<Change, string>> = {
  grant: "Fout bij toekennen van admin rechten",
  revoke: "Fout bij intrekken van admin rechten",
  delete: "Fout bij verwijderen van gebruiker",
  "allow-mail": "Er is een fout opgetreden",
  "verify-again": "Er is een fout opgetreden",
  "remove-passkeys": "Fout bij verwijderen van passkeys",
};

/** What can be done with a member; one's own rights and account are out of reach here. */
export function MemberActions({ member, onEdit }: { member: AdminMember; onEdit: () => void }) {
  const viewer = useViewer();
  const isSelf = viewer.kind === "member" && viewer.member.id === member.id;
  const change = useMutation({
    mutationFn: (kind: Change) => call(CALLS[kind], { params: { id: member.id } }),
    meta: { succeeded: messageOf, invalidates: [adminKey] },
    onError: (error, kind) => toast.error(sentenceOf(error, FAILURES[kind])),
  });
  const ask = (kind: Change) => () => {
    if (confirm(QUESTIONS[kind](member.name))) change.mutate(kind);
  };
  return (
    <div className="ml-auto flex flex-wrap justify-end lg:w-44">
      {member.undeliverable && (
        <IconButton
          icon={MailCheck}
          {...naming("Stuur weer e-mail", member)}
          disabled={change.isPending}
          onPress={ask("allow-mail")}
        />
      )}
      {!member.verified && (
        <IconButton
          icon={MailQuestion}
          {...naming("Verificatiemail opnieuw sturen", member)}
          disabled={change.isPending}
          onPress={ask("verify-again")}
        />
      )}
      {!isSelf && member.passkeys !== null && member.passkeys > 0 && (
        <IconButton
          icon={KeyRound}
          {...naming("Verwijder passkeys", member)}
          disabled={change.isPending}
          onPress={ask("remove-passkeys")}
        />
      )}
      <IconButton icon={Pencil} {...naming("Bewerk", member)} onPress={onEdit} />
      {member.admin_role ? (
        <IconButton
          icon={ShieldMinus}
          {...naming("Trek admin rechten in", member)}
          disabled={isSelf || change.isPending}
          onPress={ask("revoke")}
        />
      ) : (
        <IconButton
          icon={ShieldPlus}
          {...naming("Geef admin rechten", member)}
          disabled={change.isPending}
          onPress={ask("grant")}
        />
      )}
      {!isSelf && (
        <IconButton
          icon={Trash2}
          {...naming("Verwijder", member)}
          disabled={change.isPending}
          onPress={ask("delete")}
        />
      )}
    </div>
  );
}

/** On hovering the same as for who cannot see the row. */
const naming = (action: string, { name }: AdminMember) => ({
  title: `${action}: ${name}`,
  label: `${action}: ${name}`,
});
