import { Trans, useLingui } from '@lingui/react/macro'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Tabs } from '#app/ui/buttons/Tabs.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { CheckList } from '../check/CheckList.tsx'
import { EvidencePanel } from './EvidencePanel.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { PartsPanel } from './PartsPanel.tsx'
import type { RailTab } from './railTab.ts'
import styles from './Rail.module.css'

export type RailProps = {
  check: ComponentProps<typeof CheckList>
  tab: RailTab
  onTab: (tab: RailTab) => void
}

/** `onLeave`: before somebody goes to a place in the steps. */
type ShownProps = RailProps & { onLeave?: () => void }

const Shown = ({ check, tab, onLeave }: ShownProps) => {
  const { outbox, guide, steps } = check
  if (tab === 'parts')
    return <PartsPanel {...{ outbox, guide, steps }} onLeave={() => onLeave?.()} />
  if (tab === 'evidence') return <EvidencePanel {...{ guide, steps }} />
  if (tab === 'history') return <HistoryPanel {...{ guide, steps }} />
  return <CheckList {...check} />
}

const RailTabs = (props: ShownProps) => {
  const { check, tab, onTab } = props
  const { t } = useLingui()
  const tabs = [
    { value: 'check', label: t`Check`, count: check.findings.length },
    { value: 'parts', label: t`Parts` },
    { value: 'evidence', label: t`Evidence` },
    { value: 'history', label: t`History` },
  ] as const
  const shown = tabs.find(({ value }) => value === tab) ?? tabs[0]
  return (
    <Tabs label={t`About the steps`} value={shown.value} tabs={tabs} onChoose={onTab}>
      <PanelBoundary key={shown.value} name={shown.label}>
        <Shown {...props} tab={shown.value} />
      </PanelBoundary>
    </Tabs>
  )
}

/** Beside the steps, where there is room. */
export const Rail = (props: RailProps) => {
  const { t } = useLingui()
  return (
    <aside data-pane className={styles.rail} aria-label={t`About the steps`} tabIndex={-1}>
      <VisuallyHidden>
        <h2>{t`About the steps`}</h2>
      </VisuallyHidden>
      <RailTabs {...props} />
    </aside>
  )
}

/** Where there is no room beside the steps: a button that opens the same. */
export const RailSheet = ({ check, ...props }: RailProps) => {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const count = check.findings.length
  const show = (finding: (typeof check.findings)[number]) => {
    setIsOpen(false)
    check.onShow(finding)
  }
  return (
    <>
      <Button
        kind="quiet"
        icon={ListChecks}
        aria-label={t`About the steps. Guide Check findings: ${count}`}
        onClick={() => setIsOpen(true)}
      >
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      </Button>
      {isOpen && (
        <Dialog
          title={t`About the steps`}
          onClose={() => setIsOpen(false)}
          actions={
            <Button kind="quiet" onClick={() => setIsOpen(false)}>
              <Trans>Close</Trans>
            </Button>
          }
        >
          <div className={styles.sheet}>
            <RailTabs
              {...props}
              check={{ ...check, onShow: show }}
              onLeave={() => flushSync(() => setIsOpen(false))}
            />
          </div>
        </Dialog>
      )}
    </>
  )
}
