import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import { count, id, named, storedTime, text, unixSeconds } from '../core/wire.ts'
import type { operatorRows } from './rows.ts'

/** Why nothing can be written just now, and until about when. */
const Maintenance = z.object({ message: z.string(), until: z.nullable(unixSeconds) })
const seconds = z.number()

const BackupRun = z.object({
  backupid: id,
  /** `incomplete`: it was read back, and lacks more media than the last good one. */
  state: z.enum(['asked', 'running', 'good', 'incomplete', 'failed', 'gone']),
  phase: z.nullable(z.enum(['writing', 'storing', 'checking'])),
  file: z.nullable(z.string()),
  begun: unixSeconds,
  ended: z.nullable(unixSeconds),
  bytes: z.nullable(count),
  rows: z.nullable(count),
  media: z.nullable(count),
  missing: z.nullable(count),
  how: z.nullable(z.enum(['restored', 'read'])),
  reason: z.nullable(z.string()),
})
export type BackupRun = z.output<typeof BackupRun>

const SiteState = z.object({
  read: unixSeconds,
  version: z.string(),
  node: z.string(),
  public_url: z.string(),
  /** When this process began. */
  started: unixSeconds,
  processes: z.array(z.object({ name: z.string(), connections: count })),
  database: z.object({
    version: z.string(),
    bytes: count,
    connections: z.object({ used: count, most: count, wanted: count }),
    /** null: the role may not see how far behind a copy is. */
    copies: z.array(z.object({ name: z.string(), behind: z.nullable(seconds) })),
    migrations: z.object({ applied: count, known: count, newest: z.string() }),
  }),
  /** Since this process last knew what the others changed. */
  changes_age: seconds,
  disk: z.nullable(z.object({ free: count, total: count })),
  jobs: z.array(
    z.object({ kind: z.string(), waiting: count, failed: count, oldest: z.nullable(seconds) }),
  ),
  mails: z.object({
    configured: z.boolean(),
    waiting: count,
    sent_today: count,
    /** What the mail server said last to one that still waits. */
    error: z.nullable(z.string()),
  }),
  webhooks: z.object({ active: count, off: count, failing: count, waiting: count }),
  search: z.object({ documents: count, waiting: count }),
  /** null: BACKUP_TO is not set. */
  backups: z.nullable(
    z.object({
      to: z.string(),
      every: seconds,
      keep: count,
      late: z.boolean(),
      age: z.nullable(seconds),
      runs: z.array(BackupRun),
    }),
  ),
  maintenance: z.nullable(Maintenance),
})
export type SiteState = z.output<typeof SiteState>

const OperatorState = named(
  'OperatorState',
  z.extend(SiteState, {
    /** How this request looked when it came here. */
    you: z.object({
      address: z.string(),
      host: z.nullable(z.string()),
      scheme: z.string(),
      /** A proxy named itself; `believed`: TRUSTED_PROXIES names it too. */
      proxy: z.nullable(z.object({ believed: z.boolean(), said: z.string() })),
    }),
  }),
)
export type OperatorState = z.output<typeof OperatorState>

export const demoStates = ['none', 'making', 'unfinished', 'made', 'removing', 'removed'] as const
const demoKinds = [
  'user',
  'wiki',
  'guide',
  'image',
  'comment',
  'release',
  'work',
  'order',
  'training',
  'team',
  'process',
  'rule',
  'webhook',
] as const
export type DemoKind = (typeof demoKinds)[number]
export const Demo = named(
  'Demo',
  z.object({
    state: z.enum(demoStates),
    /** Which call was refused, and how, where it could not be finished. */
    problem: z.nullable(z.string()),
    /** What is there of it by kind, and how many of these were kept because people use them. */
    things: z.array(z.object({ kind: z.enum(demoKinds), things: count, kept: count })),
  }),
)
export type Demo = z.output<typeof Demo>

export const operatorSchemas = {
  readOperator: { spec: 'ours: api-facts 8.7', returns: OperatorState },
  readSupportBundle: {
    spec: 'ours: api-facts 8.7',
    returns: z.object({
      made: z.string(),
      site: SiteState,
      runtime: z.record(z.string(), z.unknown()),
      /** Which variables are set, never to what. */
      environment: z.array(z.string()),
      settings: z.record(z.string(), z.unknown()),
      migrations: z.array(z.string()),
      tables: z.array(z.object({ name: z.string(), rows: count, bytes: count })),
      jobs: z.array(z.object({ kind: z.string(), attempts: count, error: z.string() })),
    }),
  },
  readDemo: { spec: 'ours: api-facts 8.7', returns: Demo },
  removeDemo: { spec: 'ours: api-facts 8.7', returns: Demo, status: 202 },
  startBackup: {
    spec: 'ours: api-facts 8.7',
    /** False: one goes on already, or BACKUP_TO is not set. */
    returns: z.object({ asked: z.boolean() }),
    status: 202,
  },
  sendTestMail: {
    spec: 'ours: api-facts 8.7',
    returns: z.object({ mailid: id }),
    status: 202,
  },
  setMaintenance: {
    spec: 'ours: api-facts 8.7',
    body: z.strictObject({
      on: z.boolean(),
      message: z._default(text(500), ''),
      until: z._default(z.nullable(storedTime), null),
    }),
    returns: z.object({ maintenance: z.nullable(Maintenance) }),
  },
} as const satisfies SchemasOf<typeof operatorRows>
