// What members of bodies about notifications mean (reference/bodyWords.ts).
export const notificationBodyWords: Record<string, string> = {
  ids: 'Which ones.',
  'readNotifications.all': 'All of them.',
  'patchNotificationSettings.groups':
    'How kinds of notifications come: inbox (in the app only), digest or mail (at once).',
  'patchNotificationSettings.groups.signatures': 'Signatures, releases and reviews that are due.',
  'patchNotificationSettings.groups.reading': 'What is to be read, and training.',
  'patchNotificationSettings.groups.edits': 'Decisions on the own edits and reports.',
  'patchNotificationSettings.groups.interests':
    'What newly waits in those saved filters of patrol that tell of it.',
  'patchNotificationSettings.groups.comments': 'Comments, answers and mentions.',
  'patchNotificationSettings.groups.following': 'What is watched and followed, and badges.',
  'patchNotificationSettings.groups.work': 'Work that was handed over, paused or ordered.',
  'patchNotificationSettings.groups.mending':
    'Five guides to mend, by email once a week (digest), or in the app only (inbox).',
  'patchNotificationSettings.digest': 'How often there is a digest.',
  'patchNotificationSettings.weekday': 'Of what comes once a week: 1 is Monday, 7 Sunday.',
  'patchNotificationSettings.hour': 'The hour of these emails, 0 to 23, in the time zone.',
  'patchNotificationSettings.time_zone': 'A name of the IANA list, such as Europe/Berlin.',
}
