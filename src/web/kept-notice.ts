import { useEffect } from "react";
import toast from "react-hot-toast/headless";

const KEY = "notice";

/** Stores a success message for the next page load in this tab. */
export function keepNotice(message: string): void {
  sessionStorage.setItem(KEY, message);
}

export function useKeptNotice(): void {
  useEffect(() => {
    const message = sessionStorage.getItem(KEY);
    if (message === null) return;
    sessionStorage.removeItem(KEY);
    toast.success(message);
  }, []);
}
