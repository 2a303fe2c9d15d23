import Mail from "lucide-react/icons/mail";
import { useSite, useTitle } from "../page-state.tsx";
import { LinkButton } from "../ui/button.tsx";

export function NotFoundPage() {
  const { contactEmail } = useSite();
  useTitle("Pagina niet gevonden");
  return (
    <div className="mx-auto max-w-130 py-20 text-center">
      <p className="text-7xl font-[680] tracking-tight text-accent tabular-nums" aria-hidden="true">
        404
      </p>
      <h1 className="mt-4 text-[28px] font-[680] sm:text-[34px]">Pagina niet gevonden</h1>
      <p className="mt-3 text-soft">Deze pagina bestaat niet (meer). Misschien vind je hier wat je zoekt:</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <LinkButton look="primary" to="/">
          Naar home
        </LinkButton>
        <LinkButton to="/#meetups">Bekijk de meetups</LinkButton>
      </div>
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
