import CalendarSync from "lucide-react/icons/calendar-sync";
import FileJson from "lucide-react/icons/file-json";
import Mail from "lucide-react/icons/mail";
import Rss from "lucide-react/icons/rss";
import type { ReactNode } from "react";
import { apiPath } from "#contract/endpoint.ts";
import { atomFeed, calendarFeed } from "#contract/meetups/feeds.ts";
import { meetupFeed } from "#contract/meetups.ts";
import { pageTitle } from "#contract/pages.ts";
import { useSite, useTitle } from "../base/page-state.tsx";
import { PlainSubscription } from "../members/plain-subscription.tsx";
import { SubscribeButton } from "../members/subscribe-button.tsx";
import { useViewer } from "../sessions/viewer.ts";
import { buttonClass } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { CalendarLinks, CopyAddress } from "./calendar-links.tsx";

export function FollowPage() {
  const viewer = useViewer();
  const { publicUrl } = useSite();
  useTitle(pageTitle("follow"));
  const calendar = `${publicUrl}${apiPath(calendarFeed, {})}`;
  return (
    <div className="pt-10 sm:pt-14">
      <h1 className="text-3xl font-title sm:text-4xl">Volg de agenda</h1>
      <p className="mt-1.5 mb-8 text-lg text-soft">Kies wat bij je past.</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {viewer.kind === "visitor" && (
          <div className="visitor-only">
            <FollowOption
              icon={<Mail size={22} aria-hidden="true" />}
              title="Per e-mail"
              text="Je krijgt een uitnodiging voor elke meetup, en antwoordt met één klik of je komt."
            >
              <div className="needs-script">
                <SubscribeButton>Schrijf je in!</SubscribeButton>
              </div>
              <PlainSubscription />
            </FollowOption>
          </div>
        )}
        <FollowOption
          icon={<CalendarSync size={22} aria-hidden="true" />}
          title="In je agenda"
          text="Alle komende meetups verschijnen vanzelf in je agenda, en blijven kloppen als er iets verandert."
        >
          <CalendarLinks address={calendar} />
        </FollowOption>
        <FollowOption
          icon={<Rss size={22} aria-hidden="true" />}
          title="In een feedlezer"
          text="Voor wie nieuws leest met een programma als Feedly, NetNewsWire of Thunderbird (Atom)."
        >
          <a href={apiPath(atomFeed, {})} className={buttonClass({})}>
            Atom-feed
          </a>
          <CopyAddress address={`${publicUrl}${apiPath(atomFeed, {})}`} />
        </FollowOption>
        <FollowOption
          icon={<FileJson size={22} aria-hidden="true" />}
          title="In je eigen programma"
          text="Dezelfde meetups als JSON Feed, bijvoorbeeld voor een sensor in Home Assistant."
        >
          <a href={apiPath(meetupFeed, {})} className={buttonClass({})}>
            JSON-feed
          </a>
          <CopyAddress address={`${publicUrl}${apiPath(meetupFeed, {})}`} />
        </FollowOption>
      </div>
    </div>
  );
}

interface WayProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function FollowOption({ icon, title, text, children }: WayProps) {
  return (
    <Card>
      <h2 className="flex items-center gap-2.5 text-lg font-heading">
        {icon && <span className="text-accent">{icon}</span>}
        {title}
      </h2>
      <p className="mt-1.5 mb-4 text-md text-soft">{text}</p>
      <div className="flex flex-wrap gap-2.5">{children}</div>
    </Card>
  );
}
