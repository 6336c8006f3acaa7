// Writing a guide's text in another language than its first (api-facts 1.3.6, 1.3.7); a step's is
// translateStep.ts.
// What all languages share is the source's: sent along as it stands it is accepted, a change of it
// is not made here.
import type { PatchGuide } from '#contract/guides/schemas.ts'
import { checkGuide } from '#contract/core/limits.ts'
import { guideFields } from '#documents/guide.ts'
import { valuesIn, writtenIn } from '#documents/values.ts'
import { invalid, type FieldError } from '#lib/errors.ts'
import type { SignedIn } from '#server/http/context.ts'
import {
  loadTranslation,
  saveTranslation,
  type TranslationKey,
  type TranslationRow,
} from '#server/languages/translations.ts'
import { sameContent } from '#server/saves/content.ts'
import { setPatrolLiveHeader, verdictFor } from '#server/saves/revisions.ts'
import type { Doc } from '#server/http/patrolPort.ts'
import { guideTexts, overlayGuide, type GuideContent, type GuideTranslation } from './content.ts'
import type { GuideAccess } from '#server/rights/guides.ts'
import { docOf } from './save.ts'
import { stampGuide, type GuideRow } from './sql.ts'

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

export const translationDoc = (ctx: SignedIn, access: GuideAccess, langid: string): Doc => ({
  ...docOf(ctx.person, access),
  langid,
})
export const sharedByLanguages = (field: string, langid: string, index?: number): FieldError => ({
  field,
  code: 'not_allowed',
  message: `All languages share ${field}: it is changed in the language ${langid}`,
  ...(index === undefined ? {} : { index }),
})

export const isEmpty = (value: unknown) =>
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
    return (isEmpty(value) && isEmpty(now)) ||
      (!isEmpty(now) && sameContent(comparable(field, value), comparable(field, now)))
      ? []
      : [sharedByLanguages(field, langid)]
  })

export const tellTranslated = (
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

export const titleOf = (live: object): string | null => (live as GuideTranslation).title ?? null

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
  tellTranslated(ctx, access, key.langid, live, outcome.revisionid)
}
