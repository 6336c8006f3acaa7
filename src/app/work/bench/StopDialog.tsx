import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { workLimits } from '#contract/worklog/shapes.ts'
import type { ApiError } from '#lib/errors.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import type { LucideIcon } from '#app/ui/Icon.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import styles from '#app/ui/bench/Bench.module.css'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

type StopDialogProps = {
  kind: 'suspend' | 'cancel'
  number: number
  /** Of somebody else's run a reason is asked for, and the worker is told. */ isOthers: boolean
  entryid: number
  onClose: () => void
  /** `onTaken`: the words are safe elsewhere. */
  onStop: (notes: string, onTaken: () => void) => void
}

type OftenGivenProps = { reason: string; onReason: (reason: string) => void }

/** Reasons to suspend a run that need not be typed. */
const OftenGiven = ({ reason, onReason }: OftenGivenProps) => {
  const { t } = useLingui()
  const reasons = [t`A part is missing`, t`The shift is ending`, t`The guide is wrong`]
  return (
    <div className={styles.why} role="group" aria-label={t`Reason`}>
      {reasons.map(one => (
        <Button
          key={one}
          icon={reason === one ? Check : undefined}
          aria-pressed={reason === one}
          onClick={() => onReason(reason === one ? '' : one)}
        >
          {one}
        </Button>
      ))}
    </div>
  )
}

/** Lays a run down, or gives it up, with why. */
export const StopDialog = ({
  kind,
  number,
  isOthers,
  entryid,
  onClose,
  onStop,
}: StopDialogProps) => {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const kept = useKeptText(`stop ${entryid}`)
  const words = kept.text
  const notes = [reason, words.trim()].filter(Boolean).join(': ')
  const why = isOthers && !notes ? t`Give a reason. The worker will read it.` : undefined
  const suspends = kind === 'suspend'
  return (
    <AskDialog
      title={suspends ? t`Suspend this run at step ${number}?` : t`Cancel this run?`}
      onClose={onClose}
      verb={suspends ? <Trans context="run">Suspend</Trans> : <Trans>Cancel the run</Trans>}
      danger={!suspends}
      why={why}
      onAct={() => onStop(notes.slice(0, workLimits.words), () => void kept.drop())}
      keep={suspends && !isOthers ? <Trans>Keep working</Trans> : <Trans>Keep the run</Trans>}
    >
      <p>
        {suspends ? (
          <Trans>
            The clock stops. Everything filled in is kept, and someone else can take over the run.
          </Trans>
        ) : (
          <Trans>
            The run ends here and does not count as finished. Everything filled in stays in the work
            log.
          </Trans>
        )}
      </p>
      {suspends && <OftenGiven reason={reason} onReason={setReason} />}
      <TextArea
        label={suspends ? t`Note for the person who continues` : t`Reason`}
        value={words}
        maxLength={workLimits.words - 50}
        onChange={event => kept.type(event.target.value)}
      />
      <RestoredWords kept={kept} />
    </AskDialog>
  )
}

type NotStoppedProps = { error: ApiError; icon?: LucideIcon; onClose?: () => void }

/** Why a run was not stopped. */
export const NotStopped = ({ error, icon = CircleAlert, onClose }: NotStoppedProps) => (
  <Notice
    kind="danger"
    icon={icon}
    role="alert"
    action={
      onClose && (
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      )
    }
  >
    {error.status === 409 ? (
      <Trans>The run has changed. Check the run, then try again.</Trans>
    ) : (
      refusedWords(error)
    )}
  </Notice>
)
