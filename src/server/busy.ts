/** There is work enough already, or the database is away: nothing was done, and asking again soon makes sense. */
export class Busy extends Error {
  readonly statusCode = 503;
}
