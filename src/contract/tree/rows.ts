import type { Row } from '../core/endpoint.ts'

export const treeRows = {
  readCategoryFacts: { method: 'GET', path: '/x/categories/facts', access: 'anyone' },
  readFilledCategories: { method: 'GET', path: '/x/categories/filled', access: 'anyone' },
  readCategoryOverview: { method: 'GET', path: '/x/categories/overview', access: 'anyone' },
  listTwinCategories: { method: 'GET', path: '/x/categories/twins', access: 'user' },
  listDistinctCategories: { method: 'GET', path: '/x/categories/distinct', access: 'user' },
  setDistinctCategories: {
    method: 'PUT',
    path: '/x/categories/:title/distinct/:other',
    access: 'user',
  },
  unsetDistinctCategories: {
    method: 'DELETE',
    path: '/x/categories/:title/distinct/:other',
    access: 'user',
  },
} as const satisfies Record<string, Row>
