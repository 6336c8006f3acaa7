import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Answer, Question } from '#app/drafts/merge/question.ts'
import { questionKey } from '#app/drafts/merge/question.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import styles from './ConflictPanel.module.css'
import { droppedWords, valueText } from './questionText.ts'
import type { ValueWords } from './questionText.ts'

type Side = 'mine' | 'theirs'
type ConflictAllProps = {
  questions: readonly { question: Question; answer: Answer | undefined }[]
  words: ValueWords
  onAnswer: (answers: Record<string, Answer | null>) => void
  onKeepCopy: () => Promise<void>
}

/**
 * One answer for all questions: it says what is dropped, keeps a copy of it first, and can be taken
 * back.
 */
export const AnswerAll = ({ questions: all, words, onAnswer, onKeepCopy }: ConflictAllProps) => {
  const { t } = useLingui()
  // Which lines go to a new step is nobody's wording.
  const questions = all.filter(({ question }) => !question.cuts)
  const [asked, setAsked] = useState<Side | null>(null)
  const [taken, setTaken] = useState<{ side: Side; before: Record<string, Answer | null> } | null>(
    null,
  )
  const dropped = (keep: Side) =>
    questions.reduce((sum, { question }) => {
      const textOf = (side: Side) => valueText(question[side], question.path, words)
      return sum + droppedWords(textOf(keep === 'mine' ? 'theirs' : 'mine'), textOf(keep))
    }, 0)
  const take = async (side: Side) => {
    setAsked(null)
    if (side === 'theirs') await onKeepCopy()
    setTaken({
      side,
      before: Object.fromEntries(
        questions.map(({ question, answer }) => [questionKey(question.path), answer ?? null]),
      ),
    })
    onAnswer(
      Object.fromEntries(questions.map(({ question }) => [questionKey(question.path), side])),
    )
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
          All theirs, drops <Plural value={ofMine} one="# word of mine" other="# words of mine" />
        </Trans>
      </Button>
      <Button small onClick={() => setAsked('mine')}>
        <Trans>
          All mine, drops{' '}
          <Plural value={ofTheirs} one="# word of theirs" other="# words of theirs" />
        </Trans>
      </Button>
      {taken && (
        <Button small kind="quiet" icon={Undo2} onClick={undo}>
          {taken.side === 'theirs' ? (
            <Trans>Undo “all theirs”</Trans>
          ) : (
            <Trans>Undo “all mine”</Trans>
          )}
        </Button>
      )}
      {asked && (
        <Dialog
          title={asked === 'theirs' ? t`Take theirs everywhere?` : t`Take mine everywhere?`}
          onClose={() => setAsked(null)}
          actions={
            <>
              <Button onClick={() => setAsked(null)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button kind="main" onClick={() => void take(asked)}>
                {asked === 'theirs' ? <Trans>Take theirs</Trans> : <Trans>Take mine</Trans>}
              </Button>
            </>
          }
        >
          {asked === 'theirs' ? (
            <p>
              <Plural
                value={ofMine}
                one="It drops # of your words."
                other="It drops # of your words."
              />{' '}
              <Trans>
                A copy of yours is kept on this device first. Nothing is sent before you apply it.
              </Trans>
            </p>
          ) : (
            <p>
              <Plural
                value={ofTheirs}
                one="It drops # of their words."
                other="It drops # of their words."
              />{' '}
              <Trans>Theirs stays in the history. Nothing is sent before you apply it.</Trans>
            </p>
          )}
        </Dialog>
      )}
    </div>
  )
}
