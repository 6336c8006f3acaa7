import type { Row } from '../core/endpoint.ts'

export const presenceRows = {
  listPresence: { method: 'GET', path: '/x/presence/:doc_type/:docid', access: 'user' },
  putPresence: { method: 'PUT', path: '/x/presence/:doc_type/:docid', access: 'user' },
  offerHandover: { method: 'POST', path: '/x/guides/:guideid/handovers', access: 'user' },
  answerHandover: { method: 'POST', path: '/x/handovers/:handoverid/answer', access: 'user' },
  listDependents: { method: 'GET', path: '/x/guides/:guideid/dependents', access: 'user' },
  listWikiLinks: { method: 'GET', path: '/x/wikis/:namespace/:title/links', access: 'user' },
  listPages: { method: 'GET', path: '/x/pages/:namespace', access: 'anyone' },
  listWantedPages: { method: 'GET', path: '/x/wanted', access: 'anyone' },
} as const satisfies Record<string, Row>
