import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { GitMerge } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { QuestionField } from '#app/editor/conflict/QuestionField.tsx'
import { WordDiff } from '#app/editor/conflict/WordDiff.tsx'
import { questionKey, type Path, type Question } from '#app/drafts/merge/question.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { blankField, type FieldDraft } from './formDraft.ts'
import type { HeldForm } from './heldForm.ts'
import { isMember, memberNames, useMemberWords, useWholeFieldWords } from './memberWords.ts'
import styles from './StepForm.module.css'
import type { FormAnswers } from './useFormAnswers.ts'

type Writing = { held: HeldForm; asking: FormAnswers }
type Side = 'before' | 'mine' | 'theirs'

/** What a question is about, and what each side says; null where a side has no such field. */
const useQuestionWords = ({ base, draft, theirs }: HeldForm) => {
  const { t, i18n } = useLingui()
  const memberWords = useMemberWords()
  const wholeWords = useWholeFieldWords()
  const others = [...(theirs?.fields ?? []), ...base.fields]
  const sides = [...draft.fields, ...others]
  const labelOf = (key: unknown) => sides.find(one => one.key === key)?.label ?? ''
  const labelFor = ([key, member]: Path): string =>
    key === 'order'
      ? t`Order of the fields`
      : isMember(member)
        ? `${labelOf(key)}: ${i18n._(memberNames[member])}`
        : labelOf(key)
  const wordsOf = (question: Question, side: Side): string | null => {
    const [key, member] = question.path
    const value = question[side]
    if (value === null) return null
    if (Array.isArray(value)) return value.map(labelOf).join(' · ')
    const form = side === 'before' ? base : side === 'mine' ? draft : theirs
    // What both added is called as theirs, and was in no form before.
    const whole = [...(form?.fields ?? []), ...others].find(one => one.key === key)
    // A question is about a field, or members of one.
    const field = { ...blankField(), ...whole, ...(value as Partial<FieldDraft>) }
    return isMember(member) ? memberWords(member, field) : wholeWords(field)
  }
  return { labelFor, wordsOf }
}

const Said = ({ before, now }: { before: string | null; now: string | null }) =>
  now === null ? (
    <Trans>(deleted)</Trans>
  ) : now === '' ? (
    <Trans>(empty)</Trans>
  ) : (
    <WordDiff before={before ?? ''} now={now} />
  )

type FormQuestionProps = { question: Question; number: number; writing: Writing }

/** Before, theirs and mine, with nothing chosen beforehand. */
const FormQuestion = ({ question, number, writing }: FormQuestionProps) => {
  const { t } = useLingui()
  const name = useId()
  const { labelFor, wordsOf } = useQuestionWords(writing.held)
  const before = wordsOf(question, 'before')
  const chosen = writing.asking.answers[questionKey(question.path)]
  return (
    <QuestionField
      number={number}
      className={styles.question}
      legend={labelFor(question.path)}
      legendClass={styles.legend}
    >
      <p className={styles.side}>
        <b>
          <Trans>Before</Trans>
        </b>
        <span>
          {before === null ? <Trans>(did not exist)</Trans> : before || <Trans>(empty)</Trans>}
        </span>
      </p>
      {(['theirs', 'mine'] as const).map(side => (
        <label key={side} className={styles.side}>
          <input
            type="radio"
            name={name}
            checked={chosen === side}
            onChange={() => writing.asking.answer(question, side)}
          />
          <b>{side === 'theirs' ? t`Theirs` : t`Mine`}</b>
          <span>
            <Said before={before} now={wordsOf(question, side)} />
          </span>
        </label>
      ))}
    </QuestionField>
  )
}

type FormQuestionsProps = Writing & {
  /** What came between. */
  children: ReactNode
  /** What is done with the answers, in words. */
  act: string
  join: () => void
}

/** What a merge with the form that somebody else saved could not decide. */
export const FormQuestions = ({ children, act, join, ...writing }: FormQuestionsProps) => {
  const { t } = useLingui()
  const { questions, isReady } = writing.asking
  return (
    <section className={styles.questions} aria-label={t`Questions about the form`}>
      <Notice kind="warn" icon={GitMerge} role="alert">
        {children}{' '}
        <Plural
          value={questions.length}
          one="Everything else will be combined. # question is open."
          other="Everything else will be combined. # questions are open."
        />
      </Notice>
      {questions.map((question, n) => (
        <FormQuestion
          key={questionKey(question.path)}
          question={question}
          number={n + 1}
          writing={writing}
        />
      ))}
      <div className={styles.acts}>
        <Button
          kind="main"
          why={isReady ? undefined : t`Answer all questions first.`}
          onClick={join}
        >
          {act}
        </Button>
      </div>
    </section>
  )
}

/** What of somebody else's form stands in this one now. */
export const JoinedForm = ({ held }: { held: HeldForm }) => {
  const { t } = useLingui()
  const wholeWords = useWholeFieldWords()
  const said = (value: unknown) => (value === null ? '' : wholeWords(value as FieldDraft))
  return (
    <Notice icon={GitMerge} role="status">
      <Trans>Someone else changed this form at the same time. Their changes are included:</Trans>
      <ul>
        {held.joined.map(({ path, before, now }, n) => (
          <li key={n}>
            {path[0] === 'order' ? (
              t`Order of the fields`
            ) : (
              <WordDiff before={said(before)} now={said(now)} />
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
