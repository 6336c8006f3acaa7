// Writing the text of a step in another language than its guide’s first (api-facts 1.3.6).
import { checkStep } from '#contract/core/limits.ts'
import type { PatchStep } from '#contract/steps/schemas.ts'
import { stepFields } from '#documents/step.ts'
import { isTranslated, namesOf, translatedIn, writtenIn } from '#documents/values.ts'
import { invalid, type FieldError } from '#lib/errors.ts'
import { itemAt } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import {
  loadTranslation,
  pointTranslation,
  translationToSave,
  type TranslationKey,
  type TranslationRow,
} from '#server/languages/translations.ts'
import type { GuideAccess } from '#server/rights/guides.ts'
import { sameJson } from '#lib/json.ts'
import { revisionOf, savedBy } from '#server/saves/plan.ts'
import { verdictFor } from '#server/saves/revisions.ts'
import { saveResource, type Saveable } from '#server/saves/saveResource.ts'
import { insertRevision } from '#server/saves/sql.ts'
import {
  overlayStep,
  type GuideTranslation,
  type StepContent,
  type StepTranslation,
} from '../content.ts'
import { loadStepRows, stampGuide, stampStep, type GuideRow, type StepRow } from '../sql.ts'
import { changeWords } from './translateForm.ts'
import {
  isEmpty,
  sharedByLanguages,
  languageToSave,
  translationDoc,
  type Edited,
} from './translation.ts'

