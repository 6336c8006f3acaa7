import { Trans, useLingui } from '@lingui/react/macro'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { CheckCounts } from './CheckCounts.tsx'
import { CheckList, type CheckListProps } from './CheckList.tsx'
import styles from './CheckRail.module.css'

/** Beside the steps, where there is room. */
export const CheckRail = (props: CheckListProps) => {
  const { t } = useLingui()
  return (
    <aside data-pane className={styles.rail} aria-label={t`Guide Check`} tabIndex={-1}>
      <h2 className={styles.head}>
        <Trans>Check</Trans>
        <span className={styles.counts}>
          <CheckCounts findings={props.findings} />
        </span>
      </h2>
      <CheckList {...props} />
    </aside>
  )
}

/** Where there is no room beside the steps: a button that opens the same list. */
export const CheckSheet = ({ onShow, ...props }: CheckListProps) => {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const count = props.findings.length
  return (
    <>
      <Button
        kind="quiet"
        icon={ListChecks}
        aria-label={t`Guide Check: ${count}`}
        onClick={() => setIsOpen(true)}
      >
        <span className={styles.counts} aria-hidden="true">
          {count}
        </span>
      </Button>
      {isOpen && (
        <Dialog
          title={t`Guide Check`}
          onClose={() => setIsOpen(false)}
          actions={
            <Button kind="quiet" onClick={() => setIsOpen(false)}>
              <Trans>Close</Trans>
            </Button>
          }
        >
          <div className={styles.sheet}>
            <CheckList {...props} onShow={finding => (setIsOpen(false), onShow(finding))} />
          </div>
        </Dialog>
      )}
    </>
  )
}
