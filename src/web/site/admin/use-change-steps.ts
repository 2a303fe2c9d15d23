import { useMutation } from "@tanstack/react-query";
import { changeFirstSteps, type StepsForm } from "#contract/site/admin.ts";
import { call } from "../../api.ts";
import { firstStepsQuery } from "./queries.ts";

/** @param succeeded what is said when it is done; nothing where the page shows it */
export const useChangeSteps = (succeeded?: string) =>
  useMutation({
    mutationFn: (body: StepsForm) => call(changeFirstSteps, { body }),
    meta: {
      failed: "Dit kon niet worden opgeslagen",
      invalidates: [firstStepsQuery.queryKey],
      ...(succeeded !== undefined && { succeeded }),
    },
  });
