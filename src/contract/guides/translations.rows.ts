import type { Row } from '../core/endpoint.ts'

/** Beside the rows of guides, so that no reader's first page brings them. */
export const translationRows = {
  readTranslation: {
    method: 'GET',
    path: '/x/guides/:guideid/translations/:langid',
    access: 'user',
  },
  confirmTranslation: {
    method: 'POST',
    path: '/x/guides/:guideid/translations/:langid/confirmed',
    access: 'user',
  },
  readTerms: { method: 'GET', path: '/x/terms', access: 'user' },
  setTerms: { method: 'PUT', path: '/x/terms', access: 'user' },
} as const satisfies Record<string, Row>
