/** Of text that other programs sent: without what PostgreSQL cannot store, the NUL and halves of surrogate pairs. */
export const storable = (text: string): string => text.replaceAll("\0", "").toWellFormed();
