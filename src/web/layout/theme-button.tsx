import { Moon, Sun } from "lucide-react";
import { iconButtonClass } from "../ui/button.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

export function ThemeButton() {
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      className={iconButtonClass}
      disabled={!hydrated}
      onClick={toggleTheme}
      aria-label="Wissel licht en donker thema"
    >
      <Moon size={18} className="dark:hidden" aria-hidden="true" />
      <Sun size={18} className="hidden dark:block" aria-hidden="true" />
    </button>
  );
}

function toggleTheme(): void {
  const dark = document.documentElement.classList.toggle("dark");
  localStorage.setItem("theme", dark ? "dark" : "light");
}
