import { decodeWords } from "postal-mime";

/** The text of a value that calendars before iCalendar and vCards before 3.0 encode as mails do (RFC 2045, section 6.7). */
export const fromQuotedPrintable = (value: string, charset = "utf-8"): string =>
  decodeWords(`=?${charset}?Q?${value.replaceAll("_", "=5F")}?=`);
