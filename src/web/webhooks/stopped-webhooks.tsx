import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { PAGES } from "#contract/pages.ts";
import { Note } from "../ui/note.tsx";
import { webhooksQuery } from "./queries.ts";

/** Which of them the program switched off: nobody would look there by themselves. */
export function StoppedWebhooks() {
  const { data } = useQuery(webhooksQuery);
  const stopped = data?.webhooks.filter(({ stopped_why }) => stopped_why !== null) ?? [];
  if (stopped.length === 0) return null;
  const names = stopped.map(({ name }) => `‘${name}’`).join(", ");
  return (
    <div className="mb-6 wrap-anywhere">
      <Note look="warning">
        {stopped.length === 1 ? "Een koppeling is" : "Koppelingen zijn"} uitgezet, want er kwam niets aan:{" "}
        {names}.{" "}
        <Link to={PAGES.adminWebhooks} className="font-semibold underline underline-offset-3">
          Naar de koppelingen
        </Link>
      </Note>
    </div>
  );
}
