import type { Row } from '../core/endpoint.ts'

/**
 * Bytes of a file of rules: more than all rules of a site have in JSON, each entry as long as it
 * may be and made of the characters that take most room.
 */
export const rulesFileAtMost = 128 * 1024 * 1024

export const contentRuleRows = {
  listContentRules: { method: 'GET', path: '/x/content_rules', access: 'admin' },
  createContentRule: { method: 'POST', path: '/x/content_rules', access: 'admin' },
  exportContentRules: { method: 'GET', path: '/x/content_rules/export', access: 'admin' },
  importContentRules: {
    method: 'POST',
    path: '/x/content_rules/import',
    access: 'admin',
    bodyAtMost: rulesFileAtMost,
  },
  readContentRule: { method: 'GET', path: '/x/content_rules/:ruleid', access: 'admin' },
  patchContentRule: { method: 'PATCH', path: '/x/content_rules/:ruleid', access: 'admin' },
  deleteContentRule: { method: 'DELETE', path: '/x/content_rules/:ruleid', access: 'admin' },
  tryContentRule: { method: 'POST', path: '/x/content_rules/trial', access: 'admin' },
} as const satisfies Record<string, Row>
