import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { useHydrated } from "../ui/use-hydrated.ts";
import { storeText } from "./storage.ts";

const SWITCH = "Wissel licht en donker thema";

export function ThemeButton({ className, label = "" }: { className: string; label?: string }) {
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      className={`${className} needs-script`}
      disabled={!hydrated}
      onClick={toggleTheme}
      aria-label={SWITCH}
      title={label === "" ? SWITCH : undefined}
    >
      <Moon size={18} className="dark:hidden" aria-hidden="true" />
      <Sun size={18} className="hidden dark:block" aria-hidden="true" />
      {label}
    </button>
  );
}

function toggleTheme(): void {
  const dark = document.documentElement.classList.toggle("dark");
  storeText("theme", dark ? "dark" : "light");
}
