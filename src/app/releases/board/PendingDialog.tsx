import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Release } from '#contract/releases/schemas.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import type { Patch, Wants } from '../model/releaseMoves.ts'
import { isAhead, localOf, numberOf } from '../model/releaseWords.ts'
import { SentBack } from '../SentBack.tsx'

/** `label` asks for it, `done` says of the release with this name what has become of it. */
export type Change = {
  patch: Patch
  wants: Wants | 'deletion'
  label: string
  done: (name: string) => string
}
export type Pending = Change & { release: Release }
export const nameOf = (release: Release) => `${release.guide_title} ${numberOf(release)}`

/** The question that stands open, and the word that answers it. */
export const useQuestion = () => {
  const [pending, setPending] = useState<Pending | null>(null)
  const [date, setDate] = useState('')
  // A reason is kept until the service has it: it stands in the next question about the release.
  const kept = useKeptText(`move ${pending?.release.releaseid}`)
  const asksDate = pending?.wants === 'date'
  return {
    pending,
    word: asksDate ? date : kept.text,
    setWord: asksDate ? setDate : kept.type,
    kept,
    ask: (next: Pending) => {
      if (next.wants === 'date')
        setDate(
          localOf(next.release.scheduled_date ?? Math.ceil(Date.now() / 86_400_000 + 1) * 86_400),
        )
      setPending(next)
    },
    close: () => setPending(null),
  }
}

/** What was said and is not done goes along. */
const KeptOpen = ({ release: { approval } }: { release: Release }) => {
  const open = approval?.threads_open ?? 0
  return (
    open > 0 && (
      <p>
        {plural(open, {
          one: '# comment is still open. It stays open in the next round.',
          other: '# comments are still open. They stay open in the next round.',
        })}
      </p>
    )
  )
}

type PendingDialogProps = {
  pending: Pending
  question: Pick<ReturnType<typeof useQuestion>, 'word' | 'setWord' | 'kept'>
  onClose: () => void
  onAct: () => void
}

/** Asks for the date or the reason that a move needs, or whether a release is to go. */
export const PendingDialog = ({ pending, question, onClose, onAct }: PendingDialogProps) => {
  const { t } = useLingui()
  const { word, setWord: onWord, kept } = question
  const isMissing = pending.wants === 'date' && !isAhead(word)
  const asked = nameOf(pending.release)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <AskDialog
      title={pending.wants === 'deletion' ? t`Delete “${asked}”?` : `${asked}: ${pending.label}`}
      onClose={onClose}
      verb={pending.wants === 'deletion' ? t`Delete` : pending.label}
      danger={pending.wants === 'deletion'}
      {...(isMissing && { why: t`Choose a time in the future.` })}
      onAct={onAct}
    >
      {pending.wants === 'date' && (
        <TextField
          autoFocus
          type="datetime-local"
          label={t`Goes live on`}
          help={t`In your time zone, ${zone}.`}
          value={word}
          onChange={event => onWord(event.target.value)}
        />
      )}
      {pending.wants === 'answer' && (
        <>
          <SentBack release={pending.release} />
          <KeptOpen release={pending.release} />
          <TextArea
            autoFocus
            label={t`Your answer`}
            help={t`What you changed, or why you changed nothing. The release gets the guide’s newest content.`}
            value={word}
            rows={3}
            maxLength={2000}
            onChange={event => onWord(event.target.value)}
          />
        </>
      )}
      {pending.wants === 'reason' && (
        <TextField
          autoFocus
          label={t`Reason`}
          help={t`Your reason goes into the audit log.`}
          value={word}
          onChange={event => onWord(event.target.value)}
        />
      )}
      {(pending.wants === 'answer' || pending.wants === 'reason') && <RestoredWords kept={kept} />}
      {pending.wants === 'deletion' && (
        <p>
          {pending.release.current
            ? t`Readers will see the previous release, or the live version of the guide if there is none. The content of this release will be lost.`
            : t`Readers will see the guide as before. The content of this release will be lost.`}
        </p>
      )}
    </AskDialog>
  )
}
