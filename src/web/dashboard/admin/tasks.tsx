import type { LucideIcon } from "lucide-react";
import Archive from "lucide-react/icons/archive";
import ChevronRight from "lucide-react/icons/chevron-right";
import CircleHelp from "lucide-react/icons/circle-help";
import Clock from "lucide-react/icons/clock";
import MailX from "lucide-react/icons/mail-x";
import MessageSquare from "lucide-react/icons/message-square";
import Send from "lucide-react/icons/send";
import Speech from "lucide-react/icons/speech";
import Unplug from "lucide-react/icons/unplug";
import UserX from "lucide-react/icons/user-x";
import Webhook from "lucide-react/icons/webhook";
import { type Task, tasks } from "#contract/dashboard/admin.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { shortMoment } from "#domain/moments.ts";
import { countInWords, namesInWords } from "#domain/wording.ts";
import { useSite } from "../../base/page-state.tsx";
import { adminKey, polled } from "../../base/query-meta.ts";
import { queryOf } from "../../base/query-of.ts";
import { CONNECTION_TITLES } from "../../connections/titles.ts";
import { whyInWords } from "../../mail-log/mail-trouble.tsx";
import { HeldSiteTask } from "../../site/admin/held-site.tsx";
import { Link } from "../../ui/link.tsx";

const POLL_MS = 60_000;

export const tasksQuery = queryOf(tasks, {
  queryKey: [...adminKey, "tasks"],
  staleTime: 0,
  refetchInterval: polled<unknown>(() => POLL_MS),
});

/** The others follow once these are done. */
const MAX_TASKS = 5;

export function Tasks({ tasks: all }: { readonly tasks: readonly Task[] }) {
  return (
    <section
      aria-labelledby="wacht-op-jou"
      className="rounded-card border border-line bg-surface px-5 pt-4 pb-1.5"
    >
      <h2 id="wacht-op-jou" className="mb-1 text-lg font-heading">
        Wacht op jou
      </h2>
      <ul className="divide-y divide-line">
        {all.slice(0, MAX_TASKS).map((task) => (
          <li key={keyOf(task)}>
            {task.kind === "site-held" ? <HeldSiteTask /> : <LinkedTask task={task} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const keyOf = (task: Task) => ("meetup" in task ? `${task.kind} ${task.meetup.id}` : task.kind);

type LinkedTask = Exclude<Task, { readonly kind: "site-held" }>;

function LinkedTask({ task }: { readonly task: LinkedTask }) {
  const { timeZone } = useSite();
  const { icon: Icon, title, hint, to } = wordsOf(task, timeZone);
  return (
    <Link to={to} className="group flex min-h-11 items-center gap-3 py-2.5">
      <Icon size={18} className="mt-0.5 shrink-0 self-start text-accent" aria-hidden="true" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <strong className="block text-md font-semibold underline-offset-3 group-hover:underline">
          {title}
        </strong>{" "}
        <span className="block text-sm text-soft">{hint}</span>
      </span>
      <ChevronRight size={18} className="shrink-0 text-soft" aria-hidden="true" />
    </Link>
  );
}

interface TaskWords {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly hint: string;
  /** Where it is done. */
  readonly to: string;
}

function wordsOf(task: LinkedTask, timeZone: string): TaskWords {
  switch (task.kind) {
    case "mails-waiting":
      return {
        icon: Clock,
        title: `${countInWords(task.count, "e-mail wacht", "e-mails wachten")} sinds ${shortMoment(timeZone, task.since)}`,
        hint: whyInWords(task.error),
        to: task.error === null ? PAGES.adminEmails : PAGES.adminConnections,
      };
    case "connections-failing":
      return connectionsInWords(task.connections.map((kind) => CONNECTION_TITLES[kind]));
    case "late-answers":
      return {
        icon: CircleHelp,
        title: `${countInWords(task.count, "wil", "willen")} nog komen na sluiting`,
        hint: task.meetup.title,
        to: pathTo(PAGES.adminMeetup, task.meetup),
      };
    case "announcement-missed":
      return {
        icon: Send,
        title: "De uitnodiging is niet verstuurd",
        hint: task.meetup.title,
        to: pathTo(PAGES.adminMeetup, task.meetup),
      };
    case "mails-kept":
      return {
        icon: Archive,
        title: countInWords(task.count, "e-mail ging nog nergens heen", "e-mails gingen nog nergens heen"),
        hint: "Kies of ze alsnog gaan",
        to: PAGES.adminEmails,
      };
    case "inbox-unseen":
      return {
        icon: MessageSquare,
        title: countInWords(task.count, "bericht is nog niet gezien", "berichten zijn nog niet gezien"),
        hint: "Postvak",
        to: PAGES.adminInbox,
      };
    case "talks-offered":
      return {
        icon: Speech,
        title: countInWords(task.count, "nieuw voorstel", "nieuwe voorstellen"),
        hint: "Leden willen iets laten zien",
        to: PAGES.adminTalks,
      };
    case "mails-failed":
      return {
        icon: MailX,
        title: `${countInWords(task.count, "e-mail kon", "e-mails konden")} niet worden bezorgd`,
        hint: `‘${task.error}’`,
        to: `${PAGES.adminEmails}?status=failed`,
      };
    case "webhooks-failing":
      return webhooksInWords(task);
    case "addresses-refused":
      return {
        icon: UserX,
        title: countInWords(task.count, "adres krijgt geen e-mail meer", "adressen krijgen geen e-mail meer"),
        hint: "Drie e-mails op rij geweigerd",
        to: `${PAGES.adminMembers}?group=undeliverable`,
      };
  }
}

const connectionsInWords = (titles: readonly string[]): TaskWords => ({
  icon: Unplug,
  title: titles.length === 1 ? `‘${titles[0]}’ werkt niet` : `${titles.length} verbindingen werken niet`,
  hint: titles.length === 1 ? "Bij Verbindingen staat wat je kunt doen" : namesInWords(titles),
  to: PAGES.adminConnections,
});

const webhooksInWords = ({
  stopped,
  failing,
}: Extract<Task, { readonly kind: "webhooks-failing" }>): TaskWords => ({
  icon: Webhook,
  title:
    stopped.length > 0
      ? `${stopped.length === 1 ? "Een webhook is" : "Webhooks zijn"} uitgezet: ${quoted(stopped)}`
      : `De laatste berichten kwamen niet aan: ${quoted(failing)}`,
  hint:
    stopped.length > 0 && failing.length > 0
      ? `De laatste berichten kwamen niet aan: ${quoted(failing)}`
      : "Kijk bij Webhooks waarom",
  to: PAGES.adminWebhooks,
});

const quoted = (names: readonly string[]) => names.map((name) => `‘${name}’`).join(", ");
