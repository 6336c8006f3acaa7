// Live documents as the index wants them: in their first language and in every other that readers
// can have. Held edits are in none of these statements.
import type { Namespace } from '#contract/core/shapes.ts'
import type { SearchKind } from '#contract/search/schemas.ts'
import { stepFields } from '#documents/step.ts'
import { translatedIn, valuesIn } from '#documents/values.ts'
import { foundIn } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { LinkingDocument } from '#server/dependents/pageLinks.ts'
import type { GuideContent, StepContent } from '#server/guides/content.ts'
import { loadAllShown, type ShownRelease } from '#server/guides/releases.ts'
import { readersDate } from '#server/rights/released.ts'
import type { WikiContent } from '#server/wikis/content.ts'
import { numbered, searchedGuide, searchedPage, type Searched, type StepText } from './texts.ts'

export type IndexDocument = Searched & {
  kind: SearchKind
  docid: number
  /** Empty for people and teams: a name is in no language. */
  langid: string
  source: boolean
  translated: string[]
  public: boolean
  facets: Facets
}

/** What results are narrowed and sorted by. */
export type Facets = {
  /** Of a guide; a category stands in itself. */
  category: string
  type: string
  difficulty: string
  seconds: number
  /** When something of it was saved that is searched. */
  changed: number
}

type TranslationRow = {
  docid: number
  resource: 'guide' | 'step' | 'wiki'
  resourceid: number
  langid: string
  content: Record<string, unknown>
}
const loadTranslated = (
  db: Db,
  doc_type: 'guide' | 'wiki',
  docids: number[],
): Promise<TranslationRow[]> =>
  db.many<TranslationRow>(sql`
  select t.docid, t.resource, t.resourceid, t.langid, r.content
  from translations t join revisions r on r.revisionid = t.live_revisionid
  where t.doc_type = ${doc_type} and t.docid = any(${docids}::int[])
  order by t.docid, t.langid`)

/**
 * A translation holds what was translated; all else is the source's. Lines are those of the same
 * lineid.
 */
const stepIn = (step: StepText, translation: Record<string, unknown> | undefined): StepText => {
  if (!translation) return step
  const { lines, ...own } = translation as Partial<StepContent>
  const texts = new Map(
    (Array.isArray(lines) ? lines : []).map(line => [line.lineid, line.text_raw]),
  )
  return {
    ...step,
    ...translatedIn(stepFields, own),
    lines: step.lines.map(line => ({ ...line, text_raw: texts.get(line.lineid) ?? line.text_raw })),
  }
}

const textOf = (stepid: number, content: StepContent): StepText => ({
  stepid,
  ...valuesIn(stepFields, content),
  lines: content.lines,
})

type GuideRow = {
  guideid: number
  document_number: string | null
  langid: string
  public: boolean
  modified_date: number
  content: GuideContent
}
const facetsOf = (guide: GuideContent, changed: number): Facets => ({
  category: guide.category,
  type: guide.type,
  difficulty: guide.difficulty ?? '',
  seconds: guide.time_required_max,
  changed,
})

const translatedGuide = (
  content: GuideContent,
  steps: readonly StepText[],
  parts: readonly TranslationRow[],
): Searched => {
  const guide = foundIn(parts, one => one.resource === 'guide')
  const { category, steps: stepids } = content
  return searchedGuide(
    { ...content, ...guide.content, category, steps: stepids },
    steps.map(step =>
      stepIn(
        step,
        parts.find(one => one.resource === 'step' && one.resourceid === step.stepid)?.content,
      ),
    ),
  )
}

/** In each language that readers can have it in. */
const documentsOf = (
  row: GuideRow,
  steps: ReadonlyMap<number, StepText>,
  translations: readonly TranslationRow[],
  releases: readonly ShownRelease[],
): IndexDocument[] => {
  const { guideid, langid, content, public: isPublic } = row
  const frozen = releases.filter(one => one.guideid === guideid)
  // A release is found by what it says; what nobody released in another language is not there for
  // readers.
  const others = frozen.flatMap(one => (one.langid === langid ? [] : [one.langid]))
  const inRelease = (one: ShownRelease): IndexDocument => ({
    kind: 'guide',
    docid: guideid,
    public: isPublic,
    facets: facetsOf(one.content.guide, row.modified_date),
    ...searchedGuide(
      one.content.guide,
      one.content.steps.map(({ stepid, content: step }) => textOf(stepid, step)),
    ),
    langid: one.langid,
    source: one.langid === langid,
    translated: one.langid === langid ? others : [],
  })
  if (frozen.some(one => one.langid === langid)) return frozen.map(inRelease)
  const own = content.steps.flatMap(stepid => steps.get(stepid) ?? [])
  const of = translations.filter(one => one.docid === guideid && !others.includes(one.langid))
  const translated = of.flatMap(one =>
    one.resource === 'guide' && one.langid !== langid ? [one.langid] : [],
  )
  const shared = {
    kind: 'guide' as const,
    docid: guideid,
    public: isPublic,
    facets: facetsOf(content, row.modified_date),
  }
  return [
    {
      ...shared,
      ...searchedGuide(content, own),
      langid,
      source: true,
      translated: [...others, ...translated],
    },
    ...frozen.map(inRelease),
    ...translated.map((other): IndexDocument => {
      const parts = of.filter(one => one.langid === other)
      const searched = translatedGuide(content, own, parts)
      return { ...shared, ...searched, langid: other, source: false, translated: [] }
    }),
  ]
}

