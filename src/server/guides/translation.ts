// Writing a guide's or a step's text in another language than its first (api-facts 1.3.6, 1.3.7).
// What all languages share is the source's: sent along as it stands it is accepted, a change of it
// is not made here.
import type { PatchGuide } from '#contract/guides/schemas.ts'
import { checkGuide, checkStep } from '#contract/core/limits.ts'
import type { PatchStep } from '#contract/steps/schemas.ts'
import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'
import { isTranslated, namesOf, translatedIn, valuesIn, writtenIn } from '#documents/values.ts'
import { invalid, type FieldError } from '#lib/errors.ts'
import { itemAt } from '#lib/existing.ts'
import type { SignedIn } from '#server/http/context.ts'
import {
  loadTranslation,
  pointTranslation,
  saveTranslation,
  type TranslationKey,
  type TranslationRow,
} from '#server/languages/translations.ts'
import { sameContent } from '#server/saves/content.ts'
import { setPatrolLiveHeader, verdictFor } from '#server/saves/revisions.ts'
import type { Doc } from '#server/http/patrolPort.ts'
import { insertRevision } from '#server/saves/sql.ts'
import {
  guideTexts,
  overlayGuide,
  overlayStep,
  type GuideContent,
  type GuideTranslation,
  type StepContent,
  type StepTranslation,
} from './content.ts'
import type { GuideAccess } from '#server/rights/guides.ts'
import { docOf } from './save.ts'
import { loadStepRows, stampGuide, stampStep, type GuideRow, type StepRow } from './sql.ts'

/** A write in another language than the source; `before` null: nothing of it was translated yet. */
export type Edited<C extends object> = { key: TranslationKey; before: TranslationRow<C> | null }

/**
 * What a PATCH is about: a translation, or null for the source. Without `langid` it is what a read
 * without one showed: the revisionid tells, as no two resources share one.
 */
export const editedTranslation = async <C extends object>(
  ctx: SignedIn,
  access: GuideAccess,
  resource: 'guide' | 'step',
  resourceid: number,
  query: { langid?: string | undefined; revisionid?: number | undefined },
): Promise<Edited<C> | null> => {
  const langid = query.langid ?? ctx.settings.default_langid
  if (langid === access.langid || !ctx.settings.langids.includes(langid)) return null
  const key: TranslationKey = {
    doc_type: 'guide',
    docid: access.guideid,
    resource,
    resourceid,
    langid,
  }
  const before = await loadTranslation<C>(ctx.db, key)
  return query.langid !== undefined || (before && before.revisionid === query.revisionid)
    ? { key, before }
    : null
}

const translationDoc = (ctx: SignedIn, access: GuideAccess, langid: string): Doc => ({
  ...docOf(ctx.person, access),
  langid,
})
const shared = (field: string, langid: string, index?: number): FieldError => ({
  field,
  code: 'not_allowed',
  message: `All languages share ${field}: it is changed in the language ${langid}`,
  ...(index === undefined ? {} : { index }),
})

const empty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)
const itemShape = (item: Record<string, unknown>) => ({
  name: String(item['words'] ?? item['name'])
    .trim()
    .toLowerCase(),
  type: item['type'] ?? '',
  quantity: item['quantity'] ?? 1,
  notes: item['notes'] || null,
  isoptional: item['isoptional'] ?? false,
  featured: item['featured'] ?? false,
})
/** As it is stored, whatever short way it was sent in. */
const comparable = (field: string, value: unknown): unknown =>
  field === 'parts' || field === 'tools'
    ? (value as Record<string, unknown>[]).map(itemShape)
    : field === 'flags'
      ? [...(value as string[])].sort()
      : value

const sharedChanges = (body: PatchGuide, source: GuideContent, langid: string): FieldError[] =>
  Object.entries(body).flatMap(([field, value]) => {
    if (
      value === undefined ||
      field === 'time_required' ||
      (guideTexts as readonly string[]).includes(field)
    )
      return []
    const now = ({ ...source, ...valuesIn(guideFields, source) } as Record<string, unknown>)[field]
    return (empty(value) && empty(now)) ||
      (!empty(now) && sameContent(comparable(field, value), comparable(field, now)))
      ? []
      : [shared(field, langid)]
  })

