import { X } from "lucide-react";
import { Button } from "./button.tsx";
import { Empty, type EmptyProps } from "./empty.tsx";

/** Nothing fits what is searched for: the way back is to search for less. */
export function NothingFound({ onClear, ...empty }: EmptyProps & { readonly onClear: () => void }) {
  return (
    <Empty text="Niets past bij wat je zoekt." {...empty}>
      <Button onClick={onClear}>
        <X size={16} aria-hidden="true" /> Wis filters
      </Button>
    </Empty>
  );
}
