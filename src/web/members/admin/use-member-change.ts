import { useMutation } from "@tanstack/react-query";
import toast from "react-hot-toast/headless";
import {
  clearBounces,
  deleteMember,
  makeAdmin,
  removePasskeys,
  resendVerificationMail,
  revokeAdmin,
} from "#contract/members/admin.ts";
import type { AdminMember } from "#contract/members/admin-member.ts";
import { call, messageOf, sentenceOf } from "../../api.ts";
import { adminKey } from "../../queries.ts";

export type Change = "grant" | "revoke" | "delete" | "allow-mail" | "verify-again" | "remove-passkeys";

const CALLS = {
  grant: makeAdmin,
  revoke: revokeAdmin,
  delete: deleteMember,
  "allow-mail": clearBounces,
  "verify-again": resendVerificationMail,
  "remove-passkeys": removePasskeys,
} as const;

const QUESTIONS: Readonly<Record<Change, (name: string) => string>> = {
  grant: (name) => `Van ${name} een beheerder maken?`,
  revoke: (name) => `De beheerrechten van ${name} intrekken?`,
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

interface MemberChange {
  readonly isPending: boolean;
  /** Asks whether it is meant, and then does it. */
  readonly ask: (kind: Change) => () => void;
}

/** @param onDeleted where to go when they are no member any more */
export function useMemberChange({ id, name }: AdminMember, onDeleted?: () => void): MemberChange {
  const change = useMutation({
    mutationFn: (kind: Change) => call(CALLS[kind], { params: { id } }),
    meta: { succeeded: messageOf, invalidates: [adminKey] },
    onSuccess: (_answer, kind) => kind === "delete" && onDeleted?.(),
    onError: (error, kind) => toast.error(sentenceOf(error, FAILURES[kind])),
  });
  return {
    isPending: change.isPending,
    ask: (kind) => () => {
      if (confirm(QUESTIONS[kind](name))) change.mutate(kind);
    },
  };
}
