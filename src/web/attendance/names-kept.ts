/** Stands in the browser's storage while a door's names are kept. */
export const NAMES_KEPT = "names-kept";
