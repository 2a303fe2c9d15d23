import { useState } from "react";
import { Button } from "./button.tsx";

/** Closes the window that a mail program opened, and says so where the browser does not allow that. */
export function CloseWindowButton() {
  const [isRefused, setRefused] = useState(false);
  const close = () => {
    window.close();
    setRefused(!window.closed);
  };
  return (
    <>
      <Button look="bare" className="needs-script w-full" onClick={close}>
        Sluit dit venster
      </Button>
      <p role="status" className="text-center text-sm text-soft">
        {isRefused && "Je browser laat ons dit venster niet sluiten. Sluit het zelf; alles is bewaard."}
      </p>
    </>
  );
}
