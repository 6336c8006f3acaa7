// What readers say is wrong in a guide or on a page (api-facts 8.1).
import * as z from 'zod/mini'
import {
  count,
  flag,
  id,
  langid,
  limit,
  named,
  offset,
  pathId,
  pathText,
  queryId,
  text,
  unixSeconds,
} from '../core/wire.ts'

export const reportStates = ['open', 'done', 'no_fault', 'withdrawn'] as const
export type ReportState = (typeof reportStates)[number]
const guideParts = ['guide', 'introduction', 'conclusion', 'step'] as const
const pageParts = ['page', 'contents'] as const
const reportAnswers = ['done', 'no_fault', 'withdrawn'] as const

const person = z.object({ userid: count, username: z.string() })
const Quote = named(
  'Quote',
  z.object({ exact: z.string(), prefix: z.string(), suffix: z.string() }),
)
export const PatrolReport = named(
  'PatrolReport',
  z.object({
    reportid: id,
    doc_type: z.enum(['guide', 'wiki']),
    guideid: z.nullable(id),
    wikiid: z.nullable(id),
    langid: z.string(),
    title: z.string(),
    url: z.string(), // of the place, as far as it is still there
    reporter: person,
    part: z.enum([...guideParts, ...pageParts]),
    stepid: z.nullable(id),
    lineid: z.nullable(id), // null: the step as a whole
    step: z.nullable(id), // where it stands now, counted from 1; null: it is gone
    line: z.nullable(id),
    section: z.nullable(z.string()), // heading of a page that the words stand below now
    quote: z.nullable(Quote), // null: nothing is marked
    stands: z.boolean(), // readers still get the words, or the place where none are marked
    revisionid: id, // what it was said of: of the step, else of the guide or page
    text: z.string(),
    created: unixSeconds,
    state: z.enum(reportStates),
    own: z.boolean(),
    answerable: z.boolean(),
    answer: z.nullable(
      z.object({ by: z.nullable(person), date: unixSeconds, note: z.nullable(z.string()) }),
    ),
  }),
)
export type PatrolReport = z.output<typeof PatrolReport>

const said = {
  text: text(2000, 3),
  langid: z.optional(langid),
  quote: z.optional(
    z.strictObject({
      exact: text(1000, 1),
      prefix: z._default(text(64), ''),
      suffix: z._default(text(64), ''),
    }),
  ),
  shown_revisionid: id, // what it is said of: of the step, else of the guide or page
}
const NewGuideReport = z.strictObject({
  ...said,
  part: z._default(z.enum(guideParts), 'guide'),
  stepid: z.optional(id),
  lineid: z.optional(id),
})
export type NewGuideReport = z.output<typeof NewGuideReport>
const NewPageReport = z.strictObject({ ...said, part: z._default(z.enum(pageParts), 'page') })
export type NewReport = NewGuideReport | z.output<typeof NewPageReport>

const listQuery = z.object({
  state: z.optional(z.enum(reportStates)),
  mine: flag,
  answerable: flag,
  guideid: queryId,
  wikiid: queryId,
  q: z.optional(z.string().check(z.maxLength(255))),
  sort: z._default(z.enum(['oldest', 'newest']), 'oldest'),
  limit: limit(),
  offset,
})
export type ReportQuery = z.output<typeof listQuery>

const spec = 'ours: api-facts 8.1'
const reportid = z.object({ reportid: pathId })
export const reportSchemas = {
  createPatrolReport: {
    spec,
    params: z.object({ guideid: pathId }),
    body: NewGuideReport,
    returns: PatrolReport,
    status: 201,
  },
  createPageReport: {
    spec,
    params: z.object({ namespace: pathText, title: pathText }),
    body: NewPageReport,
    returns: PatrolReport,
    status: 201,
  },
  listPatrolReports: { spec, query: listQuery, returns: z.array(PatrolReport) },
  readPatrolReport: { spec, params: reportid, returns: PatrolReport },
  answerPatrolReport: {
    spec,
    params: reportid,
    body: z.strictObject({ answer: z.enum(reportAnswers), note: z.optional(text(2000)) }),
    returns: PatrolReport,
  },
} as const
