/** The key under which the browser's storage has the id of the member whose door lists it keeps; absent where it keeps none. */
export const NAMES_KEPT = "names-kept";
