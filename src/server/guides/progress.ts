// How far a guide is translated (api-facts 6.1): a text is translated where the language's own
// revision holds it, and outdated where the source's has changed since that was saved.
import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'
import { translatedNames } from '#documents/values.ts'
import type { GuideLanguage } from '#contract/guides/languages.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers } from '#server/http/context.ts'
import {
  guideTexts,
  type GuideContent,
  type GuideTranslation,
  type StepContent,
  type StepTranslation,
} from './content.ts'
import { loadHead, requireSeen, type Head } from './head.ts'

/** What stands in one language of the guide or of a step. */
type Own = GuideTranslation | StepTranslation
type Row = {
  langid: string
  resource: 'guide' | 'step'
  resourceid: number
  is_live: boolean
  own: Own
  /** The source as it was when that was saved. */
  followed: GuideContent | StepContent | null
}

/** Heads, as whoever translates has them. */
const loadRows = (db: Db, guideid: number): Promise<Row[]> =>
  db.many<Row>(sql`
  select t.langid, t.resource, t.resourceid, t.live_revisionid is not null as is_live,
    r.content as own, f.content as followed
  from translations t join revisions r on r.revisionid = t.revisionid
  left join revisions f on f.revisionid = t.source_revisionid
  where t.doc_type = 'guide' and t.docid = ${guideid}
  order by t.langid, t.resource, t.resourceid`)

const names: readonly string[] = [
  ...new Set([...guideTexts, ...translatedNames(guideFields), ...translatedNames(stepFields)]),
]
/** Texts by what they are; one in which nothing stands is none. */
const textsOf = (content: Own | GuideContent | StepContent): Map<string, string> => {
  const values = content as Record<string, unknown> & Pick<StepTranslation, 'lines'>
  const texts = names.map(name => [name, values[name]] as const)
  const lines = (values.lines ?? []).map(({ lineid, text_raw }) => [`line ${lineid}`, text_raw])
  return new Map(
    [...texts, ...lines].flatMap(([name, text]): [string, string][] =>
      typeof name === 'string' && typeof text === 'string' && text.trim() !== ''
        ? [[name, text]]
        : [],
    ),
  )
}

const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 100 : Math.floor((100 * part) / whole)

type Sources = ReadonlyMap<string, ReadonlyMap<string, string>>
const sourcesOf = ({ guide, steps }: Head, guideid: number): Sources =>
  new Map([
    [`guide ${guideid}`, textsOf(guide)],
    ...[...steps].map(([stepid, step]) => [`step ${stepid}`, textsOf(step)] as const),
  ])

/** Of one resource; steps that are gone from the guide have no texts. */
const countOf = ({ resource, resourceid, own, followed }: Row, sources: Sources) => {
  const now = sources.get(`${resource} ${resourceid}`) ?? new Map<string, string>()
  const then = followed ? textsOf(followed) : now
  const translated = [...textsOf(own).keys()].filter(name => now.has(name))
  const outdated = translated.filter(name => now.get(name) !== then.get(name))
  return { translated: translated.length, outdated: outdated.length }
}

const progressIn = (
  langid: string,
  rows: readonly Row[],
  sources: Sources,
  texts: number,
): GuideLanguage => {
  const counts = rows.map(row => countOf(row, sources))
  const sum = (what: 'translated' | 'outdated') => counts.reduce((all, one) => all + one[what], 0)
  return {
    langid,
    is_source: false,
    texts,
    translated: sum('translated'),
    outdated: sum('outdated'),
    percent: percentOf(sum('translated'), texts),
    readable: rows.some(({ resource, is_live }) => resource === 'guide' && is_live),
  }
}

export const progressHandlers: Pick<Handlers, 'listGuideLanguages'> = {
  async listGuideLanguages({ params: { guideid } }, ctx) {
    const { langid } = await requireSeen(ctx, guideid)
    return ctx.snapshot(async db => {
      const [head, rows] = [await loadHead(db, guideid), await loadRows(db, guideid)]
      const sources = sourcesOf(head, guideid)
      const texts = [...sources.values()].reduce((sum, { size }) => sum + size, 0)
      const others = [...new Set(rows.map(row => row.langid))]
      const source = { langid, is_source: true, texts, translated: texts, outdated: 0 }
      return [
        { ...source, percent: 100, readable: true },
        ...others.map(one =>
          progressIn(
            one,
            rows.filter(row => row.langid === one),
            sources,
            texts,
          ),
        ),
      ]
    })
  },
}
