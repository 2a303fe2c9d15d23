import Check from "lucide-react/icons/check";
import { useState } from "react";
import {
  addWish,
  dropSupport,
  MAX_WISH,
  type MemberWish,
  NewWish,
  supportWish,
  type WishId,
  withdrawWish,
} from "#contract/wishes.ts";
import { countInWords } from "#domain/wording.ts";
import { ApiError, sentenceOf } from "../base/api.ts";
import { Loaded } from "../base/loaded.tsx";
import { useChange } from "../base/use-change.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { usePressOnce } from "../forms/press-once.ts";
import { SaveFailed, unlessRetried } from "../forms/save-failed.tsx";
import { Button } from "../ui/button.tsx";
import { Card, RowsSkeleton } from "../ui/card.tsx";
import { Field, formField } from "../ui/field.tsx";
import { ignoreSecondPress, pressOf } from "../ui/second-press.ts";
import { memberWishesQuery, wishesKey } from "./queries.ts";

export const MemberWishes = () => (
  <section aria-labelledby="wensen" className="mt-12">
    <Card className="sm:p-6">
      <h2 id="wensen" className="text-lg font-heading">
        Hierover wil ik iets horen
      </h2>
      <p className="mt-1 mb-4 text-md text-soft">
        Wie iets wil laten zien, kan hier een onderwerp kiezen. Niemand ziet van wie een wens is.
      </p>
      <NewWishForm />
      <Loaded query={memberWishesQuery} loading={<RowsSkeleton />} whenFailed={() => <NotLoaded />}>
        {({ wishes }) => <WishList wishes={wishes} />}
      </Loaded>
    </Card>
  </section>
);

/** Not as a failed page: the meetups above, which matter most, are there without network too. */
const NotLoaded = () => <p className="text-md text-soft">De wensen konden nu niet worden geladen.</p>;

const NOT_ADDED = "Je wens kon niet worden toegevoegd";

function NewWishForm() {
  const form = useCheckedForm(NewWish, { text: "" });
  const add = useChange(addWish, {
    onSuccess: () => form.reset(),
    onError: (error) =>
      isOneTooMany(error) && form.setError("text", { message: sentenceOf(error) }, { shouldFocus: true }),
    invalidates: [wishesKey],
    failed: (error) => (isOneTooMany(error) ? null : unlessRetried(NOT_ADDED)(error)),
  });
  const onPress = usePressOnce(() => form.getValues("text") === "");
  return (
    <form
      noValidate
      className="mb-2 flex flex-wrap items-end gap-2.5"
      onSubmit={form.handleSubmit((body) => add.mutate({ body }))}
    >
      <Field
        label="Waarover?"
        className="min-w-0 grow basis-64"
        maxLength={MAX_WISH}
        autoComplete="off"
        {...formField(form, "text")}
      />
      <Button type="submit" className="min-h-11.5" disabled={add.isPending} onClick={onPress}>
        Voeg toe
      </Button>
      <SaveFailed error={add.error} what={NOT_ADDED} />
    </form>
  );
}

/** Said at the field, where it stays until the text changes. */
const isOneTooMany = (error: Error): boolean => error instanceof ApiError && error.status === 409;

const FIRST_SHOWN = 5;

function WishList({ wishes }: { readonly wishes: readonly MemberWish[] }) {
  const [isWhole, setWhole] = useState(false);
  const ordered = useSteadyOrder(wishes);
  if (ordered.length === 0) return <p className="text-md text-soft">Nog niemand vroeg ergens om.</p>;
  const shown = isWhole ? ordered : ordered.slice(0, FIRST_SHOWN);
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((wish) => (
          <WishRow key={wish.id} wish={wish} />
        ))}
      </ul>
      {shown.length < ordered.length && (
        <Button className="mt-2" onClick={() => setWhole(true)}>
          Toon alle {ordered.length} wensen
        </Button>
      )}
    </>
  );
}

/** As it was at first, the newest on top: a press that changes a count moves no row under the finger. */
function useSteadyOrder(wishes: readonly MemberWish[]): MemberWish[] {
  const [order, setOrder] = useState<readonly WishId[]>(() => wishes.map(({ id }) => id));
  const added = wishes.map(({ id }) => id).filter((id) => !order.includes(id));
  if (added.length > 0) setOrder([...added, ...order]);
  const placeOf = ({ id }: MemberWish) => order.indexOf(id);
  return wishes.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function WishRow({ wish }: { readonly wish: MemberWish }) {
  const { id, text, count, isMine } = wish;
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <p className="min-w-0 text-md wrap-anywhere">
        <span id={`wens-${id}`} className="block font-semibold">
          {text}
        </span>
        <span className="block text-sm text-soft">
          {countInWords(count, "lid vraagt erom", "leden vragen erom")}
        </span>
      </p>
      {isMine ? <Withdraw wish={wish} /> : <MeToo wish={wish} />}
    </li>
  );
}

function Withdraw({ wish: { id } }: { readonly wish: MemberWish }) {
  const withdraw = useChange(withdrawWish, { invalidates: [wishesKey] });
  return (
    <Button
      look="bare"
      className="shrink-0"
      aria-describedby={`wens-${id}`}
      disabled={withdraw.isPending}
      onClick={(event) => {
        ignoreSecondPress(pressOf(event));
        withdraw.mutate({ params: { id } });
      }}
    >
      Trek in
    </Button>
  );
}

/** The same button takes it back. */
function MeToo({ wish: { id, isSupported } }: { readonly wish: MemberWish }) {
  const support = useChange(supportWish, { invalidates: [wishesKey], succeeded: null });
  const drop = useChange(dropSupport, { invalidates: [wishesKey], succeeded: null });
  return (
    <Button
      className={`shrink-0 rounded-full ${isSupported ? "border-accent! bg-accent-soft! text-accent!" : ""}`}
      aria-pressed={isSupported}
      aria-describedby={`wens-${id}`}
      disabled={support.isPending || drop.isPending}
      onClick={(event) => {
        ignoreSecondPress(pressOf(event));
        (isSupported ? drop : support).mutate({ params: { id } });
      }}
    >
      {isSupported && <Check size={16} aria-hidden="true" />}
      Ik ook
    </Button>
  );
}
