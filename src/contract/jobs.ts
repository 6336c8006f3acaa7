import * as z from 'zod/mini'
import type { SchemasOf } from './endpoint.ts'
import type { jobRows } from './jobs.rows.ts'
import { count, fileFormat, id, limit, named, offset, pathId, unixSeconds } from './wire.ts'

export const jobStates = ['waiting', 'running', 'done', 'stopped', 'failed'] as const
/** What became of one record. `left`: not come to yet, or not any more. */
export const outcomes = ['left', 'changed', 'nothing', 'skipped', 'failed'] as const
export type JobOutcome = (typeof outcomes)[number]

const JobRow = z.object({
  target_type: z.string(), target_id: z.string(), outcome: z.enum(outcomes),
  code: z.nullable(z.string()), message: z.string(), // why it was skipped or failed
  before: z.unknown(), after: z.unknown(),
})
export const Job = named('Job', z.object({
  jobid: id, kind: z.string(), state: z.enum(jobStates), dry_run: z.boolean(), started_by: id,
  total: count, done: count, outcomes: z.object({ left: count, changed: count, nothing: count, skipped: count, failed: count }),
  created: unixSeconds, started: z.nullable(unixSeconds), finished: z.nullable(unixSeconds),
  error: z.nullable(z.string()), undoes: z.nullable(id),
  /** One page of them, in their order. */
  rows: z.array(JobRow),
}))
export type Job = z.output<typeof Job>
/** What starting one answers; it is watched at /x/jobs/{jobid}. */
export const StartedJob = named('StartedJob', z.object({ jobid: id }))

const jobid = z.object({ jobid: pathId })
export const jobSchemas = {
  readJob: {
    spec: 'ours: moderation-admin M-142', params: jobid, returns: Job,
    query: z.object({ limit: limit(), offset, outcome: z.optional(z.enum(outcomes)), format: fileFormat }),
  },
  stopJob: { spec: 'ours: moderation-admin M-142', params: jobid, returns: Job },
} as const satisfies SchemasOf<typeof jobRows>
