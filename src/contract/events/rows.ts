import type { Row } from '../core/endpoint.ts'

export const eventRows = {
  createEventTicket: { method: 'POST', path: '/x/events/ticket', access: 'user' },
  readEvents: { method: 'GET', path: '/x/events', access: 'anyone', stream: true },
} as const satisfies Record<string, Row>
