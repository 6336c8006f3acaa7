// What members of bodies about notifications mean (reference/bodyWords.ts).
export const notificationBodyWords: Record<string, string> = {
  ids: 'The IDs of the notifications.',
  'readNotifications.all': 'Whether to mark all of them.',
  'patchNotificationSettings.groups':
    'How each group is delivered: `inbox` (in the app only), `digest`, or `mail` (at once). `mending` (five guides to fix each week) can only be `inbox` or `digest`.',
  'patchNotificationSettings.digest': 'How often the digest is sent.',
  'patchNotificationSettings.weekday': 'The day for weekly emails: 1 is Monday, 7 is Sunday.',
  'patchNotificationSettings.hour':
    'The hour at which these emails are sent, 0 to 23, in `time_zone`.',
  'patchNotificationSettings.time_zone': 'A name from the IANA list, such as `Europe/Berlin`.',
}
