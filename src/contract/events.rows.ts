import type { Row } from './endpoint.ts'

export const eventRows = {
  createEventTicket: { method: 'POST', path: '/x/events/ticket', access: 'user' },
  readEvents: { method: 'GET', path: '/x/events', access: 'anyone', stream: true },
} as const satisfies Record<string, Row>
