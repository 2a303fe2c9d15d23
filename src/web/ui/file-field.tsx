import { useId } from "react";

interface FileFieldProps {
  readonly label: string;
  readonly accept: string;
  readonly hint: string;
  readonly onChoose: (file: File) => void;
}

export function FileField({ label, accept, hint, onChoose }: FileFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-md font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        className="block w-full rounded-control border border-field-line bg-page p-2 text-md file:mr-3 file:min-h-9 file:rounded-control file:border-0 file:bg-raised file:px-4 file:font-semibold file:text-ink"
        onChange={({ target: { files } }) => files?.[0] && onChoose(files[0])}
      />
      <p className="mt-1.5 text-sm text-soft">{hint}</p>
    </div>
  );
}
