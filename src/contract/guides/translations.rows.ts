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
} as const satisfies Record<string, Row>
