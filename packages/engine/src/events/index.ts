/** What happens in an account, sent to those who watch. */
export { createEventFeed, type EventFeed } from "./event-feed.ts";
export { followEvents, type FollowEventsRequest, type SentEvent } from "./follow-events.ts";
