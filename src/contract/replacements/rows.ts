import type { Row } from '../core/endpoint.ts'

export const replacementRows = {
  startReplacementJob: { method: 'POST', path: '/x/replacements', access: 'user' },
} as const satisfies Record<string, Row>
