import { ChevronLeft, ChevronRight } from "lucide-react";
import { LinkButton } from "./button.tsx";

interface LinkPagerProps {
  readonly page: number;
  readonly pages: number;
  readonly addressOf: (page: number) => string;
}

/** As `Pager`, of links: for pages that are read without a script, and by search engines. */
export function LinkPager({ page, pages, addressOf }: LinkPagerProps) {
  if (pages <= 1) return null;
  return (
    <nav
      aria-label="Pagina’s"
      className="mt-6 grid grid-cols-[1fr_auto_1fr] items-center gap-2 max-[359px]:*:px-2.5"
    >
      <span>
        {page > 1 && (
          <LinkButton to={addressOf(page - 1)} rel="prev">
            <ChevronLeft size={16} aria-hidden="true" /> Vorige
          </LinkButton>
        )}
      </span>
      <span className="text-center text-sm text-soft">
        Pagina {page} van {pages}
      </span>
      <span className="text-right">
        {page < pages && (
          <LinkButton to={addressOf(page + 1)} rel="next">
            Volgende <ChevronRight size={16} aria-hidden="true" />
          </LinkButton>
        )}
      </span>
    </nav>
  );
}
