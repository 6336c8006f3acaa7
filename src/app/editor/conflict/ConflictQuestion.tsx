import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState, type ReactNode } from 'react'
import { tooMany, type Answer, type Choice, type Question } from '#app/drafts/merge/question.ts'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { ariaKeys } from '#app/ui/keys/ownKeys.ts'
import type { ShortcutName } from '#app/ui/keys/shortcuts.ts'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'
import styles from './ConflictPanel.module.css'
import { QuestionField } from './QuestionField.tsx'
import { editable, editedValue, valueText } from './questionText.ts'
import type { ValueWords } from './questionText.ts'
import { WordDiff } from './WordDiff.tsx'

export type JoinProps = {
  question: Question
  answer: Answer | undefined
  /** Of the radios of this question. */ name: string
  onAnswer: (answer: Answer) => void
}
/** What the panel leaves to the document: how pictures are shown, and joined. */
export type PictureParts = {
  show: (value: unknown, before: unknown) => ReactNode
  Join: (props: JoinProps) => ReactNode
}

type ConflictQuestionProps = {
  question: Question
  answer: Answer | undefined
  label: string
  number: number
  count: number
  words: ValueWords
  pictures?: PictureParts | undefined
  onAnswer: (answer: Answer) => void
}

/** The key of each choice. */
export const choiceKeys = {
  theirs: 'theirs',
  mine: 'mine',
  both: 'both',
  suggested: 'suggested',
  edit: 'editAnswer',
} as const satisfies Record<Choice, ShortcutName>

const ChoiceKey = ({ of }: { of: Choice }) => (
  <kbd className={styles.key}>{useKeyWords()(choiceKeys[of])}</kbd>
)

type RadioProps = {
  name: string
  choice: Choice
  words: ReactNode
  isChosen: boolean
  onChoose: (choice: Choice) => void
}

const ChoiceRadio = ({ name, choice, words, isChosen, onChoose }: RadioProps) => (
  <span className={styles.name}>
    <input
      type="radio"
      name={name}
      value={choice}
      checked={isChosen}
      onChange={() => onChoose(choice)}
      aria-keyshortcuts={ariaKeys(choiceKeys[choice])}
    />
    {words}
  </span>
)

/** A choice with what comes of it. */
export const PickRow = ({ children, ...radio }: RadioProps & { children: ReactNode }) => (
  <label className={`${styles.value} ${styles.pick}`}>
    <ChoiceRadio {...radio} />
    <span>{children}</span>
    <ChoiceKey of={radio.choice} />
  </label>
)

/** A wording, with what differs from the one before; null: it is deleted. */
const WordingRow = ({
  before,
  shown,
  pictures,
  ...radio
}: RadioProps & { before: string | null; shown: string | null; pictures: ReactNode }) => (
  <PickRow {...radio}>
    {pictures ?? <WordDiff before={before ?? ''} now={shown ?? ''} />}
    {shown === null && (
      <span className={styles.none}>
        {' '}
        <Trans>(deleted)</Trans>
      </span>
    )}
  </PickRow>
)

const OptionRow = (radio: RadioProps) => (
  <label className={styles.option}>
    <ChoiceRadio {...radio} />
    <ChoiceKey of={radio.choice} />
  </label>
)

type OwnWordingProps = {
  question: Question
  answer: Answer | undefined
  value: string
  onWording: (wording: string) => void
}

const OwnWording = ({ question, answer, value, onWording }: OwnWordingProps) => {
  const { t } = useLingui()
  const beyond = answer === undefined ? 0 : tooMany(question, answer)
  const max = question.max ?? 0
  return (
    <TextArea
      label={t`My wording`}
      autoFocus
      value={value}
      error={
        beyond > 0
          ? plural(beyond, {
              one: `# character over the limit of ${max}. Shorten the text to apply it.`,
              other: `# characters over the limit of ${max}. Shorten the text to apply it.`,
            })
          : undefined
      }
      onChange={event => onWording(event.target.value)}
    />
  )
}

const Legend = ({
  label,
  number,
  count,
}: Pick<ConflictQuestionProps, 'label' | 'number' | 'count'>) => (
  <>
    <span>{label}</span>
    <span className={styles.of}>
      <Trans>
        Question {number} of {count}
      </Trans>
    </span>
  </>
)

/** What is chosen, and the wording of one's own. */
const useAnswer = (
  { question, answer, onAnswer }: ConflictQuestionProps,
  text: (value: unknown) => string | null,
) => {
  const chosen: Choice | null =
    answer === undefined ? null : typeof answer === 'string' ? answer : 'edit'
  // A third version asks again; the wording stays for that question too.
  const [wording, setWording] = useState<string | null>(() =>
    typeof answer === 'object' ? text(answer.edit) : null,
  )
  const own = editable(question)
  return {
    chosen,
    own,
    choose: (choice: Choice) =>
      onAnswer(choice === 'edit' ? editedValue(question, wording ?? own ?? '') : choice),
    write: (typed: string) => {
      setWording(typed)
      onAnswer(editedValue(question, typed))
    },
  }
}

const BeforeRow = ({ children }: { children: ReactNode }) => (
  <p className={`${styles.value} ${styles.before}`}>
    <span>
      <Trans>Before</Trans>
    </span>
    <span>{children ?? <Trans>(did not exist)</Trans>}</span>
  </p>
)

/**
 * One question: before, theirs, mine and what may be suggested, as a group of radios with nothing
 * chosen beforehand.
 */
export const ConflictQuestion = (props: ConflictQuestionProps) => {
  const { question, answer, number, words, onAnswer } = props
  const pictures = question.path[0] === 'media' ? props.pictures : undefined
  const { t } = useLingui()
  const name = useId()
  const text = (value: unknown) => valueText(value, question.path, words)
  const { chosen, own, choose, write } = useAnswer(props, text)
  const before = text(question.before)
  const bothWords = Array.isArray(question.mine)
    ? t`Both, with theirs first`
    : t`Both, as two lines`
  const radioOf = (choice: Choice, words: string) => ({
    name,
    choice,
    words,
    isChosen: chosen === choice,
    onChoose: choose,
  })
  const row = (choice: Choice, words: string, value: unknown) => (
    <WordingRow
      {...radioOf(choice, words)}
      before={before}
      shown={text(value)}
      pictures={pictures?.show(value, question.before)}
    />
  )
  const held = typeof answer === 'object' ? answer.edit : undefined
  return (
    <QuestionField
      number={number}
      className={styles.question}
      legend={<Legend {...props} />}
      legendClass={styles.legend}
    >
      <BeforeRow>{pictures?.show(question.before, question.before) ?? before}</BeforeRow>
      {row('theirs', t`Theirs`, question.theirs)}
      {row('mine', t`Mine`, question.mine)}
      {pictures && <pictures.Join {...{ question, answer, name, onAnswer }} />}
      {question.choices.includes('suggested') && row('suggested', t`Suggested`, question.suggested)}
      <div className={styles.more}>
        {question.choices.includes('both') && <OptionRow {...radioOf('both', bothWords)} />}
        {own !== undefined && <OptionRow {...radioOf('edit', t`Write my own wording`)} />}
      </div>
      {chosen === 'edit' && own !== undefined && (
        <OwnWording
          question={question}
          answer={answer}
          value={text(held) ?? ''}
          onWording={write}
        />
      )}
    </QuestionField>
  )
}
