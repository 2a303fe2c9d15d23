import CheckSquare from "lucide-react/icons/square-check";
import { useEffect, useRef } from "react";
import type { MemberId } from "#contract/ids.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import { useMedia, WINDOW } from "../../../ui/use-media.ts";
import type { Choosing } from "./choosing.ts";

const useIsPhone = () => useMedia(WINDOW.belowSm);

export const useHasCheckboxes = ({ isOn }: Choosing): boolean => !useIsPhone() || isOn;

interface OfPageProps {
  readonly choosing: Choosing;
  readonly members: readonly MemberId[];
}

/** All of the page at once; on a phone the button that gives each row its checkbox. */
export function ChoosePage({ choosing, members }: OfPageProps) {
  const isPhone = useIsPhone();
  const hasCheckboxes = useHasCheckboxes(choosing);
  return (
    <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
      {hasCheckboxes && <PageCheckbox choosing={choosing} members={members} />}
      {isPhone &&
        (choosing.isOn ? (
          <Button look="bare" size="small" className="text-accent!" onClick={choosing.end}>
            Klaar met kiezen
          </Button>
        ) : (
          <Button size="small" className="ml-auto" onClick={choosing.begin}>
            <CheckSquare size={16} aria-hidden="true" /> Kies
          </Button>
        ))}
    </div>
  );
}

function PageCheckbox({ choosing, members }: OfPageProps) {
  const box = useRef<HTMLInputElement>(null);
  const chosen = members.filter((id) => choosing.ids.has(id)).length;
  const isAll = chosen === members.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !isAll;
  });
  return (
    <div className="pl-4">
      <Checkbox
        ref={box}
        label="Kies deze pagina"
        checked={isAll}
        onChange={() => choosing.choose(members, !isAll)}
      />
    </div>
  );
}

export function ChooseRow({
  choosing,
  member: { id, name },
}: {
  readonly choosing: Choosing;
  readonly member: { readonly id: MemberId; readonly name: string };
}) {
  return (
    <label className="-my-1.5 -mr-2 -ml-3 grid size-11 shrink-0 cursor-pointer place-items-center self-start">
      <input
        type="checkbox"
        aria-label={`Kies: ${name}`}
        className="size-5.5 accent-accent"
        checked={choosing.ids.has(id)}
        onChange={({ target }) => choosing.choose([id], target.checked)}
      />
    </label>
  );
}
