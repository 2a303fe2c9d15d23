import type { UseFormRegisterReturn } from "react-hook-form";
import type { FormPicture } from "#contract/pictures.ts";
import type { Day } from "#domain/dutch-dates.ts";
import { type Focus, positionOf } from "#domain/focus.ts";
import { Button } from "../ui/button.tsx";
import { CalendarLeaf } from "../ui/calendar-leaf.tsx";
import { Field } from "../ui/field.tsx";
import { FocusField } from "./focus-field.tsx";
import { Picture } from "./picture.tsx";
import { UploadButton } from "./upload-button.tsx";
import { UploadFrame } from "./upload-frame.tsx";
import type { Upload } from "./use-upload.ts";

interface PictureFieldProps {
  readonly upload: Upload;
  readonly picture: FormPicture | null;
  /** Of the meetup, as typed: on its leaf, which covers a corner of the picture. */
  readonly date: Day | null;
  readonly onFocus: (focus: Focus) => void;
  readonly onRemove: () => void;
  /** Of its alternative text, where there is a picture. */
  readonly field: (UseFormRegisterReturn & { error: string | undefined }) | null;
}

/** A picture, how it looks, and what it says to who cannot see it. What it is dropped on is for who uses it to say. */
export function PictureField({ upload, picture, date, onFocus, onRemove, field }: PictureFieldProps) {
  return (
    <fieldset className="col-span-full">
      <legend className="mb-1.5 text-[15px] font-semibold">Afbeelding</legend>
      <UploadFrame upload={upload} words="Afbeelding kiezen">
        {picture && (
          <div className="grid gap-4 sm:grid-cols-2">
            <FocusField picture={picture} onChange={onFocus} />
            <div className="min-w-0 space-y-4">
              <AsOnCard picture={picture} date={date} />
              <Field
                label="Alternatieve tekst *"
                hint="Wat er te zien is, voor wie de afbeelding niet kan zien."
                autoComplete="off"
                {...field}
              />
              <div className="flex flex-wrap gap-2">
                <UploadButton upload={upload}>Andere kiezen</UploadButton>
                <Button onClick={onRemove}>Weghalen</Button>
              </div>
            </div>
          </div>
        )}
      </UploadFrame>
    </fieldset>
  );
}

/** As visitors will see it. */
function AsOnCard({ picture, date }: { picture: FormPicture; date: Day | null }) {
  return (
    <figure>
      <figcaption className="mb-1.5 text-[15px] font-semibold">Zo staat ze op de kaart</figcaption>
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <div className="relative aspect-13/5 overflow-hidden bg-raised">
          <Picture
            picture={{ ...picture, position: positionOf(picture.focus, picture) }}
            sizes="(min-width: 640px) 300px, 90vw"
            className="absolute inset-0 size-full object-cover"
          />
        </div>
        <div className="relative -mt-11.5 px-5 pb-3">
          {date === null ? (
            <div className="h-21 w-14.5 rounded-control border border-line bg-surface" />
          ) : (
            <CalendarLeaf date={date} />
          )}
        </div>
      </div>
    </figure>
  );
}
