import type { ReactNode } from "react";
import { UploadButton } from "./upload-button.tsx";
import type { Upload } from "./use-upload.ts";

interface UploadFrameProps {
  readonly upload: Upload;
  /** What the button says as long as there is none. */
  readonly words: string;
  readonly className?: string;
  /** The picture and what is said of it; null: there is none yet. */
  readonly children: ReactNode;
}

/** Where a picture is chosen, and stands once it is there; it shows that one is held over it. */
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
