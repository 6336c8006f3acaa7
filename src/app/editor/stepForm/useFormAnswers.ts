import { useState } from 'react'
import { isAnswered, questionKey, questionText, type Question } from '#app/drafts/merge/question.ts'
import { questionsOf, type Given, type HeldForm } from './heldForm.ts'

/** The answers to what a merge asks, as long as the wordings that they were given for stand. */
export const useFormAnswers = (held: HeldForm) => {
  const [given, setGiven] = useState<Given>({})
  const { questions, answers } = questionsOf(held, given)
  return {
    questions,
    answers,
    isReady: isAnswered(questions, answers),
    answer: (question: Question, answer: 'mine' | 'theirs') =>
      setGiven({
        ...given,
        [questionKey(question.path)]: { text: questionText(question), answer },
      }),
  }
}
export type FormAnswers = ReturnType<typeof useFormAnswers>
