// A draft that meets another version: questions, answers and what they come to. Pure: every
// function answers a new draft.
import type { StepContent } from '../content/guideContent.ts'
import { applyAnswers } from '../merge/mergeFields.ts'
import {
  isOpen,
  questionKey,
  questionText,
  type Answer,
  type Answers,
  type Question,
  type Silent,
} from '../merge/question.ts'
import { type Draft, type Content, type Version, type Merged, moved } from './draft.ts'
import { kindOf } from './draftKind.ts'
import { baseContent, isUnsent } from './unsent.ts'

const mergeOf = (draft: Draft, theirs: Content | null, answers?: Answers) =>
  kindOf(draft).merge(baseContent(draft), draft.mine, theirs, answers)

/** The open questions of a conflict, with the answers given so far. */
export const questionsOf = (draft: Draft): { question: Question; answer: Answer | undefined }[] => {
  if (!draft.theirs || draft.resolved) return []
  const theirs = draft.theirs.content
  const withAnswer = (question: Question) => {
    const given = draft.answers[questionKey(question.path)]
    const stands = given !== undefined && given.text === questionText(question)
    return { question, answer: stands ? given.answer : undefined }
  }
  const first = mergeOf(draft, theirs).questions.map(withAnswer)
  const given = answersIn(first)
  if (first.length > 0 && Object.keys(given).length < first.length) return first
  // What all the answers come to may be more than the limits allow, which asks once more.
  const asked = new Set(first.map(({ question }) => questionKey(question.path)))
  const more = mergeOf(draft, theirs, given).questions.filter(
    ({ path }) => !asked.has(questionKey(path)),
  )
  return [...first, ...more.map(withAnswer)]
}
/** Those that can be applied: a wording that is too long is no answer yet. */
const answersIn = (all: ReturnType<typeof questionsOf>): Answers =>
  Object.fromEntries(
    all.flatMap(one =>
      one.answer === undefined || isOpen(one) ? [] : [[questionKey(one.question.path), one.answer]],
    ),
  )

export const stillNewer = <C extends Content>(
  { newest }: Draft<C>,
  revisionid: number,
): Version<C> | null => (newest && newest.revisionid > revisionid ? newest : null)

/** A merge without a question becomes base and mine; undefined when it asks. */
export const mergedInto = <C extends Content>(
  draft: Draft<C>,
  theirs: Version<C | null>,
): Draft<C> | undefined => {
  const { merged, questions, silent } = mergeOf(draft, theirs.content)
  if (questions.length > 0) return undefined
  const base =
    theirs.content === null ? null : { revisionid: theirs.revisionid, content: theirs.content }
  return {
    ...draft,
    base,
    mine: merged as C | null,
    theirs: null,
    newest: stillNewer(draft, theirs.revisionid),
    answers: {},
    resolved: false,
    silent: withMerged(draft, silent, theirs.revisionid),
  }
}
const mergesKept = 50
const withMerged = (draft: Draft, silent: Silent[], revisionid: number): Merged[] =>
  [...draft.silent, ...silent.map(one => ({ ...one, revisionid }))].slice(-mergesKept)
/** What comes with "Apply" besides the answers: changes of theirs that nothing of mine meets. */
export const mergedWithAnswers = (draft: Draft): Merged[] =>
  draft.theirs && !draft.resolved
    ? withMerged(
        { ...draft, silent: [] },
        mergeOf(draft, draft.theirs.content).silent,
        draft.theirs.revisionid,
      )
    : []

/**
 * A 409: theirs merges and goes out again, or asks. `own`: a write of mine that landed before it,
 * the base of the merge.
 */
export const conflicted = <C extends Content>(
  draft: Draft<C>,
  theirs: Version<C | null>,
  own: Version<C> | null,
): Draft<C> => {
  const settled: Draft<C> = {
    ...draft,
    base: own ?? draft.base,
    sent: null,
    attempts: 0,
    retryAt: null,
  }
  const merged = mergedInto(settled, theirs)
  if (!merged)
    return {
      ...moved(settled, 'asked'),
      theirs,
      newest: stillNewer(settled, theirs.revisionid),
      reason: null,
      remerged: 0,
    }
  return { ...merged, remerged: draft.remerged + 1 }
}

/**
 * Takes answers to the questions as they were seen, or takes them back with null. A question that
 * has changed since stays open: its words are not those that somebody decided about.
 */
export const answered = <C extends Content>(
  draft: Draft<C>,
  given: Readonly<Record<string, Answer | null>>,
  seen: readonly Question[],
): Draft<C> => {
  const texts = new Map(seen.map(one => [questionKey(one.path), questionText(one)]))
  const answers = { ...draft.answers }
  for (const { question } of questionsOf(draft)) {
    const key = questionKey(question.path)
    const [answer, text] = [given[key], questionText(question)]
    if (answer === null) delete answers[key]
    else if (answer !== undefined && texts.get(key) === text) answers[key] = { answer, text }
  }
  return { ...draft, answers }
}

/** Lines that go to a new step behind this one once the answers are applied. */
export const restOf = (draft: Draft): StepContent['lines'] =>
  draft.theirs && !draft.resolved
    ? (mergeOf(draft, draft.theirs.content, answersIn(questionsOf(draft))).rest ?? [])
    : []

/** "Apply": every question of the resource is answered. Without that it stays as it is. */
export const applied = <C extends Content>(draft: Draft<C>, now: number): Draft<C> => {
  if (draft.state !== 'conflict' || !draft.theirs) return draft
  const { theirs } = draft
  const answers = answersIn(questionsOf(draft))
  const { merged, questions, silent } = applyAnswers(
    given => mergeOf(draft, theirs.content, given),
    answers,
  )
  if (questions.length > 0) return draft
  const { revisionid, content } = theirs
  const next: Draft<C> = {
    ...draft,
    base: content === null ? null : { revisionid, content },
    mine: merged as C | null,
    theirs: null,
    answers: {},
    silent: withMerged(draft, silent, revisionid),
    resolved: true,
    since: draft.since ?? now,
  }
  return isUnsent(next) ? next : { ...moved(next, 'undone'), resolved: false, since: null }
}
