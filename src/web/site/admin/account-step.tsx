import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FirstSteps } from "#contract/site/admin.ts";
import { firstStepsQuery } from "../../mail-log/first-steps-query.ts";
import { knowsPasskeys } from "../../passkeys/passkeys.tsx";
import { AddPasskeyDialog } from "../../passkeys/security-section.tsx";
import { SettingsDialog } from "../../profile/settings-dialog.tsx";
import { profileKey, useViewer } from "../../sessions/viewer.ts";
import { Button } from "../../ui/button.tsx";
import { OwnDetailsDialog } from "./own-details-dialog.tsx";

type Account = FirstSteps["account"];

/** Without a mail server, a code for another password would not arrive. */
export function AccountStep({ email, hasOwnAddress, toConfirm, hasMail }: Account & { hasMail: boolean }) {
  const viewer = useViewer();
  const client = useQueryClient();
  const [opened, setOpened] = useState<"settings" | "password" | "passkey" | null>(null);
  const close = () => {
    setOpened(null);
    void client.invalidateQueries({ queryKey: firstStepsQuery.queryKey });
    void client.invalidateQueries({ queryKey: profileKey });
  };
  return (
    <>
      {toConfirm !== null && (
        <p className="font-semibold wrap-anywhere">
          Bevestig nog {toConfirm}:{" "}
          {hasMail ? "we mailden je een link." : "de mail met de link staat in de map ‘mail’."}
        </p>
      )}
      <p className="wrap-anywhere">
        {hasOwnAddress
          ? `Je logt in met ${email}. `
          : `Je logt nu in met ${email}, een adres van niemand: er komt geen e-mail aan. ${toConfirm === null ? "Vul je eigen adres in. " : ""}`}
        {hasMail
          ? "Voeg een passkey toe (vingerafdruk of gezicht op dit apparaat), of kies een eigen wachtwoord met ‘Wachtwoord vergeten?’ op de inlogpagina."
          : "Kies ook een eigen wachtwoord, of voeg een passkey toe (vingerafdruk of gezicht op dit apparaat). E-mail is hier niet voor nodig."}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {!hasMail && (
          <Button look="primary" onClick={() => setOpened("password")}>
            Adres en wachtwoord instellen
          </Button>
        )}
        {hasMail && (
          <Button look="primary" onClick={() => setOpened("settings")}>
            Adres en passkey instellen
          </Button>
        )}
        {!hasMail && knowsPasskeys() && (
          <Button onClick={() => setOpened("passkey")}>Passkey toevoegen</Button>
        )}
      </div>
      {viewer.kind === "member" && opened === "settings" && (
        <SettingsDialog member={viewer.member} open onClose={close} />
      )}
      {opened === "password" && <OwnDetailsDialog onClose={close} />}
      {opened === "passkey" && <AddPasskeyDialog onClose={close} />}
    </>
  );
}
