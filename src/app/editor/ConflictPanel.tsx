import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Copy, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Answer, Choice, Path, Question, Silent } from '#app/outbox/question.ts'
import { questionKey } from '#app/outbox/question.ts'
import { Button } from '#app/ui/Button.tsx'
import styles from './ConflictPanel.module.css'
import { choiceKeys, ConflictQuestion } from './ConflictQuestion.tsx'
import { droppedWords, editable, editedValue, valueText } from './questionText.ts'
import type { ValueWords } from './questionText.ts'

type ConflictPanelProps = {
  /** "2 questions in step 4" */
  title: string
  revisions: { theirs: number; mine: number | null }
  questions: readonly { question: Question; answer: Answer | undefined }[]
  silent: readonly Silent[]
  labelOf: (path: Path) => string
  words: ValueWords
  onAnswer: (answers: Record<string, Answer>) => void
  onApply: () => void
  onClose: () => void
}

const isWriting = (target: EventTarget) => target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)

/** What a merge could not decide: theirs and mine side by side, nothing chosen beforehand, nothing lost by closing it (authoring.md 5.3). */
export const ConflictPanel = ({ title, revisions, questions, silent, labelOf, words, onAnswer, onApply, onClose }: ConflictPanelProps) => {
  const { t } = useLingui()
  const panel = useRef<HTMLElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  const count = questions.length
  const answered = questions.filter(({ answer }) => answer !== undefined).length
  const { theirs, mine } = revisions
  const textOf = (value: unknown, path: Path) => valueText(value, path, words)
  const dropped = (keep: 'mine' | 'theirs') =>
    questions.reduce((sum, { question }) => sum + droppedWords(textOf(question[keep === 'mine' ? 'theirs' : 'mine'], question.path), textOf(question[keep], question.path)), 0)
  const answerAll = (answer: 'mine' | 'theirs') => onAnswer(Object.fromEntries(questions.map(({ question }) => [questionKey(question.path), answer])))
  const answerOne = (question: Question, choice: Choice) => {
    if (!question.choices.includes(choice)) return
    const own = editable(question)
    if (choice === 'edit' && own === undefined) return
    onAnswer({ [questionKey(question.path)]: choice === 'edit' ? editedValue(question, own ?? '') : choice })
  }
  const copy = async () => {
    const texts = questions.map(({ question }) => `${labelOf(question.path)}\n${textOf(question.mine, question.path) ?? ''}`)
    await navigator.clipboard.writeText(texts.join('\n\n'))
    setIsCopied(true)
  }
  const fields = () => [...(panel.current?.querySelectorAll<HTMLElement>('[data-question]') ?? [])]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (answered === count) onApply()
      return
    }
    if (event.key === 'Escape') return onClose()
    if (isWriting(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    const all = fields()
    const at = all.findIndex(field => field.contains(document.activeElement))
    const key = event.key.toUpperCase()
    const choice = (Object.keys(choiceKeys) as Choice[]).find(each => choiceKeys[each] === (/^Digit(\d)$/.exec(event.code)?.[1] ?? key))
    if (key === 'J' || key === 'K') all[Math.max(0, Math.min(all.length - 1, at + (key === 'J' ? 1 : -1)))]?.focus()
    else if (choice && questions[Math.max(0, at)]) answerOne((questions[Math.max(0, at)] as { question: Question }).question, choice)
    else return
    event.preventDefault()
  }
  // The panel does not take the caret from somebody who writes; the keyboard starts in it when nobody does.
  useEffect(() => {
    const writes = document.activeElement instanceof HTMLElement && (document.activeElement.isContentEditable || /^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName))
    if (!writes) panel.current?.querySelector<HTMLElement>('[data-question]')?.focus()
  }, [])
  return (
    <section ref={panel} className={styles.panel} aria-label={title} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <p className={styles.row}>
          <b className={styles.title}>{title}</b>
          <Button kind="quiet" small icon={X} label={t`Close; questions and answers are kept`} onClick={onClose} />
        </p>
        <p className={styles.meta}>{mine === null ? <Trans>Revision {theirs} of somebody else.</Trans> : <Trans>Revision {theirs} of somebody else. You started from {mine}.</Trans>}</p>
        <p className={styles.row}>
          <Button small onClick={() => answerAll('theirs')}>
            <Trans>
              All theirs, drops <Plural value={dropped('theirs')} one="# word of mine" other="# words of mine" />
            </Trans>
          </Button>
          <Button small onClick={() => answerAll('mine')}>
            <Trans>
              All mine, drops <Plural value={dropped('mine')} one="# word of theirs" other="# words of theirs" />
            </Trans>
          </Button>
        </p>
      </div>
      <div className={styles.questions}>
        {questions.map(({ question, answer }, n) => (
          <ConflictQuestion
            key={questionKey(question.path)}
            question={question}
            answer={answer}
            label={labelOf(question.path)}
            number={n + 1}
            count={count}
            words={words}
            onAnswer={given => onAnswer({ [questionKey(question.path)]: given })}
          />
        ))}
        {silent.length > 0 && (
          <details className={styles.silent}>
            <summary>
              <Trans>Merged without asking ({silent.length})</Trans>
            </summary>
            <ul>
              {silent.map(({ path, now }, n) => (
                <li key={n}>
                  <b>{labelOf(path)}</b> {textOf(now, path) ?? <Trans>(deleted)</Trans>}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <div className={styles.foot}>
        <Button kind="quiet" small icon={Copy} onClick={() => void copy()}>
          {isCopied ? <Trans>Copied</Trans> : <Trans>Copy my text</Trans>}
        </Button>
        <span className={styles.answered} role="status">
          <Trans>
            {answered} of {count} answered
          </Trans>
        </span>
        <Button kind={answered === count ? 'main' : 'plain'} why={answered === count ? undefined : t`Answer every question first.`} onClick={onApply}>
          <Trans>Apply</Trans>
        </Button>
      </div>
    </section>
  )
}
