import type { Row } from '../core/endpoint.ts'

export const webhookRows = {
  listWebhooks: { method: 'GET', path: '/x/webhooks', access: 'admin' },
  createWebhook: { method: 'POST', path: '/x/webhooks', access: 'admin' },
  readWebhook: { method: 'GET', path: '/x/webhooks/:webhookid', access: 'admin' },
  patchWebhook: { method: 'PATCH', path: '/x/webhooks/:webhookid', access: 'admin' },
  deleteWebhook: { method: 'DELETE', path: '/x/webhooks/:webhookid', access: 'admin' },
  listDeliveries: { method: 'GET', path: '/x/webhooks/:webhookid/deliveries', access: 'admin' },
  resendDelivery: {
    method: 'POST',
    path: '/x/webhooks/:webhookid/deliveries/:deliveryid/resend',
    access: 'admin',
  },
  testWebhook: { method: 'POST', path: '/x/webhooks/:webhookid/test', access: 'admin' },
} as const satisfies Record<string, Row>
