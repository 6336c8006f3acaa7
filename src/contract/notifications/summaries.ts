// Sentences of summaries.ts for what people are told.
import type { notificationRows } from './rows.ts'

export const notificationSummaries: Record<keyof typeof notificationRows, string> = {
  listNotifications: 'Lists the caller’s notifications, newest first.',
  readNotifications: 'Marks notifications as read.',
  readNotificationSettings: 'Reads which notifications the caller gets by email, and when.',
  patchNotificationSettings:
    'Changes which notifications the caller gets by email: at once, in a digest or not at all.',
}
