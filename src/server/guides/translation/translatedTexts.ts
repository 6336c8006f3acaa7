// The texts of a guide in its other languages, each beside the source's (api-facts 6.1): one is
// missing, or outdated where the source's has changed since it was made, or done.
import type { TextStatus } from '#contract/guides/translations.ts'
import { textsOfForm } from '#contract/worklog/formWords.ts'
import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'
import { translatedNames } from '#documents/values.ts'
import { invalidField } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { loadFollowed, noteFollowed } from '#server/languages/followed.ts'
import type { TranslationKey } from '#server/languages/translations.ts'
import type { GuideAccess } from '#server/rights/guides.ts'
import { visible } from '#server/saves/history.ts'
import { guideReader, type Asking } from '#server/saves/readers.ts'
import {
  guideTexts,
  type GuideContent,
  type GuideTranslation,
  type StepContent,
  type StepTranslation,
} from '../content.ts'
import type { Head } from '../head.ts'
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
const loadRows = (db: Db, guideid: number, asked: string | undefined): Promise<Row[]> =>
  db.many<Row>(sql`
  select t.langid, t.resource, t.resourceid, t.revisionid, t.live_revisionid, t.source_revisionid,
    r.content as own
  from translations t join revisions r on r.revisionid = t.revisionid
  where t.doc_type = 'guide' and t.docid = ${guideid}
    and t.langid = coalesce(${asked ?? null}, t.langid)
  order by t.langid, t.resource, t.resourceid`)

const names: readonly string[] = [
  ...new Set([...guideTexts, ...translatedNames(guideFields), ...translatedNames(stepFields)]),
]
export const lineName = (lineid: number): string => `line ${lineid}`
/** Texts by what they are; one in which nothing stands is none. */
const textsOf = (content: Own | GuideContent | StepContent): Map<string, string> => {
  const values = content as Record<string, unknown> &
    Pick<StepTranslation, 'lines' | 'form_words'> &
    Pick<StepContent, 'form'>
  const texts = names.map(name => [name, values[name]] as const)
  const lines = (values.lines ?? []).map(
    ({ lineid, text_raw }) => [lineName(lineid), text_raw] as const,
  )
  const form = [...textsOfForm(values.form), ...(values.form_words ?? [])]
  const asked = form.map(({ name, text }) => [name, text] as const)
  return new Map(
    [...texts, ...lines, ...asked].flatMap(([name, text]): [string, string][] =>
      typeof text === 'string' && text.trim() !== '' ? [[name, text]] : [],
    ),
  )
}

/** The source as it is now, and the revision of it that the words were made from, where said. */
export type MadeFrom = { head: number; said: number | undefined }

/** Throws 422 for what is no revision of this source. */
const requireRevision = async (
  ctx: SignedIn,
  { resource, resourceid, langid }: TranslationKey,
  revisionid: number,
): Promise<void> => {
  const found = await ctx.db.maybe(sql`
    select 1 from revisions where revisionid = ${revisionid} and resource = ${resource}
      and resourceid = ${resourceid} and langid <> ${langid}
      and langid = (select langid from guides where guideid = revisions.docid)`)
  if (!found)
    throw invalidField('source_revisionid', 'not_found', 'The source text has no such revision')
}

/**
 * Of a translation that is saved: what is worded anew follows the source that it was made from, all
 * else what it followed before. Answers what is saved.
 */
export const noteWordings = async <C extends Own>(
  ctx: SignedIn,
  { key, before }: Edited<C>,
  { head, said = head }: MadeFrom,
  next: C | null,
): Promise<C | null> => {
  if (said !== head) await requireRevision(ctx, key, said)
  if (!next) return null
  const was = before ? textsOf(before.content) : new Map<string, string>()
  const [fresh, kept] = [new Map<string, string>(), new Map<string, string>()]
  for (const [name, text] of textsOf(next)) (was.get(name) === text ? kept : fresh).set(name, text)
  const following = (texts: Map<string, string>, revisionid: number) =>
    [...texts].map(([name, text]) => ({ name, text, source_revisionid: revisionid }))
  if (before) await noteFollowed(ctx.db, key, following(kept, before.source_revisionid), false)
  await noteFollowed(ctx.db, key, following(fresh, said), true)
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
  /** Of the source now. */
  head: number
  texts: TranslatedText[]
}

