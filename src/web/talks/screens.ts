/** Members' screens of talks, in one script: the list of the script of the first visit is shorter by each other one. */
export { OfferTalkByLinkPage, OfferTalkPage } from "./offer-page.tsx";
export { OwnTalks } from "./own-talks.tsx";
