import { Trans, useLingui } from '@lingui/react/macro'
import { Hand, TriangleAlert } from 'lucide-react'
import { workLimits } from '#contract/worklog/shapes.ts'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import styles from './CapturedFields.module.css'

type DeviationReasonProps = {
  label: string
  reason: string
  isMissing: boolean
  isReadOnly: boolean
  /** By its rule nothing goes on until somebody signs. */
  isHolding: boolean
  onType: (reason: string) => void
  onLeave: () => void
}

/** Marks a value outside its bounds, which is kept as it is, and asks why. */
export const DeviationReason = ({
  label,
  reason,
  isMissing,
  isReadOnly,
  isHolding,
  onType,
  onLeave,
}: DeviationReasonProps) => {
  const { t } = useLingui()
  return (
    <div className={styles.deviation}>
      <Chip kind="danger" icon={TriangleAlert}>
        <Trans>Out of range</Trans>
      </Chip>
      {isHolding && (
        <Chip kind="warn" icon={Hand}>
          <Trans>Holds the run until a second person signs</Trans>
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
    </div>
  )
}
