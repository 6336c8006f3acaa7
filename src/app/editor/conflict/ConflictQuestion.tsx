import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { tooMany, type Answer, type Choice, type Question } from '#app/drafts/merge/question.ts'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import styles from './ConflictPanel.module.css'
import { editable, editedValue, valueText } from './questionText.ts'
import type { ValueWords } from './questionText.ts'
import { WordDiff } from './WordDiff.tsx'

type ConflictQuestionProps = {
  question: Question
  answer: Answer | undefined
  label: string
  number: number
  count: number
  words: ValueWords
  onAnswer: (answer: Answer) => void
}

export const choiceKeys: Record<Choice, string> = {
  theirs: '1',
  mine: '2',
  both: '3',
  suggested: '4',
  edit: 'E',
}

/**
 * One question: before, theirs, mine and what may be suggested, as a group of radios with nothing
 * chosen beforehand.
 */
export const ConflictQuestion = ({
  question,
  answer,
  label,
  number,
  count,
  words,
  onAnswer,
}: ConflictQuestionProps) => {
  const { t } = useLingui()
  const name = useId()
  const legendId = useId()
  const chosen: Choice | null =
    answer === undefined ? null : typeof answer === 'string' ? answer : 'edit'
  const text = (value: unknown) => valueText(value, question.path, words)
  // A third version asks again; the wording stays for that question too.
  const [wording, setWording] = useState<string | null>(() =>
    typeof answer === 'object' ? text(answer.edit) : null,
  )
  const before = text(question.before)
  const own = editable(question)
  const choose = (choice: Choice) =>
    onAnswer(choice === 'edit' ? editedValue(question, wording ?? own ?? '') : choice)
  const radio = (choice: Choice, words: string) => (
    <span className={styles.name}>
      <input
        type="radio"
        name={name}
        value={choice}
        checked={chosen === choice}
        onChange={() => choose(choice)}
        aria-keyshortcuts={choiceKeys[choice]}
      />
      {words}
    </span>
  )
  const row = (choice: Choice, words: string, value: unknown) => {
    const shown = text(value)
    return (
      <label className={`${styles.value} ${styles.pick}`}>
        {radio(choice, words)}
        <span>
          <WordDiff before={before ?? ''} now={shown ?? ''} />
          {shown === null && (
            <span className={styles.none}>
              {' '}
              <Trans>(deleted)</Trans>
            </span>
          )}
        </span>
        <kbd className={styles.key}>{choiceKeys[choice]}</kbd>
      </label>
    )
  }
  const option = (choice: Choice, words: string) => (
    <label className={styles.option}>
      {radio(choice, words)}
      <kbd className={styles.key}>{choiceKeys[choice]}</kbd>
    </label>
  )
  const beyond = answer === undefined ? 0 : tooMany(question, answer)
  const max = question.max ?? 0
  const held = typeof answer === 'object' ? answer.edit : undefined
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={legendId}
      className={styles.question}
      tabIndex={-1}
      data-question={number}
    >
      <legend id={legendId} className={styles.legend}>
        <span>{label}</span>
        <span className={styles.of}>
          <Trans>
            Question {number} of {count}
          </Trans>
        </span>
      </legend>
      <p className={`${styles.value} ${styles.before}`}>
        <span>
          <Trans>Before</Trans>
        </span>
        <span>{before ?? <Trans>(was not there)</Trans>}</span>
      </p>
      {row('theirs', t`Theirs`, question.theirs)}
      {row('mine', t`Mine`, question.mine)}
      {question.choices.includes('suggested') && row('suggested', t`Suggested`, question.suggested)}
      <div className={styles.more}>
        {question.choices.includes('both') &&
          option(
            'both',
            Array.isArray(question.mine) ? t`Both, theirs first` : t`Both as two lines`,
          )}
        {own !== undefined && option('edit', t`Edit it myself`)}
      </div>
      {chosen === 'edit' && (
        <TextArea
          label={t`My wording`}
          autoFocus
          value={text(held) ?? ''}
          error={
            beyond > 0
              ? plural(beyond, {
                  one: `# character more than ${max}. It cannot be applied like this.`,
                  other: `# characters more than ${max}. It cannot be applied like this.`,
                })
              : undefined
          }
          onChange={event => {
            setWording(event.target.value)
            onAnswer(editedValue(question, event.target.value))
          }}
        />
      )}
    </fieldset>
  )
}
