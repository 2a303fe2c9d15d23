/** A script's name in the built site, before its hash. A first visit has the names of all: a character less counts. */
export const scriptName = (name: string): string => name.slice(0, 8);
