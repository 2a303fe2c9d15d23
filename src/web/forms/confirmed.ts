import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import type * as z from "zod/mini";
import { useRetried } from "../base/retried.ts";
import { usePosted } from "./posted.tsx";

/** For a page that a mail links to: makes its call when it opens, unless its form without scripts did. Tried again until the server answers. */
export function useConfirmed<Answer extends z.ZodMiniType>(
  answer: Answer,
  options: UseMutationOptions<z.output<Answer>, Error, void>,
) {
  const posted = usePosted(answer);
  const { mutate, mutateAsync, ...confirmation } = useMutation(options);
  const isPosted = posted !== null;
  useEffect(() => {
    if (!isPosted) mutate();
  }, [isPosted, mutate]);
  const failed = useRetried({ ...confirmation, retry: mutateAsync });
  return {
    data: confirmation.data ?? posted?.data ?? null,
    error: failed ?? posted?.error ?? null,
    isDoneHere: confirmation.isSuccess,
    retry: () => mutate(),
  };
}
