import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import type { Verdict } from '#patrol/closure.ts'
import { failureDetails } from '#app/api/client.ts'
import { announce } from '#app/editor/announce.ts'
import { nextView, type PictureView } from '#app/ui/pictures/pictureViews.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { ErrorState } from '#app/ui/state/ErrorState.tsx'
import { AboutPanel } from './item/AboutPanel.tsx'
import { AuthorHead } from './queue/AuthorHead.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import {
  choiceOf,
  claimOf,
  counted,
  heldOf,
  judged,
  lastDecision,
  listed,
  unsent,
  type Choice,
  type Held,
} from './desk/deskState.ts'
import { DecisionBar } from './item/DecisionBar.tsx'
import { DenyPanel } from './item/DenyPanel.tsx'
import styles from './Desk.module.css'
import { DeskSkeleton } from './DeskSkeleton.tsx'
import { EditPanel } from './item/EditPanel.tsx'
import { ItemHead } from './item/ItemHead.tsx'
import { NoItem } from './NoItem.tsx'
import { QueueHead } from './queue/QueueHead.tsx'
import { QueueList } from './queue/QueueList.tsx'
import { namesOf, needsNames, type Names } from './desk/storedVersion.ts'
import { TroubleNotice, UnsentNotice } from './item/TroubleNotice.tsx'
import { isPast } from './desk/troubles.ts'
import { useDeskActions } from './useDeskActions.ts'
import { useDesk, guidesBeside } from './desk/useDesk.ts'
import { useDenialReasons } from './useDenialReasons.ts'
import { useDeskKeys } from './useDeskKeys.ts'

export type ShownDiff = {
  detail: PatrolItemDetail
  names: Names | null
  sides: { before: string; after: string }
  choice: Choice
  isUnfolded: boolean
  view: PictureView
  onVerdict: (unitids: readonly number[], verdict: Verdict) => void
}
type DeskProps = {
  userid: number
  itemid: number | null
  renderDiff: (shown: ShownDiff) => ReactNode
}
const plain = { sort: 'risk' } as const

/** Names of what the open edit holds, read ahead with it. */
const useNames = (held: Held | undefined): Names | null => {
  const isAsked = held !== undefined && needsNames(held.detail)
  const results = useQueries({ queries: isAsked ? guidesBeside(held.detail.docid) : [] })
  return isAsked ? namesOf(results.map(({ data }) => data)) : null
}

