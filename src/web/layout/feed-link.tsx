import Rss from "lucide-react/icons/rss";
import { useNavigate } from "react-router";
import { apiPath } from "#contract/endpoint.ts";
import { meetupFeed } from "#contract/meetups.ts";
import { PAGES } from "#contract/pages.ts";

const SUBSCRIBE = "Abonneer je op de feed";

/** Links to the feed for feed readers. A click opens the page that explains it. */
export function FeedLink({ className }: { className: string }) {
  const navigate = useNavigate();
  return (
    <a
      href={apiPath(meetupFeed, {})}
      className={className}
      aria-label={SUBSCRIBE}
      title={SUBSCRIBE}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(PAGES.follow);
      }}
    >
      <Rss size={18} aria-hidden="true" />
    </a>
  );
}
