import type { Row } from '../core/endpoint.ts'

export const readingRows = {
  readReadingRequest: { method: 'GET', path: '/x/guides/:guideid/reading', access: 'user' },
  setReadingRequest: { method: 'PUT', path: '/x/guides/:guideid/reading', access: 'user' },
  listOwnReading: { method: 'GET', path: '/x/reading', access: 'user' },
  confirmReading: { method: 'POST', path: '/x/reading/:releaseid/completed', access: 'user' },
  readReadingMatrix: {
    method: 'GET',
    path: '/x/reading/matrix',
    access: 'user',
    csv: 'too',
    confirms: 'csv',
  },
  remindReaders: { method: 'POST', path: '/x/reading/reminders', access: 'user' },
} as const satisfies Record<string, Row>
