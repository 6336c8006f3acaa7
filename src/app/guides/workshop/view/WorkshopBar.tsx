import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import styles from './WorkshopBar.module.css'

type WorkshopBarProps = {
  back: ReactNode
  /** How it stands, in words. */
  words: ReactNode
  /** What the one filled button says; null where everything is done. */
  next: ReactNode
  onNext: () => void
}

/** At the foot of the workshop view: back, how it stands, and on. */
export const WorkshopBar = ({ back, words, next, onNext }: WorkshopBarProps) => (
  <div className={styles.bar}>
    {back}
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
