/** Stands in the browser's storage while a door's names are kept: the id of the member who opened it. */
export const NAMES_KEPT = "names-kept";
