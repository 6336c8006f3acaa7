import * as z from 'zod/mini'
import type { SchemasOf } from './endpoint.ts'
import type { historyRows } from './history.rows.ts'
import { count, id, limit, moment, named, offset, ours, pathId, pathText, unixSeconds } from './wire.ts'

/** Specification 2.17: `doc_type` in capitals and `docid` a string. */
export const View = named('View', z.object({ userid: id, username: z.string(), doc_type: z.enum(['GUIDE', 'WIKI']), docid: z.string(), date: unixSeconds }))
export type View = z.output<typeof View>

/** Days with fewer different people than `people_from` are left out, so that nobody is made out. */
const Counts = z.object({
  doc_type: z.enum(['GUIDE', 'WIKI']), docid: z.string(), people_from: count,
  days: z.array(z.object({ day: z.string(), views: count, people: count })), // day: YYYY-MM-DD of UTC, newest first
})
/** Who looked at one's history, when and why; a document where one stood among those who viewed it. */
const Reader = z.object({ userid: id, username: z.string(), date: unixSeconds, reason: z.string(), doc_type: z.nullable(z.enum(['GUIDE', 'WIKI'])), docid: z.nullable(z.string()) })
const Settings = z.object({ paused: z.boolean() })

const pageMax = 1000
const between = {
  start_date: moment('start'), end_date: moment('end'),
  limit: ours(limit(pageMax, pageMax), 'Ours: 1 to 1000, 1000 when absent.'), offset: ours(offset, 'Ours: how many to pass over.'),
}
const doc = z.object({ doc_type: pathText, docid: pathId })
const beside = 'ours: moderation-admin M-136'
export const historySchemas = {
  listUserViews: { spec: '4.3', params: z.object({ userid: pathId }), query: z.object(between), returns: z.array(View) },
  listDocViews: { spec: '4.3', params: doc, query: z.object(between), returns: z.array(View) },
  countDocViews: { spec: beside, params: doc, query: z.object({ start_date: moment('start'), end_date: moment('end') }), returns: Counts },
  listViewReaders: { spec: beside, query: z.object({ limit: limit(), offset }), returns: z.array(Reader) },
  readViewSettings: { spec: beside, returns: Settings },
  patchViewSettings: { spec: beside, body: z.strictObject({ paused: z.boolean() }), returns: Settings },
  clearViews: { spec: beside, returns: null },
} as const satisfies SchemasOf<typeof historyRows>
