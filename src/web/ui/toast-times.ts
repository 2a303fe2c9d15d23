import type { DefaultToastOptions } from "react-hot-toast/headless";

/** Display times in milliseconds (specification, section 9): the base set-up… */
export const BASE_TIMES = { success: { duration: 2000 } } satisfies DefaultToastOptions;

/** …and the one of the admin area. */
export const ADMIN_TIMES = {
  duration: 4000,
  success: { duration: 3000 },
  error: { duration: 5000 },
  /** Stays until it is dismissed, which the general duration would end. */
  loading: { duration: Number.POSITIVE_INFINITY },
} satisfies DefaultToastOptions;
