import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import toast from "react-hot-toast/headless";
import type { MemberId } from "#contract/ids.ts";
import {
  adminMember,
  adminMembers,
  clearBounces,
  deleteMember,
  exportMembers,
  type MemberFilters,
  makeAdmin,
  removePasskeys,
  resendVerificationMail,
  revokeAdmin,
} from "#contract/members/admin.ts";
import type { AdminMember } from "#contract/members/member-view.ts";
import { call, FAILED, isUnknown, messageOf, sentenceOf } from "../../base/api.ts";
import { adminKey, removeQueriesOf } from "../../base/query-meta.ts";
import { queryOf } from "../../base/query-of.ts";
import type { SetFilters } from "../../lists/list.tsx";
import { saveSpreadsheet } from "../../ui/browser.ts";

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
  "allow-mail": FAILED,
  "verify-again": FAILED,
  "remove-passkeys": "Fout bij verwijderen van passkeys",
};

interface MemberChange {
  readonly isPending: boolean;
  readonly ask: (kind: Change) => () => void;
}

/** @param onDeleted called after the member is deleted, to leave their page */
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
    onError: (error, kind) => toast.error(sentenceOf(error, FAILURES[kind])),
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

/** Downloads all members, whatever the filters; the call asks for a proof of identity. */
export const useMembersExport = () =>
  useMutation({
    mutationFn: async () => saveSpreadsheet("leden.csv", await call(exportMembers, {})),
    meta: { succeeded: messageOf, failed: "Fout bij exporteren van leden" },
  });

/** The page size (`limit`) is in the page's address, like a filter. */
export type MembersFilter = keyof MemberFilters | "limit";

const membersKey = [...adminKey, "users"] as const;

const PAGE_SIZE = 20;

export const membersPageQuery = (page: number, filters: SetFilters<MembersFilter>) =>
  queryOf(adminMembers, {
    queryKey: [...membersKey, page, filters],
    input: { query: { page, limit: PAGE_SIZE, ...filters } },
    placeholderData: keepPreviousData,
    meta: { failed: "Fout bij ophalen van gebruikers" },
  });

/** No toast when the member was deleted meanwhile, because the page says so. */
export const memberQuery = (id: MemberId) =>
  queryOf(adminMember, {
    queryKey: [...adminKey, "user", id],
    input: { params: { id } },
    meta: {
      failed: (error) => (isUnknown(error) ? null : sentenceOf(error, "Fout bij ophalen van dit lid")),
    },
  });
