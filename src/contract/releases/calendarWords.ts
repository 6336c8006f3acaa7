// What the calendar of releases is asked by, for the reference.
export const calendarParameterWords: Record<string, string> = {
  first_day: 'The first day, as YYYY-MM-DD.',
  'readReleaseCalendar.days': 'How many days, 1 to 42; by default, 7.',
  per_day: 'How many releases of each day are returned in full, 1 to 100; by default, 5.',
  'readReleaseCalendar.userid': 'Only releases created by this person.',
}
