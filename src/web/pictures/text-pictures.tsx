import Trash2 from "lucide-react/icons/trash-2";
import type { AddedPicture } from "#contract/picture-upload.ts";
import { describedIn, ownPicture, pictureMarkdown, withDescription } from "#domain/pictures.ts";
import { Field } from "../ui/field.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { type Upload, UploadFrame } from "./upload.tsx";

interface TextPicturesProps {
  readonly upload: Upload;
  readonly text: string;
  /** What the pictures are of, for descriptions that nobody wrote. */
  readonly about: string;
  readonly onChange: (text: string) => void;
}

/** Pictures in a text. Each has a description from the start, so that none is ever missing; it can be written afterwards. */
export function TextPictures({ upload, text, about, onChange }: TextPicturesProps) {
  const pictures = describedIn(text);
  return (
    <div className="mt-4.5 space-y-3">
      <UploadFrame upload={upload} words="Foto’s toevoegen">
        {null}
      </UploadFrame>
      {pictures.length > 0 && (
        <>
          <p className="text-sm text-soft">
            Beschrijf wat er te zien is, voor wie de foto’s niet kan zien. Laat je het leeg, dan is het de
            grijze tekst.
          </p>
          <ul className="space-y-3">
            {pictures.map(({ alt, address }, place) => {
              const otherwise = unwritten(place, about);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a description belongs to its place in the text
                <li key={place} className="flex items-end gap-3">
                  <img
                    src={ownPicture(address)?.webp}
                    alt=""
                    className="size-11 shrink-0 rounded-control bg-raised object-cover"
                  />
                  <div className="min-w-0 flex-1">
                    <Field
                      label={`Beschrijving van foto ${place + 1}`}
                      autoComplete="off"
                      maxLength={300}
                      placeholder={otherwise}
                      value={isUnwritten(alt, about) ? "" : alt}
                      onChange={({ target: { value } }) =>
                        onChange(withDescription(text, place, value.trim() === "" ? otherwise : value))
                      }
                      onKeyDown={(event) => {
                        if (event.key === "Enter") event.preventDefault();
                      }}
                    />
                  </div>
                  <IconButton
                    icon={Trash2}
                    label="Haal weg"
                    about={`foto ${place + 1}`}
                    onPress={() => onChange(withDescription(text, place, null))}
                  />
                </li>
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}

export function withPicture(text: string, about: string, picture: AddedPicture): string {
  const alt = unwritten(describedIn(text).length, about);
  return `${text.trimEnd()}\n\n${pictureMarkdown(alt, picture)}\n`.trimStart();
}

const unwritten = (place: number, about: string) => `Foto ${place + 1} van ${about}`;

const isUnwritten = (alt: string, about: string) =>
  alt.replace(/^Foto \d+ /, "Foto ") === `Foto van ${about}`;
