import { useQueryClient } from "@tanstack/react-query";
import CalendarSync from "lucide-react/icons/calendar-sync";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useState } from "react";
import { calendarAddress, renewCalendarAddress } from "#contract/profile.ts";
import { Loaded } from "../base/loaded.tsx";
import { queryOf } from "../base/query-of.ts";
import { useChange } from "../base/use-change.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { CalendarLinks } from "../meetups/calendar-links.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Field } from "../ui/field.tsx";

export function CalendarSubscription() {
  const [isShown, setShown] = useState(false);
  return (
    <section aria-labelledby="mijn-agenda" className="mt-12">
      <Card className="space-y-4 sm:p-6">
        <div>
          <h2 id="mijn-agenda" className="text-lg font-heading">
            Je meetups in je agenda
          </h2>
          <p className="mt-1 text-md text-soft">
            Abonneer je agenda op je eigen adres; waar je een plek hebt, staat er dan vanzelf in en blijft
            kloppen. Het adres is geheim: wie het heeft, kan meekijken.
          </p>
        </div>
        {isShown ? (
          <Loaded
            query={calendarAddressQuery}
            failed="Fout bij ophalen van het adres van je agenda"
            loading={<div className="skeleton h-32 rounded-control" />}
          >
            {({ url }) => <Address url={url} />}
          </Loaded>
        ) : (
          <Button onClick={() => setShown(true)}>
            <CalendarSync size={16} aria-hidden="true" /> Toon het adres van je agenda
          </Button>
        )}
      </Card>
    </section>
  );
}

function Address({ url }: { url: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Field label="Adres van je agenda" readOnly value={url} onFocus={(event) => event.target.select()} />
      <div className="flex flex-wrap gap-2.5">
        <CalendarLinks address={url} />
        <Button look="bare" onClick={() => setAsking(true)}>
          <RefreshCw size={16} aria-hidden="true" /> Vernieuw adres
        </Button>
      </div>
      {isAsking && <RenewDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function RenewDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const renew = useChange(renewCalendarAddress, {
    onSuccess: (address) => {
      client.setQueryData(calendarAddressQuery.queryKey, address);
      onClose();
    },
    invalidates: [],
    failed: null,
    succeeded: "Je agenda heeft een nieuw adres; het oude werkt niet meer",
  });
  return (
    <FormDialog
      title="Een nieuw adres voor je agenda"
      submit="Vernieuw"
      submitting="Vernieuwen..."
      look="danger"
      change={renew}
      failed="Fout bij vernieuwen"
      onSubmit={() => renew.mutate({})}
      onClose={onClose}
    >
      <p>
        Het oude adres werkt daarna niet meer: elke agenda die je erop abonneerde, krijgt geen nieuws meer.
        Zet het nieuwe adres er daarna in.
      </p>
    </FormDialog>
  );
}

const calendarAddressQuery = queryOf(calendarAddress, {
  queryKey: ["calendar-address"],
  staleTime: Number.POSITIVE_INFINITY,
});
