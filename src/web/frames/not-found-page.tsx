import Mail from "lucide-react/icons/mail";
import { PAGES } from "#contract/pages.ts";
import { useSite, useTitle } from "../base/page-state.tsx";
import { useViewer } from "../sessions/viewer.ts";
import { LinkButton, wordClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";

export function NotFoundPage() {
  const { contactEmail } = useSite();
  const viewer = useViewer();
  const isAdmin = viewer.kind === "member" && viewer.isAdmin;
  useTitle("Pagina niet gevonden");
  return (
    <div className="mx-auto max-w-130 py-20 text-center">
      <p className="text-7xl font-title tracking-tight text-accent tabular-nums" aria-hidden="true">
        404
      </p>
      <h1 className="mt-4 text-3xl font-title sm:text-4xl">Pagina niet gevonden</h1>
      <p className="mt-3 text-soft">Deze pagina bestaat niet (meer). Misschien vind je hier wat je zoekt:</p>
      <LinkButton look="primary" to={PAGES.home} className="mt-7">
        Naar home
      </LinkButton>
      <p className="mt-3 flex flex-wrap justify-center gap-x-2">
        {isAdmin && (
          <Link to={PAGES.adminDashboard} className={wordClass}>
            Naar Overzicht
          </Link>
        )}
        <Link to="/#meetups" className={wordClass}>
          Komende meetups
        </Link>
        <Link to={PAGES.archive} className={wordClass}>
          Archief
        </Link>
      </p>
      <p className="mt-3 text-sm text-soft">
        <a
          className="inline-flex min-h-11 items-center gap-2 underline underline-offset-3"
          href={`mailto:${contactEmail ?? ""}?subject=${encodeURIComponent("Foutje op de site")}`}
        >
          <Mail size={16} aria-hidden="true" /> Meld een fout
        </a>
      </p>
    </div>
  );
}
