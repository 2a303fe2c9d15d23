import Lightbulb from "lucide-react/icons/lightbulb";
import Merge from "lucide-react/icons/merge";
import Trash from "lucide-react/icons/trash-2";
import { useState } from "react";
import { mergeWish, removeWish } from "#contract/wishes/admin.ts";
import type { Wish, WishId } from "#contract/wishes.ts";
import { countInWords } from "#domain/wording.ts";
import { Loaded } from "../../base/loaded.tsx";
import { useChange } from "../../base/use-change.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { unlessRetried } from "../../forms/save-failed.tsx";
import { RowsSkeleton, rowsClass } from "../../ui/card.tsx";
import { Empty } from "../../ui/empty.tsx";
import { MoreItem, MoreMenu } from "../../ui/menu.tsx";
import { Radio } from "../../ui/toggle.tsx";
import { adminWishesKey, adminWishesQuery } from "./queries.ts";

export const WishList = () => (
  <Loaded query={adminWishesQuery} loading={<RowsSkeleton />}>
    {({ wishes }) =>
      wishes.length === 0 ? (
        <Empty
          icon={Lightbulb}
          title="Nog geen wensen"
          text="Leden zetten op hun dashboard waarover ze iets willen horen. Van wie een wens is, ziet niemand."
        />
      ) : (
        <ul className={rowsClass}>
          {wishes.map((wish) => (
            <WishRow key={wish.id} wish={wish} others={wishes.filter(({ id }) => id !== wish.id)} />
          ))}
        </ul>
      )
    }
  </Loaded>
);

interface WishRowProps {
  readonly wish: Wish;
  readonly others: readonly Wish[];
}

const inWords = (count: number) => countInWords(count, "lid vraagt erom", "leden vragen erom");

function WishRow({ wish, others }: WishRowProps) {
  const [opened, setOpened] = useState<"merging" | "removing" | null>(null);
  const close = () => setOpened(null);
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-2.5 sm:px-5">
      <p className="min-w-0 text-md wrap-anywhere">
        <span className="block font-semibold">{wish.text}</span>
        <span className="block text-sm text-soft">{inWords(wish.count)}</span>
      </p>
      <MoreMenu about={wish.text} isBare>
        <MoreItem icon={Merge} disabled={others.length === 0} onPress={() => setOpened("merging")}>
          Voeg samen met een andere
        </MoreItem>
        <MoreItem icon={Trash} isDanger onPress={() => setOpened("removing")}>
          Haal weg
        </MoreItem>
      </MoreMenu>
      {opened === "merging" && <MergeDialog wish={wish} others={others} onClose={close} />}
      {opened === "removing" && <RemoveDialog wish={wish} onClose={close} />}
    </li>
  );
}

function MergeDialog({ wish, others, onClose }: WishRowProps & { readonly onClose: () => void }) {
  const [into, setInto] = useState<WishId | null>(null);
  const failed = "Samenvoegen is niet gelukt";
  const merge = useChange(mergeWish, {
    onSuccess: onClose,
    invalidates: [adminWishesKey],
    failed: unlessRetried(failed),
  });
  return (
    <FormDialog
      title={`‘${wish.text}’ hoort bij`}
      submit="Voeg samen"
      submitting="Samenvoegen..."
      isDisabled={into === null}
      change={merge}
      failed={failed}
      onSubmit={() => into !== null && merge.mutate({ params: { id: wish.id }, body: { into } })}
      onClose={onClose}
    >
      <p className="text-md text-soft">
        De tekst van de andere blijft. Wie om beide vroeg, telt één keer. Dit is niet ongedaan te maken.
      </p>
      <fieldset>
        <legend className="sr-only">De andere wens</legend>
        {others.map(({ id, text, count }) => (
          <Radio
            key={id}
            name="wens"
            label={text}
            hint={inWords(count)}
            checked={into === id}
            onChange={() => setInto(id)}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}

function RemoveDialog({ wish, onClose }: { readonly wish: Wish; readonly onClose: () => void }) {
  const failed = "Weghalen is niet gelukt";
  const remove = useChange(removeWish, {
    onSuccess: onClose,
    invalidates: [adminWishesKey],
    failed: unlessRetried(failed),
  });
  return (
    <FormDialog
      title="Haal je deze wens weg?"
      submit="Haal weg"
      submitting="Weghalen..."
      look="danger"
      change={remove}
      failed={failed}
      onSubmit={() => remove.mutate({ params: { id: wish.id } })}
      onClose={onClose}
    >
      <p>
        ‘{wish.text}’ verdwijnt voor iedereen; {inWords(wish.count)}. Niemand krijgt bericht.
      </p>
    </FormDialog>
  );
}
