import { Search } from "lucide-react";
import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { archiveAddress } from "#contract/meetups/archive.ts";
import { PAGES } from "#contract/pages.ts";
import { Button } from "../../ui/button.tsx";

/** A form of its own: where there is no script the browser asks. */
export function SearchForm({ search }: { search: string }) {
  const navigate = useNavigate();
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("zoek");
    void navigate(archiveAddress({ search: String(typed ?? "").trim() }));
  };
  return (
    <search>
      <form action={PAGES.archive} className="flex max-w-150 gap-2.5" onSubmit={go}>
        <div className="relative min-w-0 flex-1">
          <Search
            size={18}
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-soft"
          />
          <input
            type="search"
            name="zoek"
            maxLength={100}
            defaultValue={search}
            aria-label="Zoek een meetup"
            placeholder="Zoek een meetup"
            className="block h-11.5 w-full rounded-control border border-field-line bg-surface pr-3 pl-10.5 text-base text-ink placeholder:text-soft"
          />
        </div>
        <Button type="submit" look="primary">
          Zoeken
        </Button>
      </form>
    </search>
  );
}
