import { type FailureSubject, statusIn, subjectOfFailure } from "../../mail/delivery-failures.ts";
import type { ReportedRecipient } from "../incoming.ts";
import type { OwnMail } from "./proof.ts";

const OUTCOMES = {
  address: "bounced",
  full: "full",
  sender: "sender",
  content: "content",
  server: "noted",
  unknown: "noted",
} as const satisfies Record<FailureSubject, ReportedRecipient["outcome"]>;

interface Reported {
  /** Whether the server gave up. */
  readonly isFailed: boolean;
  /** Of the report; null: it has none. */
  readonly status: string | null;
  readonly words: string;
}

/** What a report says of a recipient; the refusing server's own code is shown before the report's. */
export function outcomeOfReport(
  { isFailed, status, words }: Reported,
  own: OwnMail,
): Pick<ReportedRecipient, "outcome" | "status"> {
  const said = statusIn(words);
  const isForGood = isFailed && !(said ?? status ?? "").startsWith("4.");
  const about = subjectOfFailure({ words, status, senders: sendersOf(own) });
  const isDetailed = said !== null && !said.endsWith(".0.0");
  return {
    outcome: isForGood ? OUTCOMES[about] : "noted",
    status: (isDetailed ? said : (status ?? said)) ?? "",
  };
}

/** An address with a tag names the same mailbox. */
const sendersOf = ({ fromAddress, address, hasTags }: OwnMail): readonly string[] => [
  fromAddress,
  address,
  ...(hasTags ? [`${address.split("@", 1)[0]}+`] : []),
];
