import { isUnreached, sentenceOf } from "../base/api.ts";
import { Note } from "../ui/notices.tsx";

const SITE_AWAY = "De site antwoordt even niet. Wat je typte, blijft staan.";

/** @param sentence what the server says of a failed call; where no server answered, the form's own button tries again */
export const failureOf = (error: Error, sentence = sentenceOf(error)): string =>
  isUnreached(error) ? SITE_AWAY : sentence;

export const CallFailed = ({ error }: { error: Error | null }) =>
  error && <Note look="error">{failureOf(error)}</Note>;
