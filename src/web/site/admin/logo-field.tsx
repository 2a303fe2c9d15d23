import { type UseFormReturn, useWatch } from "react-hook-form";
import type { SiteForm } from "#contract/site/admin.ts";
import { UploadButton } from "../../pictures/upload-button.tsx";
import { useUpload } from "../../pictures/use-upload.ts";
import { Button } from "../../ui/button.tsx";
import { LogoPreview } from "./logo-preview.tsx";
import type { Typed } from "./typed.ts";

/** The logo, which stands in place of the mark once it is saved. */
export function LogoField({ form }: { form: UseFormReturn<Typed, unknown, SiteForm> }) {
  const logo = useWatch({ control: form.control, name: "logo" });
  const choose = (hash: string) => form.setValue("logo", hash, { shouldDirty: true });
  const upload = useUpload("logo", ({ hash }) => choose(hash));
  return (
    <fieldset {...upload.catching}>
      <legend className="mb-1.5 text-[15px] font-semibold">Logo</legend>
      <div
        className={`flex flex-wrap items-center gap-4 rounded-control border border-dashed p-3.5 ${upload.isOver ? "border-accent bg-accent-soft" : "border-field-line"}`}
      >
        {logo !== "" && <LogoPreview key={logo} hash={logo} />}
        <UploadButton upload={upload}>{logo === "" ? "Logo kiezen" : "Ander logo kiezen"}</UploadButton>
        {logo !== "" && (
          <Button
            onClick={() => {
              choose("");
              upload.forget();
            }}
          >
            Weghalen
          </Button>
        )}
      </div>
      <p className="mt-1.5 text-sm text-soft">
        Staat naast de naam; een breed logo, met de naam erin, staat in plaats daarvan. Doorzichtig blijft
        doorzichtig. Tot 10 MB.
      </p>
    </fieldset>
  );
}
