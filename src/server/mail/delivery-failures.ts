/**
 * What a mail server's refusal is about. `sender`: the club's own sending, such as SPF, a blocklist, relaying or a rate.
 * `unknown`: it does not say. Only `address` counts against a member.
 */
export type FailureSubject = "address" | "full" | "sender" | "content" | "server" | "unknown";

/** `our-server`: the club's own mail server refuses the club as a sender, whoever the mail is for. */
export type MailFailureSubject = FailureSubject | "our-server";

/** Only the member can mend it: it is no trouble of the site, of its mail server or of a provider. */
export const isAboutRecipient = (about: MailFailureSubject): boolean =>
  about === "address" || about === "full";

/** An enhanced status code (RFC 3463, 2); an address of the internet has no three numbers. */
const ENHANCED = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.]*\d)/;
/** A reply code (RFC 5321, 4.2). */
const REPLY = /(?<![\w.#-])[45][0-5]\d(?=[\s-]|$)/;
/** Of Exchange, before the words of the other server. */
const PASSED_ON = /^.*->\s*/s;

export const enhancedIn = (words: string): string | null => ENHANCED.exec(words)?.[0] ?? null;

/** What the server that refused said itself, without what another one said before it. */
const ownWords = (words: string): string => words.replace(PASSED_ON, "");

/** The status in a server's words; null when they have no code. 552 says that the mailbox is full (RFC 5321, 4.2.2). */
export function statusIn(said: string): string | null {
  const words = ownWords(said);
  const enhanced = enhancedIn(words);
  if (enhanced) return enhanced;
  const reply = REPLY.exec(words)?.[0];
  if (reply === undefined) return null;
  return reply === "552" ? "5.2.2" : `${reply.charAt(0)}.0.0`;
}

interface Sign {
  readonly about: FailureSubject;
  /** Who says so, or the document that has these words. */
  readonly source: string;
  readonly words: RegExp;
}

/**
 * Words come before codes, because servers disagree on codes more than on words. The first that fits decides: who blames the sender
 * often names the recipient too, and a full mailbox is often called unavailable.
 */
const SIGNS: readonly Sign[] = [
  {
    about: "sender",
    source: "Gmail, Amazon SES and Google Workspace: what the club may send in a day",
    words: /(?:daily|sending|message|sender) (?:user )?(?:sending )?quota/i,
  },
  {
    about: "unknown",
    source: "Exchange: the recipient lets only some write to it",
    words:
      /RESOLVER\.RST|restricted (?:to|group)|restrictions? set|allowed[- ]senders? list|only accepts? (?:mail|messages) from/i,
  },
  {
    about: "server",
    source: "Gmail 4.2.1 and 5.2.1, and greylisting (RFC 6647): later it is accepted",
    words: /(?:receiving|getting) (?:mail|messages|too many) .{0,20}(?:rate|quickly|fast)|gr[ea]y-?list/i,
  },
  {
    about: "full",
    source: "RFC 3463 X.2.2; Gmail, Yahoo, Exchange, Dovecot, KPN, Ziggo",
    words:
      /quota|(?:mail)?box (?:is |has been )?(?:over)?full|full mailbox|insufficient (?:disk space|storage)|out of storage|exceeded (?:its |the )?storage|storage allocation|mailbox (?:size )?(?:limit|exceeds)|postvak is vol/i,
  },
  {
    about: "sender",
    source: "RFC 7208, 6376, 7489 and 7372: the authentication of the sending domain",
    words:
      /\b(?:SPF|DKIM|DMARC|ARC)\b|unauthenticated|not authenticated|authentication[- ](?:results|level|check)/i,
  },
  {
    about: "sender",
    source:
      "blocklists (RFC 5782), as Spamhaus, SpamCop, Barracuda, Proofpoint, Cloudmark and Microsoft word them",
    words:
      /\b(?:RBL|DNSBL|black ?-?list(?:ed|ing)?|block ?-?list(?:ed|ing)?|deny ?-?list(?:ed)?|spamhaus|spamcop|barracuda|sorbs|uceprotect|cloudmark|senderscore|proofpoint)\b|(?:banned|blocked) sending|\bblocked? (?:IP|using|by|your)\b|reputation|\bS(?:3140|3150)\b|(?<!not )listed (?:in|at|on|by) /i,
  },
  {
    about: "sender",
    source: "RFC 1912, 2.1 and RFC 5321, 4.1.4: names of the sending machine; Gmail, Yahoo, GMX",
    words:
      /\bPTR\b|reverse[- ](?:DNS|hostname|lookup|mapping)|\brDNS\b|\b(?:HELO|EHLO)\b|(?:client|sending) (?:host|IP|server|domain)|your (?:IP|host|hostname|server|network|domain|mail ?server|account)\b|IP address|not accepted from|must issue a STARTTLS|(?:TLS|encryption) (?:is )?required/i,
  },
  {
    about: "sender",
    source: "RFC 5321, 3.6.2: relaying; Postfix, Exim, Exchange, OpenSMTPD, Amazon SES",
    words:
      /\brelay(?:ing|ed)?\b|permissions? to send|send ?as\b|SendAsDenied|not (?:authori[sz]ed|allowed|permitted) to send|not owned by user|not verified|authentication (?:is )?required/i,
  },
  {
    about: "sender",
    source: "rates and complaints (RFC 3463 X.7.28); Gmail, Yahoo, Outlook.com, Amazon SES",
    words:
      /\brate\b|too (?:many|much) (?:messages|mail|e-?mail|connections|recipients|errors|sessions|bad|concurrent|requests)|throttl|unusual (?:amount|volume)|sending limit|user complaints|\bTSS0\d\b/i,
  },
  {
    about: "sender",
    source: "RFC 3463 X.1.7 and X.1.8 in words; Postfix, Exim callouts, OpenSMTPD",
    words:
      /\bsenders?\b|return[- ]path|envelope from|\bMAIL FROM\b|bounce address|from (?:address|domain|header)/i,
  },
  {
    about: "content",
    source: "RFC 3463 X.3.4, X.6 and X.7.1 in words; SpamAssassin, rspamd, Gmail, Yahoo, Amavis, ClamAV",
    words:
      /\bspam\b|spammy|unsolicited|\bvirus|malware|phish|content|message (?:size|is too|too)|too (?:big|large)|size (?:limit|exceeds)|attachment|suspicious|\bUR[LI]\b|\bMIME\b|\bheaders?\b|line (?:is )?too long|bare (?:LF|CR)|policy (?:reasons|violation|restriction)/i,
  },
  {
    about: "address",
    source: "sendmail, Postfix and Exim about a domain that does not exist or takes no mail (RFC 7505)",
    words:
      /(?:host|domain) (?:name )?(?:not found(?!, try)|unknown|does not exist|doesn['’]t exist)|unrouteable|couldn['’]t find any host|non-existent hosts|null ?MX|does not accept mail|no (?:valid )?MX|NXDOMAIN/i,
  },
  {
    about: "server",
    source: "RFC 3463 X.3 and X.4 in words; Postfix, Exim, Exchange, qmail",
    words:
      /\bloop(?:s|ing|ed)?\b|too many hops|hop ?count|expired?\b|time[d -]*out|try(?:ing)? again|temporar|retry (?:time|later)|connection (?:refused|lost|reset|closed|dropped)|no route to host|unreachable|local (?:error|problem|configuration)|internal (?:error|server)|system (?:error|resources|not)|insufficient system|out of (?:memory|resources)|configuration (?:error|problem)|low on (?:disk|storage)|(?:not|n['’]t) be delivered (?:within|for)|service (?:unavailable|not available|shutting)|host is down|DNS (?:error|failure|server)|lookup failure|failing for a long time/i,
  },
  {
    about: "address",
    source: "Microsoft 365: an address that its directory does not have",
    words: /5\.4\.1\b.*recipient address rejected: access denied/is,
  },
  {
    about: "address",
    source:
      "RFC 3463 X.1.1, X.1.3, X.1.6, X.1.10 and X.2.1 in words; Postfix, Exim, sendmail, qmail, Gmail, Yahoo, KPN",
    words:
      /\b(?:user|recipient|mailbox|address|account|alias|addressee|local ?part)\b.{0,80}?\b(?:unknown|unavailable|not (?:found|known|exist|listed|valid|active|available|local)|(?:doesn['’]?t|does not|did not|didn['’]?t) (?:exist|have)|invalid|inactive|disabled|suspended|deactivated|closed|moved|no longer|isn['’]?t (?:valid|available)|is not a)/i,
  },
  {
    about: "address",
    source: "the same, with what is wrong before it",
    words:
      /\b(?:unknown|invalid|illegal|no such|no|inactive|disabled|bad|undeliverable|nonexistent|non-existent) (?:or (?:illegal|invalid|inactive) )?(?:local )?(?:destination )?(?:user|recipient|mailbox|address|account|alias|addressee|local ?part|person|customer|one)\b|RecipientNotFound|not a (?:valid|known) (?:user|mailbox|recipient|address)|doesn['’]t have an? .*account/i,
  },
  {
    about: "address",
    source: "Dutch and German providers in their own words",
    words:
      /adres bestaat niet|onbekende? (?:gebruiker|adres|ontvanger|geadresseerde)|(?:gebruiker|ontvanger|postvak) (?:bestaat niet|onbekend|niet gevonden)|unbekannter? (?:empf\w*|benutzer|adresse)|(?:empf[äa]nger|benutzer|adresse) (?:ist )?unbekannt/i,
  },
];

interface Code {
  readonly about: FailureSubject;
  readonly source: string;
  /** Matches an enhanced code without its class, like `1.1`. */
  readonly code: RegExp;
}

/** For words that say nothing. */
const CODES: readonly Code[] = [
  { about: "address", source: "RFC 3463, 3.2; RFC 7505 for X.1.10", code: /^1\.(?:1|2|3|6|10)$/ },
  { about: "sender", source: "RFC 3463, 3.2", code: /^1\.[78]$/ },
  { about: "address", source: "RFC 3463, 3.3: disabled, not accepting messages", code: /^2\.1$/ },
  { about: "full", source: "RFC 3463, 3.3", code: /^2\.2$/ },
  { about: "content", source: "RFC 3463, 3.3 and 3.4: longer than allowed", code: /^(?:2\.3|3\.4)$/ },
  { about: "address", source: "RFC 7293: the address has another owner", code: /^7\.1[78]$/ },
  {
    about: "unknown",
    source: "Exchange: only some senders may write to this list",
    code: /^7\.1(?:24|29|33|34|35|36)$/,
  },
  { about: "sender", source: "RFC 3463, 3.8; RFC 7372; the registry of enhanced codes", code: /^7\.\d+$/ },
  { about: "content", source: "RFC 3463, 3.7", code: /^6\.\d+$/ },
  { about: "server", source: "RFC 3463, 3.4 to 3.6: mail system, routing, protocol", code: /^[345]\.\d+$/ },
];

/** Codes that say only that something failed (RFC 3463, 3.1), and Exchange's for the words of another server. */
const SAYS_NOTHING = /^(?:[05]\.0|0\.350)$/;

interface Refusal {
  readonly words: string;
  /** Of a report, beside the words; null: it has none. */
  readonly status?: string | null;
  /** The site's own addresses: a refusal that names one says nothing about the recipient's. */
  readonly senders?: readonly string[];
}

/** What the server that refused wrote comes before the status of whoever reports it. */
export function subjectOfFailure({ words: said, status = null, senders = [] }: Refusal): FailureSubject {
  const words = ownWords(said);
  const lower = words.toLowerCase();
  if (senders.some((sender) => lower.includes(sender.toLowerCase()))) return "sender";
  const sign = SIGNS.find((one) => one.words.test(words));
  if (sign) return sign.about;
  const detail = withoutClass(statusIn(words)) ?? withoutClass(status);
  if (detail === null) return "unknown";
  return CODES.find(({ code }) => code.test(detail))?.about ?? "unknown";
}

/** Null: it says nothing. */
function withoutClass(status: string | null): string | null {
  const detail = status?.slice(2) ?? "";
  return detail === "" || SAYS_NOTHING.test(detail) ? null : detail;
}