const said = (
  ctx: SignedIn,
  access: GuideAccess,
  langid: string,
  live: boolean,
  revisionid: number,
  stepid?: number,
): void => {
  ctx.touch(
    `guide:${access.guideid}`,
    ...(stepid === undefined ? [] : [`step:${stepid}`]),
    ...(live ? [`modified:${access.guideid}`] : []),
  )
  ctx.emit(
    stepid === undefined
      ? { event: 'guide.updated', data: { guideid: access.guideid, revisionid, langid } }
      : { event: 'step.updated', data: { guideid: access.guideid, stepid, revisionid, langid } },
  )
}

const titleOf = (live: object): string | null => (live as GuideTranslation).title ?? null

/**
 * Throws 422 with everything that is wrong. A text that is sent as it is shown stays as it is:
 * translated or the source's.
 */
export const translateGuide = async (
  ctx: SignedIn,
  access: GuideAccess,
  head: GuideRow,
  { key, before }: Edited<GuideTranslation>,
  body: PatchGuide,
): Promise<void> => {
  const shown = overlayGuide(head.content, before?.content ?? {})
  const next: GuideTranslation = { ...before?.content }
  const texts = { ...body, ...writtenIn(guideFields, body, head.content) }
  for (const field of guideTexts) {
    const text = texts[field]?.replace(/\r\n?/g, '\n')
    if (text !== undefined && text !== shown[field]) next[field] = text
  }
  const errors = [
    ...sharedChanges(body, head.content, access.langid),
    ...checkGuide({ ...shown, ...next }, shown),
  ]
  if (errors.length) throw invalid(errors)
  if (!before && Object.keys(next).length === 0) return setPatrolLiveHeader(ctx)
  const doc = translationDoc(ctx, access, key.langid)
  const outcome = await saveTranslation(
    ctx,
    { doc, key, before, source_revisionid: head.revisionid, next, title: titleOf },
    verdictFor(ctx, doc),
  )
  if (!outcome.changed) return
  const live = outcome.verdict === 'live'
  await stampGuide(ctx.db, access.guideid, live, ctx.now)
  said(ctx, access, key.langid, live, outcome.revisionid)
}

const sameMedia = (
  wanted: NonNullable<PatchStep['media']>,
  media: StepContent['media'],
): boolean => {
  const ids = (data: unknown) => (empty(data) ? [] : Array.isArray(data) ? data : [data])
  // video and embed are aliases of it
  const shows = (type: string) => (type.toLowerCase() === 'image' ? 'image' : 'object')
  return (
    sameContent(ids(wanted.data), ids(media.data)) &&
    (empty(ids(wanted.data)) || shows(wanted.type) === media.type)
  )
}

/**
 * Lines keep their ids, order, bullets and levels: `sources` are the versions of the step that the
 * editor may have read.
 */
const changeLines = (
  wanted: NonNullable<PatchStep['lines']>,
  sources: StepContent[],
  langid: string,
): FieldError[] => {
  const like = sources.find(
    one =>
      one.lines.length === wanted.length &&
      one.lines.every((line, index) => line.lineid === itemAt(wanted, index).lineid),
  )
  if (!like) return [shared('lines', langid)]
  return wanted.flatMap((line, index) =>
    line.bullet === itemAt(like.lines, index).bullet &&
    line.level === itemAt(like.lines, index).level
      ? []
      : [shared('lines', langid, index)],
  )
}

/**
 * The same for a step. The guide then has the language too, though nothing of its own text may be
 * translated yet.
 */
