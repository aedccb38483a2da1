import type { EventFeed } from "@millrace/engine";
import { createEvents, type EventsOptions } from "./events.ts";
import { createNotifications, type Notifications, type NotificationsOptions } from "./notifications.ts";
import { createReports, type ReportsOptions, type ServiceReports } from "./reports.ts";

/** What tells people of the service: its reports, its events, and the rules that call receivers. */
export interface Watching {
  readonly events: EventFeed;
  readonly notifications: Notifications;
  readonly reported: ServiceReports;
  close(): Promise<void>;
}

export function createWatching(
  options: EventsOptions & Omit<NotificationsOptions, "events"> & ReportsOptions,
): Watching {
  const events = createEvents(options);
  const notifications = createNotifications({ ...options, events });
  const reported = createReports(options);
  return {
    events,
    notifications,
    reported,
    async close() {
      events.close();
      await notifications.close();
      await reported.close();
    },
  };
}
