import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import type { Verdict } from '#patrol/closure.ts'
import { failureDetails } from '#app/api/client.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { announce } from '#app/editor/announce.ts'
import { nextView, type PictureView } from '#app/ui/pictures/pictureViews.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { ErrorState } from '#app/ui/state/ErrorState.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useIsNarrow } from '#app/ui/screen/useIsNarrow.ts'
import { heldOf, type Desk as DeskState, type Held } from './desk/deskState.ts'
import { verdictOf, type Choice } from './desk/choices.ts'
import { hasSteps, touchedSteps } from './mend/heldGuide.ts'
import type { MendProps } from './mend/MendView.tsx'
import type { Mended } from './mend/useMended.ts'
import styles from './Desk.module.css'
import { isNarrowed } from './deskFilter.ts'
import { DeskNotices } from './DeskNotices.tsx'
import { DeskSkeleton } from './DeskSkeleton.tsx'
import { membersOf, type Member } from './desk/chain.ts'
import { ChainStrip } from './item/ChainStrip.tsx'
import { DeletionAsked } from './item/DeletionAsked.tsx'
import { ItemHead } from './item/ItemHead.tsx'
import { NoItem } from './NoItem.tsx'
import { namesOf, needsNames, type Names } from './desk/storedVersion.ts'
import { useDeskActions } from './useDeskActions.ts'
import { useDesk, guidesBeside } from './desk/useDesk.ts'
import { useDenialReasons } from './useDenialReasons.ts'
import { useDeskKeys, type DeskActs } from './useDeskKeys.ts'
import type { DeskStore } from './desk/deskStore.ts'
import type { Filter } from './desk/deskReads.ts'
import { AboutPane } from './item/AboutPane.tsx'
import { DecidePane } from './item/DecidePane.tsx'
import { FilterDialog } from './queue/FilterDialog.tsx'
import { QueuePane } from './queue/QueuePane.tsx'
import { AuthorCard, type AuthorCardProps, type RenderSuspend } from './item/AuthorCard.tsx'
import { enlargeAtFocus, goToAuthor, goToHunk } from './hunks.ts'
import { useShownDiff } from './useShownDiff.ts'

export type ShownDiff = {
  detail: PatrolItemDetail
  names: Names | null
  sides: { before: string; after: string }
  choice: Choice
  isUnfolded: boolean
  view: PictureView
  /** Whose the changes are that are shown together; empty: all are of one edit. */
  chain: readonly Member[]
  onVerdict: (unitids: readonly number[], verdict: Verdict) => void
}
type DeskProps = {
  userid: number
  /** What the address asks for; `onFilter` has it ask for something else. */
  filter: Filter
  onFilter: (next: Filter) => void
  itemid: number | null
  renderDiff: (shown: ShownDiff) => ReactNode
  /** The steps of an edit, to be put right. */
  renderMend: (mend: MendProps) => ReactNode
  renderSuspend: RenderSuspend
  /** What else is known of the document of an edit. */
  renderBeside: (detail: PatrolItemDetail) => ReactNode
}
type Sheet = 'queue' | 'about'

/** Names of what the open edit holds, read ahead with it. */
const useNames = (held: Held | undefined): Names | null => {
  const isAsked = held !== undefined && needsNames(held.detail)
  const results = useQueries({ queries: isAsked ? guidesBeside(held.detail.docid) : [] })
  return isAsked ? namesOf(results.map(({ data }) => data)) : null
}

/** What is new is said to those who do not see it. */
const useAnnouncements = (desk: DeskState, held: Held | undefined) => {
  const { t } = useLingui()
  const title = held?.detail.title
  useEffect(() => {
    if (title !== undefined) announce(t`Edit opened: ${title}`)
  }, [title, desk.current, t])
  const { trouble } = desk
  useEffect(() => {
    if (trouble) announce(t`There is a problem with this edit.`)
  }, [trouble, t])
}

/** How the difference is looked at: against what, how much of it, pictures in which way. */
const useDiffView = (held: Held | undefined) => {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const [view, setView] = useState<PictureView>('slider')
  // Only what lies on another edit can be compared with that one. It opens so: against what readers
  // see, the words of others would stand there as its author's.
  const [wantedBase, setBase] = useState<'live' | 'previous'>('previous')
  const base = held?.previous ? wantedBase : 'live'
  const switchBase = () => setBase(base === 'live' ? 'previous' : 'live')
  const unfold = () => setIsUnfolded(!isUnfolded)
  const keys: DeskActs = {
    switchBase: held?.previous ? switchBase : undefined,
    turnPictures: () => setView(nextView(view)),
    unfoldSteps: unfold,
    enlargePicture: enlargeAtFocus,
  }
  return { isUnfolded, view, base, switchBase, unfold, keys }
}

type OpenEditProps = Pick<DeskProps, 'renderDiff' | 'renderMend' | 'userid'> & {
  isMending: boolean
  mended: Mended
  /** Why the edit is not accepted alone. */
  whyNeeds: string | null
  store: DeskStore
  desk: DeskState
  filter: Filter
  onClear: () => void
  held: Held | undefined
  shown: ReturnType<typeof useShownDiff>
  diffView: ReturnType<typeof useDiffView>
}

