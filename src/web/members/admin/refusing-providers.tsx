import { useQuery } from "@tanstack/react-query";
import MailCheck from "lucide-react/icons/mail-check";
import { clearBouncesAt, refusingProviders } from "#contract/members/admin.ts";
import { adminKey } from "../../base/query-meta.ts";
import { queryOf } from "../../base/query-of.ts";
import { useChange } from "../../base/use-change.ts";
import { Button } from "../../ui/button.tsx";

const refusingProvidersQuery = queryOf(refusingProviders, {
  queryKey: [...adminKey, "refusing-providers"],
  staleTime: 0,
  meta: { failed: "Kon niet laden bij welke aanbieders adressen weigeren" },
});

/** From this many on, a provider may have refused the club instead of its members' addresses. */
const SEVERAL = 2;

/** Lets mail go again to all addresses at a provider, in one press. */
export function RefusingProviders() {
  const { data } = useQuery(refusingProvidersQuery);
  const clear = useChange(clearBouncesAt, {
    invalidates: [adminKey],
    failed: "Fout bij toestaan van e-mail",
  });
  const several = data?.providers.filter(({ count }) => count >= SEVERAL) ?? [];
  if (several.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2.5">
      {several.map(({ provider }) => (
        <Button
          key={provider}
          disabled={clear.isPending}
          onClick={() => clear.mutate({ body: { provider } })}
        >
          <MailCheck size={16} className="shrink-0" aria-hidden="true" /> Alle adressen bij {provider} kloppen
          weer
        </Button>
      ))}
    </div>
  );
}
