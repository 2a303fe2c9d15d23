import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import { LonelyCard } from "../ui/card.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

interface SignInCardProps {
  readonly title: string;
  readonly intro: string;
  /** Shown above the title. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

export function SignInCard({ title, intro, notice, children }: SignInCardProps) {
  const hydrated = useHydrated();
  return (
    <LonelyCard>
      {notice}
      <h1 className="text-2xl font-[680]">{title}</h1>
      <p className="mt-1.5 mb-6 text-soft">{intro}</p>
      {/* Disabled until hydration: text that is typed earlier would be lost. */}
      <fieldset disabled={!hydrated} className="contents">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
      <noscript>
        <p className="mt-4 text-soft">Om in te loggen moet JavaScript aanstaan in je browser.</p>
      </noscript>
    </LonelyCard>
  );
}

export function SmallLink({ to, children }: { to: To; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center text-[15px] font-semibold text-accent hover:underline"
    >
      {children}
    </Link>
  );
}
