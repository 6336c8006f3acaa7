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
  translationToSave,
  type TranslationKey,
  type TranslationRow,
} from '#server/languages/translations.ts'
import { sameJson } from '#lib/json.ts'
import type { Saveable } from '#server/saves/saveResource.ts'
import type { Doc } from '#server/http/patrolPort.ts'
import { guideTexts, overlayGuide, type GuideContent, type GuideTranslation } from '../content.ts'
import type { GuideAccess } from '#server/rights/guides.ts'
import { docOf } from '../save.ts'
import { stampGuide } from '../sql.ts'

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
  message: `The field \`${field}\` is shared by all languages. Change it in the language ${langid}`,
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
      (!isEmpty(now) && sameJson(comparable(field, value), comparable(field, now)))
      ? []
      : [sharedByLanguages(field, langid)]
  })

const titleOf = (live: object): string | null => (live as GuideTranslation).title ?? null

/** A language of a guide, which nobody is told of yet. */
export const languageToSave = (
  ctx: SignedIn,
  access: GuideAccess,
  { key, before }: Edited<GuideTranslation>,
  source_revisionid: number,
): Saveable =>
  translationToSave(ctx, {
    doc: translationDoc(ctx, access, key.langid),
    key,
    before,
    source_revisionid,
    title: titleOf,
    stamp: ({ verdict }) => stampGuide(ctx.db, access.guideid, verdict === 'live', ctx.now),
  })

/** A guide's own text in another language, as it is saved. */
export const guideTranslationToSave = (
  ctx: SignedIn,
  access: GuideAccess,
  edited: Edited<GuideTranslation>,
  source_revisionid: number,
): Saveable => {
  const { guideid } = access
  const { langid } = edited.key
  return {
    ...languageToSave(ctx, access, edited, source_revisionid),
    told: ({ verdict, revisionid }) => ({
      touched: [`guide:${guideid}`, ...(verdict === 'live' ? [`modified:${guideid}`] : [])],
      events: [{ event: 'guide.updated', data: { guideid, revisionid, langid } }],
    }),
  }
}

/**
 * Throws 422 with everything that is wrong. A text that is sent as it is shown stays as it is:
 * translated or the source's. null where nothing of the guide was translated, and nothing is now.
 */
export const changeGuideTranslation = (
  source: GuideContent,
  before: Edited<GuideTranslation>['before'],
  body: PatchGuide,
  langid: string,
): GuideTranslation | null => {
  const shown = overlayGuide(source, before?.content ?? {})
  const next: GuideTranslation = { ...before?.content }
  const texts = { ...body, ...writtenIn(guideFields, body, source) }
  for (const field of guideTexts) {
    const text = texts[field]?.replace(/\r\n?/g, '\n')
    if (text !== undefined && text !== shown[field]) next[field] = text
  }
  const errors = [
    ...sharedChanges(body, source, langid),
    ...checkGuide({ ...shown, ...next }, shown),
  ]
  if (errors.length) throw invalid(errors)
  return !before && Object.keys(next).length === 0 ? null : next
}
