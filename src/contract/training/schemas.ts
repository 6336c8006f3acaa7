// Training modules from elsewhere: SCORM packages (api-facts 4.12, 6.8; moderation-admin 7, 9).
import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import { UserSummary } from '../core/shapes.ts'
import type { trainingRows } from './rows.ts'
import { nameText } from '../core/names.ts'
import {
  withCode,
  count,
  fileFormat,
  id,
  limit,
  moment,
  offset,
  ours,
  pathId,
  queryId,
  revisionid,
  text,
  unixSeconds,
} from '../core/wire.ts'
import {
  attemptStatuses,
  TrainingModule,
  TrainingVersion,
  moduleStates,
  attemptMembers,
  TrainingImport,
  TrainingAttempt,
  TrainingQuestion,
  TrainingStatement,
} from './shapes.ts'

/** Bytes that a package has at most as it comes (api-facts 2.5). */
export const packageAtMost = 512 * 1024 ** 2

const target = { params: z.object({ id: pathId }) }
const ofImport = { params: z.object({ importid: pathId }) }
const ids = z.array(id).check(
  z.maxLength(1000),
  z.refine(list => new Set(list).size === list.length, {
    message: 'An ID is listed twice',
    ...withCode('duplicate'),
  }),
)
const status = z.optional(
  z.string().check(
    z.refine(t => (attemptStatuses as readonly string[]).includes(t), {
      message: `The status must be one of ${attemptStatuses.join(', ')}`,
      ...withCode('invalid_value'),
    }),
  ),
)
/** Of passes: how long they hold, and until when they are due. */
const ends = {
  months: z.nullable(z.int().check(z.minimum(1), z.maximum(120))),
  due_days: z.nullable(z.int().check(z.minimum(0), z.maximum(365))),
}
/** Has a scheme and a host; where it may lead is looked at when it is started. */
const address = text(2000, 1).check(
  z.refine(t => URL.canParse(t) && /^https?:/i.test(t), {
    message: 'Enter an address that starts with https://',
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
    query: z.object({ revisionid }),
    returns: TrainingModule,
    body: z.strictObject({
      title: z.optional(nameText(255)),
      description: z.optional(text(4096)),
      open: z.optional(z.boolean()),
      teams: z.optional(ids),
      users: z.optional(ids),
      long_suspend_data: z.optional(z.boolean()),
      months: z.optional(ends.months),
      due_days: z.optional(ends.due_days),
    }),
  },
  createTrainingDraft: {
    spec: '4.4',
    status: 201,
    returns: TrainingModule,
    body: z.strictObject({
      title: nameText(255),
      description: z._default(text(4096), ''),
      moduleid: z.optional(id),
      open: ours(z.optional(z.boolean()), 'Ours: whether everyone who is signed in may take it.'),
      teams: ours(z.optional(ids), 'Ours: teams whose members may take it.'),
      users: ours(z.optional(ids), 'Ours: people who may take it.'),
      long_suspend_data: ours(
        z.optional(z.boolean()),
        'Ours: allows up to 64,000 characters of suspend data, whatever the version of the package’s standard allows.',
      ),
      months: ours(z.optional(ends.months), 'Ours: for how many months a pass is valid.'),
      due_days: ours(
        z.optional(ends.due_days),
        'Ours: how many days the people assigned have to pass it.',
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
      team: ours(queryId, 'Ours: only members of this team.'),
      status,
      format: ours(fileFormat, 'Ours: `csv` for a CSV file of all rows.'),
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
          version: ours(id, 'Ours: the version of the module that was taken.'),
        }),
      ),
      assigned: ours(
        z.nullable(
          z.object({
            people: count,
            waiting: count,
            // those who have not begun, by name, `limit` at most
            not_begun: z.array(UserSummary),
          }),
        ),
        'Ours: the people this version is assigned to, by name or team; null if it is open to all.',
      ),
    }),
  },
  readTrainingQuestions: {
    spec: 'ours: decisions/0525',
    ...target,
    query: z.object({ attemptid: queryId, format: fileFormat }),
    returns: z.object({
      attempts: count, // that were looked at
      is_whole: z.boolean(), // false: older attempts were not
      questions: z.array(TrainingQuestion),
      statements: z.array(TrainingStatement), // of one attempt, the oldest first, 500 at most
      all_statements: z.boolean(), // false: there are more; those that count come before others
    }),
  },
  readTrainingRecord: {
    spec: 'ours: decisions/0525',
    query: z.object({ userid: queryId, limit: limit(), offset }),
    returns: z.object({
      user: UserSummary,
      attempts: z.array(
        z.object({
          ...attemptMembers,
          moduleid: id,
          title: z.string(),
          version: id,
          has_answers: z.boolean(), // the package told how questions were answered
          has_statements: z.boolean(), // it is of cmi5: it told what was done
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
      title: ours(z.string(), 'Ours: the title given in the package.'),
      version: ours(z.string(), 'Ours: the standard and its edition.'),
      items: ours(
        z.array(z.object({ id: z.string(), title: z.string(), entry_path: z.string() })),
        'Ours: the items that are played, in order.',
      ),
      size: ours(count, 'Ours: bytes, unpacked.'),
      file_types: ours(
        z.record(z.string(), count),
        'Ours: how many files there are with each extension.',
      ),
      outside_links: ours(
        z.array(z.string()),
        'Ours: hosts that the package refers to. The player can reach none of them.',
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
