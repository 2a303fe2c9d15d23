import { namesInWords } from "#domain/wording.ts";

/** Whether another address is for those who share it too. */
export const alsoFor = (names: readonly string[]): string => `Ook voor ${namesInWords(names)} op dit adres`;
