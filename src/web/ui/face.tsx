interface FaceProps {
  /** null: they hide it. */
  readonly name: string | null;
  readonly isSelf?: boolean | undefined;
  /** Its size, and that of its letters. */
  readonly className: string;
}

/** Somebody's initials on a disc; beside it their name is written out. */
export function Face({ name, isSelf = false, className }: FaceProps) {
  return (
    <span
      aria-hidden="true"
      className={`flex shrink-0 items-center justify-center rounded-full font-bold ${isSelf ? "bg-accent text-on-accent" : "bg-accent-soft text-accent"} ${className}`}
    >
      {name === null ? "?" : initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/);
  return `${words[0]?.[0] ?? ""}${words.length > 1 ? (words.at(-1)?.[0] ?? "") : ""}`.toUpperCase();
}
