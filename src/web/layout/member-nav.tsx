import Menu from "lucide-react/icons/menu";
import { lazy, Suspense, useEffect } from "react";
import { PAGES } from "#contract/pages.ts";
import type { Member } from "#contract/sessions.ts";
import { areNamesOfAnother } from "../attendance/names-kept.ts";
import { ignoring, isRefusedHere } from "../base/ignoring.ts";
import { isMissing } from "../base/load-script.ts";
import { onSessionChange } from "../base/session.ts";
import { ThemeButton } from "../base/theme-button.tsx";
import { useRights } from "../sessions/viewer.ts";
import { useLazyPart } from "../ui/boundary.tsx";
import { iconButtonClass, wordClass } from "../ui/button.tsx";
import { Disclosure, disclosedClass } from "../ui/disclosure.tsx";
import { NavLink } from "../ui/link.tsx";
import { useMedia, WINDOW } from "../ui/use-media.ts";
import { FeedLink } from "./feed-link.tsx";

const loadDialog = () => import("../profile/settings-dialog.tsx");
/** Preloads the dialog. After a failure, a press on the button loads it again. */
const fetchDialog = () => void loadDialog().catch(ignoring(isMissing));
const SettingsDialog = lazy(async () => ({ default: (await loadDialog()).SettingsDialog }));

interface MemberProps {
  readonly viewer: { readonly member: Member; readonly isAdmin: boolean };
  /** Whether the dialog is open, and what opens it; null: it was not opened yet. */
  readonly settings: readonly [boolean | null, (isOpen: boolean) => void];
}

/** What stands before the button that signs out. */
export function MemberWords({ viewer: { isAdmin }, settings: [, setOpen] }: MemberProps) {
  const isPhone = useMedia(WINDOW.belowWords);
  const isNarrow = useMedia(WINDOW.belowLg);
  useEffect(() => {
    forgetNamesOfTheDoor();
    return onSessionChange(forgetNamesOfTheDoor);
  }, []);
  return (
    <>
      {!isNarrow && <OurPages className={wordClass} isAdmin={isAdmin} />}
      {!isPhone && isAdmin && <AdminLink className={wordClass} />}
      <FeedLink className={iconButtonClass} />
      <ThemeButton className={iconButtonClass} />
      {!isPhone && <SettingsButton className={wordClass} onLoaded={() => setOpen(true)} />}
    </>
  );
}

interface MenuProps extends MemberProps {
  readonly onSignOut: () => void;
}

export function MemberMenu({ viewer, settings: [isOpen, setOpen], onSignOut }: MenuProps) {
  const { member, isAdmin } = viewer;
  const isPhone = useMedia(WINDOW.belowWords);
  const isNarrow = useMedia(WINDOW.belowLg);
  return (
    <>
      {isNarrow && (
        <Disclosure
          label="Menu"
          summaryClass={iconButtonClass}
          summary={<Menu size={22} aria-hidden="true" />}
        >
          <OurPages className={disclosedClass} isAdmin={isAdmin} />
          {isPhone && (
            <>
              {isAdmin && <AdminLink className={disclosedClass} />}
              <SettingsButton className={disclosedClass} onLoaded={() => setOpen(true)} />
              <hr className="my-1.5 border-line" />
              <button type="button" className={disclosedClass} onClick={onSignOut}>
                Uitloggen
              </button>
            </>
          )}
        </Disclosure>
      )}
      {isOpen !== null && (
        <Suspense>
          <SettingsDialog member={member} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What the specification's header does not have: it goes to the menu first. */
function OurPages({ className, isAdmin }: { className: string; isAdmin: boolean }) {
  const { organises = [] } = useRights();
  return (
    <>
      <NavLink to={PAGES.home} className={className} end>
        Meetups
      </NavLink>
      <NavLink to={PAGES.dashboard} className={className}>
        Mijn dashboard
      </NavLink>
      <NavLink to={PAGES.archive} className={className}>
        Archief
      </NavLink>
      {!isAdmin && organises.length > 0 && (
        <NavLink to={PAGES.myEvenings} className={className}>
          Mijn avonden
        </NavLink>
      )}
    </>
  );
}

const AdminLink = ({ className }: { className: string }) => (
  <NavLink to={PAGES.adminDashboard} className={className}>
    Admin
  </NavLink>
);

function SettingsButton({ className, onLoaded }: { className: string; onLoaded: () => void }) {
  const [, loadThen] = useLazyPart(loadDialog);
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      onPointerEnter={fetchDialog}
      onFocus={fetchDialog}
      onClick={() => loadThen(onLoaded)}
    >
      Instellingen
    </button>
  );
}

/** Deletes check-in names at sign-out, except for unsent ticks. Loads no code when no names are stored. */
function forgetNamesOfTheDoor(): void {
  if (!areNamesOfAnother()) return;
  // On failure, the next opening of a door page deletes them.
  void import("../attendance/door-database.ts")
    .then(({ forgetNames }) => forgetNames("all"))
    .catch(ignoring(isMissing, isRefusedHere));
}
