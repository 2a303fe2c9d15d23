import { useMutation, useQueryClient } from "@tanstack/react-query";
import toast from "react-hot-toast/headless";
import {
  clearBounces,
  deleteMember,
  makeAdmin,
  removePasskeys,
  resendVerificationMail,
  revokeAdmin,
} from "#contract/members/admin.ts";
import type { AdminMember } from "#contract/members/member-view.ts";
import { CALL_FAILED, call, messageOf, sentenceOf, wasWithdrawn } from "../../base/api.ts";
import { adminKey, removeQueriesOf } from "../../base/query-meta.ts";

export type Change = "grant" | "revoke" | "delete" | "allow-mail" | "verify-again" | "remove-passkeys";

const CALLS = {
  grant: makeAdmin,
  revoke: revokeAdmin,
  delete: deleteMember,
  "allow-mail": clearBounces,
  "verify-again": resendVerificationMail,
  "remove-passkeys": removePasskeys,
} as const;

const QUESTIONS: Readonly<Record<Change, (member: AdminMember) => string>> = {
  grant: grantQuestion,
  revoke: ({ name }) => `De beheerrechten van ${name} intrekken?`,
  delete: ({ name }) => `${name} verwijderen? Alle gegevens en aanmeldingen van dit lid gaan definitief weg.`,
  "allow-mail": ({ name }) => `${name} weer e-mail sturen?`,
  "verify-again": ({ name }) => `${name} opnieuw vragen om het e-mailadres te bevestigen?`,
  "remove-passkeys": ({ name }) =>
    `De passkeys van ${name} verwijderen? Doe dit alleen als je zeker weet dat ${name} ze kwijt is: daarna is het wachtwoord genoeg.`,
};

const FAILURES: Readonly<Record<Change, string>> = {
  grant: "Fout bij toekennen van admin rechten",
  revoke: "Fout bij intrekken van admin rechten",
  delete: "Fout bij verwijderen van gebruiker",
  "allow-mail": CALL_FAILED,
  "verify-again": CALL_FAILED,
  "remove-passkeys": "Fout bij verwijderen van passkeys",
};

interface MemberChange {
  readonly isPending: boolean;
  readonly ask: (kind: Change) => () => void;
}

/** A change of a member that an admin confirms first. @param onDeleted called after the member is deleted, to leave their page */
export function useMemberChange(member: AdminMember, onDeleted = async () => {}): MemberChange {
  const { id } = member;
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (kind: Change) => call(CALLS[kind], { params: { id } }),
    meta: { succeeded: messageOf, invalidates: [adminKey] },
    onSuccess: async (_answer, kind) => {
      if (kind !== "delete") return;
      await onDeleted();
      removeQueriesOf(client, id);
    },
    onError: (error, kind) => {
      if (!wasWithdrawn(error)) toast.error(sentenceOf(error, FAILURES[kind]));
    },
  });
  return {
    isPending: change.isPending,
    ask: (kind) => () => {
      if (confirm(QUESTIONS[kind](member))) change.mutate(kind);
    },
  };
}

/** Names the passkeys that the grant ends, and an address that is not confirmed. */
function grantQuestion({ name, passkeys, verified, email }: AdminMember): string {
  const confirmed = verified ? "" : ` Let op: ${email} is nog niet bevestigd.`;
  const question = `Van ${name} een beheerder maken?${confirmed}`;
  if (passkeys.length === 0) return question;
  const names = passkeys.map((passkey) => `‘${passkey}’`).join(" en ");
  const ending = passkeys.length > 1 ? "vervallen de passkeys" : "vervalt de passkey";
  return `${question} Daarbij ${ending} ${names}.`;
}
