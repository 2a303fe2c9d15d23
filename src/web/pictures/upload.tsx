import { useMutation } from "@tanstack/react-query";
import ImagePlus from "lucide-react/icons/image-plus";
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { BODY_LIMITS } from "#contract/body-limits.ts";
import { type AddedPicture, type PictureUse, TOO_LARGE, uploadPicture } from "#contract/picture-upload.ts";
import { uncapitalised } from "#domain/wording.ts";
import { ApiError, call, sentenceOf } from "../base/api.ts";
import { sendingFile } from "../base/sending-file.ts";
import { Button } from "../ui/button.tsx";

interface UploadFrameProps {
  readonly upload: Upload;
  readonly words: string;
  readonly className?: string;
  /** The picture with its fields; null when there is none yet. */
  readonly children: ReactNode;
}

export const UploadFrame = ({ upload, words, className = "", children }: UploadFrameProps) => (
  <div
    className={`rounded-control border border-dashed p-3.5 ${upload.isOver ? "border-accent bg-accent-soft" : "border-field-line"} ${className}`}
  >
    {children ?? (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <UploadButton upload={upload}>{words}</UploadButton>
        <p className="text-sm text-soft">
          <span className="pointer-coarse:hidden">
            Of sleep {upload.most > 1 ? "ze" : "er een"} hierheen, of plak.
          </span>{" "}
          Tot 10 MB
          {upload.most > 1 && ` per foto, ${upload.most} tegelijk`}.
        </p>
      </div>
    )}
  </div>
);

/** With this list, an iPhone converts pictures in its own format to JPEG. */
const TAKEN = "image/jpeg,image/png,image/webp,image/avif";

export function UploadButton({ upload, children }: { upload: Upload; children: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { progress, refusal } = upload;
  return (
    <div className="min-w-0">
      <input
        ref={input}
        type="file"
        hidden
        multiple={upload.most > 1}
        accept={TAKEN}
        onChange={({ target }) => {
          upload.take([...(target.files ?? [])]);
          // Without this reset, choosing the same file again fires no `change` event.
          target.value = "";
        }}
      />
      {progress === null ? (
        <Button aria-describedby={refusal === null ? undefined : id} onClick={() => input.current?.click()}>
          <ImagePlus size={17} aria-hidden="true" /> {children}
        </Button>
      ) : (
        <div className="flex min-h-11 flex-col justify-center gap-2 text-md">
          <span role="status">
            {upload.underWay.of > 1 && `Foto ${upload.underWay.number} van ${upload.underWay.of}: `}
            {progress < 1 ? "Uploaden..." : "Afbeelding verkleinen..."}
          </span>
          <progress
            className="bar"
            aria-label="Uploaden"
            max={1}
            value={progress < 1 ? progress : undefined}
          />
        </div>
      )}
      {refusal !== null && (
        <p id={id} role="alert" className="mt-1.5 text-sm text-red">
          {refusal}.
        </p>
      )}
    </div>
  );
}

interface DropHandlers {
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}

export interface Upload {
  readonly take: (files: readonly File[]) => void;
  /** How many files can be chosen together. */
  readonly most: number;
  readonly catching: DropHandlers;
  readonly isOver: boolean;
  readonly progress: number | null;
  readonly underWay: { readonly number: number; readonly of: number };
  readonly refusal: string | null;
  readonly forget: () => void;
}

/**
 * Uploads chosen, dropped or pasted pictures, one after another. A refusal is shown next to the field, changes nothing, and does not
 * stop the others.
 */
export function useUpload(use: PictureUse, onAdded: (picture: AddedPicture) => void, most = 1): Upload {
  const [progress, setProgress] = useState(0);
  const [underWay, setUnderWay] = useState({ number: 1, of: 1 });
  const [isOver, setOver] = useState(false);
  // The form may have changed since the upload began.
  const added = useRef(onAdded);
  useLayoutEffect(() => {
    added.current = onAdded;
  });
  const send = async (file: File) => {
    if (file.size > BODY_LIMITS.picture) throw new ApiError(413, { error: TOO_LARGE });
    setProgress(0);
    return call(uploadPicture, { query: { use } }, { send: sendingFile(file, setProgress) });
  };
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const refused: string[] = [];
      for (const [place, file] of files.slice(0, most).entries()) {
        setUnderWay({ number: place + 1, of: Math.min(files.length, most) });
        await send(file).then(
          (picture) => added.current(picture),
          (error: Error) => {
            const sentence = sentenceOf(error, NOT_UPLOADED);
            refused.push(files.length === 1 ? sentence : `${file.name}: ${uncapitalised(sentence)}`);
          },
        );
      }
      if (most > 1 && files.length > most)
        refused.push(`Er gaan er ${most} tegelijk; kies de andere ${files.length - most} hierna`);
      return refused;
    },
    meta: { failed: () => null },
  });
  const take = (files: readonly File[]) => {
    if (files.length > 0 && !upload.isPending) upload.mutate(most === 1 ? files.slice(0, 1) : files);
  };
  return {
    take,
    most,
    catching: {
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDrop: (event) => {
        setOver(false);
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        take([...event.dataTransfer.files]);
      },
      onPaste: (event) => {
        const pictures = [...event.clipboardData.files].filter(({ type }) => type.startsWith("image/"));
        if (pictures.length === 0) return;
        event.preventDefault();
        take(pictures);
      },
    },
    isOver,
    progress: upload.isPending ? progress : null,
    underWay,
    refusal: upload.data && upload.data.length > 0 ? upload.data.join(". ") : null,
    forget: upload.reset,
  };
}

const NOT_UPLOADED =
  "De afbeelding kon niet worden verstuurd. Controleer je verbinding en probeer het opnieuw";
