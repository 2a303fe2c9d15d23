import type { ResponseStatus } from "./places.ts";

/** What a member reads after answering; the same sentence by link, by button and by API. */
export function answerMessage(status: ResponseStatus, title: string): string {
  switch (status) {
    case "confirmed":
      return `Je bent ingeschreven voor ${title}.`;
    case "waitlist":
      return `${title} is vol. Je staat op de wachtlijst.`;
    case "declined":
      return `Je bent afgemeld voor ${title}.`;
  }
}
