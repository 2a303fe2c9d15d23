import Mail from "lucide-react/icons/mail";
import { PAGES } from "#contract/pages.ts";
import { useSite, useTitle } from "../page-state.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";

/** A target of 44 pixels in a running text. */
const wordLink = "-my-2.5 inline-block py-2.5 font-semibold text-accent underline underline-offset-3";

export function NotFoundPage() {
  const { contactEmail } = useSite();
  useTitle("Pagina niet gevonden");
  return (
    <div className="mx-auto max-w-130 py-20 text-center">
      <p className="text-7xl font-[680] tracking-tight text-accent tabular-nums" aria-hidden="true">
        404
      </p>
      <h1 className="mt-4 text-[28px] font-[680] sm:text-[34px]">Pagina niet gevonden</h1>
      <p className="mt-3 text-soft">
        Deze pagina bestaat niet (meer). Misschien staat wat je zoekt bij de{" "}
        <Link to="/#meetups" className={wordLink}>
          komende meetups
        </Link>{" "}
        of in het{" "}
        <Link to={PAGES.archive} className={wordLink}>
          archief
        </Link>
        .
      </p>
      <LinkButton look="primary" to={PAGES.home} className="mt-7">
        Naar home
      </LinkButton>
      <p className="mt-8 text-sm text-soft">
        <a
          className="inline-flex min-h-11 items-center gap-2 underline underline-offset-3"
          href={`mailto:${contactEmail}?subject=${encodeURIComponent("Foutje op de site")}`}
        >
          <Mail size={16} aria-hidden="true" /> Meld een fout
        </a>
      </p>
    </div>
  );
}
