import { useState } from "react";
import type { MemberId } from "#contract/ids.ts";

export interface Choosing {
  readonly ids: ReadonlySet<MemberId>;
  /** On a phone the rows have checkboxes only then. */
  readonly isOn: boolean;
  readonly begin: () => void;
  readonly choose: (ids: readonly MemberId[], chosen: boolean) => void;
  readonly end: () => void;
}

const NONE: ReadonlySet<MemberId> = new Set();

/** Which members are chosen, on whatever page of the list. @param filters those of the list: the choice ends with others */
export function useChoosing(filters: object): Choosing {
  const scope = JSON.stringify(filters);
  const [choice, setChoice] = useState({ scope, ids: NONE, isOn: false });
  const ended = { scope, ids: NONE, isOn: choice.isOn };
  const isOther = choice.scope !== scope;
  if (isOther) setChoice(ended);
  const { ids, isOn } = isOther ? ended : choice;
  return {
    ids,
    isOn,
    begin: () => setChoice({ scope, ids, isOn: true }),
    choose: (some, chosen) => {
      const next = new Set(ids);
      for (const id of some) {
        if (chosen) next.add(id);
        else next.delete(id);
      }
      setChoice({ scope, ids: next, isOn: true });
    },
    end: () => setChoice({ scope, ids: NONE, isOn: false }),
  };
}
