import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import Copy from "lucide-react/icons/copy";
import { type ReactNode, useId } from "react";
import type { SenderDomain } from "#contract/site/connections.ts";
import { Loaded } from "../../../base/loaded.tsx";
import { senderDomainQuery } from "../../../connections/queries.ts";
import { copyText } from "../../../ui/browser.ts";
import { iconButtonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Spinner } from "../../../ui/notices.tsx";

/** Whether receivers trust the sender's domain. Never in the way of saving. */
export function SenderCard({ address, provider }: { readonly address: string; readonly provider: string }) {
  const id = useId();
  return (
    <Loaded query={senderDomainQuery(address, provider)} loading={<Frame id={id} />}>
      {({ domain }) =>
        domain && (
          <Frame id={id}>
            <ul className="mt-3 divide-y divide-line">
              <Line term="SPF" domain={domain.name} record={domain.spf} />
              <Line term="DKIM" domain={domain.name} record={domain.dkim} />
              <Line term="DMARC" domain={domain.name} record={domain.dmarc} />
            </ul>
          </Frame>
        )
      }
    </Loaded>
  );
}

const Frame = ({ id, children }: { readonly id: string; readonly children?: ReactNode }) => (
  <section aria-labelledby={id}>
    <Card className="sm:p-6">
      <h2 id={id} className="text-lg font-heading">
        Komt het aan?
      </h2>
      <p className="mt-1 text-md text-soft">
        Drie regels bij jullie domein beslissen of e-mail in de map met spam terechtkomt. Bewaren kan ook
        zonder.
      </p>
      {children ?? <Spinner>Opzoeken...</Spinner>}
    </Card>
  </section>
);

type SenderRecord = SenderDomain["spf"];

const isWrong = ({ state }: SenderRecord): boolean => state !== "ok" && state !== "unknown";

function Line({ term, domain, record }: LineProps) {
  const { state, says, add } = record;
  const Icon = state === "ok" ? CircleCheck : isWrong(record) ? CircleAlert : CircleHelp;
  const look = state === "ok" ? "text-green" : isWrong(record) ? "text-red" : "text-soft";
  return (
    <li className="flex gap-3 py-3 text-md">
      <Icon size={20} className={`mt-0.5 shrink-0 ${look}`} aria-hidden="true" />
      <div className="min-w-0 flex-1 space-y-2">
        <p className="wrap-anywhere">
          {says}. {add && (state === "missing" ? "Zet dit bij je domein:" : "Zet dit ervoor in de plaats:")}
        </p>
        {add && <ToAdd {...add} domain={domain} term={term} />}
      </div>
    </li>
  );
}

interface LineProps {
  readonly term: string;
  readonly domain: string;
  readonly record: SenderRecord;
}

interface ToAddProps extends NonNullable<SenderRecord["add"]> {
  readonly domain: string;
  readonly term: string;
}

/** As the forms of hosting providers ask for it: the name within the domain. */
function within(name: string, domain: string): string {
  if (name === domain) return "@";
  return name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : name;
}

function ToAdd({ name, type, value, domain, term }: ToAddProps) {
  return (
    <div className="flex items-start gap-2 rounded-control bg-raised py-2.5 pl-3.5">
      <dl className="grid min-w-0 flex-1 grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        <dt className="text-soft">Naam</dt>
        <dd className="min-w-0 wrap-anywhere">{within(name, domain)}</dd>
        <dt className="text-soft">Soort</dt>
        <dd>{type}</dd>
        <dt className="text-soft">Waarde</dt>
        <dd className="min-w-0 wrap-anywhere">{value}</dd>
      </dl>
      <button
        type="button"
        className={`${iconButtonClass} -my-1`}
        aria-label={`Kopieer de waarde van ${term}`}
        onClick={() => void copyText(value, "Waarde gekopieerd")}
      >
        <Copy size={17} aria-hidden="true" />
      </button>
    </div>
  );
}
