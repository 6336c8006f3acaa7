import type { AuditBy } from './audit.ts'
import type { NewJob } from './jobs.ts'
import type { NewEvent } from '#contract/events/table.ts'

/** What a change of state needs of whoever makes it: a request, or a job. */
export type StateChange = AuditBy & {
  touch: (...resources: string[]) => void
  emit: (event: NewEvent) => void
  queue: (job: NewJob) => void
}
