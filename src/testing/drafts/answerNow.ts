import type { Answer } from '#app/drafts/merge/question.ts'
import { questionsOf } from '#app/drafts/model/conflict.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { Resource } from '#app/drafts/outboxParts.ts'

/** Answers the questions of a resource as they stand now. */
export const answerNow = (
  outbox: Outbox,
  resource: Resource,
  answers: Readonly<Record<string, Answer | null>>,
): void => {
  const draft = outbox.draft(resource)
  const seen = draft ? questionsOf(draft).map(({ question }) => question) : []
  outbox.answer(resource, answers, seen)
}
