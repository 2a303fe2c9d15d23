import { useMutation } from "@tanstack/react-query";
import { type ClipboardEvent, type DragEvent, useState } from "react";

import {
  type AddedPicture,
  LARGEST_UPLOAD,
  type PictureUse,
  TOO_LARGE,
  uploadPicture,
} from "#contract/pictures.ts";
import { ApiError, call, sentenceOf } from "../api.ts";
import { sendingFile } from "./send-file.ts";

/** What takes a picture that is dropped or pasted anywhere inside. */
interface Catching {
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}

export interface Upload {
  readonly take: (file: File | undefined) => void;
  readonly catching: Catching;
  /** A file hangs over it. */
  readonly isOver: boolean;
  /** Between 0 and 1; null: nothing is on its way. */
  readonly progress: number | null;
  /** Why the last one was not taken. */
  readonly refusal: string | null;
  readonly forget: () => void;
}

/** Adds a picture that was chosen, dropped or pasted; a refusal stands beside the field, and changes nothing else. */
export function useUpload(use: PictureUse, onAdded: (picture: AddedPicture) => void): Upload {
  const [progress, setProgress] = useState(0);
  const [isOver, setOver] = useState(false);
  const upload = useMutation({
    mutationFn: (file: File) => {
      if (file.size > LARGEST_UPLOAD) throw new ApiError(413, { error: TOO_LARGE });
      setProgress(0);
      return call(uploadPicture, { query: { use } }, { send: sendingFile(file, setProgress) });
    },
    onSuccess: onAdded,
    // The field says it, where it stays.
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
    refusal: upload.error && sentenceOf(upload.error, FAILED),
    forget: upload.reset,
  };
}

const FAILED = "De afbeelding kon niet worden verstuurd. Controleer je verbinding en probeer het opnieuw";
