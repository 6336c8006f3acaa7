// What a merge asks, and how an answer becomes a value (authoring.md 5.2, 5.3).
import { codePoints } from '#contract/core/wire.ts'
import type { StepLine } from '../content/guideContent.ts'
import type { Problem } from '../content/limits.ts'

export type Path = (string | number)[]
/** The rule of authoring.md 5.2 that asks. */
export type Rule =
  | 'R4'
  | 'R6'
  | 'R8'
  | 'R12'
  | 'R13'
  | 'R14'
  | 'R15'
  | 'R17'
  | 'R18'
  | 'R19'
  | 'R20'
  | 'R21'
  | 'R22'
export type Choice = 'theirs' | 'mine' | 'both' | 'suggested' | 'edit'
/** Of two wordings of one thing; `suggested`: what joins them, if anything does. */
export const choicesOf = (suggested: unknown, alsoBoth = true): Choice[] => [
  'theirs',
  'mine',
  ...(alsoBoth ? ['both' as const] : []),
  ...(suggested === undefined ? [] : ['suggested' as const]),
  'edit',
]
/**
 * `null` is "not there": deleted by that side, or not there before. `problem` is the limit that a
 * silent merge would break.
 */
export type Question<T = unknown> = {
  path: Path
  rule: Rule
  before: T | null
  theirs: T | null
  mine: T | null
  suggested?: T | undefined
  choices: Choice[]
  problem?: Problem | undefined
  /** The characters that a wording of one's own may have. */
  max?: number | undefined
  /**
   * For lines that are too many, which `suggested` holds: where a new step may begin, counted from
   * 0. The answer is one of them; the number of all lines leaves them together.
   */
  cuts?: number[] | undefined
}
/** `edit` holds the value that the person wrote, of the same type as `mine`. */
export type Answer = 'theirs' | 'mine' | 'both' | 'suggested' | { edit: unknown }
/** By `questionKey(path)`. */
export type Answers = Readonly<Record<string, Answer>>
/** A change of theirs that was taken without asking. */
export type Silent = { path: Path; before: unknown; now: unknown }
/** `rest`: lines that go to a new step behind this one. */
export type Merge<C> = {
  merged: C
  questions: Question[]
  silent: Silent[]
  rest?: StepLine[]
}

export const questionKey = (path: Path): string => path.join('/')
/** An answer stands while the three texts that it was given for do. */
export const questionText = (question: Question): string =>
  JSON.stringify([
    question.before,
    question.theirs,
    question.mine,
    ...(question.cuts ? [question.suggested] : []),
  ])

export const isAnswered = (questions: readonly Question[], answers: Answers): boolean =>
  questions.every(({ path }) => answers[questionKey(path)] !== undefined)
/** Characters that a wording of one's own has more than it may. */
export const tooMany = ({ max }: Question, answer: Answer): number =>
  max === undefined || typeof answer !== 'object' || typeof answer.edit !== 'string'
    ? 0
    : Math.max(0, codePoints(answer.edit.trim()) - max)

/** It still needs an answer: there is none, or its wording is too long. */
export const isOpen = (one: { question: Question; answer: Answer | undefined }): boolean =>
  one.answer === undefined || tooMany(one.question, one.answer) > 0

/** Collects what one merge asks and takes silently. */
export type Asker = {
  questions: Question[]
  silent: Silent[]
  /** The value that the answer names; `unanswered` while there is none. */
  ask: <T>(question: Question<T>, unanswered: T | null) => { value: T | null; both: boolean }
  take: (path: Path, before: unknown, now: unknown) => void
}

export const askerOf = (answers: Answers): Asker => {
  const questions: Question[] = []
  const silent: Silent[] = []
  return {
    questions,
    silent,
    take: (path, before, now) => void silent.push({ path, before, now }),
    ask: <T>(question: Question<T>, unanswered: T | null) => {
      questions.push(question)
      const answer = answers[questionKey(question.path)]
      const offered =
        answer !== undefined &&
        question.choices.includes(typeof answer === 'string' ? answer : 'edit')
      if (!offered || answer === undefined) return { value: unanswered, both: false }
      if (typeof answer === 'object') return { value: answer.edit as T | null, both: false }
      if (answer === 'both') return { value: question.theirs, both: true }
      return {
        value: answer === 'suggested' ? (question.suggested ?? unanswered) : question[answer],
        both: false,
      }
    },
  }
}

/** One value merged by "who changed it": undefined where both did, differently. */
export const mergeValue = <T>(
  base: T,
  mine: T,
  theirs: T,
  same: (a: T, b: T) => boolean = Object.is,
): { value: T } | undefined => {
  if (Object.is(base, theirs)) return { value: mine }
  if (Object.is(base, mine)) return { value: theirs }
  if (same(base, theirs)) return { value: mine }
  if (same(base, mine) || same(mine, theirs)) return { value: theirs }
  return undefined
}
