import type { ImapFlowError } from "imapflow";
import type { InboxFault } from "#contract/inbox.ts";
import { causeOfSet, isCertificateFault } from "../../platform/process/causes.ts";

/** The mailbox cannot be used; the message says why, without words of the server. */
export class MailboxError extends Error {
  readonly fault: InboxFault;
  readonly isAnnounced: boolean;
  /** @param setBy the variable that set the mailbox; null: an admin did */
  constructor(error: unknown, setBy: string | null, { isAnnounced = false } = {}) {
    const fault = faultOf(error as ImapFlowError);
    super(whyOf(fault, error as ImapFlowError, setBy), { cause: error });
    this.fault = fault;
    this.isAnnounced = isAnnounced;
  }
}

/** Response codes (RFC 5530) of a login that may succeed later with the same password. */
const TEMPORARY = /^(UNAVAILABLE|INUSE|LIMIT|SERVERBUG)$/;
const NO_IMAP =
  /^(ParserError|InvalidResponse|MissingTag|UnexpectedTag|ResponseProcessingFailed|TooMany)|TooLarge$/;
const FULL = /quota|mailbox is full|(?:storage|mailbox) limit|no space/i;
const NO_TLS = /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG/;

export const READ_ELSEWHERE = "ReadElsewhere";

function faultOf({ code = "", message, ...error }: ImapFlowError): InboxFault {
  if (code === READ_ELSEWHERE) return "read-elsewhere";
  if (error.authenticationFailed)
    return TEMPORARY.test(error.serverResponseCode ?? "") ? "away" : "login-refused";
  if (isFull(error)) return "full";
  if (isCertificateFault({ code })) return "certificate";
  if (error.tlsFailed && message.includes("STARTTLS")) return "no-starttls";
  if (error.mailboxMissing || isRefusedFolder(error)) return "no-folder";
  if (NO_TLS.test(code) || NO_IMAP.test(code) || error.responseStatus) return "not-understood";
  return "away";
}

/** By the code of RFC 5530, or by the words of servers that give none. */
const isFull = ({ responseStatus, responseText = "", serverResponseCode }: Partial<ImapFlowError>): boolean =>
  responseStatus === "NO" && (serverResponseCode === "OVERQUOTA" || FULL.test(responseText));

const isRefusedFolder = ({ responseStatus, executedCommand = "" }: Partial<ImapFlowError>): boolean =>
  responseStatus === "NO" && / SELECT /.test(executedCommand);

function whyOf(fault: InboxFault, { code = "", message }: ImapFlowError, setBy: string | null): string {
  const known = Object.assign(new Error(message), { code: `${fault} ${code}` });
  return causeOfSet(known, "mailbox", setBy) ?? message.trim().replaceAll(/\s+/g, " ");
}
