import { Trans, useLingui } from '@lingui/react/macro'
import {
  Columns2,
  ListChecks,
  MapPinned,
  MapPinOff,
  PanelBottomOpen,
  Plus,
  RotateCw,
  TriangleAlert,
  X,
} from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#app/ui/buttons/Button.tsx'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { classes } from '#app/ui/classes.ts'
import { isShortcut } from '#app/ui/keys/shortcuts.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'
import { itemAt } from '#lib/existing.ts'
import { withAddress, type TreeAddress } from './treeAddress.ts'
import type { Tree } from './model/treeModel.ts'
import { TreeSelectionBar } from './moves/TreeSelectionBar.tsx'
import { EditDialogs } from './edit/EditDialogs.tsx'
import { MoveBar } from './moves/MoveBar.tsx'
import { MoveDialog } from './moves/MoveDialog.tsx'
import { MoveLogDialog } from './moves/MoveLogDialog.tsx'
import { emptyPane, reveal } from './view/treePane.ts'
import { TreeActions } from './TreeActions.tsx'
import styles from './TreeBrowser.module.css'
import { TreeDetails } from './TreeDetails.tsx'
import { TreeSide } from './TreeSide.tsx'
import { TreeTools } from './view/TreeTools.tsx'
import { useTreeEditing } from './moves/useTreeEditing.ts'
import { useTreeFacts } from './model/useTreeFacts.ts'
import { paneAt, usePane } from './view/usePane.ts'
import { usePlaceInAddress } from './usePlaceInAddress.ts'

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

/**
 * The tree on one side, on the other the category on which the focus rests, or the tree once more;
 * what is planned lies below.
 */
