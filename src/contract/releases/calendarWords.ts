// What the calendar of releases is asked by, for the reference.
export const calendarParameterWords: Record<string, string> = {
  first_day: 'The first of the days, as YYYY-MM-DD.',
  'readReleaseCalendar.days': 'How many days, 1 to 42; 7 when absent.',
  per_day: 'How many releases of each day are told in full, 1 to 100; 5 when absent.',
  'readReleaseCalendar.category': 'Only of guides in this category.',
  'readReleaseCalendar.userid': 'Only what this person made.',
  'readReleaseCalendar.team': 'Only of guides with this team on their list.',
  'readReleaseCalendar.from': 'UNIX seconds, YYYY-MM-DD or ISO 8601: only what was made since.',
  'readReleaseCalendar.to': 'UNIX seconds, YYYY-MM-DD or ISO 8601: only what was made until then.',
  'readReleaseCalendar.deleted':
    'Releases of deleted guides only: for Admins, and for the author, people and teams of each guide.',
  'readReleaseCalendar.phase': 'Only these phases, with commas between them.',
  'readReleaseCalendar.q':
    'Only where the title of the guide or of the release has all these words.',
  'readReleaseCalendar.ownerid': 'Only of guides that this person is the owner of.',
  'readReleaseCalendar.review_to':
    'UNIX seconds, YYYY-MM-DD or ISO 8601: only live ones, of guides whose review is due until then.',
}
