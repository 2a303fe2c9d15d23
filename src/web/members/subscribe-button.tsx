import { type ReactNode, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { PAGES } from "#contract/pages.ts";
import { ignoring } from "../base/ignoring.ts";
import { Listeners } from "../base/listeners.ts";
import { isMissing } from "../base/load-script.ts";
import { useSite } from "../base/page-state.tsx";
import { useLazyPart } from "../ui/boundary.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { MeetupOfPage } from "./subscribe-dialog.tsx";

/** A page that is loaded again begins another visit. */
let address: string | null = null;
const listeners = new Listeners();

function rememberSubscribed(email: string): void {
  address = email;
  listeners.notify();
}

/** The address that subscribed during this visit; null: none. */
export const useSubscribed = (): string | null =>
  useSyncExternalStore(
    listeners.add,
    () => address,
    () => null,
  );

const loadDialog = () => import("./subscribe-dialog.tsx");
/** After a failure, the press loads the dialog again. */
const fetchDialog = () => void loadDialog().catch(ignoring(isMissing));

/** The button loads the code of the dialog when a visitor is about to press it. */
interface SubscribeButtonProps {
  readonly className?: string;
  readonly look?: "primary" | "bare";
  readonly size?: "small" | "normal";
  /** The meetup of the page; kept with the registration until the address is confirmed. */
  readonly meetup?: MeetupOfPage;
  readonly children: ReactNode;
}

export function SubscribeButton({
  className,
  look = "primary",
  size = "normal",
  meetup,
  children,
}: SubscribeButtonProps) {
  const hydrated = useHydrated();
  const { hasMailServer } = useSite();
  const [open, setOpen] = useState(false);
  const [dialog, loadThen] = useLazyPart(loadDialog);
  const subscribed = useSubscribed();
  const { pathname } = useLocation();
  // Once another page is on its way, this one would close the dialog while a visitor types.
  const show = () => location.pathname === pathname && setOpen(true);
  return (
    <>
      <Button
        look={look}
        size={size}
        className={`needs-script disabled:opacity-100 ${className ?? ""}`}
        disabled={!hydrated}
        aria-haspopup="dialog"
        onPointerEnter={fetchDialog}
        onFocus={fetchDialog}
        onClick={() => loadThen(show)}
      >
        {children}
      </Button>
      {subscribed !== null && (
        <p role="status" className="order-first basis-full text-md wrap-anywhere text-soft">
          {hasMailServer ? "Mail gestuurd naar" : "Aangemeld als"} {subscribed}
        </p>
      )}
      <noscript>
        <a
          href={`${PAGES.follow}${meetup ? `?meetup=${meetup.id}` : ""}`}
          className={buttonClass({ look, size }, className)}
        >
          Inschrijven zonder JavaScript
        </a>
      </noscript>
      {dialog && (
        <dialog.SubscribeDialog
          open={open}
          onClose={() => setOpen(false)}
          subscribed={subscribed}
          onSubscribed={rememberSubscribed}
          meetup={meetup}
        />
      )}
    </>
  );
}
