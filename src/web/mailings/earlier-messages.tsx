import { useQuery } from "@tanstack/react-query";
import type { MeetupId } from "#contract/row-id.ts";
import { memberCount } from "#domain/dutch-counts.ts";
import { momentIn } from "#domain/dutch-dates.ts";
import { sentenceOf } from "../api.ts";
import { useSite } from "../page-state.tsx";
import { ListFailed } from "../ui/empty.tsx";
import { AUDIENCES } from "./audience.ts";
import { sentMessagesQuery } from "./queries.ts";

/** What organisers wrote before; nothing where nobody did. */
export function EarlierMessages({ id }: { id: MeetupId }) {
  const { timeZone } = useSite();
  const { data, error, refetch } = useQuery(sentMessagesQuery(id));
  if (error)
    return (
      <ListFailed
        sentence={sentenceOf(error, "Fout bij ophalen van eerdere berichten")}
        retry={() => void refetch()}
      />
    );
  if (!data || data.messages.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 font-[650]">Eerder verstuurd</h3>
      <ul className="divide-y divide-line rounded-control border border-line text-[15px]">
        {data.messages.map(({ id: key, subject, text, audience, recipients, sender, created_at }) => (
          <li key={key} className="px-3.5 py-2.5">
            <details>
              <summary className="cursor-pointer font-semibold wrap-anywhere">{subject}</summary>
              <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{text}</p>
            </details>
            <p className="text-sm text-soft">
              {momentIn(timeZone, created_at)} · {AUDIENCES[audience].toLowerCase()},{" "}
              {memberCount(recipients)}
              {sender !== null && ` · door ${sender}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
