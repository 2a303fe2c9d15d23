import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import toast from "react-hot-toast/headless";
import { deleteMember, type PlannedChoice, plannedWork, revokeAdmin } from "#contract/handover/admin.ts";
import { clearBounces, makeAdmin, removePasskeys, resendVerificationMail } from "#contract/members/admin.ts";
import type { AdminMember } from "#contract/members/member-view.ts";
import { droppedInWords, handedOverInWords, isAnyPlanned, type PlannedWork } from "#domain/planned-work.ts";
import { REMEMBERED_FOR } from "#domain/retention.ts";
import { CALL_FAILED, call, messageOf, sentenceOf, wasWithdrawn } from "../../base/api.ts";
import { adminKey, removeQueriesOf } from "../../base/query-meta.ts";

export type MemberChangeKind =
  | "grant"
  | "revoke"
  | "delete"
  | "allow-mail"
  | "verify-again"
  | "remove-passkeys";

const CALLS = {
  grant: makeAdmin,
  revoke: revokeAdmin,
  delete: deleteMember,
  "allow-mail": clearBounces,
  "verify-again": resendVerificationMail,
  "remove-passkeys": removePasskeys,
} as const;

const QUESTIONS: Readonly<Record<MemberChangeKind, (member: AdminMember) => string>> = {
  grant: grantQuestion,
  revoke: revokeQuestion,
  delete: ({ name }) =>
    `${name} verwijderen? Alle gegevens en aanmeldingen van dit lid gaan definitief weg. Een oude lijst zet dit lid niet terug: dat onthoudt de site ${REMEMBERED_FOR}.`,
  "allow-mail": ({ name }) => `${name} weer e-mail sturen?`,
  "verify-again": ({ name }) => `${name} opnieuw vragen om het e-mailadres te bevestigen?`,
  "remove-passkeys": ({ name }) =>
    `De passkeys van ${name} verwijderen? Doe dit alleen als je zeker weet dat ${name} ze kwijt is: daarna is het wachtwoord genoeg.`,
};

const FAILURES: Readonly<Record<MemberChangeKind, string>> = {
  grant: "Fout bij toekennen van admin rechten",
  revoke: "Fout bij intrekken van admin rechten",
  delete: "Fout bij verwijderen van gebruiker",
  "allow-mail": CALL_FAILED,
  "verify-again": CALL_FAILED,
  "remove-passkeys": "Fout bij verwijderen van passkeys",
};

interface Chosen {
  readonly kind: MemberChangeKind;
  /** Absent when nothing was planned. */
  readonly planned?: PlannedChoice;
}

/** An admin that planned work, before the question what becomes of it is answered. */
export interface Leaving {
  readonly kind: "revoke" | "delete";
  readonly work: PlannedWork;
}

interface MemberChange {
  readonly isPending: boolean;
  readonly ask: (kind: MemberChangeKind) => () => void;
  readonly leaving: Leaving | null;
  /** Null: the question is closed without an answer. */
  readonly settle: (planned: PlannedChoice | null) => void;
}

/** A change of a member that an admin confirms first. @param onDeleted called after the member is deleted, to leave their page */
export function useMemberChange(member: AdminMember, onDeleted = async () => {}): MemberChange {
  const { id } = member;
  const client = useQueryClient();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const change = useMutation({
    mutationFn: ({ kind, planned }: Chosen) =>
      kind === "revoke" || kind === "delete"
        ? call(CALLS[kind], { params: { id }, query: planned ? { planned } : {} })
        : call(CALLS[kind], { params: { id } }),
    meta: { succeeded: messageOf, invalidates: [adminKey] },
    onSuccess: async (_answer, { kind }) => {
      if (kind !== "delete") return;
      await onDeleted();
      removeQueriesOf(client, id);
    },
    onError: (error, { kind }) => {
      if (!wasWithdrawn(error)) toast.error(sentenceOf(error, FAILURES[kind]));
    },
  });
  const confirmed = (kind: MemberChangeKind) => {
    if (confirm(QUESTIONS[kind](member))) change.mutate({ kind });
  };
  const count = useMutation({
    mutationFn: (_kind: Leaving["kind"]) => call(plannedWork, { params: { id } }),
    onSuccess: (work, kind) => (isAnyPlanned(work) ? setLeaving({ kind, work }) : confirmed(kind)),
    onError: (error, kind) => {
      if (!wasWithdrawn(error)) toast.error(sentenceOf(error, FAILURES[kind]));
    },
  });
  return {
    isPending: change.isPending || count.isPending,
    ask: (kind) => () =>
      member.admin_role && (kind === "revoke" || kind === "delete") ? count.mutate(kind) : confirmed(kind),
    leaving,
    settle: (planned) => {
      if (planned === null || leaving === null) return setLeaving(null);
      const { kind, work } = leaving;
      const becomes = planned === "drop" ? droppedInWords(work) : handedOverInWords(work);
      if (!confirm(`${QUESTIONS[kind](member)} ${becomes}.`)) return;
      setLeaving(null);
      change.mutate({ kind, planned });
    },
  };
}

export function revokeQuestion({ name }: AdminMember): string {
  return `De beheerrechten van ${name} intrekken?`;
}

/** Names an address that is not confirmed, and the passkeys that the member then needs. */
export function grantQuestion({ name, passkeys, verified, email }: AdminMember): string {
  const mailed = verified
    ? " Daarover gaat een e-mail uit."
    : ` Let op: ${email} is nog niet bevestigd, dus daarover gaat geen e-mail uit.`;
  const question = `Van ${name} een beheerder maken?${mailed}`;
  if (passkeys.length === 0) return question;
  const names = passkeys.map((passkey) => `‘${passkey}’`).join(" of ");
  return `${question} Als beheerder inloggen kan alleen met de passkey ${names}.`;
}
