// What the parameters of a timeline mean.
export const timelineParameterWords = {
  'readTimeline.userid': 'Actions by this person, actions that affected them, and their sign-ins.',
  'readTimeline.guideid': 'Only entries about this guide, its releases, comments, edits or runs.',
  'readTimeline.wikiid': 'Only entries about this page, its comments or its edits.',
  'readTimeline.kinds':
    '`audit`, `decision` or `sign_in`, or several separated by commas. All by default.',
  'readTimeline.from': 'UNIX seconds, YYYY-MM-DD or ISO 8601; inclusive.',
  'readTimeline.to': 'UNIX seconds, YYYY-MM-DD or ISO 8601; inclusive.',
  'readTimeline.after': 'The `next` of the previous page; the list continues with older entries.',
} as const
