// The texts of documents that words are looked for in, as editors have them: what waits for review
// is in them.
import type { ReplacedPart, ReplacedText } from '#contract/replacements/schemas.ts'
import { limits } from '#contract/core/limits.ts'
import type { Namespace } from '#contract/core/shapes.ts'
import { guideFields } from '#documents/guide.ts'
import { isOfNamespace, pageFields } from '#documents/page.ts'
import { stepFields } from '#documents/step.ts'
import { guideUrl, wikiUrl } from '#server/base/addresses.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { GuideContent, StepContent } from '#server/guides/content.ts'
import type { Person } from '#server/http/context.ts'
import type { WikiContent } from '#server/wikis/content.ts'
import type { SearchedText } from '#server/wikitext/matches.ts'
import { editableGuides, editablePages, type DocumentKey } from './scope.sql.ts'

export type Spot = Pick<ReplacedText, 'part' | 'field' | 'stepid' | 'step' | 'lineid' | 'line'>
export type DocumentText = Spot & SearchedText & { most: number }

type GuideHead = { guideid: number; revisionid: number; content: GuideContent }
export type StepHead = {
  stepid: number
  guideid: number
  revisionid: number
  content: StepContent
}
export type PageHead = {
  wikiid: number
  namespace: Namespace
  title: string
  revisionid: number
  content: WikiContent
}
type Head =
  | { doc_type: 'guide'; guide: GuideHead; steps: StepHead[] }
  | { doc_type: 'wiki'; page: PageHead }
/** What is loaded of one: its head, and the texts of it in the order of its readers. */
export type LoadedDocument = Head & { url: string; texts: DocumentText[] }

const keyOf = ({ doc_type, docid }: DocumentKey) => `${doc_type} ${docid}`

const text = (
  part: ReplacedPart,
  field: ReplacedText['field'],
  raw: string,
  most: number,
  more: Partial<DocumentText> = {},
): DocumentText => ({
  part,
  field,
  stepid: null,
  step: null,
  lineid: null,
  line: null,
  raw,
  most,
  mode: null,
  ...more,
})

const inStep = ({ stepid, content }: StepHead, index: number): DocumentText[] => {
  const at = { stepid, step: index + 1 }
  return [
    text('titles', 'title', content.title, stepFields.title.most, at),
    ...content.lines.map(({ lineid, text_raw }, line) =>
      text('lines', 'lines', text_raw, limits.lineLength, {
        ...at,
        lineid,
        line: line + 1,
        mode: 'line',
      }),
    ),
  ]
}

/** A title that follows the subject is changed by changing that. */
const inGuide = (guide: GuideContent, steps: readonly StepHead[]): DocumentText[] => {
  const title = guide.generated_title ? 'subject' : 'title'
  return [
    text('titles', title, guide[title], guideFields[title].most),
    text('summaries', 'summary', guide.summary, guideFields.summary.most),
    text('introductions', 'introduction', guide.introduction, limits.longText, {
      mode: 'document',
    }),
    ...steps.flatMap(inStep),
    text('introductions', 'conclusion', guide.conclusion, limits.longText, { mode: 'document' }),
  ]
}

const inPage = ({ namespace, content }: PageHead): DocumentText[] => [
  ...(['display_title', 'description'] as const)
    .filter(name => isOfNamespace(name, namespace))
    .map(name =>
      text(
        name === 'description' ? 'summaries' : 'titles',
        name,
        content[name],
        pageFields[name].most,
      ),
    ),
  text('pages', 'contents', content.contents, limits.wikiContents, { mode: 'document' }),
]

const loadGuides = async (
  db: Db,
  person: Person,
  origin: string,
  ids: number[],
): Promise<[string, LoadedDocument][]> => {
  const guides = await db.many<GuideHead>(sql`
    select g.guideid, g.revisionid, r.content from guides g
      join revisions r on r.revisionid = g.revisionid
      where g.guideid = any(${ids}::int[]) and ${editableGuides(person)}`)
  const all = new Map(
    (
      await db.many<StepHead>(sql`
        select s.stepid, s.guideid, s.revisionid, r.content from steps s
          join revisions r on r.revisionid = s.revisionid
          where s.stepid = any(${guides.flatMap(({ content }) => content.steps)}::int[])`)
    ).map(step => [step.stepid, step]),
  )
  return guides.map(guide => {
    const { guideid, content } = guide
    const steps = content.steps.flatMap(stepid => {
      const step = all.get(stepid)
      return step?.guideid === guideid ? [step] : []
    })
    const { title, type } = content
    const url = guideUrl(origin, { guideid, title, type })
    return [
      keyOf({ doc_type: 'guide', docid: guideid }),
      { doc_type: 'guide', guide, steps, url, texts: inGuide(content, steps) },
    ]
  })
}

const loadPages = async (
  db: Db,
  person: Person,
  origin: string,
  ids: number[],
): Promise<[string, LoadedDocument][]> =>
  (
    await db.many<PageHead>(sql`
      select w.wikiid, w.namespace, w.title, w.revisionid, r.content from wikis w
        join revisions r on r.revisionid = w.revisionid
        where w.wikiid = any(${ids}::int[]) and ${editablePages(person)}`)
  ).map(page => {
    const { namespace, title, content } = page
    const url = wikiUrl(origin, { namespace, title, display_title: content.display_title })
    return [
      keyOf({ doc_type: 'wiki', docid: page.wikiid }),
      { doc_type: 'wiki', page, url, texts: inPage(page) },
    ]
  })

/** By type and id; what this person may not edit, or is gone, is not among them. */
export const loadDocuments = async (
  { db, person, origin }: { db: Db; person: Person; origin: string },
  keys: readonly DocumentKey[],
): Promise<(key: DocumentKey) => LoadedDocument | undefined> => {
  const ids = (type: string) => keys.flatMap(one => (one.doc_type === type ? [one.docid] : []))
  const [guides, pages] = [ids('guide'), ids('wiki')]
  const found = new Map([
    ...(guides.length ? await loadGuides(db, person, origin, guides) : []),
    ...(pages.length ? await loadPages(db, person, origin, pages) : []),
  ])
  return key => found.get(keyOf(key))
}

/** Nobody else writes it until the transaction ends. */
export const lockDocument = async (db: Db, { doc_type, docid }: DocumentKey): Promise<void> => {
  if (doc_type === 'guide')
    await db.maybe(sql`select 1 from guides where guideid = ${docid} for update`)
  else await db.maybe(sql`select 1 from wikis where wikiid = ${docid} for no key update`)
}

export const sameSpot = (a: Spot, b: Spot): boolean =>
  a.field === b.field && a.stepid === b.stepid && a.lineid === b.lineid
