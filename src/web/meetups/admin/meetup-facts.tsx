import { useState } from "react";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { MeetupForm } from "#contract/meetups/form.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { countdownText } from "#domain/countdown.ts";
import { fullDate, timeRange } from "#domain/dutch-dates.ts";
import { placesBadge } from "#domain/places.ts";
import { isOver, TIMING_LABELS, timingOf } from "#domain/timing.ts";
import { useNow, useSite } from "../../page-state.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card, Fact, Facts } from "../../ui/card.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import { Undivided } from "../../ui/undivided.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";

/** Badges for organisers; none for a meetup that is far away and has free places. */
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
          {over ? TIMING_LABELS.past : countdownText(meetup, { timeZone, now })}
        </Badge>
      )}
      {places !== null && <Badge colour="red">{places}</Badge>}
    </>
  );
}

/** The stored data of a meetup. */
export function MeetupFacts({ meetup }: { meetup: AdminMeetup }) {
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    <Card className="space-y-5">
      <Facts className="text-[15px]">
        <Fact term="Wanneer">
          <Undivided>{`${fullDate(meetup.date)}, ${timeRange(meetup.start_time, meetup.end_time)}`}</Undivided>
        </Fact>
        <Fact term="Locatie">{meetup.location}</Fact>
        <Fact term="Plekken">{meetup.max_participants ?? "geen maximum"}</Fact>
        <Fact term="Herinnering">{remindersOf(meetup)}</Fact>
        <Fact term="Gemaakt door">{meetup.created_by_name ?? "onbekend"}</Fact>
      </Facts>
      <div className="flex flex-wrap gap-2.5">
        {meetup.status !== "draft" && (
          <LinkButton to={pathTo(PAGES.meetup, meetup)}>Bekijk de pagina</LinkButton>
        )}
        <Button onClick={() => setPreviewed(true)}>Voorbeeld</Button>
      </div>
      <hr className="border-line" />
      <Markdown text={meetup.description} />
      {isPreviewed && (
        <PreviewDialog form={MeetupForm.parse(meetup)} id={meetup.id} onClose={() => setPreviewed(false)} />
      )}
    </Card>
  );
}

function remindersOf({ remind_days_before, remind_guests }: AdminMeetup): string {
  const days = remind_days_before === 1 ? "1 dag" : `${remind_days_before} dagen`;
  const silent = remind_days_before === null ? [] : [`${days} van tevoren aan wie niet antwoordde`];
  const guests = remind_guests ? ["de dag ervoor aan wie komt"] : [];
  return [...silent, ...guests].join("; ") || "geen";
}
