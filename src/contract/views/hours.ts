// When people read (authoring 13).
import * as z from 'zod/mini'
import { count, fileFormat, moment, named, queryId, text, unixSeconds } from '../core/wire.ts'

/**
 * `hours`: seven lists of 24 numbers, Monday's first, by the clock of the zone. Where `people_from`
 * is more than 1, the range is whole days of UTC, days on which fewer different people viewed the
 * document are left out, and hours in which fewer did are 0.
 */
const ViewHours = named(
  'ViewHours',
  z.object({
    doc_type: z.nullable(z.enum(['GUIDE', 'WIKI'])),
    docid: z.nullable(z.string()),
    start_date: unixSeconds,
    end_date: unixSeconds,
    zone: z.string(),
    people_from: count,
    hours: z.array(z.array(count)),
  }),
)
/** Of the whole site, or with both `doc_type` and `docid` of that document. */
export const readViewHours = {
  spec: 'ours: authoring A-176',
  query: z.object({
    start_date: moment('start'),
    end_date: moment('end'),
    zone: z._default(z.string(), 'UTC'),
    doc_type: z.optional(text(10, 1)),
    docid: queryId,
    format: fileFormat,
  }),
  returns: ViewHours,
} as const
