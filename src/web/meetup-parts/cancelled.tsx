import type { Meetup } from "#contract/meetups.ts";

export function Cancelled({ reason }: NonNullable<Meetup["cancelled"]>) {
  return (
    <div className="rounded-control bg-red-soft px-3.5 py-3 text-md text-red">
      <p className="font-semibold">Deze meetup gaat niet door</p>
      <p className="mt-0.5 wrap-anywhere">{reason}</p>
    </div>
  );
}
