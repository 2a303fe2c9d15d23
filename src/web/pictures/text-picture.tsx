import { useState } from "react";
import type { Picture as StoredPicture } from "#contract/pictures.ts";
import { CENTER, pictureMarkdown } from "#domain/pictures.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Picture } from "./picture.tsx";
import { type Upload, UploadFrame } from "./upload.tsx";

interface TextPictureProps {
  readonly upload: Upload;
  readonly added: StoredPicture | null;
  /** The organiser tried to save the text without inserting the picture. */
  readonly isForgotten: boolean;
  readonly onInsert: (markdown: string) => void;
  readonly onDrop: () => void;
}

/** Inserts a picture into a text; requires alternative text. */
export function TextPicture({ upload, added, isForgotten, onInsert, onDrop }: TextPictureProps) {
  const [alt, setAlt] = useState("");
  const [isMissing, setMissing] = useState(false);
  const insert = () => {
    setMissing(alt.trim() === "");
    if (!added || alt.trim() === "") return;
    setAlt("");
    onInsert(pictureMarkdown(alt.trim().replace(/\s+/g, " "), added));
  };
  return (
    <UploadFrame upload={upload} words="Afbeelding toevoegen" className="mt-4.5">
      {added && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Picture
            picture={{ ...added, alt: "", position: CENTER }}
            sizes="(min-width: 640px) 300px, 90vw"
            className="max-h-52 w-full rounded-control bg-raised object-contain"
          />
          <div className="space-y-4">
            <Field
              label="Alternatieve tekst *"
              hint="Wat er te zien is, voor wie de afbeelding niet kan zien."
              autoComplete="off"
              maxLength={300}
              value={alt}
              error={isMissing ? "Alternatieve tekst is verplicht" : undefined}
              onChange={({ target }) => {
                setAlt(target.value);
                setMissing(false);
              }}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                insert();
              }}
            />
            <div className="flex flex-wrap gap-2">
              <Button look="primary" onClick={insert}>
                In het verslag zetten
              </Button>
              <Button onClick={onDrop}>Weghalen</Button>
            </div>
            {isForgotten && (
              <p role="alert" className="text-sm text-red">
                Zet de afbeelding eerst in het verslag, of haal haar weg.
              </p>
            )}
          </div>
        </div>
      )}
    </UploadFrame>
  );
}
