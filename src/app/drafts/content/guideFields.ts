// A guide as the service answers it -> what an author edits -> the body of PATCH /guides/{id}
// (api-facts 4.4, 5.3).
import type { PatchGuide } from '#contract/guides/schemas.ts'
import type { Guide, Item } from '#contract/guides/shapes.ts'
import { guideFields, type GuideValues } from '#documents/guide.ts'
import { valuesIn } from '#documents/values.ts'
import type { ItemInput } from '#contract/core/shapes.ts'
import {
  changedFields,
  type GuideContent,
  type GuideField,
  type ItemReference,
} from './guideContent.ts'
import type { StepAnswer } from './stepFields.ts'

export type GuideAnswer = Pick<
  Guide,
  | 'guideid'
  | 'revisionid'
  | 'type'
  | 'category'
  | keyof GuideValues
  | 'introduction_raw'
  | 'conclusion_raw'
  | 'difficulty'
  | 'time_required_min'
  | 'time_required_max'
  | 'image'
  | 'featured_documentid'
  | 'flags'
  | 'documents'
  | 'prerequisites'
  | 'parts'
  | 'tools'
> & { steps: StepAnswer[]; unpatrolled?: boolean | undefined; patrolid?: number | undefined }

const itemReference = (item: Item): ItemReference => ({
  name: item.text,
  type: item.type,
  quantity: item.quantity,
  notes: item.notes,
  isoptional: item.isoptional ?? false,
  featured: item.featured ?? false,
})

/** Steps of prerequisites may stand among a guide's steps; they are never its own (2.7). */
export const ownSteps = (guide: GuideAnswer): StepAnswer[] =>
  guide.steps.filter(step => step.guideid === guide.guideid).sort((a, b) => a.orderby - b.orderby)

export const guideContent = (guide: GuideAnswer): GuideContent => ({
  type: guide.type,
  category: guide.category,
  ...valuesIn(guideFields, guide),
  introduction: guide.introduction_raw,
  conclusion: guide.conclusion_raw,
  difficulty: guide.difficulty,
  time_required_min: guide.time_required_min,
  time_required_max: guide.time_required_max,
  image: guide.image,
  featured_documentid: guide.featured_documentid,
  flags: [...guide.flags],
  documents: guide.documents.map(({ documentid, title, filename, size, pages }) => ({
    documentid,
    title,
    filename,
    size,
    pages,
  })),
  prerequisites: guide.prerequisites.map(({ guideid, title }) => ({ guideid, title })),
  parts: guide.parts.map(itemReference),
  tools: guide.tools.map(itemReference),
  stepids: ownSteps(guide).map(({ stepid }) => stepid),
})

/** Nothing is sent but what differs from its default; `featured` binds the first part only. */
const itemInput = (item: ItemReference, featurable: boolean): ItemInput => ({
  name: item.name,
  quantity: item.quantity,
  ...(item.type === '' ? {} : { type: item.type }),
  ...(item.notes ? { notes: item.notes } : {}),
  ...(item.isoptional ? { isoptional: true } : {}),
  ...(item.featured && featurable ? { featured: true } : {}),
  ...(item.summary ? { summary: item.summary } : {}),
  ...(item.url ? { url: item.url } : {}),
})

const fieldInput: {
  [F in Exclude<GuideField, 'stepids' | keyof GuideValues>]: (
    guide: GuideContent,
  ) => PatchGuide[F & keyof PatchGuide]
} = {
  type: ({ type }) => type,
  category: ({ category }) => category,
  introduction: ({ introduction }) => introduction,
  conclusion: ({ conclusion }) => conclusion,
  difficulty: ({ difficulty }) => difficulty as PatchGuide['difficulty'],
  time_required_min: guide => guide.time_required_min,
  time_required_max: guide => guide.time_required_max,
  image: ({ image }) => image?.id ?? null,
  featured_documentid: guide => guide.featured_documentid,
  flags: ({ flags }) => flags,
  documents: ({ documents }) => documents.map(({ documentid }) => documentid),
  prerequisites: ({ prerequisites }) => prerequisites.map(({ guideid }) => guideid),
  parts: ({ parts }) => parts.map((item, i) => itemInput(item, i === 0)),
  tools: ({ tools }) => tools.map(item => itemInput(item, false)),
}

export const changedGuideFields = (
  base: GuideContent,
  mine: GuideContent,
): Exclude<GuideField, 'stepids'>[] =>
  changedFields(base, mine).filter(field => field !== 'stepids')

/** Only the fields that changed. */
export const patchGuideBody = (base: GuideContent, mine: GuideContent): PatchGuide =>
  Object.fromEntries(
    changedGuideFields(base, mine).map(field => [
      field,
      field in fieldInput
        ? fieldInput[field as keyof typeof fieldInput](mine)
        : mine[field as keyof GuideValues],
    ]),
  )
