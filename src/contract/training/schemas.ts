// Training modules from elsewhere: SCORM packages (api-facts 4.12, 6.8; moderation-admin 7, 9).
import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import { UserSummary } from '../core/shapes.ts'
import type { trainingRows } from './rows.ts'
import {
  withCode,
  count,
  fileFormat,
  id,
  limit,
  moment,
  named,
  offset,
  ours,
  pathId,
  queryId,
  text,
  unixSeconds,
} from '../core/wire.ts'

/** Bytes that a package has at most as it comes (api-facts 2.5). */
export const packageAtMost = 512 * 1024 ** 2
const importPhases = [
  'created',
  'uploading',
  'fetching',
  'checking',
  'unpacking',
  'validating',
  'ready',
  'failed',
  'cancelled',
] as const
export type ImportPhase = (typeof importPhases)[number]
const moduleStates = ['draft', 'current', 'archived'] as const
export type ModuleState = (typeof moduleStates)[number]
export const attemptStatuses = [
  'not_started',
  'in_progress',
  'completed',
  'passed',
  'failed',
] as const
export type AttemptStatus = (typeof attemptStatuses)[number]
const warningCodes = [
  'hidden_item',
  'no_items',
  'several_organizations',
  'sequencing',
  'missing_file',
  'missing_files',
] as const
export type WarningCode = (typeof warningCodes)[number]
const standards = ['SCORM_1_2', 'SCORM_2004'] as const
export type Standard = (typeof standards)[number]
/** Of SCORM 2004; null for 1.2. They differ in how much suspend data they hold. */
const edition = z.nullable(z.enum(['2nd', '3rd', '4th']))
export type Edition = z.output<typeof edition>

const attemptMembers = {
  attemptid: id,
  id,
  userid: id,
  status: z.enum(attemptStatuses),
  score: z.nullable(z.number()),
  total_time: count, // seconds
  first_access: unixSeconds,
  last_access: unixSeconds,
  completed_date: z.nullable(unixSeconds),
}

export const TrainingModule = named(
  'TrainingModule',
  z.object({
    id,
    moduleid: id,
    version: id,
    title: z.string(),
    description: z.string(),
    state: z.enum(moduleStates),
    importid: z.nullable(id), // whose package it plays
    standard: z.nullable(z.enum(standards)),
    entry_path: z.nullable(z.string()),
    sco_count: count,
    size: count, // bytes, unpacked
    user: UserSummary,
    created_date: unixSeconds,
    modified_date: unixSeconds,
    current_date: z.nullable(unixSeconds),
    attempt_count: count,
    completion_count: count,
    edition: ours(edition, 'Ours: of SCORM 2004.'),
    open: ours(
      z.boolean(),
      'Ours: everybody signed in may take it; else only the teams and people that are named.',
    ),
    teams: ours(z.array(id), 'Ours: ids of teams whose members may take it.'),
    users: ours(z.array(id), 'Ours: ids of people who may take it.'),
    long_suspend_data: ours(
      z.boolean(),
      'Ours: packages may keep up to 64,000 characters, whatever their version says.',
    ),
    mine: ours(
      z.object({
        may_take: z.boolean(),
        // the newest, on whichever version
        attempt: z.nullable(z.object({ ...attemptMembers, version: id, closed: z.boolean() })),
      }),
      'Ours: whether the caller may take this version, and how far they are with the module.',
    ),
  }),
)
export type TrainingModule = z.output<typeof TrainingModule>

export const TrainingImport = named(
  'TrainingImport',
  z.object({
    importid: id,
    id,
    state: z.enum(['created', 'running', 'complete', 'error', 'cancelled']),
    phase: ours(z.enum(importPhases), 'Ours: what it is doing, exactly.'),
    source: z.nullable(z.enum(['url', 'upload'])),
    source_url: z.nullable(z.string()),
    filename: z.nullable(z.string()),
    progress: z.int().check(z.minimum(0), z.maximum(100)),
    message: z.string(),
    error: ours(
      z.nullable(z.object({ code: z.string(), entry: z.nullable(z.string()) })),
      'Ours: what was wrong, and with which entry of the archive.',
    ),
    parser_warnings: z.array(z.string()),
    warnings: ours(
      z.array(z.object({ code: z.enum(warningCodes), about: z.nullable(z.string()) })),
      'Ours: the same by code, with the item, the file or the number that it is about.',
    ),
    created_date: unixSeconds,
    finished_date: z.nullable(unixSeconds),
    bytes_done: ours(count, 'Ours: bytes of the package that are here.'),
    bytes_total: ours(z.nullable(count), 'Ours: null where nobody said it.'),
    entries_done: ours(count, 'Ours: files of the package that were read.'),
    entries_total: ours(z.nullable(count), 'Ours: null until they are counted.'),
  }),
)
export type TrainingImport = z.output<typeof TrainingImport>

/** A version as it is kept: beside the module, what became of its newest package. */
export const TrainingVersion = named(
  'TrainingVersion',
  z.extend(TrainingModule, {
    // null where there is none, and for whoever does not import
    newest_import: z.nullable(TrainingImport),
    previewed: z.boolean(), // the caller has looked at what that import brought
  }),
)
export type TrainingVersion = z.output<typeof TrainingVersion>

export const TrainingAttempt = named('TrainingAttempt', z.object(attemptMembers))
export type TrainingAttempt = z.output<typeof TrainingAttempt>

