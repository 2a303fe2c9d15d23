/** Enough of an e-mail address for its owner to recognise it: `j…@example.org`. */
export const maskedAddress = (email: string): string => email.replace(/^(.).*(?=@)/u, "$1…");
