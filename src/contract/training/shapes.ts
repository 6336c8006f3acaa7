// What training answers with: modules, imports, versions, attempts.
import { UserSummary } from '../core/shapes.ts'
import { count, id, named, ours, unixSeconds } from '../core/wire.ts'
import * as z from 'zod/mini'

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
export const moduleStates = ['draft', 'current', 'archived'] as const
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
  'own_window',
] as const
export type WarningCode = (typeof warningCodes)[number]
const standards = ['SCORM_1_2', 'SCORM_2004', 'CMI5'] as const
export type Standard = (typeof standards)[number]
/** Of SCORM 2004; null for 1.2. They differ in how much suspend data they hold. */
const edition = z.nullable(z.enum(['2nd', '3rd', '4th']))
export type Edition = z.output<typeof edition>

export const attemptMembers = {
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
      'Ours: whether everyone who is signed in may take it; otherwise only the teams and people named.',
    ),
    teams: ours(z.array(id), 'Ours: IDs of teams whose members may take it.'),
    users: ours(z.array(id), 'Ours: IDs of people who may take it.'),
    long_suspend_data: ours(
      z.boolean(),
      'Ours: whether packages may store up to 64,000 characters of suspend data, whatever the version of their standard allows.',
    ),
    months: ours(
      z.nullable(count),
      'Ours: for how many months a pass is valid; null for no expiry.',
    ),
    due_days: ours(
      z.nullable(count),
      'Ours: how many days the people assigned have to pass it; null for no deadline.',
    ),
    revisionid: ours(id, 'Ours: changes whenever its state or its settings change.'),
    mine: ours(
      z.object({
        may_take: z.boolean(),
        // the newest, on whichever version
        attempt: z.nullable(z.object({ ...attemptMembers, version: id, closed: z.boolean() })),
      }),
      'Ours: whether the caller can take this version, and how far they have got with the module.',
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
    phase: ours(z.enum(importPhases), 'Ours: what the import is currently doing.'),
    source: z.nullable(z.enum(['url', 'upload'])),
    source_url: z.nullable(z.string()),
    filename: z.nullable(z.string()),
    progress: z.int().check(z.minimum(0), z.maximum(100)),
    message: z.string(),
    error: ours(
      z.nullable(z.object({ code: z.string(), entry: z.nullable(z.string()) })),
      'Ours: what went wrong, and in which entry of the archive.',
    ),
    parser_warnings: z.array(z.string()),
    warnings: ours(
      z.array(z.object({ code: z.enum(warningCodes), about: z.nullable(z.string()) })),
      'Ours: the same warnings by code, with the item, file or number that each is about.',
    ),
    created_date: unixSeconds,
    finished_date: z.nullable(unixSeconds),
    bytes_done: ours(count, 'Ours: bytes of the package received so far.'),
    bytes_total: ours(z.nullable(count), 'Ours: bytes of the whole package; null if not known.'),
    entries_done: ours(count, 'Ours: files of the package read so far.'),
    entries_total: ours(
      z.nullable(count),
      'Ours: files in the whole package; null until they are counted.',
    ),
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

/**
 * One question of a package, as it tells of it (`cmi.interactions`): of several answers in one
 * attempt the last.
 */
export const TrainingQuestion = named(
  'TrainingQuestion',
  z.object({
    item: z.object({ id: z.string(), title: z.string() }), // of the package
    question: z.string(), // its id in the package
    description: z.string(), // '' where the package gives none
    type: z.string(), // choice, fill-in, numeric … as the package says
    answered: count, // attempts
    right: count,
    wrong: count,
    // the most frequent first, ten at most; `result` as the package says, such as correct
    responses: z.array(z.object({ response: z.string(), result: z.string(), count })),
  }),
)
export type TrainingQuestion = z.output<typeof TrainingQuestion>

/** What was said of an attempt at a package of cmi5, by the package or by the service. */
export const TrainingStatement = named(
  'TrainingStatement',
  z.object({
    item: z.nullable(z.object({ id: z.string(), title: z.string() })), // null: of a block or all
    verb: z.string(), // the last word of its IRI: launched, passed, answered …
    counts: z.boolean(), // cmi5 defines it; false: the package’s own word, whatever it is called
    score: z.nullable(z.number()), // percent
    seconds: z.nullable(count), // that it took, where it is said
    date: unixSeconds,
  }),
)
export type TrainingStatement = z.output<typeof TrainingStatement>

export const TrainingAttempt = named('TrainingAttempt', z.object(attemptMembers))
export type TrainingAttempt = z.output<typeof TrainingAttempt>
