import { useMutation } from "@tanstack/react-query";
import { respondByLink } from "#contract/responses.ts";
import { MeetupId } from "#contract/row-id.ts";
import type { Action } from "#domain/places.ts";
import { call } from "../api.ts";

export const useRespondByLink = (token: string, meetup: string | number) =>
  useMutation({
    mutationKey: ["respond", meetup],
    mutationFn: async (action: Action) =>
      call(respondByLink, { params: { token, meetupId: MeetupId.parse(meetup), action } }),
  });
