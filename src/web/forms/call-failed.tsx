import { isUnreached, sentenceOf } from "../base/api.ts";
import { useConnection } from "../base/connection.ts";
import { Note } from "../ui/notices.tsx";

/**
 * What to say of a failed call. Where no server answered, the form's own button tries again, and the sentence follows the
 * connection: it stays on the screen when the server is back.
 * @param sentence what the server says
 */
export function useFailure(error: Error | null, sentence?: string): string | undefined {
  const isLost = useConnection() !== "connected";
  if (error === null) return undefined;
  if (!isUnreached(error)) return sentence ?? sentenceOf(error);
  return `${isLost ? "De site antwoordt even niet." : "De site antwoordt intussen."} Wat je typte, blijft staan.`;
}

export function CallFailed({ error }: { readonly error: Error | null }) {
  const failure = useFailure(error);
  return failure === undefined ? null : <Note look="error">{failure}</Note>;
}
