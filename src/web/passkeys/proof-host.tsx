import { useEffect, useId, useState, useSyncExternalStore } from "react";
import { addProofHost, answerProof, isProofAskedAt, onProofChange } from "../base/proof.ts";
import { toastLoadFailed } from "../ui/boundary.tsx";

type Part = typeof import("./proof-dialog.tsx");

/** Host of the proof dialog: one in the admin area, and one in each dialog whose calls need a proof. */
export function ProofHost() {
  const id = useId();
  const isAsked = useSyncExternalStore(
    onProofChange,
    () => isProofAskedAt(id),
    () => false,
  );
  useEffect(() => addProofHost(id), [id]);
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    if (!isAsked || part) return;
    import("./proof-dialog.tsx").then(setPart, () => {
      toastLoadFailed();
      answerProof(false);
    });
  }, [isAsked, part]);
  return isAsked && part && <part.ProofDialog />;
}
