import type { ResponseStatus, Vacated } from "./places.ts";

export interface Outcome {
  readonly status: ResponseStatus;
  /** From 1; null for whoever does not wait. */
  readonly position: number | null;
  readonly vacated?: Vacated;
}

/** What a member reads after answering; the same sentence by link, by button and by API. */
export function answerMessage({ status, position, vacated }: Outcome, title: string): string {
  switch (status) {
    case "confirmed":
      return `Je komt naar ${title}.`;
    case "waitlist":
      return `${title} is vol. Je staat op de wachtlijst${position === null ? "" : `, als nummer ${position}`}.`;
    case "declined":
      return `Je bent afgemeld voor ${title}.${vacated === "passed-on" ? " Je plek ging naar de volgende op de wachtlijst." : ""}`;
  }
}
