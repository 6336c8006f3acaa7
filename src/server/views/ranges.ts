// The range of a dashboard as it was asked for, and the files of its tables.
import type { ViewKind } from '#contract/views/schemas.ts'
import { fieldError, invalid, invalidField, type FieldError } from '#lib/errors.ts'
import { isZone } from '#lib/zones.ts'
import { peopleFrom } from '#server/base/peopleFrom.ts'
import type { Db } from '#server/db/open.ts'
import type { SignedInReader } from '#server/http/context.ts'
import { csvFile } from '#server/http/responses/csv.ts'
import { orderProblems, type Between } from '#server/http/dates.ts'
import type { Range } from './dashboards.sql.ts'
import { countMembers } from './groups.sql.ts'

const usualDays = 30
const day = 86_400

type Clocked = Between & { zone: string }
type Asked = Clocked & {
  category?: string | undefined
  teamid?: number | undefined
  kind?: ViewKind | undefined
  names: boolean
}

/** What is wrong with its ends and the zone of its days. */
export const rangeProblems = (asked: Clocked): FieldError[] => [
  ...orderProblems(asked),
  ...(isZone(asked.zone)
    ? []
    : [
        fieldError(
          'zone',
          'invalid_value',
          '`zone` must be the name of a time zone, such as Europe/Berlin',
        ),
      ]),
]

/**
 * The range asked for, the last thirty days where none is. Throws 422 for a zone that is none, 404
 * for a team that is none, and 422 for a small one without names.
 */
export const requireRange = async (ctx: SignedInReader, db: Db, asked: Asked): Promise<Range> => {
  const problems = rangeProblems(asked)
  if (problems.length > 0) throw invalid(problems)
  if (
    asked.teamid !== undefined &&
    (await countMembers(db, asked.teamid)) < peopleFrom &&
    !asked.names
  ) {
    throw invalidField(
      'teamid',
      'too_few',
      `In a team of fewer than ${peopleFrom} people, anonymous figures could identify someone. Request the figures with names instead`,
    )
  }
  // The clock's own first days: nobody viewed anything, and in some zones their midnights lie
  // before it.
  const end = Math.max(asked.end_date ?? ctx.now, 2 * day)
  const start = asked.start_date ?? end - usualDays * day + 1
  return {
    start: Math.max(day, start, end - 1100 * day),
    end,
    category: asked.category ?? null,
    team: asked.teamid ?? null,
    kind: asked.kind ?? null,
  }
}

export const viewsFile = (
  what: string,
  { start, end, category }: Range,
  rows: (string | number)[][],
) => {
  const date = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)
  const place =
    category === null
      ? ''
      : `-${category.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/[^\u0020-\u007E]/g, '')}`
  return csvFile(`${what}${place}-${date(start)}-${date(end)}.csv`, rows)
}
