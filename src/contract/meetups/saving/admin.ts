import { anyOrganiser, organiserOf, post, put } from "../../endpoint.ts";
import { ById } from "../../meetups.ts";
import { SavedMeetup } from "../admin.ts";
import { DraftEdit, MeetupEdit, NewDraft, NewMeetup } from "../form.ts";

export const createMeetup = post("/meetups", "admin", {
  creates: true,
  summary:
    "Create a meetup, and its series: announce it and invite every verified member, at once or after a number of seconds, or keep it as a draft.",
  body: NewMeetup,
  answer: SavedMeetup,
});

export const updateMeetup = put("/meetups/:id", organiserOf("id"), {
  summary:
    "Change a meetup, and with it the later drafts of its series; what is absent stays as it is. A higher maximum promotes from the waitlist. An outdated revision is answered 409, with the differences in `details`.",
  params: ById,
  body: MeetupEdit,
  answer: SavedMeetup,
});

export const createDraft = post("/admin/drafts", anyOrganiser, {
  creates: true,
  summary: "Create a draft; a title is enough. Or announce it too, which needs every field.",
  body: NewDraft,
  answer: SavedMeetup,
});

export const updateDraft = put("/admin/drafts/:id", organiserOf("id"), {
  summary:
    "Change a draft, and with it the later drafts of its series; what is absent stays as it is. An outdated revision, or a meetup that is no draft any more, is answered 409.",
  params: ById,
  body: DraftEdit,
  answer: SavedMeetup,
});