const target = { params: z.object({ id: pathId }) }
const ofImport = { params: z.object({ importid: pathId }) }
const ids = z.array(id).check(
  z.maxLength(1000),
  z.refine(list => new Set(list).size === list.length, {
    message: 'One stands twice',
    ...withCode('duplicate'),
  }),
)
const status = z.optional(
  z.string().check(
    z.refine(t => (attemptStatuses as readonly string[]).includes(t), {
      message: `status is one of ${attemptStatuses.join(', ')}`,
      ...withCode('invalid_value'),
    }),
  ),
)
/** Has a scheme and a host; where it may lead is looked at when it is started. */
const address = text(2000, 1).check(
  z.refine(t => URL.canParse(t) && /^https?:/i.test(t), {
    message: 'Give an address that starts with https',
    ...withCode('address'),
  }),
)

export const trainingSchemas = {
  listTraining: {
    spec: '4.4',
    query: z.object({ limit: limit(), offset }),
    returns: z.array(TrainingModule),
  },
  listTrainingVersions: {
    spec: 'ours: decisions/0295',
    returns: z.array(TrainingVersion),
    query: z.object({
      state: z.optional(z.enum(moduleStates)),
      moduleid: queryId,
      team: queryId,
      q: z.optional(text(255)),
      limit: limit(),
      offset,
    }),
  },
  patchTraining: {
    spec: 'ours: decisions/0295',
    ...target,
    returns: TrainingModule,
    body: z.strictObject({
      title: z.optional(text(255, 1)),
      description: z.optional(text(4096)),
      open: z.optional(z.boolean()),
      teams: z.optional(ids),
      users: z.optional(ids),
      long_suspend_data: z.optional(z.boolean()),
    }),
  },
  createTrainingDraft: {
    spec: '4.4',
    status: 201,
    returns: TrainingModule,
    body: z.strictObject({
      title: text(255, 1),
      description: z._default(text(4096), ''),
      moduleid: z.optional(id),
      open: ours(z.optional(z.boolean()), 'Ours: everybody signed in may take it.'),
      teams: ours(z.optional(ids), 'Ours: teams whose members may take it.'),
      users: ours(z.optional(ids), 'Ours: people who may take it.'),
      long_suspend_data: ours(
        z.optional(z.boolean()),
        'Ours: up to 64,000 characters of suspend data, whatever the version of the package says.',
      ),
    }),
  },
  readTrainingUsage: {
    spec: '4.4',
    ...target,
    query: z.object({
      start_date: moment('start'),
      end_date: moment('end'),
      userid: queryId,
      limit: limit(),
      offset,
      team: ours(queryId, 'Ours: only its members.'),
      status,
      format: ours(fileFormat, 'Ours: `csv` for a file of all rows.'),
    }),
    returns: z.object({
      summary: z.object({
        attempts: count,
        learners: count,
        completed: count,
        average_score: z.nullable(z.number()),
      }),
      results: z.array(
        z.object({
          ...attemptMembers,
          user: UserSummary,
          version: ours(id, 'Ours: of the module that was taken.'),
        }),
      ),
    }),
  },
  playTraining: {
    spec: '4.4',
    ...target,
    query: z.object({
      attemptid: queryId,
      item: ours(z.optional(text(255)), 'Ours: which item of the package to begin with.'),
    }),
    returns: z.object({ player_url: z.string(), attemptid: id, expires: unixSeconds }),
  },
  makeTrainingCurrent: { spec: '4.4', ...target, returns: TrainingModule },
  makeTrainingDraft: { spec: '4.4', ...target, returns: TrainingModule },
  listTrainingImports: { spec: '4.4', ...target, returns: z.array(TrainingImport) },
  createTrainingImport: {
    spec: '4.4',
    status: 201,
    body: z.strictObject({ id }),
    returns: TrainingImport,
  },
  startTrainingByUrl: {
    spec: '4.4',
    status: 202,
    ...ofImport,
    body: z.strictObject({ url: address }),
    returns: TrainingImport,
  },
  startTrainingByUpload: {
    spec: '4.4',
    status: 202,
    ...ofImport,
    query: z.object({ file: z.optional(text(255)) }),
    returns: TrainingImport,
  },
  cancelTrainingImport: { spec: '4.4', ...ofImport, returns: TrainingImport },
  readTrainingImport: { spec: '4.4', ...ofImport, returns: TrainingImport },
  previewTrainingImport: {
    spec: '4.4',
    ...ofImport,
    returns: z.object({
      preview_url: z.string(),
      expires: unixSeconds,
      title: ours(z.string(), 'Ours: as the package says.'),
      version: ours(z.string(), 'Ours: the standard and its edition.'),
      items: ours(
        z.array(z.object({ id: z.string(), title: z.string(), entry_path: z.string() })),
        'Ours: what is played, in order.',
      ),
      size: ours(count, 'Ours: bytes, unpacked.'),
      file_types: ours(
        z.record(z.string(), count),
        'Ours: how many files there are of each ending.',
      ),
      outside_links: ours(
        z.array(z.string()),
        'Ours: hosts that the package names. The player reaches none of them.',
      ),
    }),
  },
  saveTrainingAttempt: {
    spec: 'ours: api-facts 6.8',
    params: z.object({ id: pathId, attemptid: pathId }),
    returns: TrainingAttempt,
    body: z.strictObject({
      cmi: z.record(z.string(), z.unknown()),
      commit: z._default(z.boolean(), true),
      item: z.optional(text(255)),
    }),
  },
} as const satisfies SchemasOf<typeof trainingRows>