const sameMedia = (
  wanted: NonNullable<PatchStep['media']>,
  media: StepContent['media'],
): boolean => {
  const ids = (data: unknown) => (isEmpty(data) ? [] : Array.isArray(data) ? data : [data])
  // video and embed are aliases of it
  const shows = (type: string) => (type.toLowerCase() === 'image' ? 'image' : 'object')
  return (
    sameJson(ids(wanted.data), ids(media.data)) &&
    (isEmpty(ids(wanted.data)) || shows(wanted.type) === media.type)
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
  if (!like) return [sharedByLanguages('lines', langid)]
  return wanted.flatMap((line, index) =>
    line.bullet === itemAt(like.lines, index).bullet &&
    line.level === itemAt(like.lines, index).level
      ? []
      : [sharedByLanguages('lines', langid, index)],
  )
}

/** Throws 422 for what languages share, and for what a step does not hold. */
const translated = (
  step: StepContent,
  sources: StepContent[],
  before: Edited<StepTranslation>['before'],
  body: PatchStep,
  langid: string,
): StepTranslation => {
  const shown = overlayStep(step, before?.content ?? {})
  const errors: FieldError[] = body.lines ? changeLines(body.lines, sources, langid) : []
  if (
    body.media !== undefined &&
    !sources.some(one => sameMedia(body.media ?? { type: 'image', data: null }, one.media))
  )
    errors.push(sharedByLanguages('media', langid))

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
  const { form_words: was = [], ...own } = before?.content ?? {}
  const said = changeWords(body.form_words ?? [], sources, was)
  errors.push(...said.errors)
  const next: StepTranslation = { ...own, lines }
  if (said.words.length > 0) next.form_words = said.words
  const written = writtenIn(stepFields, body, step)
  for (const name of namesOf(stepFields)) {
    if (written[name] === undefined || written[name] === shown[name]) continue
    if (isTranslated(stepFields[name])) Object.assign(next, { [name]: written[name] })
    else errors.push(sharedByLanguages(name, langid))
  }
  if (!errors.length) errors.push(...checkStep(overlayStep(step, next), shown))
  if (errors.length) throw invalid(errors)
  return next
}

export const stepTranslationToSave = (
  ctx: SignedIn,
  access: GuideAccess,
  step: StepRow,
  { key, before }: Edited<StepTranslation>,
): Saveable => {
  const { guideid, stepid } = step
  const { langid } = key
  return translationToSave(ctx, {
    doc: translationDoc(ctx, access, langid),
    key,
    before,
    source_revisionid: step.revisionid,
    stamp: ({ verdict }) => stampStep(ctx.db, step, verdict === 'live', ctx.now),
    told: ({ verdict, revisionid }) => ({
      touched: [
        `guide:${guideid}`,
        `step:${stepid}`,
        ...(verdict === 'live' ? [`modified:${guideid}`] : []),
      ],
      events: [{ event: 'step.updated', data: { guideid, stepid, revisionid, langid } }],
    }),
  })
}

type Lines = NonNullable<PatchStep['lines']>
/**
 * A line that nobody translated comes back as the source had it when the translation was read.
 * That may be of an older source, and is no wording of the language.
 */
const withoutOlder = async (
  ctx: SignedIn,
  { stepid, content }: StepRow,
  before: Edited<StepTranslation>['before'],
  lines: Lines,
  source: string,
): Promise<Lines> => {
  const own = new Set(before?.content.lines?.map(line => line.lineid))
  const now = new Map(content.lines.map(line => [line.lineid, line.text_raw]))
  const isOther = ({ lineid, text_raw }: Lines[number]) =>
    !!lineid && !own.has(lineid) && text_raw.trim() !== now.get(lineid)
  if (!lines.some(isOther)) return lines
  const said = new Set(
    await ctx.db.values<string>(sql`
    select distinct (l.one->>'lineid') || ' ' || (l.one->>'text_raw')
    from revisions r, jsonb_array_elements(r.content->'lines') l (one)
    where r.resource = 'step' and r.resourceid = ${stepid} and r.langid = ${source}`),
  )
  return lines.map(line =>
    isOther(line) && said.has(`${line.lineid} ${line.text_raw.trim()}`)
      ? { ...line, text_raw: now.get(line.lineid ?? 0) ?? line.text_raw }
      : line,
  )
}

/**
 * Throws 422 with everything that is wrong. null where nothing of the step was translated, and
 * nothing is now. The guide then has the language too, though nothing of its own text may be
 * translated yet.
 */
export const changeStepTranslation = async (
  ctx: SignedIn,
  access: GuideAccess,
  guide: GuideRow,
  step: StepRow,
  { key, before }: Edited<StepTranslation>,
  body: PatchStep,
): Promise<StepTranslation | null> => {
  const live =
    step.live_revisionid !== null && step.live_revisionid !== step.revisionid
      ? await loadStepRows(ctx.db, [step.stepid], false)
      : []
  const sources = [step.content, ...live.map(one => one.content)]
  const lines = body.lines && (await withoutOlder(ctx, step, before, body.lines, access.langid))
  const read = lines ? { ...body, lines } : body
  const next = translated(step.content, sources, before, read, access.langid)
  const values = translatedIn(stepFields, next)
  const isEmptyYet =
    Object.keys(values).length === 0 && next.lines?.length === 0 && !next.form_words
  if (!before && isEmptyYet) return null
  await beginGuide(ctx, access, guide, key.langid)
  return next
}

/**
 * The guide's own row of a language in which a step is the first thing, or the first live one, to
 * be translated.
 */
const beginGuide = async (
  ctx: SignedIn,
  access: GuideAccess,
  guide: GuideRow,
  langid: string,
): Promise<void> => {
  const { guideid } = guide
  const wanted = verdictFor(ctx, translationDoc(ctx, access, langid))
  const key: TranslationKey = {
    doc_type: 'guide',
    docid: guideid,
    resource: 'guide',
    resourceid: guideid,
    langid,
  }
  const before = await loadTranslation<GuideTranslation>(ctx.db, key)
  if (!before) {
    const saved = languageToSave(ctx, access, { key, before }, guide.revisionid)
    await saveResource(ctx, saved, { change: () => ({}), verdict: wanted })
  } else if (wanted === 'live' && before.live_revisionid === null) {
    await showEmpty(ctx, key, before)
    await stampGuide(ctx.db, guideid, true, ctx.now)
  }
}

/** Readers get the language with nothing of the guide's own text, which waits on. */
const showEmpty = async (
  ctx: SignedIn,
  key: TranslationKey,
  before: TranslationRow<GuideTranslation>,
): Promise<void> => {
  const save = { doc: key, before: null, ...key, next: {} }
  const by = savedBy(ctx)
  const live_revisionid = await insertRevision(ctx.db, revisionOf(save, by, 'live'))
  const merged = { ...save, next: before.content, kind: 'merge' as const }
  await pointTranslation(
    ctx.db,
    key,
    {
      revisionid: await insertRevision(ctx.db, revisionOf(merged, by, 'held', before.revisionid)),
      live_revisionid,
      source_revisionid: before.source_revisionid,
      title: null,
    },
    ctx.now,
  )
}
