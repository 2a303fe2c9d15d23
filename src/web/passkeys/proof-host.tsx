import { lazy, Suspense, useEffect, useId, useSyncExternalStore } from "react";
import { addProofHost, isProofAskedAt, onProofChange } from "../proof.ts";

const ProofDialog = lazy(async () => ({ default: (await import("./proof-dialog.tsx")).ProofDialog }));

/** Where 'Bevestig dat jij het bent' opens: one in the admin area, and one in each dialog that makes such calls. */
export function ProofHost() {
  const id = useId();
  const isAsked = useSyncExternalStore(
    onProofChange,
    () => isProofAskedAt(id),
    () => false,
  );
  useEffect(() => addProofHost(id), [id]);
  return (
    isAsked && (
      <Suspense>
        <ProofDialog />
      </Suspense>
    )
  );
}
