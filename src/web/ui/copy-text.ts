import toast from "react-hot-toast/headless";

/** Browsers may refuse, and without HTTPS there is no clipboard at all. */
export async function copyText(text: string, done = "Adres gekopieerd"): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.error("Kopiëren lukt hier niet. Selecteer het en kopieer het zelf.");
  }
}
