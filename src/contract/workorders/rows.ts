import type { Row } from '../core/endpoint.ts'

export const workOrderRows = {
  listWorkOrders: { method: 'GET', path: '/x/work_orders', access: 'user' },
  readWorkChain: { method: 'GET', path: '/x/work_orders/chain', access: 'user' },
  createWorkOrder: { method: 'POST', path: '/x/work_orders', access: 'user' },
  readWorkOrder: { method: 'GET', path: '/x/work_orders/:orderid', access: 'user' },
  patchWorkOrder: { method: 'PATCH', path: '/x/work_orders/:orderid', access: 'user' },
  cancelWorkOrder: { method: 'POST', path: '/x/work_orders/:orderid/cancel', access: 'user' },
  startWorkOrder: { method: 'POST', path: '/x/work_orders/:orderid/runs', access: 'user' },
} as const satisfies Record<string, Row>
