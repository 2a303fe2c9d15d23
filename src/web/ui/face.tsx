import { ANONYMOUS } from "#domain/shown-name.ts";

interface FaceProps {
  readonly name: string;
  readonly isSelf?: boolean | undefined;
  /** Instead of the usual: its ground and its letters. */
  readonly colours?: string;
  /** Its size, and that of its letters. */
  readonly className: string;
}

/** Somebody's initials on a disc; beside it their name is written out. */
export function Face({
  name,
  isSelf = false,
  colours = isSelf ? "bg-accent text-on-accent" : "bg-accent-soft text-accent",
  className,
}: FaceProps) {
  return (
    <span
      aria-hidden="true"
      className={`flex shrink-0 items-center justify-center rounded-full font-bold ${colours} ${className}`}
    >
      {name === ANONYMOUS ? "?" : initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/);
  return `${words[0]?.[0] ?? ""}${words.length > 1 ? (words.at(-1)?.[0] ?? "") : ""}`.toUpperCase();
}
