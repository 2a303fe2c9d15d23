import { ImagePlus } from "lucide-react";
import { useId, useRef } from "react";
import { Button } from "../ui/button.tsx";
import type { Upload } from "./use-upload.ts";

/** What an iPhone has in its own format it then hands over as JPEG. */
const TAKEN = "image/jpeg,image/png,image/webp,image/avif";

/** Chooses a file; while it is on its way how far it is stands in its place. */
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
          // The same file may be chosen again.
          target.value = "";
        }}
      />
      {progress === null ? (
        <Button {...(refusal !== null && { "aria-describedby": id })} onClick={() => input.current?.click()}>
          <ImagePlus size={17} aria-hidden="true" /> {children}
        </Button>
      ) : (
        <div className="flex min-h-11 flex-col justify-center gap-2 text-[15px]">
          <span role="status">{progress < 1 ? "Uploaden..." : "Afbeelding verkleinen..."}</span>
          <progress
            className="bar"
            aria-label="Uploaden"
            max={1}
            {...(progress < 1 && { value: progress })}
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
