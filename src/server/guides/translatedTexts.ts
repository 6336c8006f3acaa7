// The texts of a guide in its other languages, each beside the source's (api-facts 6.1): one is
// missing, or outdated where the source's has changed since it was made, or done.
import type { TextStatus } from '#contract/guides/translations.ts'
import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'
import { translatedNames } from '#documents/values.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn, SignedInReader } from '#server/http/context.ts'
import { loadFollowed, noteFollowed, type Followed } from '#server/languages/followed.ts'
import type { GuideAccess } from '#server/rights/guides.ts'
import { visible } from '#server/saves/history.ts'
import { guideReader } from '#server/saves/readers.ts'
import {
  guideTexts,
  type GuideContent,
  type GuideTranslation,
  type StepContent,
  type StepTranslation,
} from './content.ts'
import type { Head } from './head.ts'
import type { Edited } from './translation.ts'

type Own = GuideTranslation | StepTranslation
type Key = { resource: 'guide' | 'step'; resourceid: number; langid: string }
type Row = Key & {
  revisionid: number
  live_revisionid: number | null
  /** Of the source, when something in this resource was last saved. */
  source_revisionid: number
  own: Own
}

/** Heads, as whoever translates has them. */
const loadRows = (db: Db, guideid: number): Promise<Row[]> =>
  db.many<Row>(sql`
  select t.langid, t.resource, t.resourceid, t.revisionid, t.live_revisionid, t.source_revisionid,
    r.content as own
  from translations t join revisions r on r.revisionid = t.revisionid
  where t.doc_type = 'guide' and t.docid = ${guideid}
  order by t.langid, t.resource, t.resourceid`)

const names: readonly string[] = [
  ...new Set([...guideTexts, ...translatedNames(guideFields), ...translatedNames(stepFields)]),
]
export const lineName = (lineid: number): string => `line ${lineid}`
/** Texts by what they are; one in which nothing stands is none. */
const textsOf = (content: Own | GuideContent | StepContent): Map<string, string> => {
  const values = content as Record<string, unknown> & Pick<StepTranslation, 'lines'>
  const texts = names.map(name => [name, values[name]] as const)
  const lines = (values.lines ?? []).map(
    ({ lineid, text_raw }) => [lineName(lineid), text_raw] as const,
  )
  return new Map(
    [...texts, ...lines].flatMap(([name, text]): [string, string][] =>
      typeof text === 'string' && text.trim() !== '' ? [[name, text]] : [],
    ),
  )
}

/**
 * Of a translation that is saved: what is worded anew follows the source as it is now, all else
 * what it followed before. Answers what is saved.
 */
export const noteWordings = async <C extends Own>(
  ctx: SignedIn,
  { key, before }: Edited<C>,
  source_revisionid: number,
  next: C | null,
): Promise<C | null> => {
  if (!next) return null
  const was = before ? textsOf(before.content) : new Map<string, string>()
  const [fresh, kept] = [new Map<string, string>(), new Map<string, string>()]
  for (const [name, text] of textsOf(next)) (was.get(name) === text ? kept : fresh).set(name, text)
  const following = (texts: Map<string, string>, revisionid: number) =>
    [...texts].map(([name, text]) => ({ name, text, source_revisionid: revisionid }))
  if (before) await noteFollowed(ctx.db, key, following(kept, before.source_revisionid), false)
  await noteFollowed(ctx.db, key, following(fresh, source_revisionid), true)
  return next
}

export type TranslatedText = {
  name: string
  source: string
  /** null: the source's stands here. */
  own: string | null
  /** The source's as it was translated, where the reader may know it and it was another. */
  followed: string | null
  status: TextStatus
}
export type TranslatedPart = Key & {
  row: Row | undefined
  texts: TranslatedText[]
}

type Known = { texts: Map<string, string>; isOpen: boolean }
/** Contents of revisions of the source, by their ids. */
const loadSources = async (
  db: Db,
  ctx: SignedInReader,
  access: GuideAccess,
  revisionids: number[],
): Promise<Map<number, Known>> => {
  const reader = await guideReader(db, ctx, access)
  const rows = await db.many<{ revisionid: number; content: Own; is_open: boolean }>(sql`
    select r.revisionid, r.content, ${visible(reader)} and not exists (
      select from redactions x where x.revisionid = r.revisionid) as is_open from revisions r
    where r.doc_type = 'guide' and r.docid = ${access.guideid} and r.langid = ${access.langid}
      and r.revisionid = any(${revisionids}::int[])`)
  return new Map(
    rows.map(row => [row.revisionid, { texts: textsOf(row.content), isOpen: row.is_open }]),
  )
}

const textIn = (
  key: Key,
  [name, source]: [string, string],
  row: Row | undefined,
  followed: Followed,
  sources: ReadonlyMap<number, Known>,
): TranslatedText => {
  const own = (row && textsOf(row.own).get(name)) ?? null
  const from = followed.of(key, name, own) ?? (own === null ? undefined : row?.source_revisionid)
  if (from === undefined) return { name, source, own, followed: null, status: 'missing' }
  const known = sources.get(from)
  const then = known?.texts.get(name)
  // One that nobody has is from an import: the source had left the translation behind there.
  const isSame = then === source
  return {
    name,
    source,
    own,
    followed: isSame || !known?.isOpen ? null : (then ?? ''),
    status: isSame ? 'done' : 'outdated',
  }
}

/** The texts of the source, by what has them. */
export const sourceTexts = ({ guide, steps }: Head, guideid: number) => [
  { resource: 'guide' as const, resourceid: guideid, texts: textsOf(guide) },
  ...guide.steps.flatMap(stepid => {
    const step = steps.get(stepid)
    return step ? [{ resource: 'step' as const, resourceid: stepid, texts: textsOf(step) }] : []
  }),
]

export type TranslatedLanguage = { langid: string; rows: Row[]; parts: TranslatedPart[] }

/**
 * Every language that something was translated into, or the one that is asked for, each with all
 * parts.
 */
export const loadTranslated = async (
  db: Db,
  ctx: SignedInReader,
  access: GuideAccess,
  head: Head,
  asked?: string,
): Promise<TranslatedLanguage[]> => {
  const { guideid } = access
  const rows = (await loadRows(db, guideid)).filter(
    ({ langid }) => asked === undefined || langid === asked,
  )
  const langids = asked ? [asked] : [...new Set(rows.map(({ langid }) => langid))]
  const followed = await loadFollowed(db, guideid, head.guide.steps, langids)
  const sources = await loadSources(db, ctx, access, [
    ...followed.revisionids,
    ...rows.map(row => row.source_revisionid),
  ])
  const resources = sourceTexts(head, guideid)
  return langids.map(langid => {
    const own = rows.filter(row => row.langid === langid)
    const parts = resources.map(({ resource, resourceid, texts }) => {
      const key = { resource, resourceid, langid }
      const row = own.find(one => one.resource === resource && one.resourceid === resourceid)
      return {
        ...key,
        row,
        texts: [...texts].map(text => textIn(key, text, row, followed, sources)),
      }
    })
    return { langid, rows: own, parts }
  })
}