export const loadGuideDocuments = async (db: Db, guideids: number[]): Promise<IndexDocument[]> => {
  const guides = await db.many<GuideRow>(sql`
    select g.guideid, e.document_number, g.langid, g.public, ${readersDate} as modified_date,
      r.content from guides g left join register_entries e using (guideid)
      join revisions r on r.revisionid = g.live_revisionid
    where g.guideid = any(${guideids}::int[]) and g.deleted_date is null order by g.guideid`)
  const stepids = guides.flatMap(guide => guide.content.steps)
  const steps = new Map(
    (
      await db.many<{ stepid: number; content: StepContent }>(sql`
    select s.stepid, r.content from steps s join revisions r on r.revisionid = s.live_revisionid
      where s.stepid = any(${stepids}::int[])`)
    ).map(({ stepid, content }) => [stepid, textOf(stepid, content)]),
  )
  const translations = await loadTranslated(db, 'guide', guideids)
  const releases = await loadAllShown(db, guideids)
  return guides.flatMap(row => numbered(documentsOf(row, steps, translations, releases), row))
}

const pageKinds = {
  CATEGORY: 'category',
  ITEM: 'item',
  INFO: 'info',
  WIKI: 'wiki',
} as const satisfies Partial<Record<Namespace, SearchKind>>

type PageRow = {
  wikiid: number
  namespace: Namespace
  title: string
  langid: string
  modified_date: number
  content: WikiContent
}
type ReadPage = PageRow & { source: boolean; others: string[]; searched: Searched }

/** What readers get of pages of these namespaces, in each language. */
const readPages = async (
  db: Db,
  wikiids: number[],
  namespaces: readonly Namespace[],
): Promise<ReadPage[]> => {
  const pages = await db.many<PageRow>(sql`
    select w.wikiid, w.namespace, w.title, w.langid, w.modified_date, r.content from wikis w
      join revisions r on r.revisionid = w.live_revisionid
    where w.wikiid = any(${wikiids}::int[]) and w.deleted_date is null
      and not 'WIKI_PRIVATE' = any(w.flags)
      and w.namespace = any(${[...namespaces]}::text[])
        and not (w.namespace = 'CATEGORY' and w.title = 'Root')
    order by w.wikiid`)
  const translations = await loadTranslated(db, 'wiki', wikiids)
  const read: ReadPage[] = []
  // One after the other: none of them is waited for by anybody.
  for (const page of pages) {
    const { wikiid, title, langid, content } = page
    const of = translations.filter(one => one.docid === wikiid && one.langid !== langid)
    const others = of.map(one => one.langid)
    read.push({ ...page, source: true, others, searched: await searchedPage(title, content) })
    for (const one of of) {
      const searched = await searchedPage(title, { ...content, ...one.content })
      read.push({ ...page, langid: one.langid, source: false, others: [], searched })
    }
  }
  return read
}

const nowhere: Facets = { category: '', type: '', difficulty: '', seconds: 0, changed: 0 }
export const loadPageDocuments = async (db: Db, wikiids: number[]): Promise<IndexDocument[]> => {
  const namespaces = Object.keys(pageKinds) as (keyof typeof pageKinds)[]
  const pages = await readPages(db, wikiids, namespaces)
  return pages.map(({ wikiid, namespace, title, langid, modified_date, ...read }) => ({
    kind: pageKinds[namespace as keyof typeof pageKinds],
    docid: wikiid,
    public: true,
    facets: {
      ...nowhere,
      category: namespace === 'CATEGORY' ? title : '',
      changed: modified_date,
    },
    ...read.searched,
    langid,
    source: read.source,
    translated: read.others,
  }))
}

/** Pages about people and teams are found by nobody's words, but what they link to counts. */
export const loadSubjectLinks = async (db: Db, wikiids: number[]): Promise<LinkingDocument[]> =>
  (await readPages(db, wikiids, ['USER', 'TEAM'])).map(({ wikiid, searched }) => ({
    docid: wikiid,
    links: searched.links,
  }))

const nobodys = {
  langid: '',
  source: true,
  translated: [],
  public: true,
  facets: nowhere,
  links: [],
}

export const loadPeople = async (db: Db, userids: number[]): Promise<IndexDocument[]> => {
  const people = await db.many<{
    userid: number
    username: string
    unique_username: string | null
  }>(sql`
    select userid, username, unique_username from users
      where userid = any(${userids}::int[]) and not disabled order by userid`)
  return people.map(one => ({
    ...nobodys,
    kind: 'user',
    docid: one.userid,
    title: one.username,
    about: one.unique_username ?? '',
    lines: [],
  }))
}

export const loadTeams = async (db: Db, teamids: number[]): Promise<IndexDocument[]> => {
  const teams = await db.many<{ teamid: number; name: string; description: string }>(sql`
    select teamid, name, description from teams where teamid = any(${teamids}::int[])
      order by teamid`)
  return teams.map(one => ({
    ...nobodys,
    kind: 'team',
    docid: one.teamid,
    title: one.name,
    about: '',
    lines: one.description ? [{ place: 'y', text: one.description.replaceAll('\n', ' ') }] : [],
  }))
}
