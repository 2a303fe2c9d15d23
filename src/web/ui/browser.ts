import toast from "react-hot-toast/headless";

/** Where the focus goes when what had it goes away: to the content, not to the top of the page. */
export const focusMain = (): void => document.getElementById("inhoud")?.focus();

/** Saves what was made in the browser's folder for downloads. @returns what was saved, in words for a toast */
export function saveFile(name: string, mediaType: string, text: string): { readonly message: string } {
  const content = new Blob([text], { type: mediaType });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
  return { message: `${name} opgeslagen (${sizeOf(content.size)})` };
}

const sizeOf = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1_000)} kB`
    : `${String(Number((bytes / 1_000_000).toFixed(1))).replace(".", ",")} MB`;

/** Browsers may refuse, and without HTTPS there is no clipboard at all. */
export async function copyText(text: string, done = "Adres gekopieerd"): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.error("Kopiëren lukt hier niet. Selecteer het en kopieer het zelf.");
  }
}
