/**
 * The first administrator's address until the operator gives one. RFC 2606 reserves it, so it belongs to no
 * person.
 */
export const PLACEHOLDER = "admin@example.org";

/** Version 0.1.0 used another one, which its own sign-in refuses. */
export const PLACEHOLDERS: readonly string[] = [PLACEHOLDER, "admin@localhost"];
