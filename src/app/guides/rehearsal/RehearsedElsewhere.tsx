import { Trans } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import type { Guide } from '#contract/guides/shapes.ts'
import bench from '#app/ui/bench/Bench.module.css'
import { Button } from '#app/ui/buttons/Button.tsx'
import { UnsentNotes } from './UnsentNotes.tsx'
import type { Notes } from './useNotes.ts'
import styles from './Rehearsal.module.css'

type RehearsedElsewhereProps = {
  guide: Guide
  notes: Notes
  onTakeOver: () => void
  /** It took the place of the step. */
  onShown: () => void
}

/** Another tab of this browser times the run: here it can go on, never beside it. */
export const RehearsedElsewhere = ({
  guide,
  notes,
  onTakeOver,
  onShown,
}: RehearsedElsewhereProps) => (
  <article ref={onShown} className={bench.over} data-pane>
    <h2 tabIndex={-1} data-step-title>
      <Trans>Rehearse this guide</Trans>
    </h2>
    <p role="status">
      <Trans>
        You are rehearsing this guide in another tab. If you continue here, the other tab stops. Its
        times and notes are kept.
      </Trans>
    </p>
    <div className={styles.row}>
      <Button kind="main" icon={Play} onClick={onTakeOver}>
        <Trans>Continue here</Trans>
      </Button>
    </div>
    <UnsentNotes steps={guide.steps} notes={notes} />
  </article>
)
