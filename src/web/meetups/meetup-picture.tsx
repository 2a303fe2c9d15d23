import type { DescribedPicture } from "#contract/picture.ts";
import { drawnPicture } from "#domain/drawn-picture.ts";
import { Picture } from "../pictures/picture.tsx";

interface MeetupPictureProps {
  readonly meetup: { readonly id: number; readonly picture?: DescribedPicture | null };
  /** What room it has. */
  readonly className: string;
  /** How wide it is shown, as CSS says it. */
  readonly sizes: string;
  readonly isFirst?: boolean;
}

/** The one place that shows a meetup's picture: its own, or one that is drawn for it. */
export function MeetupPicture({ meetup, className, ...shown }: MeetupPictureProps) {
  if (meetup.picture)
    return (
      <div className={`relative overflow-hidden bg-raised ${className}`}>
        <Picture picture={meetup.picture} className="absolute inset-0 size-full object-cover" {...shown} />
      </div>
    );
  return (
    <svg
      viewBox="0 0 400 200"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
      className={`block w-full dark:brightness-92 ${className}`}
    >
      {drawnPicture(meetup.id).map(({ colour, path, pen }) => (
        <path key={path} d={path} {...(pen ? { stroke: colour, strokeWidth: pen } : { fill: colour })} />
      ))}
    </svg>
  );
}
