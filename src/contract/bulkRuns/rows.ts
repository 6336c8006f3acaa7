import type { Row } from '../core/endpoint.ts'

export const bulkRunRows = {
  listJobs: { method: 'GET', path: '/x/jobs', access: 'user' },
  readJob: { method: 'GET', path: '/x/jobs/:jobid', access: 'user', csv: 'too' },
  patchJob: { method: 'PATCH', path: '/x/jobs/:jobid', access: 'user' },
  stopJob: { method: 'DELETE', path: '/x/jobs/:jobid', access: 'user' },
} as const satisfies Record<string, Row>
