/** `2568` → `2.568`, alike on every machine: `Intl` may write a language's numbers in another way. */
export const inDigits = (count: number): string => `${count}`.replace(/\B(?=(?:\d{3})+$)/g, ".");

/** `1 uitnodiging`, `193 uitnodigingen`, `2.568 e-mails` */
export const inWords = (count: number, one: string, more: string): string =>
  `${inDigits(count)} ${count === 1 ? one : more}`;

export const memberCount = (count: number): string => inWords(count, "lid", "leden");
