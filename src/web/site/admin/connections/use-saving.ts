import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Checked, CheckStepName, Connections } from "#contract/site/connections.ts";
import { ApiError } from "../../../base/api.ts";
import { adminKey } from "../../../base/query-meta.ts";
import { connectionsQuery } from "../../../connections/queries.ts";

type SavedKind = "mail" | "inbox" | "mqtt";

interface SavingProps<Body> {
  readonly kind: SavedKind;
  readonly connections: Connections;
  /** @param revision what the form was opened with, or has been told of since */
  readonly send: (body: Body, revision: number | null) => Promise<Checked>;
  readonly onChecked?: (isRefused: (step: CheckStepName) => boolean) => void;
  readonly onSaved: (connections: Connections) => void;
}

export const NOT_CHECKED = "De controle lukte niet";

/** Checks what was filled in, and saves it if it worked. */
export function useSaving<Body>({ kind, connections, send, onChecked, onSaved }: SavingProps<Body>) {
  const client = useQueryClient();
  const [revision, setRevision] = useState(connections[kind].revision);
  const [isOutdated, setOutdated] = useState(false);
  const saving = useMutation({
    mutationFn: (body: Body) => send(body, revision),
    onMutate: () => setOutdated(false),
    onSuccess: (checked) => {
      client.setQueryData(connectionsQuery.queryKey, checked.connections);
      onChecked?.((step) => checked.steps.some((each) => each.step === step && each.state === "refused"));
      if (!checked.isSaved) return;
      setRevision(checked.connections[kind].revision);
      onSaved(checked.connections);
    },
    onError: async (error) => {
      if (!isConflict(error)) return;
      const newest = await client.fetchQuery({ ...connectionsQuery, staleTime: 0 });
      setOutdated(newest[kind].revision !== revision);
      setRevision(newest[kind].revision);
    },
    // The form shows its failures itself, because they say what to fill in.
    meta: { invalidates: [adminKey], succeeded: null, failed: null },
  });
  return { ...saving, isOutdated };
}

export type Saving = Pick<ReturnType<typeof useSaving>, "data" | "isPending" | "error" | "isOutdated">;

const isConflict = (error: Error): boolean => error instanceof ApiError && error.status === 409;

interface StoredAccount {
  readonly host: string;
  readonly user: string | null;
  readonly hasPassword: boolean;
}

/** Whether the stored password is for this server and this user: it goes to no other. */
export const hasPassword = (
  stored: StoredAccount | null,
  { host, user }: { readonly host: string; readonly user: string },
): boolean => stored?.hasPassword === true && stored.host === host && (stored.user ?? "") === user;

/** Of a form whose user signs in with a password that is neither typed nor stored. */
export const lacksPassword = (
  { user, password }: { readonly user: string | null; readonly password?: string | undefined },
  isStored: boolean,
): boolean => user !== null && password === undefined && !isStored;

/** As the contract has it, of a form that has other mistakes too. */
export const typedAccount = ({ user, password }: { readonly user: string; readonly password: string }) => ({
  user: user.trim() || null,
  password: password || undefined,
});

export const PASSWORD_MISSING = { message: "Vul het wachtwoord in" };
