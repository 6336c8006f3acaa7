// Sentences of summaries.ts for what is read and understood.
import type { readingRows } from './rows.ts'

export const readingSummaries: Record<keyof typeof readingRows, string> = {
  readReadingRequest: 'Reads which teams are asked to read the live release of a guide, and how.',
  setReadingRequest:
    'Asks teams to read the live release of a guide and every later one. Without teams, nobody is asked.',
  listOwnReading:
    'Lists the releases that the caller is asked to read, due first, with the state of each.',
  confirmReading:
    'Confirms that the caller has read and understood a release. Repeating this while it is valid changes nothing.',
  readReadingMatrix:
    'Reads who has read or passed what they are asked to: everyone for Admins, their teams for leads; also as CSV.',
  remindReaders: 'Sends a reminder to those of these people who still have something to read.',
}
