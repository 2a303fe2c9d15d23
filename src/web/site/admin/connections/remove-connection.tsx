import { useNavigate } from "react-router";
import { PAGES } from "#contract/pages.ts";
import { type ConnectionKind, removeConnection } from "#contract/site/connections.ts";
import { adminKey } from "../../../base/query-meta.ts";
import { useChange } from "../../../base/use-change.ts";
import { Button } from "../../../ui/button.tsx";

const CONSEQUENCES: Readonly<Record<ConnectionKind, string>> = {
  address: "Links in e-mails beginnen daarna weer met het adres van de installatie.",
  mail: "Daarna gaat e-mail nergens heen, tot er weer een mailserver is.",
  inbox: "Daarna leest de site niet meer wat terugkomt.",
  mqtt: "Daarna krijgt Home Assistant geen nieuws meer van de site.",
};

export function RemoveConnection({ kind, title }: { readonly kind: ConnectionKind; readonly title: string }) {
  const navigate = useNavigate();
  const remove = useChange(removeConnection, {
    invalidates: [adminKey],
    failed: "De instelling kon niet worden verwijderd",
    onSuccess: () => void navigate(PAGES.adminConnections),
  });
  return (
    <Button
      look="danger"
      className="sm:mr-auto"
      disabled={remove.isPending}
      onClick={() => {
        if (confirm(`De instelling van ‘${title}’ verwijderen? ${CONSEQUENCES[kind]}`))
          remove.mutate({ params: { kind } });
      }}
    >
      Verwijder
    </Button>
  );
}
