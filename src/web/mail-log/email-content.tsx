import { useQuery } from "@tanstack/react-query";
import type { EmailLog } from "#contract/mail-log.ts";
import { ListFailed } from "../ui/empty.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { EmailFrame } from "./email-frame.tsx";
import { emailContentQuery } from "./queries.ts";

/** What a mail said, once it was sent and as long as that is kept. */
export function EmailContent({ email }: { email: EmailLog }) {
  const { data, error, refetch } = useQuery(emailContentQuery(email));
  if (email.sent_at === null) return <NoContent why="De inhoud is er zodra de e-mail is verstuurd." />;
  if (error) return <ListFailed sentence="De inhoud is er nu niet" retry={() => void refetch()} />;
  if (data === undefined) return <Spinner>Inhoud laden...</Spinner>;
  return data === null ? <NoContent why="De inhoud wordt niet meer bewaard." /> : <EmailFrame html={data} />;
}

function NoContent({ why }: { why: string }) {
  return <p className="mt-5 rounded-control bg-raised p-4 text-[15px] text-soft">{why}</p>;
}
