import { useState } from "react";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { MeetupForm } from "#contract/meetups/form.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { fullDate, timeRange } from "#domain/dutch-dates.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import { Undivided } from "../../ui/undivided.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";

/** What was filled in, as it is stored. */
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
