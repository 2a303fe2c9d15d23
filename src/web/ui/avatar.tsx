import { ANONYMOUS } from "#domain/wording.ts";

interface AvatarProps {
  readonly name: string;
  readonly isSelf?: boolean | undefined;
  readonly colours?: string;
  readonly className: string;
}

/** Initials on a disc. Hidden from screen readers, because the full name is next to it. */
export function Avatar({
  name,
  isSelf = false,
  colours = isSelf ? "bg-accent text-on-accent" : "bg-accent-soft text-accent",
  className,
}: AvatarProps) {
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
