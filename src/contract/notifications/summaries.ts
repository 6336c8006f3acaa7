// Sentences of summaries.ts for what people are told.
import type { notificationRows } from './rows.ts'

export const notificationSummaries: Record<keyof typeof notificationRows, string> = {
  listNotifications: "Lists what happened to the caller's own work, newest first.",
  readNotifications: 'Marks notifications as read.',
  readNotificationSettings: 'Shows which notifications reach the caller by email, and when.',
  patchNotificationSettings:
    'Changes which of the own notifications come by email: at once, in a digest or not at all.',
}
