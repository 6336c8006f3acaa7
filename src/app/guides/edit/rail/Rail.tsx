import { Trans, useLingui } from '@lingui/react/macro'
import { ListChecks } from 'lucide-react'
import { use } from 'react'
import type { ComponentProps, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isDeviceOnly } from '#app/drafts/content/deviceOnly.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Tabs } from '#app/ui/buttons/Tabs.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { CheckList } from '../check/CheckList.tsx'
import { EvidencePanel } from './EvidencePanel.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { PeoplePanel } from '../together/PeoplePanel.tsx'
import { TogetherNow, useIsAsked } from '../together/together.ts'
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
  if (tab === 'people') return <PeoplePanel steps={steps} onLeave={() => onLeave?.()} />
  if (tab === 'history') return <HistoryPanel {...{ guide, steps }} />
  return <CheckList {...check} />
}

const RailTabs = (props: ShownProps) => {
  const { check, tab, onTab } = props
  const { t } = useLingui()
  const { me, others, handovers } = use(TogetherNow)
  const isAsked = useIsAsked()
  const tabs = [
    { value: 'check', label: t`Check`, count: check.findings.length },
    { value: 'parts', label: t`Parts` },
    {
      value: 'people',
      label: t`People`,
      ...(me && { count: others.length + 1 }),
      ...(handovers.some(isAsked) && { news: t`Waiting for your answer` }),
    },
    { value: 'evidence', label: t`Step info` },
    { value: 'history', label: t`History` },
  ] as const
  // The others are about what the service knows of a guide.
  const own = isDeviceOnly(check.guide.guideid) ? tabs.slice(0, 1) : tabs
  const shown = own.find(({ value }) => value === tab) ?? tabs[0]
  return (
    <Tabs label={t`About the steps`} value={shown.value} tabs={own} onChoose={onTab}>
      <PanelBoundary key={shown.value} name={shown.label}>
        <Shown {...props} tab={shown.value} />
      </PanelBoundary>
    </Tabs>
  )
}

/** Beside the steps, where there is room. */
export const Rail = ({ place, ...props }: RailProps & { place: RefObject<HTMLElement | null> }) => {
  const { t } = useLingui()
  return (
    <aside
      ref={place}
      data-pane
      className={styles.rail}
      aria-label={t`About the steps`}
      tabIndex={-1}
    >
      <VisuallyHidden>
        <h2>{t`About the steps`}</h2>
      </VisuallyHidden>
      <RailTabs {...props} />
    </aside>
  )
}

export type RailOpener = { count: number; onOpen: () => void }

/** Where there is no room beside the steps: what opens the same. */
export const RailButton = ({ count, onOpen }: RailOpener) => {
  const { t } = useLingui()
  return (
    <Button
      kind="quiet"
      icon={ListChecks}
      aria-label={t`About the steps. Guide Check findings: ${count}`}
      onClick={onOpen}
    >
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
    </Button>
  )
}

export const RailSheet = ({ check, onClose, ...props }: RailProps & { onClose: () => void }) => {
  const { t } = useLingui()
  const show = (finding: (typeof check.findings)[number]) => {
    onClose()
    check.onShow(finding)
  }
  return (
    <Dialog
      title={t`About the steps`}
      onClose={onClose}
      actions={
        <Button kind="quiet" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div className={styles.sheet}>
        <RailTabs
          {...props}
          check={{ ...check, onShow: show }}
          onLeave={() => flushSync(onClose)}
        />
      </div>
    </Dialog>
  )
}
