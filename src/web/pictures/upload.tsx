import { useMutation } from "@tanstack/react-query";
import ImagePlus from "lucide-react/icons/image-plus";
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { BODY_LIMITS } from "#contract/body-limits.ts";
import { type AddedPicture, type PictureUse, TOO_LARGE, uploadPicture } from "#contract/picture-upload.ts";
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
          <span className="pointer-coarse:hidden">Of sleep er een hierheen, of plak.</span> Tot 10 MB.
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
        accept={TAKEN}
        onChange={({ target }) => {
          upload.take(target.files?.[0]);
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
          <span role="status">{progress < 1 ? "Uploaden..." : "Afbeelding verkleinen..."}</span>
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
  readonly take: (file: File | undefined) => void;
  readonly catching: DropHandlers;
  readonly isOver: boolean;
  readonly progress: number | null;
  readonly refusal: string | null;
  readonly forget: () => void;
}

/** Uploads a chosen, dropped or pasted picture. A refusal is shown next to the field and changes nothing. */
export function useUpload(use: PictureUse, onAdded: (picture: AddedPicture) => void): Upload {
  const [progress, setProgress] = useState(0);
  const [isOver, setOver] = useState(false);
  const upload = useMutation({
    mutationFn: (file: File) => {
      if (file.size > BODY_LIMITS.picture) throw new ApiError(413, { error: TOO_LARGE });
      setProgress(0);
      return call(uploadPicture, { query: { use } }, { send: sendingFile(file, setProgress) });
    },
    onSuccess: onAdded,
    meta: { failed: () => null },
  });
  const take = (file: File | undefined) => {
    if (file && !upload.isPending) upload.mutate(file);
  };
  return {
    take,
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
        take(event.dataTransfer.files[0]);
      },
      onPaste: (event) => {
        const picture = [...event.clipboardData.files].find(({ type }) => type.startsWith("image/"));
        if (!picture) return;
        event.preventDefault();
        take(picture);
      },
    },
    isOver,
    progress: upload.isPending ? progress : null,
    refusal: upload.error && sentenceOf(upload.error, NOT_UPLOADED),
    forget: upload.reset,
  };
}

const NOT_UPLOADED =
  "De afbeelding kon niet worden verstuurd. Controleer je verbinding en probeer het opnieuw";
