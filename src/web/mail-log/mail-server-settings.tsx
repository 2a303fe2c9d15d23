import type { ReactNode } from "react";

/** The lines with which an operator sets the mail server, and the file that they belong in. @param address also that of the site */
export const MailServerSettings = ({ address = false }) => (
  <>
    {address && <Setting>{PUBLIC_URL}</Setting>}
    <Setting>SMTP_URL=smtp://naam:wachtwoord@smtp.example.org:587</Setting>
    <Setting>MAIL_FROM=Onze club &lt;info@example.org&gt;</Setting>
    <WhereSettingsAre compose="met compose komt hij in deploy/.env" />
  </>
);

export const ONLY_THIS_MACHINE =
  "Dat adres werkt alleen op de computer waar de site draait: wie een link in een e-mail opent, komt nergens. Geef de site een eigen adres en start haar opnieuw:";

/** The line with which an operator sets the address of the site. */
export const WebAddressSetting = () => (
  <>
    <Setting>{PUBLIC_URL}</Setting>
    <WhereSettingsAre compose="met compose staat in deploy/.env dan SITE_ADDRESS=meetup.example.org" />
  </>
);

const PUBLIC_URL = "PUBLIC_URL=https://meetup.example.org";

const Setting = ({ children }: { children: ReactNode }) => (
  <p>
    <code className="rounded-md bg-raised px-1.5 py-0.5 text-sm wrap-anywhere">{children}</code>
  </p>
);

const WhereSettingsAre = ({ compose }: { compose: string }) => (
  <p className="text-soft wrap-anywhere">
    Zo’n regel komt in het bestand ‘.env’ in de map waarin de site start, bij systemd /opt/trefpunt/.env. Een
    container krijgt hem mee met <span className="whitespace-nowrap">‘-e’</span>; {compose}. In de app van
    Home Assistant is het een optie.
  </p>
);
