import Copy from "lucide-react/icons/copy";
import { copyText } from "../ui/browser.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

/** Ways to subscribe a calendar to an address. @param address absolute `http` or `https` URL of the calendar */
export function CalendarLinks({ address }: { address: string }) {
  const webcal = address.replace(/^https?:/, "webcal:");
  return (
    <>
      <a href={webcal} className={buttonClass({})}>
        Apple of Outlook
      </a>
      <a
        href={`https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({})}
      >
        Google Agenda
      </a>
      <CopyAddress address={address} />
    </>
  );
}

export function CopyAddress({ address }: { address: string }) {
  const hydrated = useHydrated();
  return (
    <Button look="bare" className="needs-script" disabled={!hydrated} onClick={() => void copyText(address)}>
      <Copy size={16} aria-hidden="true" /> Kopieer adres
    </Button>
  );
}
