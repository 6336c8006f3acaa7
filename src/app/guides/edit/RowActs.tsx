import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { Button } from '#app/ui/Button.tsx'
import styles from './DetailsEditor.module.css'

/** Up, down and out, for one row of an ordered list. */
export const RowActs = ({ name, at, count, onMove, onRemove }: { name: string; at: number; count: number; onMove: (by: 1 | -1) => void; onRemove: () => void }) => {
  const { t } = useLingui()
  return (
    <span className={styles.acts}>
      {at > 0 && <Button kind="quiet" small icon={ArrowUp} label={t`Move ${name} up`} onClick={() => onMove(-1)} />}
      {at < count - 1 && <Button kind="quiet" small icon={ArrowDown} label={t`Move ${name} down`} onClick={() => onMove(1)} />}
      <Button kind="quiet" small icon={X} label={t`Remove ${name}`} onClick={onRemove} />
    </span>
  )
}
