import type { ResponseStatus } from "#domain/places.ts";
import { Badge } from "../ui/badge.tsx";

const LABELS = {
  confirmed: ["green", "Geregistreerd"],
  waitlist: ["orange", "Wachtlijst"],
  declined: ["grey", "Afgemeld"],
  none: ["grey", "Geen reactie"],
} as const satisfies Record<ResponseStatus | "none", readonly [string, string]>;

export function StatusBadge({ status }: { status: ResponseStatus | null }) {
  const [colour, label] = LABELS[status ?? "none"];
  return <Badge colour={colour}>{label}</Badge>;
}
