import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Answer, Question } from '#app/drafts/merge/question.ts'
import { questionKey } from '#app/drafts/merge/question.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import styles from './ConflictPanel.module.css'
import { droppedWords, valueText } from './questionText.ts'
import type { ValueWords } from './questionText.ts'

type Side = 'mine' | 'theirs'
type ConflictAllProps = {
  questions: readonly { question: Question; answer: Answer | undefined }[]
  words: ValueWords
  onAnswer: (answers: Record<string, Answer | null>) => void
  /** Whether it is on the disk. */ onKeepCopy: () => Promise<boolean>
}

type TakeDialogProps = { asked: Side; drops: number; onClose: () => void; onTake: () => void }

const TakeDialog = ({ asked, drops, onClose, onTake }: TakeDialogProps) => {
  const { t } = useLingui()
  return (
    <AskDialog
      title={asked === 'theirs' ? t`Use all theirs?` : t`Use all mine?`}
      onClose={onClose}
      verb={asked === 'theirs' ? <Trans>Use all theirs</Trans> : <Trans>Use all mine</Trans>}
      onAct={onTake}
    >
      {asked === 'theirs' ? (
        <p>
          <Plural
            value={drops}
            one="# of your words will be lost."
            other="# of your words will be lost."
          />{' '}
          <Trans>
            A copy of your text is kept on this device first. Nothing is sent until you apply your
            choice.
          </Trans>
        </p>
      ) : (
        <p>
          <Plural
            value={drops}
            one="# of their words will be lost."
            other="# of their words will be lost."
          />{' '}
          <Trans>
            Their version stays in the history. Nothing is sent until you apply your choice.
          </Trans>
        </p>
      )}
    </AskDialog>
  )
}

const NoCopyKept = () => (
  <p role="alert">
    <Trans>
      Your answers did not change, because a copy of your text could not be kept on this device.
      Copy your text somewhere else, then answer each question.
    </Trans>
  </p>
)

const UndoTaken = ({ side, onUndo }: { side: Side; onUndo: () => void }) => (
  <Button small kind="quiet" icon={Undo2} onClick={onUndo}>
    {side === 'theirs' ? <Trans>Undo “Use all theirs”</Trans> : <Trans>Undo “Use all mine”</Trans>}
  </Button>
)

/**
 * One answer for all questions: it says what is dropped, keeps a copy of it first, and can be taken
 * back. Without the copy nothing is answered.
 */
export const AnswerAll = ({ questions: all, words, onAnswer, onKeepCopy }: ConflictAllProps) => {
  // Which lines go to a new step is nobody's wording.
  const questions = all.filter(({ question }) => !question.cuts)
  const [asked, setAsked] = useState<Side | null>(null)
  const [taken, setTaken] = useState<{ side: Side; before: Record<string, Answer | null> } | null>(
    null,
  )
  const [isUnkept, setIsUnkept] = useState(false)
  const dropped = (keep: Side) =>
    questions.reduce((sum, { question }) => {
      const textOf = (side: Side) => valueText(question[side], question.path, words)
      return sum + droppedWords(textOf(keep === 'mine' ? 'theirs' : 'mine'), textOf(keep))
    }, 0)
  const answersBy = (answerOf: (one: (typeof questions)[number]) => Answer | null) =>
    Object.fromEntries(questions.map(one => [questionKey(one.question.path), answerOf(one)]))
  const take = async (side: Side) => {
    setAsked(null)
    const isSafe = side === 'mine' || (await onKeepCopy())
    setIsUnkept(!isSafe)
    if (!isSafe) return
    setTaken({ side, before: answersBy(({ answer }) => answer ?? null) })
    onAnswer(answersBy(() => side))
  }
  const undo = () => {
    if (taken) onAnswer(taken.before)
    setTaken(null)
  }
  const [ofMine, ofTheirs] = [dropped('theirs'), dropped('mine')]
  return (
    <div className={styles.all}>
      <Button small onClick={() => setAsked('theirs')}>
        <Trans>
          Use all theirs, lose <Plural value={ofMine} one="# of my words" other="# of my words" />…
        </Trans>
      </Button>
      <Button small onClick={() => setAsked('mine')}>
        <Trans>
          Use all mine, lose{' '}
          <Plural value={ofTheirs} one="# of their words" other="# of their words" />…
        </Trans>
      </Button>
      {taken && <UndoTaken side={taken.side} onUndo={undo} />}
      {isUnkept && <NoCopyKept />}
      {asked && (
        <TakeDialog
          asked={asked}
          drops={asked === 'theirs' ? ofMine : ofTheirs}
          onClose={() => setAsked(null)}
          onTake={() => void take(asked)}
        />
      )}
    </div>
  )
}
