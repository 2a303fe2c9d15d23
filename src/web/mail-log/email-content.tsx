import type { EmailLog } from "#contract/mail-log.ts";
import { Loaded } from "../loaded.tsx";
import { EmailFrame } from "../ui/email-frame.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { emailContentQuery } from "./queries.ts";

export function EmailContent({ email }: { email: EmailLog }) {
  if (email.sent_at === null) return <NoContent why="De inhoud is er zodra de e-mail is verstuurd." />;
  return (
    <Loaded
      query={emailContentQuery(email)}
      failed={() => "De inhoud is er nu niet"}
      loading={<Spinner>Inhoud laden...</Spinner>}
    >
      {(html) =>
        html === null ? <NoContent why="De inhoud wordt niet meer bewaard." /> : <EmailFrame html={html} />
      }
    </Loaded>
  );
}

function NoContent({ why }: { why: string }) {
  return <p className="mt-5 rounded-control bg-raised p-4 text-[15px] text-soft">{why}</p>;
}
