import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./button.tsx";

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
      <span className="text-center text-sm text-soft">
        Pagina {page} van {pages}
      </span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Volgende <ChevronRight size={16} aria-hidden="true" />
      </Button>
    </nav>
  );
}
