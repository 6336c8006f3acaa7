// Releases that teams are asked to read, who has, and who is still to (api-facts 6.2).
import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import {
  count,
  fileFormat,
  flag,
  id,
  limit,
  named,
  offset,
  pathId,
  queryId,
  revisionid,
  unixSeconds,
  withCode,
} from '../core/wire.ts'
import type { readingRows } from './rows.ts'

export const readingLimits = { teams: 100, months: 120, due_days: 365, reminded: 1000 } as const

/** `due` and `under_way` still have time; `missing` has none left. */
const readingStates = ['valid', 'due', 'under_way', 'missing', 'expired'] as const
export type ReadingState = (typeof readingStates)[number]

const distinct = (most: number) =>
  z.array(id).check(
    z.maxLength(most),
    z.refine(list => new Set(list).size === list.length, {
      message: 'An ID is listed twice',
      ...withCode('duplicate'),
    }),
  )
const asked = {
  teams: distinct(readingLimits.teams),
  moduleid: z.nullable(id),
  months: z.nullable(z.int().check(z.minimum(1), z.maximum(readingLimits.months))),
  due_days: z.int().check(z.minimum(0), z.maximum(readingLimits.due_days)),
  barred: z.boolean(),
  keeps_minor: z.boolean(),
}

export const ReadingRequest = named(
  'ReadingRequest',
  z.object({
    guideid: id,
    ...asked,
    revisionid: count, // 0: nothing was ever asked
    passable: z.boolean(), // false: the module has no current version, so that nobody is barred
  }),
)
export type ReadingRequest = z.output<typeof ReadingRequest>

const standing = {
  state: z.enum(readingStates),
  // until when it is valid, when it is or was due, or when it expired; null: no end
  date: z.nullable(unixSeconds),
}

/** What one person is asked for of one guide. */
export const OwnReading = named(
  'OwnReading',
  z.object({
    guideid: id,
    title: z.string(), // as the release has it
    type: z.string(),
    releaseid: id,
    langid: z.string(),
    major: count,
    minor: count,
    moduleid: z.nullable(id), // which is to be passed; null: reading is confirmed
    months: z.nullable(count),
    barred: z.boolean(),
    ...standing,
  }),
)
export type OwnReading = z.output<typeof OwnReading>

const cell = z.nullable(z.object(standing)) // null: not asked
export const ReadingMatrix = named(
  'ReadingMatrix',
  z.object({
    guides: z.array(
      z.object({
        guideid: id,
        title: z.string(),
        type: z.string(),
        major: count,
        minor: count,
        months: z.nullable(count),
        moduleid: z.nullable(id),
        barred: z.boolean(),
        open: count,
      }),
    ),
    modules: z.array(
      z.object({
        moduleid: id,
        title: z.string(),
        version: id,
        months: z.nullable(count),
        open: count,
      }),
    ),
    // by name; their cells stand in the order of guides, then of modules
    people: z.array(
      z.object({
        userid: id,
        username: z.string(),
        teams: z.array(z.string()),
        cells: z.array(cell),
      }),
    ),
    totals: z.object({
      people: count,
      asked: count,
      valid: count,
      due: count,
      due_today: count,
      under_way: count,
      missing: count,
      expired: count,
    }),
    open_people: z.array(id), // of all pages: something of theirs is due, missing or expired
    teams: z.array(z.object({ teamid: id, name: z.string() })), // which the caller may choose from
  }),
)
export type ReadingMatrix = z.output<typeof ReadingMatrix>

const ofGuide = { params: z.object({ guideid: pathId }) }
export const readingSchemas = {
  readReadingRequest: { spec: 'ours: decisions/0551', ...ofGuide, returns: ReadingRequest },
  setReadingRequest: {
    spec: 'ours: decisions/0551',
    ...ofGuide,
    query: z.object({ revisionid }),
    body: z.strictObject(asked),
    returns: ReadingRequest,
  },
  listOwnReading: {
    spec: 'ours: decisions/0551',
    query: z.object({ guideid: queryId, open: flag }),
    returns: z.array(OwnReading),
  },
  confirmReading: {
    spec: 'ours: decisions/0551',
    params: z.object({ releaseid: pathId }),
    returns: OwnReading,
  },
  readReadingMatrix: {
    spec: 'ours: decisions/0551',
    query: z.object({
      team: queryId,
      open: flag,
      limit: limit(100, 50),
      offset,
      format: fileFormat,
    }),
    returns: ReadingMatrix,
  },
  remindReaders: {
    spec: 'ours: decisions/0551',
    query: z.object({ team: queryId }),
    body: z.strictObject({
      userids: distinct(readingLimits.reminded).check(z.minLength(1)),
    }),
    returns: z.object({ reminded: count }),
  },
} as const satisfies SchemasOf<typeof readingRows>
