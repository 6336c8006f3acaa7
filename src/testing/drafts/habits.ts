// For random tests: how an author answers what a conflict asks.
import type { Answer, Question } from '#app/drafts/merge/question.ts'

/** Each author answers every question they can in one of these ways. */
export const habits = ['both', 'mine', 'theirs', 'suggested', 'as it comes'] as const

type Table = { pick: <T>(list: T[]) => T; habit: (typeof habits)[number] }
export const chosen = ({ pick, habit }: Table, question: Question): Answer => {
  if (question.cuts) return { edit: pick(question.cuts) }
  const offered = question.choices.filter(choice => choice !== 'edit')
  const choice = habit === 'as it comes' ? pick(offered) : habit
  return offered.includes(choice) ? choice : offered.includes('both') ? 'both' : pick(offered)
}
/** What an answer keeps. */
export const valueOf = ({ mine, theirs, suggested }: Question, answer: Answer): unknown =>
  answer === 'both'
    ? [mine, theirs]
    : answer === 'mine'
      ? mine
      : answer === 'theirs'
        ? theirs
        : suggested
