// When people read: views by day of the week and hour, of the site or of one document.
import { forbidden, invalidField } from '#lib/errors.ts'
import { offsetsBetween } from '#lib/zones.ts'
import type { Handlers } from '#server/http/context.ts'
import { requireType, typeInCapitals } from './adminLooks.ts'
import { requireCounts, type Viewed } from './authors.ts'
import { viewsByHour } from './hours.sql.ts'
import { requireRange, viewsFile } from './ranges.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** null: of the whole site. Throws 422 for one half of a document without the other. */
const documentOf = (query: {
  doc_type?: string | undefined
  docid?: number | undefined
}): Viewed | null => {
  const { doc_type, docid } = query
  if (doc_type === undefined && docid === undefined) return null
  if (doc_type === undefined) throw invalidField('doc_type', 'required', '`doc_type` is missing')
  if (docid === undefined) throw invalidField('docid', 'required', '`docid` is missing')
  return { doc_type: requireType(doc_type), docid }
}

export const hourHandlers: Pick<Handlers, 'readViewHours'> = {
  async readViewHours({ query }, ctx) {
    const doc = documentOf(query)
    if (doc === null && ctx.person.privilege !== 'Admin')
      throw forbidden('Only Admins can see this', ['Admin'])
    // To its author no hour tells when somebody viewed it.
    const people = doc === null ? 1 : await requireCounts(ctx, doc)
    const range = await requireRange(ctx, ctx.db, { ...query, names: false })
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