export const translateStep = async (
  ctx: SignedIn,
  access: GuideAccess,
  guide: GuideRow,
  step: StepRow,
  { key, before }: Edited<StepTranslation>,
  body: PatchStep,
): Promise<void> => {
  const live =
    step.live_revisionid !== null && step.live_revisionid !== step.revisionid
      ? await loadStepRows(ctx.db, [step.stepid], false)
      : []
  const sources = [step.content, ...live.map(one => one.content)]
  const shown = overlayStep(step.content, before?.content ?? {})
  const errors: FieldError[] = body.lines ? changeLines(body.lines, sources, access.langid) : []
  if (
    body.media !== undefined &&
    !sources.some(one => sameMedia(body.media ?? { type: 'image', data: null }, one.media))
  )
    errors.push(shared('media', access.langid))

  const known = new Set(sources.flatMap(one => one.lines.map(line => line.lineid)))
  const texts = new Map(
    before?.content.lines
      ?.filter(line => known.has(line.lineid))
      .map(line => [line.lineid, line.text_raw]),
  )
  const shownTexts = new Map(
    sources
      .toReversed()
      .flatMap(one => overlayStep(one, before?.content ?? {}).lines)
      .map(line => [line.lineid, line.text_raw]),
  )
  for (const line of body.lines ?? []) {
    const text = line.text_raw.replace(/\r\n?|\n/g, ' ').trim()
    if (line.lineid && text !== shownTexts.get(line.lineid)) texts.set(line.lineid, text)
  }
  const lines = [...texts]
    .sort(([a], [b]) => a - b)
    .map(([lineid, text_raw]) => ({ lineid, text_raw }))
  const next: StepTranslation = { ...before?.content, lines }
  const written = writtenIn(stepFields, body, step.content)
  for (const name of namesOf(stepFields)) {
    if (written[name] === undefined || written[name] === shown[name]) continue
    if (isTranslated(stepFields[name])) Object.assign(next, { [name]: written[name] })
    else errors.push(shared(name, access.langid))
  }
  if (!errors.length) errors.push(...checkStep(overlayStep(step.content, next), shown))
  if (errors.length) throw invalid(errors)
  const values = translatedIn(stepFields, next)
  if (!before && Object.keys(values).length === 0 && lines.length === 0)
    return setPatrolLiveHeader(ctx)

  const doc = translationDoc(ctx, access, key.langid)
  const wanted = verdictFor(ctx, doc)
  await beginGuide(ctx, doc, guide, key.langid, wanted === 'live')
  const outcome = await saveTranslation(
    ctx,
    { doc, key, before, source_revisionid: step.revisionid, next },
    wanted,
  )
  if (!outcome.changed) return
  await stampStep(ctx.db, step, outcome.verdict === 'live', ctx.now)
  said(ctx, access, key.langid, outcome.verdict === 'live', outcome.revisionid, step.stepid)
}

/**
 * The guide's own row of a language in which a step is the first thing, or the first live one, to
 * be translated.
 */
const beginGuide = async (
  ctx: SignedIn,
  doc: Doc,
  guide: GuideRow,
  langid: string,
  live: boolean,
): Promise<void> => {
  const key: TranslationKey = {
    doc_type: 'guide',
    docid: guide.guideid,
    resource: 'guide',
    resourceid: guide.guideid,
    langid,
  }
  const before = await loadTranslation<GuideTranslation>(ctx.db, key)
  if (before && (!live || before.live_revisionid !== null)) return
  if (!before)
    await saveTranslation(
      ctx,
      { doc, key, before, source_revisionid: guide.revisionid, next: {}, title: titleOf },
      live ? 'live' : 'held',
    )
  else {
    const write = (line: 'live' | 'held', content: object, parent: number | null) =>
      insertRevision(ctx.db, {
        parent,
        doc_type: 'guide',
        docid: guide.guideid,
        resource: 'guide',
        resourceid: guide.guideid,
        langid,
        line,
        kind: line === 'live' ? 'create' : 'merge',
        userid: ctx.person.userid,
        created: ctx.now,
        content: content as Record<string, unknown>,
      })
    const live_revisionid = await write('live', {}, null)
    await pointTranslation(
      ctx.db,
      key,
      {
        revisionid: await write('held', before.content, before.revisionid),
        live_revisionid,
        source_revisionid: before.source_revisionid,
        title: null,
      },
      ctx.now,
    )
  }
  await stampGuide(ctx.db, guide.guideid, live, ctx.now)
}
