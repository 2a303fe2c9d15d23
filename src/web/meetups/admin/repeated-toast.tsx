import toast from "react-hot-toast/headless";
import { PAGES } from "#contract/pages.ts";
import { Link } from "../../ui/link.tsx";

/** The list of a series' evenings. */
export const eveningsOf = (title: string): string =>
  `${PAGES.adminMeetups}?search=${encodeURIComponent(title)}`;

const SHOWN_MS = 12_000;

/** Says that a meetup was repeated, with a link to its drafts. */
export function toastRepeated(message: string, title: string): void {
  toast.success(
    ({ id }) => (
      <>
        {message}{" "}
        <Link
          to={eveningsOf(title)}
          className="-my-2.5 inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-3"
          onClick={() => toast.dismiss(id)}
        >
          Bekijk ze
        </Link>
      </>
    ),
    { duration: SHOWN_MS },
  );
}
