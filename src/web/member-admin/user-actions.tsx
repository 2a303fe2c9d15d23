import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type LucideIcon, Pencil, ShieldMinus, ShieldPlus, Trash2 } from "lucide-react";
import toast from "react-hot-toast/headless";
import { type AdminUser, deleteUser, makeAdmin, revokeAdmin } from "#contract/admin-members.ts";
import { call, sentenceOf } from "../api.ts";
import { useViewer } from "../sign-in/session.ts";
import { iconButtonClass } from "../ui/button.tsx";

type Change = "grant" | "revoke" | "delete";

const CALLS = { grant: makeAdmin, revoke: revokeAdmin, delete: deleteUser } as const;

const QUESTIONS: Readonly<Record<Change, (name: string) => string>> = {
  grant: (name) => `${name} admin rechten geven?`,
  revoke: (name) => `De admin rechten van ${name} intrekken?`,
  delete: (name) => `${name} verwijderen? Al diens gegevens en aanmeldingen gaan definitief weg.`,
};

const FAILURES: Readonly<Record<Change, string>> = {
  grant: "Fout bij toekennen van admin rechten",
  revoke: "Fout bij intrekken van admin rechten",
  delete: "Fout bij verwijderen van gebruiker",
};

/** What can be done with a member; one's own rights and account are out of reach here. */
export function UserActions({ user, onEdit }: { user: AdminUser; onEdit: () => void }) {
  const viewer = useViewer();
  const client = useQueryClient();
  const isSelf = viewer.kind === "member" && viewer.user.id === user.id;
  const change = useMutation({
    mutationFn: (kind: Change) => call(CALLS[kind], { params: { id: user.id } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await client.invalidateQueries({ queryKey: ["admin"] });
    },
    onError: (error, kind) => toast.error(sentenceOf(error, FAILURES[kind])),
  });
  const ask = (kind: Change) => () => {
    if (confirm(QUESTIONS[kind](user.name))) change.mutate(kind);
  };
  return (
    <div className="ml-auto flex">
      <Action icon={Pencil} label={`Bewerk: ${user.name}`} onPress={onEdit} />
      {user.admin_role ? (
        <Action
          icon={ShieldMinus}
          label={`Trek admin rechten in: ${user.name}`}
          disabled={isSelf || change.isPending}
          onPress={ask("revoke")}
        />
      ) : (
        <Action
          icon={ShieldPlus}
          label={`Geef admin rechten: ${user.name}`}
          disabled={change.isPending}
          onPress={ask("grant")}
        />
      )}
      {!isSelf && (
        <Action
          icon={Trash2}
          label={`Verwijder: ${user.name}`}
          disabled={change.isPending}
          onPress={ask("delete")}
        />
      )}
    </div>
  );
}

interface ActionProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

function Action({ icon: Icon, label, disabled = false, onPress }: ActionProps) {
  return (
    <button
      type="button"
      className={`${iconButtonClass} disabled:opacity-40`}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon size={17} aria-hidden="true" />
    </button>
  );
}
