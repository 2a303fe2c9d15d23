import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { placesBadge } from "#domain/places.ts";
import { isOver, TIMING_LABELS, timingOf } from "#domain/timing.ts";
import { untilStart } from "#domain/until-start.ts";
import { useNow, useSite } from "../../page-state.tsx";
import { Badge } from "../../ui/badge.tsx";

/** What an organiser should know of a meetup at a glance; of one that is far off and has room, nothing. */
export function AdminBadges({ meetup }: { meetup: AdminMeetup }) {
  const now = useNow();
  const { timeZone } = useSite();
  if (meetup.status === "draft")
    return <Badge colour="grey">{meetup.announce_at === null ? "Concept" : "Wordt zo aangekondigd"}</Badge>;
  if (meetup.status === "cancelled") return <Badge colour="red">Geannuleerd</Badge>;
  const timing = timingOf(meetup.starts_at, now);
  const over = isOver(meetup.ends_at, now);
  const free =
    meetup.max_participants === null
      ? null
      : Math.max(0, meetup.max_participants - meetup.registration_count);
  const places = timing === "past" ? null : placesBadge(free);
  return (
    <>
      {timing !== "upcoming" && (
        <Badge colour={over ? "grey" : "orange"}>
          {over ? TIMING_LABELS.past : untilStart(meetup, { timeZone, now })}
        </Badge>
      )}
      {places !== null && <Badge colour="red">{places}</Badge>}
    </>
  );
}
