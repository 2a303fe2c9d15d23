import { type Day, fullDate } from "./dutch-dates.ts";
import { countInWords, namesInWords } from "./wording.ts";

/** Places of a coming meetup that members leave. */
interface Freed {
  readonly date: Day;
  readonly places: number;
  /** Whether a member that stays is on its waitlist. */
  readonly isWaitedFor: boolean;
}

/** `Er komen 3 plekken vrij op 2 avonden; waar iemand wacht, zijn ze voor de wachtlijst.`; empty without any. */
export function freedInWords(freed: readonly Freed[]): string {
  const [only, ...others] = freed;
  if (!only) return "";
  const places = freed.reduce((sum, each) => sum + each.places, 0);
  const where = others.length === 0 ? fullDate(only.date) : countInWords(freed.length, "avond", "avonden");
  const sentence = `Er ${places === 1 ? "komt" : "komen"} ${countInWords(places, "plek", "plekken")} vrij op ${where}`;
  if (freed.every(({ isWaitedFor }) => !isWaitedFor)) return `${sentence}.`;
  const isOne = places === 1;
  if (freed.every(({ isWaitedFor }) => isWaitedFor))
    return `${sentence}; die ${isOne ? "is" : "zijn"} voor wie op de wachtlijst staat.`;
  return `${sentence}; waar iemand wacht, zijn ze voor de wachtlijst.`;
}

/** `Anna, Bram en 12 anderen`. @param names the first few of so many */
export function someNamesInWords(names: readonly string[], count: number): string {
  const others = count - names.length;
  if (others === 0) return namesInWords(names);
  return namesInWords([...names, countInWords(others, "ander", "anderen")]);
}
