// When people read: views by day of the week and hour, of the site or of one document.
import { fieldError, forbidden, invalid } from '#lib/errors.ts'
import { offsetsBetween } from '#lib/zones.ts'
import type { Handlers } from '#server/http/context.ts'
import { readType, typeInCapitals } from './adminLooks.ts'
import { requireCounts, type Viewed } from './authors.ts'
import type { Range } from './dashboards.sql.ts'
import { viewsByHour } from './hours.sql.ts'
import { rangeProblems, requireRange, viewsFile } from './ranges.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type Asked = Parameters<typeof rangeProblems>[0] & {
  doc_type?: string | undefined
  docid?: number | undefined
}
/**
 * null: of the whole site. Throws 422 for one half of a document without the other, and names with
 * it whatever else is wrong.
 */
const documentOf = (query: Asked): Viewed | null => {
  const { doc_type: given, docid } = query
  const isSite = given === undefined && docid === undefined
  const missing = (field: string) => fieldError(field, 'required', `\`${field}\` is missing`)
  const doc_type = given === undefined ? missing('doc_type') : readType(given)
  const problems = [
    ...(isSite || typeof doc_type === 'string' ? [] : [doc_type]),
    ...(isSite || docid !== undefined ? [] : [missing('docid')]),
    ...rangeProblems(query),
  ]
  if (problems.length > 0) throw invalid(problems)
  return typeof doc_type === 'string' && docid !== undefined ? { doc_type, docid } : null
}

const day = 86_400
const lastSecond = 2_147_483_647 // an integer of the database
/**
 * Whole days of UTC. An end at any second would tell the time of one view: by what comes with it
 * and is not there without it.
 */
const inDays = (range: Range): Range => ({
  ...range,
  start: Math.floor(range.start / day) * day,
  end: Math.min((Math.floor(range.end / day) + 1) * day - 1, lastSecond),
})

export const hourHandlers: Pick<Handlers, 'readViewHours'> = {
  async readViewHours({ query }, ctx) {
    const doc = documentOf(query)
    if (doc === null && ctx.person.privilege !== 'Admin')
      throw forbidden('Only Admins can see this', ['Admin'])
    const people = doc === null ? 1 : await requireCounts(ctx, doc)
    const asked = await requireRange(ctx, ctx.db, { ...query, names: false })
    const range = people > 1 ? inDays(asked) : asked
    const offsets = offsetsBetween(query.zone, range.start, range.end)
    const hours = await viewsByHour(ctx.db, range, offsets, doc && { ...doc, people })
    if (query.format === 'csv')
      return viewsFile(
        doc ? `views-by-hour-${doc.doc_type}-${doc.docid}` : 'views-by-hour',
        range,
        [
          ['weekday', 'hour', 'views', 'zone'],
          ...hours.flatMap((row, weekday) =>
            row.map((views, hour) => [weekdays[weekday] ?? '', hour, views, query.zone]),
          ),
        ],
      )
    return {
      doc_type: doc && typeInCapitals(doc.doc_type),
      docid: doc && String(doc.docid),
      start_date: range.start,
      end_date: range.end,
      zone: query.zone,
      people_from: people,
      hours,
    }
  },
}
