import { Trans } from '@lingui/react/macro'
import { Button } from '#app/ui/buttons/Button.tsx'
import styles from './Panel.module.css'

/** In the place of a history that is not there. */
export const HistoryFailed = ({ onRetry }: { onRetry: () => void }) => (
  <p className={styles.calm} role="alert">
    <Trans>The history did not load.</Trans>{' '}
    <Button small onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </p>
)
