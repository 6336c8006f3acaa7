import { Trans } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { Icon } from '#app/ui/Icon.tsx'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { useIsNarrow } from '#app/ui/screen/useIsNarrow.ts'
import { useNow } from '#app/ui/state/useNow.ts'
import styles from './DecisionBar.module.css'

/**
 * How long a claim on an edit still lasts: 1:42. `expires` in UNIX seconds; `holder` null: one's
 * own.
 */
export const LeaseClock = ({ expires, holder }: { expires: number; holder: string | null }) => {
  const now = useNow()
  const left = Math.max(0, Math.round(expires - now / 1000))
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  const isNarrow = useIsNarrow()
  const words =
    holder === null ? (
      <Trans>Claimed by you for another {time}</Trans>
    ) : (
      <Trans>
        Claimed by {holder} for another {time}
      </Trans>
    )
  return (
    <span className={styles.lease}>
      <Icon of={Lock} />
      {isNarrow && holder === null ? (
        <>
          <VisuallyHidden>{words}</VisuallyHidden>
          <span aria-hidden>{time}</span>
        </>
      ) : (
        words
      )}
    </span>
  )
}
