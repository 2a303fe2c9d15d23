import toast from "react-hot-toast/headless";

/** Downloads the text as a file. @returns a message for a toast, with the file's name and size */
export function saveFile(name: string, mediaType: string, text: string): { readonly message: string } {
  const content = new Blob([text], { type: mediaType });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
  return { message: `${name} opgeslagen (${sizeOf(content.size)})` };
}

/** Downloads CSV with the byte order mark, which the browser drops from a text that it reads. */
export const saveSpreadsheet = (name: string, csv: string) =>
  saveFile(name, "text/csv", `\uFEFF${csv.replace(/^\uFEFF/, "")}`);

const sizeOf = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1_000)} kB`
    : `${String(Number((bytes / 1_000_000).toFixed(1))).replace(".", ",")} MB`;

/** Without HTTPS there is no Clipboard API. @param text may be a promise: Safari copies only during a press, but waits for it */
export async function copyText(text: string | Promise<string>, done = "Adres gekopieerd"): Promise<void> {
  try {
    if (typeof text === "string" || !("ClipboardItem" in window))
      await navigator.clipboard.writeText(await text);
    else {
      const content = text.then((arrived) => new Blob([arrived], { type: "text/plain" }));
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": content })]);
    }
    toast.success(done);
  } catch {
    toast.error("Kopiëren lukt hier niet. Selecteer het en kopieer het zelf.");
  }
}
