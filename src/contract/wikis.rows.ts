import type { Row } from './endpoint.ts'

// listWikis, listWikiTitles, readHierarchy and readHierarchyOrder share a path: `display` picks between them (house.md 14.2).
export const wikiRows = {
  listWikis: { method: 'GET', path: '/wikis/:namespace', access: 'anyone' },
  listWikiTitles: { method: 'GET', path: '/wikis/:namespace', access: 'anyone' },
  readHierarchy: { method: 'GET', path: '/wikis/:namespace', access: 'anyone' },
  readWiki: { method: 'GET', path: '/wikis/:namespace/:title', access: 'anyone' },
  createWiki: { method: 'POST', path: '/wikis', access: 'user' },
  patchWiki: { method: 'PATCH', path: '/wikis/:namespace/:title', access: 'user' },
  listWikiChildren: { method: 'GET', path: '/wikis/CATEGORY/:title/children', access: 'anyone' },
  moveWiki: { method: 'PUT', path: '/wikis/CATEGORY/:title/parent', access: 'user' },
} as const satisfies Record<string, Row>
