import { Trans } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import styles from './WorkshopBar.module.css'

type WorkshopBarProps = {
  /** In place of the way back, before the first step. */
  first?: ReactNode
  onBack: () => void
  /** How it stands, in words. */
  words: ReactNode
  /** What the one filled button says, and does; neither where everything is done. */
  next: ReactNode
  onNext: () => void
}

/** At the foot of the workshop view: back, how it stands, and on. */
export const WorkshopBar = ({ first, onBack, words, next, onNext }: WorkshopBarProps) => (
  <div className={styles.bar}>
    {first ?? (
      <Button icon={ArrowLeft} onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
    )}
    <p className={styles.words}>{words}</p>
    {next !== null && (
      <div className={styles.main}>
        <Button kind="main" iconAfter={ArrowRight} onClick={onNext}>
          {next}
        </Button>
      </div>
    )}
  </div>
)
