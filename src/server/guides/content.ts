// What revisions of guides and steps hold, and what a new one holds before anybody wrote anything.
import type { Guide } from '#contract/guides/shapes.ts'
import { inWords, type FormText } from '#contract/worklog/formWords.ts'
import type { StepForm } from '#contract/worklog/shapes.ts'
import { guideFields, type GuideValues } from '#documents/guide.ts'
import { stepFields, type StepValues } from '#documents/step.ts'
import { translatedIn, translatedNames } from '#documents/values.ts'
import type { Content } from '#server/http/patrolPort.ts'

export type ItemContent = {
  name: string
  type: string
  quantity: number
  notes: string | null
  isoptional: boolean
  featured: boolean
  /** What its author calls it, where the title of its page, `name`, is written otherwise. */
  words?: string
  /** For its page, which is made when readers first meet the name. */
  summary?: string
  url?: string
}

/**
 * A guide's own fields with its step order. State that is never held (public, author, threshold) is
 * in it too: each change of it is a revision.
 */
export type GuideContent = GuideValues & {
  type: string
  category: string
  /**
   * The title was made from type, category and subject, and follows them until somebody writes one.
   */
  generated_title: boolean
  introduction: string
  conclusion: string
  time_required_min: number
  time_required_max: number // seconds
  difficulty: Guide['difficulty']
  image: number | null
  flags: string[]
  prerequisites: number[]
  documents: number[]
  featured_documentid: number | null
  objectid: number | null
  parts: ItemContent[]
  tools: ItemContent[]
  steps: number[]
  public: boolean
  author: number
  patrol_threshold: number
}
export type LineContent = { lineid: number; text_raw: string; bullet: string; level: number }
/** `object`: one video or embed, by its objectid. */
export type StepContent = StepValues & {
  lines: LineContent[]
  media: { type: 'image' | 'object'; data: number[] }
  /** What is filled in at it (api-facts 6.3); missing where it never asked for anything. */
  form?: StepForm
}

export const imagesOf = ({ media }: Pick<StepContent, 'media'>): number[] =>
  media.type === 'image' ? media.data : []
export const objectsOf = ({ media }: StepContent): number[] =>
  media.type === 'object' ? media.data : []

/**
 * What a translation holds: members that are missing, and lines, are the source's as they are at
 * the time (api-facts 1.3.7).
 */
export const guideTexts = [
  ...translatedNames(guideFields),
  'introduction' as const,
  'conclusion' as const,
]
export type GuideTranslation = { [K in (typeof guideTexts)[number]]?: string }
export type StepTranslation = Partial<StepValues> & {
  lines?: { lineid: number; text_raw: string }[]
  /** Of its form: absent where none of it was translated. */
  form_words?: FormText[]
}

export const overlayGuide = (source: GuideContent, own: GuideTranslation): GuideContent => ({
  ...source,
  ...own,
})
export const overlayStep = (source: StepContent, own: StepTranslation): StepContent => {
  const texts = new Map(own.lines?.map(line => [line.lineid, line.text_raw]))
  return {
    ...source,
    ...translatedIn(stepFields, own),
    lines: source.lines.map(line => ({
      ...line,
      text_raw: texts.get(line.lineid) ?? line.text_raw,
    })),
    ...(source.form &&
      own.form_words && {
        form: { ...source.form, fields: inWords(source.form.fields, own.form_words) },
      }),
  }
}

export const asGuide = (content: Content) => content as GuideContent
export const asContent = (content: GuideContent | StepContent) => content as Content
