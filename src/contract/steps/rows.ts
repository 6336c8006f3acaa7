import type { Row } from '../core/endpoint.ts'

export const stepRows = {
  createStep: { method: 'POST', path: '/guides/:guideid/steps', access: 'user' },
  patchStep: { method: 'PATCH', path: '/guides/:guideid/steps/:stepid', access: 'user' },
  deleteStep: { method: 'DELETE', path: '/guides/:guideid/steps/:stepid', access: 'user' },
  orderSteps: { method: 'PUT', path: '/guides/:guideid/steporder', access: 'user' },
} as const satisfies Record<string, Row>
