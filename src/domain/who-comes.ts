interface Counted {
  readonly registration_count: number;
  readonly waitlist_count: number;
  readonly max_participants: number | null;
  readonly stats: {
    readonly totalInvited: number;
    readonly yesResponses: number;
    readonly noResponses: number;
  };
}

/** `17 van 20 komen`; `17 komen` without a maximum. */
export function whoComes({
  registration_count,
  max_participants,
}: Pick<Counted, "registration_count" | "max_participants">): string {
  const of = max_participants === null ? "" : ` van ${max_participants}`;
  return `${registration_count}${of} ${registration_count === 1 ? "komt" : "komen"}`;
}

/** `3 op de wachtlijst, 160 zonder antwoord`; empty where there is nobody of either. */
export function whoElse({ waitlist_count, stats }: Pick<Counted, "waitlist_count" | "stats">): string {
  const silent = stats.totalInvited - stats.yesResponses - stats.noResponses;
  return [
    ...(waitlist_count > 0 ? [`${waitlist_count} op de wachtlijst`] : []),
    ...(silent > 0 ? [`${silent} zonder antwoord`] : []),
  ].join(", ");
}