export const TreeBrowser = ({ tree: live, address, isOld, error, onRetry }: TreeBrowserProps) => {
  const { t } = useLingui()
  const [, setQuery] = useSearchParams()
  const { hasTwo } = address
  const desk = useTreeEditing(live, address.isPlanning)
  const { mayMove, plan } = desk
  const { tree } = plan
  const first = usePane(tree, () => paneAt(tree, address.path, address.text))
  const second = usePane(tree, () => emptyPane)
  const [isInSecond, setIsInSecond] = useState(false)
  // Bars and dialogs are about the tree in which somebody was last.
  const hold = hasTwo && isInSecond ? second : first
  const { pane, setPane, node } = hold
  const facts = useTreeFacts(tree)
  const field = useRef<HTMLInputElement>(null)
  const [isSheet, setIsSheet] = useState(false)
  const rested = useDebounced(first.node < 0 ? null : itemAt(tree.titles, first.node), restMs)
  const { missing, forget } = usePlaceInAddress(tree, address, first, rested)
  const [isArriving] = useState(address.path !== '')
  const go = (to: number) =>
    setPane(now => reveal({ ...now, text: '', closed: new Set() }, tree, to))
  const [isChoosing, setIsChoosing] = useState(false)
  const [isLog, setIsLog] = useState(false)
  const isNarrowed = address.guides || !address.stubs
  return (
    <div
      data-fills
      className={classes(styles.screen, hasTwo && styles.two)}
      onKeyDown={event => {
        if (!isShortcut(event.nativeEvent, 'filterTree') || event.target === field.current) return
        event.preventDefault()
        field.current?.focus()
        field.current?.select()
      }}
    >
      <section
        className={classes(styles.left, tree.titles.length === 0 && !hasTwo && styles.alone)}
        aria-label={t`Categories`}
        onFocus={() => setIsInSecond(false)}
      >
        <TreeTools
          tree={tree}
          hold={first}
          field={field}
          asked={address}
          onAsk={changes => setQuery(now => withAddress(now, changes))}
        >
          {mayMove && (
            <Button
              small
              kind="quiet"
              icon={Columns2}
              aria-pressed={hasTwo}
              onClick={() => setQuery(now => withAddress(now, { trees: hasTwo ? null : '2' }))}
            >
              <Trans>Two trees</Trans>
            </Button>
          )}
          {mayMove && (
            <Button
              small
              kind="quiet"
              icon={MapPinned}
              aria-pressed={plan.isOn}
              onClick={() => setQuery(now => withAddress(now, { plan: plan.isOn ? null : '1' }))}
            >
              {plan.wanted.length > 0 ? (
                <Trans>Plan ({plan.wanted.length})</Trans>
              ) : (
                <Trans>Plan</Trans>
              )}
            </Button>
          )}
          {mayMove && (
            <Button
              small
              icon={ListChecks}
              aria-pressed={isChoosing}
              onClick={() => setIsChoosing(!isChoosing)}
            >
              <Trans>Choose several</Trans>
            </Button>
          )}
          {mayMove && (
            <Button
              small
              icon={Plus}
              label={t`New category`}
              why={desk.whyNotSent}
              onClick={() => desk.setEdit({ kind: 'new', title: null })}
            >
              <Trans>Category</Trans>
            </Button>
          )}
        </TreeTools>
        {error && (
          <Notice
            strip
            kind="warn"
            icon={TriangleAlert}
            action={
              <Button small icon={RotateCw} onClick={onRetry}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            <Trans>What you see was read earlier: {error.message}</Trans>
          </Notice>
        )}
        {missing && (
          <Notice
            strip
            kind="warn"
            icon={MapPinOff}
            role="status"
            action={<Button small kind="quiet" icon={X} label={t`Close`} onClick={forget} />}
          >
            {missing.isNear ? (
              <Trans>
                “{missing.words}” is not in the tree. This is the nearest place above it.
              </Trans>
            ) : (
              <Trans>“{missing.words}” is not in the tree.</Trans>
            )}
          </Notice>
        )}
        <div className={classes(styles.list, isOld && styles.old)} aria-busy={isOld || undefined}>
          <TreeSide
            tree={tree}
            facts={facts}
            hold={first}
            desk={desk}
            name={t`Categories`}
            isArriving={isArriving}
            isChoosing={isChoosing}
            empty={
              isNarrowed ? (
                <EmptyState
                  title={t`No category is left`}
                  actions={
                    <Button
                      kind="main"
                      onClick={() =>
                        setQuery(now => withAddress(now, { guides: null, stubs: null }))
                      }
                    >
                      <Trans>Show all</Trans>
                    </Button>
                  }
                >
                  <p>
                    <Trans>What you asked for hides all categories.</Trans>
                  </p>
                </EmptyState>
              ) : (
                <EmptyState
                  title={t`No categories`}
                  actions={
                    mayMove && (
                      <Button
                        kind="main"
                        icon={Plus}
                        onClick={() => desk.setEdit({ kind: 'new', title: null })}
                      >
                        <Trans>New category</Trans>
                      </Button>
                    )
                  }
                >
                  <p>
                    <Trans>Categories stand here in their order once there are some.</Trans>
                  </p>
                </EmptyState>
              )
            }
          />
        </div>
        {mayMove && pane.chosen.size > 0 && (
          <TreeSelectionBar
            count={pane.chosen.size}
            why={desk.why}
            onMove={() => desk.move(pane.chosen)}
            onCut={() => desk.cutOut(pane.chosen, '')}
            onNone={() => setPane(now => ({ ...now, chosen: new Set() }))}
          />
        )}
        {mayMove && (
          <MoveBar
            tree={tree}
            mover={desk.mover}
            why={desk.why}
            cut={desk.cutNodes}
            node={node}
            refusal={desk.refusal(node)}
            topRefusal={desk.refusal(-1)}
            onPaste={desk.paste}
            onUncut={desk.uncut}
            onLog={() => setIsLog(true)}
          />
        )}
      </section>
      {hasTwo && (
        <PanelBoundary name={t`Second tree`}>
          <Suspense>
            <SecondTree
              tree={tree}
              facts={facts}
              hold={second}
              desk={desk}
              isChoosing={isChoosing}
              onFocus={() => setIsInSecond(true)}
            />
          </Suspense>
        </PanelBoundary>
      )}
      {!hasTwo && rested !== null && node >= 0 && (
        <>
          <div className={styles.opener}>
            <span className={styles.openerName}>{tree.labels[node]}</span>
            <Button icon={PanelBottomOpen} aria-expanded={isSheet} onClick={() => setIsSheet(true)}>
              <Trans>Details</Trans>
            </Button>
          </div>
          <aside
            className={classes(styles.right, isSheet && styles.sheet)}
            aria-label={t`Details`}
            data-pane=""
            onKeyDown={event => event.key === 'Escape' && isSheet && setIsSheet(false)}
          >
            <p className={styles.close}>
              <Button
                kind="quiet"
                icon={X}
                label={t`Close details`}
                onClick={() => setIsSheet(false)}
              />
            </p>
            <PanelBoundary name={t`Details`}>
              <TreeDetails
                tree={tree}
                facts={facts}
                title={rested}
                onGo={go}
                actions={<TreeActions tree={tree} desk={desk} title={rested} />}
              />
            </PanelBoundary>
          </aside>
        </>
      )}
      {plan.isOn && (
        <PanelBoundary name={t`Plan`}>
          <Suspense>
            <PlanPanel desk={desk} />
          </Suspense>
        </PanelBoundary>
      )}
      {desk.ask && (
        <MoveDialog
          tree={tree}
          facts={facts}
          ask={desk.ask}
          isPlanned={plan.isOn}
          why={desk.why}
          onClose={() => desk.setAsk(null)}
          onMove={desk.start}
        />
      )}
      <EditDialogs tree={tree} desk={desk} hold={hold} />
      {isLog && (
        <MoveLogDialog
          tree={tree}
          log={desk.mover.log}
          why={desk.why}
          onClose={() => setIsLog(false)}
          onUndo={moves => {
            setIsLog(false)
            void desk.mover.undo(moves)
          }}
        />
      )}
    </div>
  )
}
