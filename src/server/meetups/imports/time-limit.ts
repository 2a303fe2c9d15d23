import { types } from "node:util";
import { createContext, Script } from "node:vm";

const CALL = new Script("work()");
const shared = { work: () => {} };
const CONTEXT = createContext(shared);

/** The error is one of the other context, whose `Error` is not ours. */
const isTimeout = (error: unknown): boolean =>
  types.isNativeError(error) && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";

/** Answers null when the work, which is synchronous and may never end, took longer. */
export function withinTime<Answer>(timeout: number, work: () => Answer): Answer | null {
  let answer: Answer | null = null;
  shared.work = () => {
    answer = work();
  };
  try {
    CALL.runInContext(CONTEXT, { timeout });
    return answer;
  } catch (error) {
    if (isTimeout(error)) return null;
    throw error;
  }
}
