// Reads what the service answers. Nothing counts as saved unless it is all there.
import { guideFields } from '#documents/guide.ts'
import { answeredPageValues } from '#documents/page.ts'
import { stepFields } from '#documents/step.ts'
import { hasValues, sameValues, valuesIn } from '#documents/values.ts'
import type { GuideContent, StepContent, StepId } from '../content/guideContent.ts'
import type { Content, Draft, Sent, Version } from '../model/draft.ts'
import { guideContent, ownSteps, type GuideAnswer } from '../content/guideFields.ts'
import { stepContent, type StepAnswer } from '../content/stepFields.ts'
import type { WikiContent } from '../content/wikiContent.ts'
import { wikiContent, type WikiAnswer } from '../content/wikiFields.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0
const areTexts = (value: Record<string, unknown>, names: string[]) =>
  names.every(name => typeof value[name] === 'string')
const areLists = (value: Record<string, unknown>, names: string[]) =>
  names.every(name => Array.isArray(value[name]))

export const isStepAnswer = (value: unknown): value is StepAnswer =>
  isObject(value) &&
  isId(value.stepid) &&
  isId(value.revisionid) &&
  isId(value.guideid) &&
  hasValues(stepFields, value) &&
  areLists(value, ['lines']) &&
  isObject(value.media) &&
  (value.lines as unknown[]).every(
    line =>
      isObject(line) && areTexts(line, ['text_raw', 'bullet']) && typeof line.level === 'number',
  )

export const isGuideAnswer = (value: unknown): value is GuideAnswer =>
  isObject(value) &&
  isId(value.guideid) &&
  isId(value.revisionid) &&
  hasValues(guideFields, value) &&
  areTexts(value, ['type', 'category', 'introduction_raw', 'conclusion_raw']) &&
  areLists(value, ['steps', 'flags', 'documents', 'prerequisites', 'parts', 'tools']) &&
  (value.steps as unknown[]).every(isStepAnswer)

export const isWikiAnswer = (value: unknown): value is WikiAnswer =>
  isObject(value) &&
  isId(value.wikiid) &&
  isId(value.revisionid) &&
  hasValues(answeredPageValues, value) &&
  areTexts(value, ['namespace', 'title', 'contents_raw']) &&
  areLists(value, ['flags', 'documents']) &&
  isObject(value.contents_json) &&
  value.contents_json.type === 'doc' &&
  Array.isArray(value.contents_json.content)

export const wikiVersion = (page: WikiAnswer): Version<WikiContent> => ({
  revisionid: page.revisionid,
  content: wikiContent(page),
})
/** What an answer says of a resource of this kind; undefined where it does not. */
export const versionIn = (kind: Draft['kind'], answer: unknown): Version | undefined => {
  if (kind === 'wiki') return isWikiAnswer(answer) ? wikiVersion(answer) : undefined
  if (kind === 'step') return isStepAnswer(answer) ? stepVersion(answer) : undefined
  return isGuideAnswer(answer) ? guideVersion(answer) : undefined
}
export const guideVersion = (guide: GuideAnswer): Version<GuideContent> => ({
  revisionid: guide.revisionid,
  content: guideContent(guide),
})
export const stepVersion = (step: StepAnswer): Version<StepContent> => ({
  revisionid: step.revisionid,
  content: stepContent(step),
})

/**
 * The version that a write left, or undefined when the answer does not confirm it. `before`: the
 * revisionid it was sent with.
 */
export const confirmedVersion = (
  sent: Sent,
  answer: unknown,
  same: (a: Content, b: Content) => boolean,
  known: ReadonlySet<StepId>,
): Version<Content | null> | undefined => {
  const version = versionOf(sent, answer, known)
  if (!version || !sent.content || !version.content) return version
  // An unchanged revisionid is a write that changed nothing: then what is there must be what was
  // sent.
  return version.revisionid === sent.query.revisionid &&
    sent.name !== 'createStep' &&
    !same(sent.content, version.content)
    ? undefined
    : version
}

const versionOf = (
  sent: Sent,
  answer: unknown,
  known: ReadonlySet<StepId>,
): Version<Content | null> | undefined => {
  if (sent.name === 'patchStep')
    return isStepAnswer(answer) && answer.stepid === sent.params.stepid
      ? stepVersion(answer)
      : undefined
  if (sent.name === 'patchWiki') {
    const page = sent.content as WikiContent
    return isWikiAnswer(answer) &&
      answer.namespace === page.namespace &&
      answer.title === page.title
      ? wikiVersion(answer)
      : undefined
  }
  if (!isGuideAnswer(answer) || answer.guideid !== sent.params.guideid) return undefined
  if (sent.name === 'deleteStep')
    return answer.steps.some(({ stepid }) => stepid === sent.params.stepid)
      ? undefined
      : { revisionid: answer.revisionid, content: null }
  if (sent.name === 'createStep') {
    const step = createdStep(sent, answer, known)
    return step && stepVersion(step)
  }
  return guideVersion(answer)
}

/** The step reads as the create would have it. */
export const isAlike = (step: StepAnswer, { content }: Sent): boolean => {
  const wanted = content as StepContent
  const textOf = (lines: { text_raw: string }[]) =>
    lines
      .map(({ text_raw }) => text_raw.trim())
      .join('\n')
      .trim()
  return (
    sameValues(stepFields, valuesIn(stepFields, step), wanted) &&
    textOf(step.lines) === textOf(wanted.lines)
  )
}

/**
 * The step that a create made: at its place, or the only one with its text that was not known
 * before.
 */
const createdStep = (
  sent: Sent,
  guide: GuideAnswer,
  known: ReadonlySet<StepId>,
): StepAnswer | undefined => {
  const fresh = ownSteps(guide).filter(({ stepid }) => !known.has(stepid))
  const alike = (step: StepAnswer) => isAlike(step, sent)
  const orderby = (sent.body as { orderby: number }).orderby
  // After a restart its id may be known already: the same answer comes again.
  return (
    fresh.find(step => step.orderby === orderby && alike(step)) ??
    fresh.find(alike) ??
    fresh.find(step => step.orderby === orderby) ??
    ownSteps(guide).find(step => step.orderby === orderby && alike(step))
  )
}
