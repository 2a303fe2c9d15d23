import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Button, LinkButton } from "./button.tsx";

interface LinkPagerProps {
  readonly page: number;
  readonly pages: number;
  readonly addressOf: (page: number) => string;
}

/** A `Pager` of links, for search engines and for browsers without scripts. */
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

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

export function Pager({ page, pages, onPage }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav
      aria-label="Pagina’s"
      className="mt-6 flex items-center justify-between gap-2 max-[359px]:*:px-2.5 sm:gap-4"
    >
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={16} aria-hidden="true" /> Vorige
      </Button>
      <span role="status" className="text-center text-sm text-soft">
        Pagina {page} van {pages}
      </span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Volgende <ChevronRight size={16} aria-hidden="true" />
      </Button>
    </nav>
  );
}
