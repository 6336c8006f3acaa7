import { Trans, useLingui } from '@lingui/react/macro'
import type { PatrolReport } from '#contract/patrol/reports.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import styles from './Reports.module.css'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

export type Answer = 'done' | 'no_fault'

type AnswerFormProps = {
  report: PatrolReport
  answer: Answer
  onDone: () => void
  onClose: () => void
}

/** Ends a report, with a word to whoever said it. */
export const AnswerForm = ({ report, answer, onDone, onClose }: AnswerFormProps) => {
  const { t } = useLingui()
  const kept = useKeptText(`report ${report.reportid}`)
  const note = kept.text
  const say = useWrite('answerPatrolReport')
  const send = () =>
    say.mutate(
      {
        params: { reportid: report.reportid },
        body: { answer, ...(note.trim() !== '' && { note: note.trim() }) },
      },
      {
        onSuccess: () => {
          void kept.drop()
          onDone()
        },
      },
    )
  const name = report.reporter.username
  return (
    <form
      className={styles.answer}
      noValidate
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
      }}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <TextArea
        label={t`Message to ${name} (optional)`}
        autoFocus // it was asked for: the keyboard starts in it
        rows={2}
        maxLength={2000}
        value={note}
        error={say.error ? refusedWords(say.error) : undefined}
        onChange={event => kept.type(event.target.value)}
      />
      <RestoredWords kept={kept} />
      <p className={styles.acts}>
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
        <Button type="submit" kind="main" aria-disabled={say.isPending || undefined}>
          {answer === 'done' ? <Trans>Answer: fixed</Trans> : <Trans>Answer: not a mistake</Trans>}
        </Button>
      </p>
    </form>
  )
}
