import type { ComponentProps, ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody } from "../ui/dialog.tsx";
import { useMedia, WINDOW } from "../ui/use-media.ts";
import { DraftOffer, type OfferedVersions } from "./draft-offer.tsx";
import { SaveFailed } from "./save-failed.tsx";

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, "title" | "width" | "finalFocus"> {
  /** Dialogs that open over this one. Outside the form, which would get their events. */
  readonly nested?: ReactNode;
}

export function FormDialog({ title, width, finalFocus, nested, ...form }: FormDialogProps & DialogFormProps) {
  return (
    <Dialog title={title} open onClose={form.onClose} width={width} finalFocus={finalFocus}>
      <DialogForm {...form} />
      {nested}
    </Dialog>
  );
}

interface FormProps {
  readonly label?: string;
  readonly children: ReactNode;
  readonly spacing?: string;
  readonly offered?: OfferedVersions | null;
  /** Above the buttons; where little room is, at the end of the form. */
  readonly notes?: ReactNode;
  /** Above the buttons at any width. */
  readonly warning?: ReactNode;
  readonly catching?: Pick<ComponentProps<"form">, "onDragOver" | "onDragLeave" | "onDrop" | "onPaste">;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

type DialogFormProps = FormProps & (ButtonsProps | { readonly foot: ReactNode });

/** The form of a dialog that shows more than one form, or keeps its content while it closes. Others use `FormDialog`. */
export function DialogForm(props: DialogFormProps) {
  const {
    label,
    children,
    spacing = "space-y-4.5",
    offered = null,
    notes,
    warning,
    catching,
    onSubmit,
  } = props;
  const isSmall = useMedia(`${WINDOW.belowSm}, (height < 37.5rem)`);
  const foot = "foot" in props ? props.foot : <Buttons {...props} />;
  return (
    <form
      noValidate
      aria-label={label}
      className="flex min-h-0 flex-1 flex-col"
      {...catching}
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble through portals: a form of a dialog over this form would submit this form too.
        event.stopPropagation();
        onSubmit();
      }}
    >
      <DialogBody
        foot={
          <>
            {warning && <div className="w-full empty:hidden">{warning}</div>}
            {!isSmall && notes}
            {foot}
          </>
        }
      >
        <div className={spacing}>
          <DraftOffer offered={offered} />
          {children}
        </div>
        {notes && isSmall && <div className="mt-4.5 flex flex-wrap gap-2">{notes}</div>}
      </DialogBody>
    </form>
  );
}

interface ButtonsProps {
  readonly onClose: () => void;
  /** Null: the close button of the dialog is enough. */
  readonly cancel?: string | null;
  readonly submit: ReactNode;
  /** Shown while the change runs, when a second press does nothing. */
  readonly submitting?: ReactNode;
  readonly isDisabled?: boolean;
  readonly look?: "primary" | "quiet" | "danger";
  readonly change?: { readonly isPending: boolean; readonly error: Error | null } | undefined;
  /** What failed, for `SaveFailed`; absent: the form shows it. */
  readonly failed?: string;
  /** The page that has what the form creates. */
  readonly madeOn?: string | undefined;
  readonly beside?: ReactNode;
}

const NO_CHANGE = { isPending: false, error: null };

function Buttons({
  onClose,
  cancel = "Annuleren",
  submit,
  submitting = submit,
  isDisabled = false,
  look = "primary",
  change = NO_CHANGE,
  failed,
  madeOn,
  beside,
}: ButtonsProps) {
  return (
    <>
      {failed !== undefined && <SaveFailed error={change.error} what={failed} madeOn={madeOn} />}
      {beside}
      {cancel !== null && <Button onClick={onClose}>{cancel}</Button>}
      <Button look={look} type="submit" disabled={change.isPending || isDisabled}>
        {change.isPending ? submitting : submit}
      </Button>
    </>
  );
}