type Known = { texts: Map<string, string>; isOpen: boolean }
/** Contents of revisions of the source, by their ids. */
const loadSources = async (
  db: Db,
  ctx: Asking,
  access: GuideAccess,
  revisionids: ReadonlySet<number>,
): Promise<Map<number, Known>> => {
  if (revisionids.size === 0) return new Map()
  const reader = await guideReader(db, ctx, access)
  const rows = await db.many<{ revisionid: number; content: Own; is_open: boolean }>(sql`
    select r.revisionid, r.content, ${visible(reader)} and not exists (
      select from redactions x where x.revisionid = r.revisionid) as is_open from revisions r
    where r.doc_type = 'guide' and r.docid = ${access.guideid} and r.langid = ${access.langid}
      and r.revisionid = any(${[...revisionids]}::int[])`)
  return new Map(
    rows.map(row => [row.revisionid, { texts: textsOf(row.content), isOpen: row.is_open }]),
  )
}

/** A text of the source in a language, before it is known whether it is outdated. */
type Stood = Key & {
  name: string
  source: string
  text: string | null
  row: Row | undefined
  /** The source's revision now. */
  head: number
}
/** `from`: the revision of the source that it follows; null: it is not translated. */
const textOf = (
  { name, source, text: own, head }: Stood,
  from: number | null,
  sources: ReadonlyMap<number, Known>,
): TranslatedText => {
  if (from === null) return { name, source, own, followed: null, status: 'missing' }
  if (from === head) return { name, source, own, followed: null, status: 'done' }
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

type Part = Pick<Key, 'resource' | 'resourceid'>
const nameOf = ({ resource, resourceid }: Part): string => `${resource} ${resourceid}`

/** Newest revisions of the source, by `nameOf`. */
const loadHeads = async (db: Db, guideid: number): Promise<Map<string, number>> => {
  const rows = await db.many<Part & { revisionid: number }>(sql`
    select 'guide' as resource, guideid as resourceid, revisionid from guides
    where guideid = ${guideid}
    union all
    select 'step', stepid, revisionid from steps where guideid = ${guideid}`)
  return new Map(rows.map(row => [nameOf(row), row.revisionid]))
}

/** Rows of one language, by `nameOf`. */
type OfLanguage = ReadonlyMap<string, Row>
/** Grouped once: a guide may have a thousand steps in twenty languages. */
const byLanguage = (rows: readonly Row[]): Map<string, OfLanguage> => {
  const languages = new Map<string, Map<string, Row>>()
  for (const row of rows) {
    const { langid } = row
    const own = languages.get(langid) ?? new Map<string, Row>()
    languages.set(langid, own.set(nameOf(row), row))
  }
  return languages
}

/** The texts of the source as one language has them, part by part. */
const stoodIn = (
  langid: string,
  rows: OfLanguage,
  resources: ReturnType<typeof sourceTexts>,
  heads: ReadonlyMap<string, number>,
) =>
  resources.map(({ resource, resourceid, texts }) => {
    const name = nameOf({ resource, resourceid })
    const row = rows.get(name)
    const own = row && textsOf(row.own)
    const head = heads.get(name) ?? 0
    const part = { resource, resourceid, langid, row, head }
    const stood = [...texts].map(([text, source]): Stood => ({
      ...part,
      name: text,
      source,
      text: own?.get(text) ?? null,
    }))
    return { ...part, stood }
  })

export type TranslatedLanguage = { langid: string; rows: Row[]; parts: TranslatedPart[] }

/**
 * Every language that something was translated into, or the one that is asked for, each with all
 * parts. Of older revisions of the source only those are read that something follows.
 */
export const loadTranslated = async (
  db: Db,
  ctx: Asking,
  access: GuideAccess,
  head: Head,
  asked?: string,
): Promise<TranslatedLanguage[]> => {
  const { guideid } = access
  const found = byLanguage(await loadRows(db, guideid, asked))
  const [resources, heads] = [sourceTexts(head, guideid), await loadHeads(db, guideid)]
  const languages = (asked ? [asked] : [...found.keys()]).map(langid => {
    const rows: OfLanguage = found.get(langid) ?? new Map<string, Row>()
    return { langid, rows, parts: stoodIn(langid, rows, resources, heads) }
  })
  const all = languages.flatMap(({ parts }) => parts.flatMap(({ stood }) => stood))
  const noted = await loadFollowed(db, all)
  const followed = new Map(
    all.map((one, n) => [
      one,
      noted[n] ?? (one.text === null ? null : (one.row?.source_revisionid ?? null)),
    ]),
  )
  const older = all.flatMap(one => {
    const from = followed.get(one) ?? null
    return from === null || from === one.head ? [] : [from]
  })
  const sources = await loadSources(db, ctx, access, new Set(older))
  return languages.map(({ langid, rows, parts }) => ({
    langid,
    rows: [...rows.values()],
    parts: parts.map(({ stood, ...part }) => ({
      ...part,
      texts: stood.map(one => textOf(one, followed.get(one) ?? null, sources)),
    })),
  }))
}