/** The desk of one decider: one edit open, two ahead, the next there at the press of a key. */
export const Desk = ({ userid, itemid, renderDiff }: DeskProps) => {
  const { t } = useLingui()
  const { store, desk, told, filter } = useDesk(userid, plain, itemid)
  const [sheet, setSheet] = useState<'queue' | 'about' | null>(null)
  const [asking, setAsking] = useState<Readonly<Record<number, string>>>({})
  const [isUnfolded, setIsUnfolded] = useState(false)
  const [view, setView] = useState<PictureView>('slider')
  const [wantedBase, setBase] = useState<'live' | 'previous'>('live')
  const reasons = useDenialReasons()
  const held = heldOf(desk, desk.current)
  const names = useNames(held)
  // Only what lies on another edit can be compared with that one.
  const base = held?.previous ? wantedBase : 'live'
  const acts = useDeskActions({ store, desk, held, base, reasons })
  const { panel } = acts
  useDeskKeys({
    ...acts.keys,
    switchBase: held?.previous ? () => setBase(base === 'live' ? 'previous' : 'live') : undefined,
    turnPictures: () => setView(nextView(view)),
    unfoldSteps: () => setIsUnfolded(!isUnfolded),
  })
  const title = held?.detail.title
  // What is new is said to those who do not see it.
  useEffect(() => {
    if (title !== undefined) announce(t`Next edit: ${title}`)
  }, [title, desk.current, t])
  useEffect(() => {
    const { trouble } = desk
    if (trouble) announce(t`The decision was not taken.`)
  }, [desk.trouble, desk, t])

  if (told.kind === 'loading' && desk.queue === null) return <DeskSkeleton />
  if (told.kind === 'refused') return <ForbiddenNotice />
  if (told.kind === 'failed')
    return (
      <ErrorState
        level={1}
        title={t`The queue could not be read`}
        details={failureDetails(told.error)}
        onRetry={() => void store.start(filter, itemid)}
      />
    )
  const queue = listed(desk)
  const isFiltered =
    filter.doc_type !== undefined ||
    filter.risk_min !== undefined ||
    filter.q !== undefined ||
    filter.author !== undefined
  const detail = (base === 'previous' && held?.previous) || held?.detail
  const choice = held ? choiceOf(desk, held.detail.itemid) : null
  const [beforeRevision, afterRevision] = [
    detail?.diff.before_revisionid ?? 0,
    detail?.diff.after_revisionid ?? 0,
  ]
  const belowRevision =
    desk.queue?.find(({ itemid: one }) => one === detail?.below.at(-1)?.itemid)?.head_revisionid ??
    beforeRevision
  const isStuck = unsent(desk)
  const sides = {
    before:
      base === 'live'
        ? t`Live, revision ${beforeRevision}`
        : t`With the edit below, revision ${belowRevision}`,
    after: t`Proposed, revision ${afterRevision}`,
  }
  const judge = (unitids: readonly number[], verdict: Verdict) => {
    if (!held || !choice) return
    const next = judged(held.detail.units, choice, unitids, verdict)
    store.choose(held.detail.itemid, next.choice)
    if (next.also > 0)
      announce(
        plural(next.also, {
          one: '# change that depends on it goes along.',
          other: '# changes that depend on it go along.',
        }),
      )
  }
  const open = (one: number) => {
    setSheet(null)
    void store.open(one)
  }
  return (
    <div className={styles.desk} data-bare={!held || undefined}>
      <aside
        className={styles.queue}
        aria-label={t`Queue`}
        data-pane
        data-open={sheet === 'queue' || undefined}
      >
        <QueueHead
          total={desk.total}
          sending={desk.outgoing.length}
          filter={filter}
          onFilter={next => store.refilter(next)}
          onClose={() => setSheet(null)}
        />
        {filter.author !== undefined && (
          <AuthorHead
            items={queue}
            reasons={reasons}
            onAll={() => store.refilter({ sort: filter.sort })}
            onDecided={itemids => store.drop(itemids)}
          />
        )}
        <QueueList
          items={queue}
          current={desk.current}
          onOpen={open}
          onMore={() => void store.more()}
        />
      </aside>
      <section className={styles.diff} aria-label={t`Change`} data-pane>
        <div className={styles.sheets}>
          <Button onClick={() => setSheet('queue')}>
            <Trans>Queue</Trans> {Math.max(0, desk.total - desk.outgoing.length)}
          </Button>
          {held && (
            <Button onClick={() => setSheet('about')}>
              <Trans>About</Trans>
            </Button>
          )}
        </div>
        {desk.trouble && (held || !isPast(desk.trouble)) && (
          <TroubleNotice
            trouble={desk.trouble}
            typed={choiceOf(desk, desk.trouble.itemid).reason_text}
            onSettle={() => store.settle()}
          />
        )}
        {isStuck > 0 && !desk.isOffline && (
          <UnsentNotice count={isStuck} onTry={() => store.tryNow()} />
        )}
        {detail && choice && held ? (
          <>
            <ItemHead
              detail={detail}
              base={base}
              hasBelow={held.previous !== null}
              sides={sides}
              onBase={() => setBase(base === 'live' ? 'previous' : 'live')}
              isUnfolded={isUnfolded}
              onUnfold={() => setIsUnfolded(!isUnfolded)}
              onHunk={acts.goToHunk}
            />
            {renderDiff({ detail, names, sides, choice, isUnfolded, view, onVerdict: judge })}
          </>
        ) : (
          <NoItem
            desk={desk}
            isFiltered={isFiltered}
            onClear={() => store.refilter(plain)}
            onNext={() => store.settle()}
          />
        )}
      </section>
      {held && (
        <aside
          className={styles.about}
          aria-label={t`About this edit`}
          data-pane
          data-open={sheet === 'about' || undefined}
        >
          <Button small kind="quiet" onClick={() => setSheet(null)}>
            <Trans>Close</Trans>
          </Button>
          <AboutPanel
            key={held.detail.itemid}
            detail={held.detail}
            words={asking[held.detail.itemid] ?? ''}
            onWords={words => setAsking(all => ({ ...all, [held.detail.itemid]: words }))}
            onOpen={open}
            onAuthor={() =>
              store.refilter({ sort: filter.sort, author: held.detail.author.userid })
            }
            onThread={() => void store.reread(held.detail.itemid)}
          />
        </aside>
      )}
      {held && choice && (
        <div className={styles.decide}>
          {panel?.kind === 'deny' && (
            <DenyPanel
              author={held.detail.author.username}
              reasons={reasons}
              choice={choice}
              denied={panel.action === 'deny' ? null : counted(held.detail, choice).deny}
              onChoice={next => store.choose(held.detail.itemid, next)}
              onConfirm={acts.confirm}
              onClose={acts.close}
            />
          )}
          {panel?.kind === 'edit' && (
            <EditPanel
              detail={held.detail}
              onConfirm={edited => acts.mend(edited)}
              onClose={acts.close}
            />
          )}
          <DecisionBar
            counted={counted(held.detail, choice)}
            why={acts.why}
            whyMain={acts.whyMain}
            claim={claimOf(held)}
            last={lastDecision(desk)}
            sending={desk.outgoing.length}
            waiting={desk.troublesAfter.length}
            onMain={acts.main}
            onDeny={acts.deny}
            onEdit={acts.edit}
            onSkip={() => store.skip()}
            onUndo={() => void store.undo()}
          />
        </div>
      )}
      {!held && (desk.undoable !== null || desk.outgoing.length > 0) && (
        <div className={styles.decide}>
          <DecisionBar
            counted={{ accept: 0, deny: 0, leave: 0 }}
            why={t`No edit is open.`}
            whyMain={t`No edit is open.`}
            claim={null}
            last={lastDecision(desk)}
            sending={desk.outgoing.length}
            waiting={desk.troublesAfter.length}
            onMain={() => undefined}
            onDeny={() => undefined}
            onEdit={() => undefined}
            onSkip={() => undefined}
            onUndo={() => void store.undo()}
          />
        </div>
      )}
    </div>
  )
}
