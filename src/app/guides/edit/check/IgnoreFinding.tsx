import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { write } from '#app/api/write.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { announce } from '#app/editor/announce.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { useOnline } from '#app/ui/state/useOnline.ts'
import { RowForm } from '../rail/RowForm.tsx'
import type { GuideFinding } from './finding.ts'
import { ignorable, type Ignorable } from './ignored.ts'

type IgnoreFindingProps = {
  outbox: Outbox
  guideid: number
  finding: GuideFinding
  /** What the finding says. */ words: string
  onIgnored: (row: HTMLElement | null) => void
}

const longest = 1000

/** Tells the service why; `problem` is what keeps it from that, in words. */
const useIgnoring = ({
  outbox,
  guideid,
  finding,
  onIgnored,
}: Omit<IgnoreFindingProps, 'words'>) => {
  const { t } = useLingui()
  const [problem, setProblem] = useState<string | null>(null)
  // what follows is done also where the row has gone with the answer
  const ignore = useAttempt<void, [Ignorable, string, HTMLElement | null]>(
    async (place, reason, row) => {
      await write('ignoreFinding', { params: { guideid }, body: { ...place, reason } })
      announce(t`The finding is ignored.`)
      onIgnored(row)
    },
  )
  const send = (reason: string, row: HTMLElement | null) => {
    if (reason === '') return setProblem(t`Enter a reason.`)
    const guide = outbox.guide(guideid)?.mine
    const { stepid } = finding
    const step = stepid === null ? undefined : (outbox.step(guideid, stepid)?.mine ?? undefined)
    const place = guide ? ignorable(finding, guide, step) : null
    if (!place)
      return setProblem(
        t`The text that this finding is about is not fully saved yet. Try again in a moment.`,
      )
    setProblem(null)
    void ignore.run(place, reason, row)
  }
  return { problem: problem ?? ignore.error, isPending: ignore.isPending, send }
}

/** Asks why, in the row itself; the finding then leaves the list until its words change. */
const ReasonForm = ({
  onClose,
  ...props
}: Omit<IgnoreFindingProps, 'words'> & { onClose: () => void }) => {
  const { t } = useLingui()
  const isOnline = useOnline()
  const [reason, setReason] = useState('')
  const { problem, isPending, send } = useIgnoring(props)
  const why = isPending
    ? t`Saving…`
    : isOnline
      ? undefined
      : t`You are offline. Reconnect to ignore findings.`
  return (
    <RowForm
      verb={<Trans>Ignore</Trans>}
      why={why}
      onSubmit={form => send(reason.trim(), form.closest('li'))}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={t`Why can this finding be ignored?`}
        help={t`Everyone who edits or reviews this guide can read your reason.`}
        error={problem ?? undefined}
        maxLength={longest}
        autoComplete="off"
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
    </RowForm>
  )
}

/** The way to ignore a finding with a reason. */
export const IgnoreFinding = ({ words, ...props }: IgnoreFindingProps) => {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    setWasOpen(true)
  }
  if (isOpen) return <ReasonForm {...props} onClose={close} />
  return (
    <Button
      small
      kind="quiet"
      // whoever changes their mind goes on where they were
      autoFocus={wasOpen}
      aria-label={t`Ignore…: ${words}`}
      onClick={() => setIsOpen(true)}
    >
      <Trans>Ignore…</Trans>
    </Button>
  )
}