/** What the open edit changes, or why none is open. */
const OpenEdit = (props: OpenEditProps) => {
  const { store, desk, filter, held, shown, diffView, renderDiff, renderMend, userid, mended } =
    props
  const names = useNames(held)
  const { detail, choice, sides, judge } = shown
  const { base, isUnfolded, view } = diffView
  const members = held ? membersOf(held.detail) : []
  const isTaken = (unitid: number) => choice !== null && verdictOf(choice, unitid) === 'accept'
  if (!detail || !choice || !held)
    return (
      <NoItem
        desk={desk}
        isFiltered={isNarrowed(filter)}
        onClear={props.onClear}
        onNext={() => store.settle()}
      />
    )
  return (
    <>
      <ItemHead
        detail={detail}
        sides={sides}
        chain={
          <ChainStrip
            members={members}
            breaks={held.detail.breaks}
            whyNeeds={props.whyNeeds}
            base={base}
            onBase={diffView.switchBase}
            onOpen={itemid => void store.open(itemid)}
          />
        }
        isUnfolded={isUnfolded}
        onUnfold={diffView.unfold}
        onHunk={goToHunk}
      />
      <DeletionAsked detail={held.detail} />
      {props.isMending &&
        hasSteps(held.detail) &&
        renderMend({
          userid,
          detail: held.detail,
          stepids: touchedSteps(held.detail, isTaken),
          forms: { isTaken, words: mended.forms.words, onWords: mended.forms.type },
        })}
      {renderDiff({
        detail,
        names,
        sides,
        choice,
        isUnfolded,
        view,
        onVerdict: judge,
        chain: base === 'live' && held.previous ? members : [],
      })}
    </>
  )
}

type SheetButtonsProps = { waiting: number; isHeld: boolean; onSheet: (sheet: Sheet) => void }

/** Where the window is narrow, queue and facts lie in sheets. */
const SheetButtons = ({ waiting, isHeld, onSheet }: SheetButtonsProps) => (
  <div className={styles.sheets}>
    <Button onClick={() => onSheet('queue')}>
      <Trans>Queue</Trans> {waiting}
    </Button>
    {isHeld && (
      <Button onClick={() => onSheet('about')}>
        <Trans>About</Trans>
      </Button>
    )}
  </div>
)

/** Who proposed it, in one line above the edit where the facts lie in a sheet. */
const FoldedAuthor = ({
  held,
  onAuthor,
  renderSuspend,
}: { held: Held } & Pick<AuthorCardProps, 'onAuthor' | 'renderSuspend'>) =>
  useIsNarrow() && (
    <AuthorCard
      key={held.detail.itemid}
      {...{ onAuthor, renderSuspend }}
      detail={held.detail}
      isFolded
    />
  )

type PaneParts = Pick<DeskProps, 'filter' | 'onFilter' | 'renderSuspend'> & {
  store: DeskStore
  held: Held | undefined
  setSheet: (sheet: Sheet | null) => void
}

/** What queue and facts are given alike. */
const paneOf = ({ setSheet, held, ...parts }: PaneParts) => ({
  ...parts,
  onClose: () => setSheet(null),
  onAuthor: () => {
    const { filter, onFilter } = parts
    if (held) onFilter({ sort: filter.sort, author: held.detail.author.userid })
  },
  onOpen: (one: number) => {
    setSheet(null)
    void parts.store.open(one)
  },
})

const NotRead = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useLingui()
  return (
    <ErrorState
      level={1}
      title={t`The queue did not load`}
      details={failureDetails(error)}
      onRetry={onRetry}
    />
  )
}

/** The desk of one decider: one edit open, two ahead, the next there at the press of a key. */
export const Desk = (props: DeskProps) => {
  const { userid, itemid, filter, onFilter, renderDiff, renderMend, renderBeside, renderSuspend } =
    props
  const { t } = useLingui()
  const { store, desk, told } = useDesk(userid, filter, itemid)
  const [isFiltering, setIsFiltering] = useState(false)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const reasons = useDenialReasons()
  const held = heldOf(desk, desk.current)
  const diffView = useDiffView(held)
  const { base } = diffView
  const acts = useDeskActions({ store, desk, held, base, reasons })
  const shown = useShownDiff({ store, desk, held, base })
  const onFilters = () => setIsFiltering(true)
  const showAuthor = held && (() => goToAuthor(setSheet))
  const filterQueue = acts.panel ? undefined : onFilters
  useDeskKeys({ ...acts.keys, ...diffView.keys, showAuthor, filterQueue })
  const question = useKeptText(`ask ${held?.detail.itemid ?? 0}`)
  useAnnouncements(desk, held)

  if (told.kind === 'loading' && desk.queue === null) return <DeskSkeleton />
  if (told.kind === 'refused') return <ForbiddenNotice />
  if (told.kind === 'failed')
    return <NotRead error={told.error} onRetry={() => void store.start(filter, itemid)} />
  const pane = paneOf({ store, filter, onFilter, renderSuspend, held, setSheet })
  return (
    <div data-fills="wide" className={styles.desk} data-bare={!held || undefined}>
      <QueuePane {...pane} {...{ userid, desk, reasons, onFilters }} isOpen={sheet === 'queue'} />
      {isFiltering && (
        <FilterDialog filter={filter} onFilter={onFilter} onClose={() => setIsFiltering(false)} />
      )}
      <section className={styles.diff} aria-label={t`Change`} data-pane>
        <SheetButtons
          waiting={Math.max(0, desk.total - desk.outgoing.length)}
          isHeld={held !== undefined}
          onSheet={setSheet}
        />
        <DeskNotices userid={userid} store={store} desk={desk} reasons={reasons} />
        {held && <FoldedAuthor {...pane} held={held} />}
        <OpenEdit
          {...{ userid, store, desk, filter, held, shown, diffView, renderDiff, renderMend }}
          onClear={() => onFilter({ sort: filter.sort })}
          isMending={acts.panel?.kind === 'edit'}
          mended={acts.mended}
          whyNeeds={acts.whyNeeds}
        />
      </section>
      {held && (
        <AboutPane {...pane} {...{ held, renderBeside, question }} isOpen={sheet === 'about'} />
      )}
      <DecidePane store={store} desk={desk} acts={acts} reasons={reasons} />
    </div>
  )
}
