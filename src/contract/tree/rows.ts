import type { Row } from '../core/endpoint.ts'

export const treeRows = {
  readCategoryFacts: { method: 'GET', path: '/x/categories/facts', access: 'anyone' },
  readFilledCategories: { method: 'GET', path: '/x/categories/filled', access: 'anyone' },
  readCategoryOverview: { method: 'GET', path: '/x/categories/overview', access: 'anyone' },
} as const satisfies Record<string, Row>
