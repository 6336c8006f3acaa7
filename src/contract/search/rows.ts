import type { Row } from '../core/endpoint.ts'

export const searchRows = {
  search: { method: 'GET', path: '/search/:query', access: 'anyone' },
  suggest: { method: 'GET', path: '/suggest/:query', access: 'anyone' },
  askForGuide: { method: 'POST', path: '/x/search/wishes', access: 'anyone' },
  listSearchMisses: { method: 'GET', path: '/x/search/misses', access: 'user' },
  forgetSearchMiss: { method: 'DELETE', path: '/x/search/misses/:words', access: 'admin' },
} as const satisfies Record<string, Row>
