/** Where the focus goes when what had it goes away: to the content, not to the top of the page. */
export const focusMain = (): void => document.getElementById("inhoud")?.focus();
