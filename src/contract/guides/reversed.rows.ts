import type { Row } from '../core/endpoint.ts'

/** Beside the rows of guides, so that no reader's first page brings them. */
export const reversedRows = {
  reverseGuide: { method: 'POST', path: '/x/guides/:guideid/reversed', access: 'user' },
  listUnconfirmed: { method: 'GET', path: '/x/guides/:guideid/unconfirmed', access: 'user' },
  confirmLines: { method: 'POST', path: '/x/guides/:guideid/confirmed', access: 'user' },
} as const satisfies Record<string, Row>
