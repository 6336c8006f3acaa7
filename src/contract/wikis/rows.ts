import type { Row } from '../core/endpoint.ts'

// listWikis, listWikiTitles, readHierarchy and readHierarchyOrder share a path: `display` picks
// between them.
export const wikiRows = {
  listWikis: { method: 'GET', path: '/wikis/:namespace', access: 'anyone' },
  listWikiTitles: { method: 'GET', path: '/wikis/:namespace', access: 'anyone' },
  readHierarchy: { method: 'GET', path: '/wikis/:namespace', access: 'anyone' },
  readHierarchyOrder: { method: 'GET', path: '/wikis/:namespace', access: 'anyone' },
  readWiki: { method: 'GET', path: '/wikis/:namespace/:title', access: 'anyone' },
  createWiki: { method: 'POST', path: '/wikis', access: 'user' },
  patchWiki: { method: 'PATCH', path: '/wikis/:namespace/:title', access: 'user' },
  deleteWiki: { method: 'DELETE', path: '/wikis/:namespace/:title', access: 'user' },
  revertWiki: { method: 'POST', path: '/wikis/:namespace/:title/revert', access: 'user' },
  readIdentification: {
    method: 'GET',
    path: '/wikis/CATEGORY/:title/identification',
    access: 'anyone',
  },
  listWikiChildren: { method: 'GET', path: '/wikis/CATEGORY/:title/children', access: 'anyone' },
  moveWiki: { method: 'PUT', path: '/wikis/CATEGORY/:title/parent', access: 'user' },
  readCategories: { method: 'GET', path: '/categories', access: 'anyone' },
  listCategoryTitles: { method: 'GET', path: '/categories/all', access: 'anyone' },
  readCategory: { method: 'GET', path: '/categories/:title', access: 'anyone' },
} as const satisfies Record<string, Row>
