import { Plural, Trans } from '@lingui/react/macro'
import { FolderInput, Scissors } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import styles from './MoveBar.module.css'

type ChosenBarProps = {
  count: number
  why: string | undefined
  onMove: () => void
  onCut: () => void
  onNone: () => void
}

/** How many are chosen, and what can be done with all of them. */
export const TreeSelectionBar = ({ count, why, onMove, onCut, onNone }: ChosenBarProps) => (
  <div className={styles.bar} data-pane="">
    <div className={styles.line}>
      <span className={styles.words} role="status">
        <Plural value={count} one="# category selected" other="# categories selected" />
      </span>
      <Button small icon={FolderInput} why={why} onClick={onMove}>
        <Trans>Move to…</Trans>
      </Button>
      <Button small icon={Scissors} why={why} onClick={onCut}>
        <Trans>Cut</Trans>
      </Button>
      <Button small kind="quiet" onClick={onNone}>
        <Trans>Clear selection</Trans>
      </Button>
    </div>
  </div>
)
