import type { Row } from '../core/endpoint.ts'

export const contentRuleRows = {
  listContentRules: { method: 'GET', path: '/x/content_rules', access: 'admin' },
  createContentRule: { method: 'POST', path: '/x/content_rules', access: 'admin' },
  exportContentRules: { method: 'GET', path: '/x/content_rules/export', access: 'admin' },
  importContentRules: { method: 'POST', path: '/x/content_rules/import', access: 'admin' },
  readContentRule: { method: 'GET', path: '/x/content_rules/:ruleid', access: 'admin' },
  patchContentRule: { method: 'PATCH', path: '/x/content_rules/:ruleid', access: 'admin' },
  deleteContentRule: { method: 'DELETE', path: '/x/content_rules/:ruleid', access: 'admin' },
  tryContentRule: { method: 'POST', path: '/x/content_rules/trial', access: 'admin' },
} as const satisfies Record<string, Row>
