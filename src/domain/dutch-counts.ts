/** `1 uitnodiging`, `193 uitnodigingen`, `2.568 e-mails` */
export const inWords = (count: number, one: string, more: string): string =>
  `${count.toLocaleString("nl-NL")} ${count === 1 ? one : more}`;

export const memberCount = (count: number): string => inWords(count, "lid", "leden");
