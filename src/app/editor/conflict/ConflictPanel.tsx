import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Copy, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import type { Answer, Choice, Path, Question } from '#app/drafts/merge/question.ts'
import { isOpen, questionKey } from '#app/drafts/merge/question.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CompareWhole } from './CompareWhole.tsx'
import type { WholeRow } from './CompareWhole.tsx'
import { AnswerAll } from './AnswerAll.tsx'
import { ConflictHead } from './ConflictHead.tsx'
import type { Author } from './ConflictHead.tsx'
import { isShortcut } from '#app/ui/keys/ownKeys.ts'
import styles from './ConflictPanel.module.css'
import { choiceKeys, ConflictQuestion, type PictureParts } from './ConflictQuestion.tsx'
import { MergedList } from './MergedList.tsx'
import type { MergedListProps } from './MergedList.tsx'
import { NewStepQuestion } from './NewStepQuestion.tsx'
import type { ValueWords } from './questionText.ts'
import { useKeptCopy, type KeptCopy } from './useKeptCopy.ts'

export type ConflictPanelProps = {
  /** "2 questions in step 4" */
  title: string
  revisions: { theirs: number; mine: number | null }
  /** Who saved what theirs is, when it is known. */
  author: Author | null
  questions: readonly { question: Question; answer: Answer | undefined }[]
  merged: Omit<MergedListProps, 'labelOf' | 'words'>
  labelOf: (path: Path) => string
  words: ValueWords
  pictures?: PictureParts
  /** Everything side by side, and what "Compare" is called. */
  whole: { name: string; rows: () => WholeRow[] }
  onAnswer: (answers: Record<string, Answer | null>) => void
  onApply: () => void
  /** Where the question is about, to go on there. */
  onClose: (path: Path | undefined) => void
  /** Rejects where the browser keeps nothing. */
  onKeepCopy: () => Promise<void>
}

const isWriting = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLElement && target.isContentEditable)

type Questions = ConflictPanelProps['questions']

/** Keys of the panel: from question to question, their answers, and what ends it. */
const useQuestionKeys = (
  panel: RefObject<HTMLElement | null>,
  { questions, onAnswer, onApply, onClose }: ConflictPanelProps,
) => {
  const answerOne = (question: Question, choice: Exclude<Choice, 'edit'>) => {
    if (question.choices.includes(choice)) onAnswer({ [questionKey(question.path)]: choice })
  }
  const fields = () => [...(panel.current?.querySelectorAll<HTMLElement>('[data-question]') ?? [])]
  return (event: KeyboardEvent) => {
    // Keys of a dialog above the panel are not the panel's.
    if (event.target instanceof Element && event.target.closest('dialog')) return
    const press = event.nativeEvent
    const all = fields()
    const at = all.findIndex(field => field.contains(document.activeElement))
    if (isShortcut(press, 'applyAnswers')) {
      event.preventDefault()
      if (isComplete(questions)) onApply()
      return
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      if (isWriting(event.target)) all[at]?.focus()
      else onClose(questions[Math.max(0, at)]?.question.path)
      return
    }
    if (isWriting(event.target)) return
    const choice = (Object.keys(choiceKeys) as Choice[]).find(each =>
      isShortcut(press, choiceKeys[each]),
    )
    const by = isShortcut(press, 'nextQuestion') ? 1 : isShortcut(press, 'questionBefore') ? -1 : 0
    if (by !== 0) all[Math.max(0, Math.min(all.length - 1, at + by))]?.focus()
    else if (choice === 'edit')
      all[Math.max(0, at)]?.querySelector<HTMLInputElement>('input[value="edit"]')?.click()
    else if (choice && questions[Math.max(0, at)])
      answerOne((questions[Math.max(0, at)] as { question: Question }).question, choice)
    else return
    event.preventDefault()
  }
}

/**
 * The panel does not take the caret from somebody who writes; the keyboard starts in it when nobody
 * does.
 */
const useFirstFocus = (panel: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    const writes =
      document.activeElement instanceof HTMLElement &&
      (document.activeElement.isContentEditable ||
        /^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName))
    if (!writes) panel.current?.querySelector<HTMLElement>('[data-question]')?.focus()
  }, [panel])

