import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import type { bulkRunRows } from './rows.ts'
import {
  count,
  fileFormat,
  flag,
  id,
  limit,
  named,
  offset,
  ours,
  pathId,
  unixSeconds,
} from '../core/wire.ts'

const jobStates = ['waiting', 'running', 'paused', 'done', 'stopped', 'failed'] as const
/** What became of one record. `left`: not come to yet, or not any more. */
const outcomes = ['left', 'changed', 'nothing', 'skipped', 'failed'] as const
export type JobOutcome = (typeof outcomes)[number]

const JobRow = z.object({
  target_type: z.string(),
  target_id: z.string(),
  outcome: z.enum(outcomes),
  title: z.nullable(z.string()), // of the guide or page, or a person’s name; null for what has none
  code: z.nullable(z.string()),
  message: z.string(), // why it was skipped or failed
  before: z.unknown(),
  after: z.unknown(),
})
export const Job = named(
  'Job',
  z.object({
    jobid: id,
    kind: z.string(),
    state: z.enum(jobStates),
    dry_run: z.boolean(),
    started_by: id,
    total: count,
    done: count,
    outcomes: z.object({
      left: count,
      changed: count,
      nothing: count,
      skipped: count,
      failed: count,
    }),
    // How many say this word about why; of all records, not of this page of them.
    reasons: z.array(z.object({ outcome: z.enum(outcomes), code: z.string(), count })),
    // Edits that wait and runs in progress of those who are suspended; of all records.
    affects: z.optional(z.object({ edits: count, runs: count })),
    created: unixSeconds,
    started: z.nullable(unixSeconds),
    finished: z.nullable(unixSeconds),
    error: z.nullable(z.string()),
    undoes: z.nullable(id),
    /** One page of them, in their order. */
    rows: z.array(JobRow),
  }),
)
export type Job = z.output<typeof Job>
export type JobRow = Job['rows'][number]
/** One of a list: without its rows and figures. */
const JobSummary = named(
  'JobSummary',
  z.pick(Job, {
    jobid: true,
    kind: true,
    state: true,
    dry_run: true,
    started_by: true,
    total: true,
    created: true,
    finished: true,
    undoes: true,
  }),
)
export type JobSummary = z.output<typeof JobSummary>
const jobActions = ['pause', 'resume', 'retry'] as const
/** What starting one answers; it is watched at /x/jobs/{jobid}. */
export const StartedJob = named('StartedJob', z.object({ jobid: id }))

const jobid = z.object({ jobid: pathId })
export const bulkRunSchemas = {
  readJob: {
    spec: 'ours: moderation-admin M-142',
    params: jobid,
    returns: Job,
    query: z.object({
      limit: limit(),
      offset,
      outcome: z.optional(z.enum(outcomes)),
      format: fileFormat,
    }),
  },
  listJobs: {
    spec: 'ours: authoring A-171',
    returns: z.array(JobSummary),
    query: z.object({
      kind: z.optional(z.string()),
      dry_run: ours(flag, 'Ours: includes dry runs.'),
      limit: limit(),
      offset,
    }),
  },
  patchJob: {
    spec: 'ours: authoring A-171',
    params: jobid,
    body: z.strictObject({ action: z.enum(jobActions) }),
    returns: Job,
  },
  stopJob: { spec: 'ours: moderation-admin M-142', params: jobid, returns: Job },
} as const satisfies SchemasOf<typeof bulkRunRows>
