import { useState } from "react";
import { useNavigate } from "react-router";
import { PAGES } from "#contract/pages.ts";
import { removeConnection } from "#contract/site/connections.ts";
import { adminKey } from "../../../base/query-meta.ts";
import { useChange } from "../../../base/use-change.ts";
import type { FormKind } from "../../../connections/titles.ts";
import { FormDialog } from "../../../forms/form-dialog.tsx";
import { ProofHost } from "../../../passkeys/proof-host.tsx";
import { Button } from "../../../ui/button.tsx";

const CONSEQUENCES: Readonly<Record<FormKind, string>> = {
  mail: "Daarna gaat e-mail nergens heen, tot er weer een mailserver is.",
  inbox: "Daarna leest de site niet meer wat terugkomt.",
  mqtt: "Daarna krijgt Home Assistant geen nieuws meer van de site.",
};

interface RemoveProps {
  readonly kind: FormKind;
  readonly title: string;
  /** What ends with it besides the connection itself. */
  readonly alsoEnds?: string | undefined;
}

export function RemoveConnection(props: RemoveProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="danger" className="sm:mr-auto" onClick={() => setAsking(true)}>
        Verwijder
      </Button>
      {isAsking && <RemoveDialog {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

function RemoveDialog({ kind, title, alsoEnds, onClose }: RemoveProps & { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useChange(removeConnection, {
    invalidates: [adminKey],
    failed: null,
    onSuccess: () => void navigate(PAGES.adminConnections),
  });
  return (
    <FormDialog
      title={`‘${title}’ verwijderen`}
      submit="Verwijder"
      submitting="Verwijderen..."
      look="danger"
      change={remove}
      failed="De instelling kon niet worden verwijderd"
      onSubmit={() => remove.mutate({ params: { kind } })}
      onClose={onClose}
      nested={<ProofHost />}
    >
      <p>
        De instelling en het wachtwoord verdwijnen van de site. {CONSEQUENCES[kind]}
        {alsoEnds !== undefined && ` ${alsoEnds}`}
      </p>
    </FormDialog>
  );
}
