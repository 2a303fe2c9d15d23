/** Words between a first name and a surname, as in `Anna de Vries` and `Piet van 't Hof`. */
const WORDS = new Set(
  "aan al am auf bij bin da dal dalla de degli dei del della den der des di do dos du el en het in la las le les los 'm na o of onder op over 's 't te ten ter thoe to toe tot uijt uit van ver vom von voor v.d. v.d v/d vd zu zum zur d' l'".split(
    " ",
  ),
);

export const isInfixWord = (word: string): boolean => WORDS.has(word.toLowerCase().replace(/[‘’`´]/g, "'"));

export function isInfix(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => word !== "");
  return words.length > 0 && words.every(isInfixWord);
}
