import type { Row } from '../core/endpoint.ts'

export const wikitextRows = {
  convertWikitext: { method: 'POST', path: '/x/wikitext/convert', access: 'user' },
} as const satisfies Record<string, Row>
