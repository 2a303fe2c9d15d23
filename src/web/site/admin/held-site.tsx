import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type HeldSite, heldSite, makeOurs } from "#contract/site/held.ts";
import { countInWords } from "#domain/wording.ts";
import { adminKey } from "../../base/query-meta.ts";
import { queryOf } from "../../base/query-of.ts";
import { useChange } from "../../base/use-change.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";

const heldSiteQuery = queryOf(heldSite, {
  queryKey: [...adminKey, "held"],
  staleTime: 0,
  meta: { failed: "Kon niet laden of de site is teruggezet" },
});

const OURS = "Dit is nu onze site";

/** Says what a restored or copied site does not do by itself, and ends that. */
export function HeldSiteTask() {
  const { data } = useQuery(heldSiteQuery);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="py-2.5">
      <p className="text-md font-semibold">Deze site is teruggezet of gekopieerd.</p>
      <p className="text-sm text-soft">
        Geplande uitnodigingen, herinneringen, webhooks, Home Assistant en het postvak staan stil tot je zegt
        dat dit jullie site is.
      </p>
      <Button className="mt-2.5" disabled={!data?.held} onClick={() => setAsking(true)}>
        {OURS}
      </Button>
      {isAsking && data?.held && <OursDialog held={data.held} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface OursDialogProps {
  readonly held: NonNullable<HeldSite>;
  readonly onClose: () => void;
}

function OursDialog({ held, onClose }: OursDialogProps) {
  const change = useChange(makeOurs, { invalidates: [adminKey], onSuccess: onClose });
  const passed = passedInWords(held);
  const { coming_announcements: coming, webhooks_off: off } = held;
  const foot = (
    <>
      <Button onClick={onClose}>Nog niet</Button>
      <Button look="primary" disabled={change.isPending} onClick={() => change.mutate({})}>
        {OURS}
      </Button>
    </>
  );
  return (
    <Dialog title="Is dit jullie site?" open onClose={onClose}>
      <DialogBody foot={foot} isRead>
        <div className="space-y-3 text-md">
          <p>
            De site doet daarna alles weer uit zichzelf: uitnodigingen en herinneringen versturen, het postvak
            lezen, en webhooks en Home Assistant bijwerken.
          </p>
          <p>Draait er ergens nog een site op dezelfde gegevens? Zet die dan eerst uit.</p>
          {off > 0 && (
            <p>
              {countInWords(off, "webhook staat", "webhooks staan")} uit en {off === 1 ? "blijft" : "blijven"}{" "}
              uit tot je {off === 1 ? "hem" : "ze"} weer aanzet.
            </p>
          )}
          {passed !== null && <p>{passed} gaat niet alsnog uit. Bij die avonden zie je dat staan.</p>}
          {coming > 0 && (
            <p>
              {countInWords(coming, "geplande uitnodiging gaat", "geplande uitnodigingen gaan")} door op de
              dag zelf.
            </p>
          )}
          <p>Is er bij een avond plek voor wie wacht, dan gaat die meteen naar wie aan de beurt is.</p>
        </div>
      </DialogBody>
    </Dialog>
  );
}

/** Null: nothing should have gone meanwhile. */
function passedInWords({ passed_announcements, passed_reminders }: NonNullable<HeldSite>): string | null {
  const parts = [
    passed_announcements > 0 ? countInWords(passed_announcements, "uitnodiging", "uitnodigingen") : null,
    passed_reminders > 0 ? countInWords(passed_reminders, "herinnering", "herinneringen") : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : `Wat intussen had moeten gaan (${parts.join(" en ")})`;
}