const answeredOf = (questions: Questions): number => questions.filter(one => !isOpen(one)).length
const isComplete = (questions: Questions): boolean => answeredOf(questions) === questions.length

const QuestionList = ({ questions, labelOf, words, pictures, onAnswer }: ConflictPanelProps) =>
  questions.map(({ question, answer }, n) =>
    question.cuts ? (
      <NewStepQuestion
        key="new step"
        question={question}
        answer={answer}
        number={n + 1}
        onAnswer={given => onAnswer({ [questionKey(question.path)]: given })}
      />
    ) : (
      <ConflictQuestion
        key={questionKey(question.path)}
        question={question}
        answer={answer}
        label={labelOf(question.path)}
        number={n + 1}
        count={questions.length}
        words={words}
        pictures={pictures}
        onAnswer={given => onAnswer({ [questionKey(question.path)]: given })}
      />
    ),
  )

type PanelFootProps = { panel: ConflictPanelProps; kept: KeptCopy; onCompare: () => void }

const PanelFoot = ({ panel, kept: { copy, keepCopy }, onCompare }: PanelFootProps) => {
  const { questions, whole, onApply } = panel
  const countId = useId()
  const [answered, count] = [answeredOf(questions), questions.length]
  const isReady = isComplete(questions)
  return (
    <div className={styles.foot}>
      <Button kind="quiet" small icon={Copy} onClick={() => void keepCopy()}>
        <Trans>Keep a copy of my text</Trans>
      </Button>
      <Button kind="quiet" small onClick={onCompare}>
        {whole.name}
      </Button>
      <span className={styles.answered} role="status">
        {copy === 'kept' && <Trans>A copy of your text is kept on this device.</Trans>}
        {copy === 'failed' && (
          <Trans>
            This browser cannot keep copies. Copy your text somewhere else if you need it.
          </Trans>
        )}
      </span>
      <span id={countId} className={styles.count} role="status">
        <Plural
          value={count}
          one={`${answered} of # question answered`}
          other={`${answered} of # questions answered`}
        />
      </span>
      <Button
        kind={isReady ? 'main' : 'plain'}
        aria-disabled={!isReady}
        aria-describedby={countId}
        onClick={() => isReady && onApply()}
      >
        <Trans>Apply</Trans>
      </Button>
    </div>
  )
}

/**
 * What a merge could not decide: theirs and mine side by side, nothing chosen beforehand, nothing
 * lost by closing it (authoring.md 5.3).
 */
export const ConflictPanel = (props: ConflictPanelProps) => {
  const { title, revisions, author, questions, merged, labelOf, words, whole } = props
  const { t } = useLingui()
  const panel = useRef<HTMLElement>(null)
  const kept = useKeptCopy(props.onKeepCopy)
  const [isComparing, setIsComparing] = useState(false)
  const onKeyDown = useQuestionKeys(panel, props)
  useFirstFocus(panel)
  return (
    <section
      ref={panel}
      data-pane
      className={styles.panel}
      aria-label={title}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <p className={styles.row}>
          <b className={styles.title}>{title}</b>
          <Button
            kind="quiet"
            small
            icon={X}
            label={t`Close; questions and answers are kept`}
            onClick={() => props.onClose(questions[0]?.question.path)}
          />
        </p>
        <ConflictHead revisions={revisions} author={author} />
        <AnswerAll
          questions={questions}
          words={words}
          onAnswer={props.onAnswer}
          onKeepCopy={kept.keepCopy}
        />
      </div>
      <div className={styles.questions}>
        <QuestionList {...props} />
        <div className={styles.merged}>
          <MergedList {...merged} labelOf={labelOf} words={words} />
        </div>
      </div>
      <PanelFoot panel={props} kept={kept} onCompare={() => setIsComparing(true)} />
      {isComparing && (
        <CompareWhole
          title={whole.name}
          rows={whole.rows()}
          onClose={() => setIsComparing(false)}
        />
      )}
    </section>
  )
}
