// Sentences of summaries.ts for what is read and understood.
import type { readingRows } from './rows.ts'

export const readingSummaries: Record<keyof typeof readingRows, string> = {
  readReadingRequest: 'Reads which teams are asked to read the live release of a guide, and how.',
  setReadingRequest:
    'Asks teams to read the live release of a guide and each one that follows. Without teams nobody is asked.',
  listOwnReading: 'Lists what the caller is asked to read, due first, and how each of it stands.',
  confirmReading:
    'Says that the caller has read and understood a release. Said again, while that is valid, it changes nothing.',
  readReadingMatrix:
    'Reads who has read and passed what is asked of them: everybody for Admins, for leads their teams; also as CSV.',
  remindReaders: 'Sends a notice to each of these people of whom something is still asked.',
}
