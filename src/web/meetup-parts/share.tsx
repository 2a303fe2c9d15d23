import Link2 from "lucide-react/icons/link-2";
import MessageCircle from "lucide-react/icons/message-circle";
import Share2 from "lucide-react/icons/share-2";
import toast from "react-hot-toast/headless";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { whenAndWhere } from "#domain/wording.ts";
import { useSite } from "../base/page-state.tsx";
import { copyText } from "../ui/browser.ts";
import { chipClass } from "../ui/button.tsx";
import { Disclosure, disclosedClass } from "../ui/disclosure.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

type SharedMeetup = Pick<Meetup, "id" | "title" | "date" | "startTime" | "endTime" | "location">;

/** Gives the public page only. */
export function Share({ meetup }: { meetup: SharedMeetup }) {
  const page = usePageAddress(meetup);
  const text = `${meetup.title}, ${whenAndWhere(meetup)}`;
  const canShare = useHydrated() && "share" in navigator;
  const label = (
    <>
      <Share2 size={16} aria-hidden="true" /> Delen
    </>
  );
  if (canShare)
    return (
      <button
        type="button"
        className={chipClass}
        onClick={() => void shareWithSystem({ title: meetup.title, text, url: page })}
      >
        {label}
      </button>
    );
  return (
    <Disclosure summaryClass={chipClass} summary={label}>
      <button
        type="button"
        className={`${disclosedClass} needs-script`}
        onClick={() => void copyText(page, "Link gekopieerd")}
      >
        <Link2 size={16} aria-hidden="true" /> Kopieer link
      </button>
      <a
        className={disclosedClass}
        href={`https://wa.me/?${new URLSearchParams({ text: `${text}\n${page}` })}`}
        target="_blank"
        rel="noreferrer"
      >
        <MessageCircle size={16} aria-hidden="true" /> WhatsApp
      </a>
    </Disclosure>
  );
}

async function shareWithSystem(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    // `AbortError`: the visitor closed the share sheet, which is not a failure.
    if (!(error instanceof DOMException && error.name === "AbortError"))
      toast.error("Delen lukt hier niet. Kopieer het adres van deze pagina.");
  }
}

export function usePageAddress(meetup: Pick<Meetup, "id" | "title">): string {
  return `${useSite().publicUrl}${pathTo(PAGES.meetup, meetup)}`;
}
