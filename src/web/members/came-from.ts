import { useSearchParams } from "react-router";
import { MeetupId } from "#contract/row-id.ts";

/** The meetup that whoever follows this link came from, as the address of the page says (`?meetup=7`). */
export function useCameFrom(): { readonly meetup?: MeetupId } {
  const [search] = useSearchParams();
  const meetup = MeetupId.safeParse(search.get("meetup"));
  return meetup.success ? { meetup: meetup.data } : {};
}
