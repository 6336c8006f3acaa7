import { Trans, useLingui } from '@lingui/react/macro'
import { Mic, MicOff } from 'lucide-react'
import { limits } from '#contract/core/limits.ts'
import { codePoints } from '#contract/core/wire.ts'
import { announce } from '#app/editor/announce.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import type { Notes } from './useNotes.ts'
import type { Voice } from './useVoice.ts'
import styles from './Rehearsal.module.css'

const { commentShortest: shortest, commentLength: most } = limits

type StepNoteProps = {
  stepid: number
  number: number
  notes: Notes
  /** It is a comment now. */
  onSent?: (stepid: number) => void
  voice?: Voice | null
}

/** Sends the note; `why` says what is missing for that. */
const useSending = ({ stepid, number, notes, onSent }: StepNoteProps) => {
  const { t } = useLingui()
  const send = useAttempt(async () => {
    const { isHeld } = await notes.send(stepid)
    announce(
      isHeld
        ? t`Your comment is waiting for a Moderator.`
        : t`The note is now a comment on step ${number}.`,
    )
    onSent?.(stepid)
  })
  const length = codePoints(notes.noteOf(stepid).trim())
  const why = send.isPending
    ? t`Sending…`
    : length < shortest
      ? t`Write at least ${shortest} characters.`
      : length > most
        ? t`At most ${most} characters.`
        : undefined
  return { ...send, why }
}

const VoiceWords = ({ isRefused }: Voice) => (
  <p className={styles.soft} role="status">
    {isRefused ? (
      <Trans>
        Your browser could not listen. Check that it has permission to use the microphone.
      </Trans>
    ) : (
      <Trans>
        Say “next” or “back” to move. Anything else becomes part of the note. Your browser may send
        what you say to its manufacturer.
      </Trans>
    )}
  </p>
)

/** What somebody notes at a step; it becomes a comment on that step. */
export const StepNote = (props: StepNoteProps) => {
  const { stepid, number, notes, voice } = props
  const { t } = useLingui()
  const { run, error, why } = useSending(props)
  return (
    <form
      className={styles.note}
      onSubmit={event => {
        event.preventDefault()
        if (why === undefined) void run()
      }}
    >
      <TextArea
        label={t`Note on step ${number}`}
        help={t`The note becomes a comment on this step.`}
        rows={2}
        maxLength={most}
        error={error ?? undefined}
        value={notes.noteOf(stepid)}
        onChange={event => notes.type(stepid, event.target.value)}
      />
      <div className={styles.row}>
        <Button type="submit" why={why}>
          <Trans>Add comment</Trans>
        </Button>
        {voice && (
          <Button
            icon={voice.isListening ? MicOff : Mic}
            aria-pressed={voice.isListening}
            onClick={voice.toggle}
          >
            <Trans>Voice input</Trans>
          </Button>
        )}
      </div>
      {voice && <VoiceWords {...voice} />}
    </form>
  )
}
