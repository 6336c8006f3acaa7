import { Trans, useLingui } from '@lingui/react/macro'
import { Hand, RotateCcw, TriangleAlert } from 'lucide-react'
import { workLimits } from '#contract/worklog/shapes.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import type { HowHeld } from '../run/signedValue.ts'
import styles from './CapturedFields.module.css'

type DeviationReasonProps = {
  label: string
  reason: string
  isMissing: boolean
  isReadOnly: boolean
  /** By its rule nothing goes on until the step is done again, or somebody signs. */
  holds: HowHeld | null
  /** null where nobody may do steps again here. */
  onAgain: (() => void) | null
  onType: (reason: string) => void
  onLeave: () => void
}

/** Marks a value outside its bounds, which is kept as it is, and asks why. */
export const DeviationReason = ({
  label,
  reason,
  isMissing,
  isReadOnly,
  holds,
  onAgain,
  onType,
  onLeave,
}: DeviationReasonProps) => {
  const { t } = useLingui()
  return (
    <div className={styles.deviation}>
      <Chip kind="danger" icon={TriangleAlert}>
        <Trans>Out of range</Trans>
      </Chip>
      {holds && (
        <Chip kind="warn" icon={Hand}>
          {holds === 'rework' && <Trans>Holds the run until the step is done again</Trans>}
          {holds === 'signature' && <Trans>Holds the run until a second person signs</Trans>}
          {holds === 'either' && (
            <Trans>Holds the run until the step is done again or a second person signs</Trans>
          )}
        </Chip>
      )}
      <TextArea
        label={t`Why is “${label}” out of range?`}
        value={reason}
        rows={2}
        maxLength={workLimits.words}
        readOnly={isReadOnly}
        error={
          isMissing && reason.trim() === ''
            ? t`Give a reason before you finish the run.`
            : undefined
        }
        onChange={event => onType(event.target.value)}
        onBlur={onLeave}
      />
      {onAgain && (
        <Button icon={RotateCcw} onClick={onAgain}>
          <Trans>Redo…</Trans>
        </Button>
      )}
    </div>
  )
}
