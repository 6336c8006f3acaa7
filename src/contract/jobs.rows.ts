import type { Row } from './endpoint.ts'

export const jobRows = {
  readJob: { method: 'GET', path: '/x/jobs/:jobid', access: 'user', csv: 'too' },
  stopJob: { method: 'DELETE', path: '/x/jobs/:jobid', access: 'user' },
} as const satisfies Record<string, Row>
