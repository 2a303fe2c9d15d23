import type { ReactNode } from "react";
import type * as z from "zod/mini";
import { ErrorAnswer } from "#contract/endpoint.ts";
import { ApiError } from "../base/api.ts";
import { usePageState } from "../base/page-state.tsx";
import { buttonClass } from "../ui/button.tsx";

/** The server's answer to the form that this page posted, parsed like the API's answer; null without a form. */
export function usePosted<Answer extends z.ZodMiniType>(
  answer: Answer,
): PostedAnswer<z.output<Answer>> | null {
  const { posted } = usePageState();
  if (!posted) return null;
  if (posted.status === 200) return { data: answer.parse(posted.answer) as z.output<Answer>, error: null };
  return { data: null, error: new ApiError(posted.status, ErrorAnswer.parse(posted.answer)) };
}

export type PostedAnswer<Data> =
  | { readonly data: Data; readonly error: null }
  | { readonly data: null; readonly error: ApiError };

interface PlainFormProps {
  readonly label: string;
  readonly action?: string;
  readonly look?: "primary" | "quiet" | "danger";
  readonly children?: ReactNode;
}

export function PlainForm({ label, action, look = "primary", children }: PlainFormProps) {
  return (
    <noscript>
      <form method="post" action={action} className="py-4 text-center">
        {children}
        <button type="submit" className={buttonClass({ look, size: "large" }, "mt-4 w-full")}>
          {label}
        </button>
      </form>
    </noscript>
  );
}
