import type { ReactNode } from "react";
import toast from "react-hot-toast/headless";
import type { To } from "react-router";
import { PAGES } from "#contract/pages.ts";
import { ApiError, sentenceOf } from "../base/api.ts";
import { untilNextTry } from "../base/query-meta.ts";
import { CenteredCard } from "../ui/card.tsx";
import { Link } from "../ui/link.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { NoBreak } from "../ui/when-and-where.tsx";

const RESENT_MS = 6000;

/** Whether the server sent the verification mail again, because the address is not verified. */
export const wasResent = (error: unknown): boolean => error instanceof ApiError && error.resent;

/** Shows the server's message as a success when the verification mail was sent again. */
export function toastResent(error: Error): void {
  if (wasResent(error)) untilNextTry(toast.success(sentenceOf(error), { duration: RESENT_MS }));
}

/** The error message for a toast; null where `toastResent` shows the message. */
export const failedUnlessResent = (error: Error): string | null =>
  wasResent(error) ? null : sentenceOf(error);

interface SignInCardProps {
  readonly title: string;
  readonly intro: string | null;
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

export function SignInCard({ title, intro, notice, children }: SignInCardProps) {
  const hydrated = useHydrated();
  return (
    <CenteredCard>
      {notice}
      <h1 className="text-2xl font-title">{title}</h1>
      {intro === null ? (
        <div className="h-3" />
      ) : (
        <p className="mt-1.5 mb-6 text-soft">
          <NoBreak>{intro}</NoBreak>
        </p>
      )}
      {/* Disabled until hydration: text that is typed earlier would be lost. */}
      <div className="needs-script">
        <fieldset disabled={!hydrated} className="contents">
          <legend className="sr-only">{title}</legend>
          {children}
        </fieldset>
      </div>
      <noscript>
        <p>Om in te loggen moet JavaScript aanstaan in je browser.</p>
        <p className="mt-2 text-soft">Antwoorden op een uitnodiging kan wel: met de knoppen in de e-mail.</p>
        <p className="mt-4">
          <a href={PAGES.follow} className={smallLinkClass}>
            Inschrijven zonder JavaScript
          </a>
        </p>
        <p>
          <a href={PAGES.home} className={smallLinkClass}>
            Terug naar de hoofdpagina
          </a>
        </p>
      </noscript>
    </CenteredCard>
  );
}

const smallLinkClass = "inline-flex min-h-11 items-center text-md font-semibold text-accent hover:underline";

export function SmallLink({ to, children }: { to: To; children: ReactNode }) {
  return (
    <Link to={to} className={smallLinkClass}>
      {children}
    </Link>
  );
}

export const BackHome = () => (
  <div className="mt-4">
    <SmallLink to="/">Terug naar de hoofdpagina</SmallLink>
  </div>
);
