// Places of a guide that a thread is about: which there are, and what each of them reads.
import type { ThreadPart } from '#contract/approvals/threads.ts'
import type { FormField } from '#contract/worklog/shapes.ts'
import type { GuideContent, StepContent } from '#server/guides/content.ts'
import type { Frozen } from '#server/guides/releases.ts'

/** What a revision says: of a guide or a step, in a translation only a part of it. */
export type Said = Partial<GuideContent> & Partial<Omit<StepContent, 'title'>>
type At = { stepid: number | null; part: ThreadPart; key: string }

const longest = 300 // characters: enough to know it again

const boundsOf = ({ min, max, unit }: FormField): string =>
  [min === undefined && max === undefined ? '' : `${min ?? ''}–${max ?? ''}`, unit ?? '']
    .filter(Boolean)
    .join(' ')

/** Whole where it is short: a suggestion is held against it. */
const wholeWords = (said: Said, { stepid, part, key }: At): string => {
  if (part === 'line') return said.lines?.find(one => String(one.lineid) === key)?.text_raw ?? ''
  if (part === 'field') {
    const field = said.form?.fields.find(one => one.label === key)
    return field ? boundsOf(field) : ''
  }
  if (part === 'title') return said.title ?? ''
  if (stepid === null && part !== 'guide' && part !== 'step' && part !== 'picture')
    return said[part] ?? ''
  return ''
}
export const wordsAt = (said: Said, at: At): string =>
  Array.from(wholeWords(said, at))
    .slice(0, at.part === 'line' ? undefined : longest)
    .join('')

const ofGuide: readonly ThreadPart[] = ['guide', 'title', 'summary', 'introduction', 'conclusion']

const isIn = (step: StepContent, { part, key }: At): boolean => {
  const { media, form, lines } = step
  if (part === 'step' || part === 'title') return key === ''
  if (part === 'line') return lines.some(one => String(one.lineid) === key)
  if (part === 'field') return form?.fields.some(one => one.label === key) ?? false
  return part === 'picture' && media.type === 'image' && media.data.some(one => String(one) === key)
}

/** The revision whose words the place has; null where the release has no such place. */
export const revisionOf = (content: Frozen, guideRevision: number, at: At): number | null => {
  if (at.stepid === null) return at.key === '' && ofGuide.includes(at.part) ? guideRevision : null
  const step = content.steps.find(one => one.stepid === at.stepid)
  return step && isIn(step.content, at) ? step.revisionid : null
}
