// The sections of the details form, by the fields that stand in them.
import { guideFields } from '#documents/guide.ts'
import type { GuideContent } from '#app/drafts/content/guideContent.ts'
import type { Path } from '#app/drafts/merge/question.ts'

type SectionId =
  | 'what'
  | 'text'
  | 'picture'
  | 'effort'
  | 'before'
  | 'tools'
  | 'parts'
  | 'tags'
  | 'flags'
const sectionOf: Partial<Record<keyof GuideContent, SectionId>> = {
  type: 'what',
  category: 'what',
  summary: 'text',
  introduction: 'text',
  conclusion: 'text',
  image: 'picture',
  difficulty: 'effort',
  time_required_min: 'effort',
  time_required_max: 'effort',
  prerequisites: 'before',
  tools: 'tools',
  parts: 'parts',
  flags: 'flags',
}

/** Brings the section of a field before the eyes, and the focus to its first control. */
export const showField = ([field]: Path): void => {
  const section = document.getElementById(
    sectionOf[field as keyof GuideContent] ?? (String(field) in guideFields ? 'what' : ''),
  )
  section?.scrollIntoView({ block: 'start' })
  section
    ?.querySelector<HTMLElement>('input, textarea, select, button')
    ?.focus({ preventScroll: true })
}
