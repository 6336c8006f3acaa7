import { useLingui } from '@lingui/react/macro'
import { Suspense, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { classes } from '#app/ui/classes.ts'
import { isShortcut } from '#app/ui/keys/ownKeys.ts'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'
import { itemAt } from '#lib/existing.ts'
import { type TreeAddress } from './treeAddress.ts'
import type { Tree } from './model/treeModel.ts'
import { emptyPane, reveal, withoutText } from './view/treePane.ts'
import styles from './TreeBrowser.module.css'
import { useTreeEditing } from './moves/useTreeEditing.ts'
import { useGapFilter, useTreeFacts } from './model/useTreeFacts.ts'
import { paneAt, usePane } from './view/usePane.ts'
import { usePlaceInAddress } from './usePlaceInAddress.ts'
import { DetailsPane } from './DetailsPane.tsx'
import { TreeMain } from './TreeMain.tsx'
import { TreeNotices } from './TreeNotices.tsx'
import { TreeDialogs, type OpenedDialog } from './TreeDialogs.tsx'

const restMs = 150

const SecondTree = lazyComponent(() => import('./SecondTree.tsx'), 'SecondTree')
const PlanPanel = lazyComponent(() => import('./moves/PlanPanel.tsx'), 'PlanPanel')

type TreeBrowserProps = {
  tree: Tree
  address: TreeAddress
  isOld: boolean
  error: Error | null
  onRetry: () => void
}

/** The key of the filter goes to its field from anywhere on the screen. */
const useFilterKey = () => {
  const field = useRef<HTMLInputElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShortcut(event.nativeEvent, 'filterTree') || event.target === field.current) return
    event.preventDefault()
    field.current?.focus()
    field.current?.select()
  }
  return [field, onKeyDown] as const
}

/** A part of the screen that comes by itself, and fails by itself. */
const OwnPanel = ({ name, children }: { name: string; children: ReactNode }) => (
  <PanelBoundary name={name}>
    <Suspense>{children}</Suspense>
  </PanelBoundary>
)

/**
 * The tree on one side, on the other the category on which the focus rests, or the tree once more;
 * what is planned lies below.
 */
export const TreeBrowser = ({ tree: live, address, isOld, error, onRetry }: TreeBrowserProps) => {
  const { t } = useLingui()
  const { hasTwo } = address
  const desk = useTreeEditing(live, address.isPlanning)
  const { tree } = desk.plan
  const facts = useTreeFacts(tree)
  const gaps = useGapFilter(tree, facts, address.gap)
  const first = usePane(tree, () => paneAt(tree, address.path, address.text), gaps.isWanted)
  const second = usePane(tree, () => emptyPane)
  const [isInSecond, setIsInSecond] = useState(false)
  // Bars and dialogs are about the tree in which somebody was last.
  const hold = hasTwo && isInSecond ? second : first
  const { node } = hold
  const [field, onKeyDown] = useFilterKey()
  const [isSheet, setIsSheet] = useState(false)
  const rested = useDebounced(first.node < 0 ? null : itemAt(tree.titles, first.node), restMs)
  const { missing, forget } = usePlaceInAddress(tree, address, first, rested)
  const go = (to: number) => hold.setPane(now => reveal(withoutText(now), tree, to))
  const [isChoosing, setIsChoosing] = useState(false)
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const shared = { facts, desk }
  return (
    <div data-fills className={classes(styles.screen, hasTwo && styles.two)} onKeyDown={onKeyDown}>
      <TreeMain
        {...{ ...shared, first, hold, address, field, isChoosing }}
        isOld={isOld || gaps.isWaiting}
        onChoosing={setIsChoosing}
        onFocus={() => setIsInSecond(false)}
        onDialog={setOpened}
        notices={
          <TreeNotices error={error} onRetry={onRetry} missing={missing} onForget={forget} />
        }
      />
      {hasTwo && (
        <OwnPanel name={t`Second tree`}>
          <SecondTree
            {...{ ...shared, tree, isChoosing }}
            hold={second}
            onFocus={() => setIsInSecond(true)}
          />
        </OwnPanel>
      )}
      {!hasTwo && rested !== null && node >= 0 && (
        <DetailsPane
          {...shared}
          title={rested}
          label={itemAt(tree.labels, node)}
          isSheet={isSheet}
          onSheet={setIsSheet}
          onGo={go}
        />
      )}
      {desk.plan.isOn && (
        <OwnPanel name={t`Plan`}>
          <PlanPanel desk={desk} />
        </OwnPanel>
      )}
      <TreeDialogs {...shared} hold={hold} opened={opened} onClose={() => setOpened(null)} />
    </div>
  )
}
