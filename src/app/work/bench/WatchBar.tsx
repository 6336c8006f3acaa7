import { Trans, useLingui } from '@lingui/react/macro'
import { Locate } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { isOpen } from '../run/run.ts'
import { BackButton, NextButton } from './RunStepButtons.tsx'
import styles from './RunBar.module.css'
import type { WatchedRun } from './useWatchedRun.ts'

/** The way along the steps, and what may be done about the run of another. */
export const WatchBar = ({
  watched: { entry, at, active, steps, choose, mayStop },
  onStop,
}: {
  watched: WatchedRun
  onStop: (kind: 'suspend' | 'cancel') => void
}) => {
  const { t } = useLingui()
  return (
    <div className={styles.bar} role="group" aria-label={t`Actions for the run`} data-pane>
      <BackButton isFirst={at === 0} onGo={() => choose(Math.max(0, at - 1))} />
      <NextButton
        isLast={at === steps.length - 1}
        onGo={() => choose(Math.min(at + 1, steps.length - 1))}
      />
      {at !== active && isOpen(entry.status) && (
        <Button icon={Locate} onClick={() => choose(null)}>
          <Trans>Go to the worker’s step</Trans>
        </Button>
      )}
      <span className={styles.grow} />
      {mayStop && entry.status !== 'suspended' && (
        <Button onClick={() => onStop('suspend')}>
          <Trans context="run">Suspend…</Trans>
        </Button>
      )}
      {mayStop && (
        <Button kind="danger" onClick={() => onStop('cancel')}>
          <Trans>Cancel the run…</Trans>
        </Button>
      )}
    </div>
  )
}
