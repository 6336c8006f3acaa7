import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, ChevronsDownUp, ChevronsUpDown, Printer } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useMe } from '#app/api/useMe.ts'
import { useAllPeopleNames } from '#app/api/usePeopleNames.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { meaningWords } from '#app/releases/approvals/signatureMeanings.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { CutNote } from '#app/ui/lists/CutNote.tsx'
import { offsetIn } from '#app/ui/lists/offsetIn.ts'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { Page } from '#app/ui/screen/Page.tsx'
import { usePrinting } from '#app/ui/screen/usePrinting.ts'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { Skeleton, SkeletonBar } from '#app/ui/state/Skeleton.tsx'
import { hasPhotos, pageOfRuns } from './orderRecord/pageOfRuns.ts'
import { NoRuns } from './orderRecord/NoRuns.tsx'
import { OrderDeviations } from './orderRecord/OrderDeviations.tsx'
import { OrderFacts, OrderPieces } from './orderRecord/OrderFacts.tsx'
import { PieceRuns } from './orderRecord/PieceRuns.tsx'
import { piecesOf } from './orderRecord/piecesOf.ts'
import { useOrderRecord } from './orderRecord/useOrderRecord.ts'
import { useUnfolded } from './orderRecord/useUnfolded.ts'
import { ExportRuns } from './runs/ExportRuns.tsx'
import { peopleOf } from './runs/peopleOf.ts'
import { ReleaseSection } from './runs/ReleaseSection.tsx'
import type { NameOf } from './runs/useWrittenBy.ts'
import styles from './runs/RunRecord.module.css'

type Found = ReturnType<typeof useOrderRecord>

/** Other lists of the same, and all runs opened or folded. */
const Ways = ({ order: { number }, unfolded }: WaysProps) => (
  <p className={styles.ways}>
    <LinkButton kind="quiet" small icon={ArrowLeft} href={authorPaths.orders({ code: number })}>
      <Trans>Work orders</Trans>
    </LinkButton>
    <LinkButton kind="quiet" small href={authorPaths.runs({ order: number })}>
      <Trans>Show runs</Trans>
    </LinkButton>
    {unfolded && (
      <Button
        kind="quiet"
        small
        icon={unfolded.areAllOpen ? ChevronsDownUp : ChevronsUpDown}
        onClick={() => unfolded.setAll(!unfolded.areAllOpen)}
      >
        {unfolded.areAllOpen ? <Trans>Collapse all</Trans> : <Trans>Expand all</Trans>}
      </Button>
    )}
  </p>
)
type WaysProps = Pick<Found, 'order'> & { unfolded: ReturnType<typeof useUnfolded> | null }

/** What was signed before any of the runs. */
const Releases = ({ releases: { items, total } }: Pick<Found, 'releases'>) => {
  const { i18n } = useLingui()
  return (
    <>
      {items.map(release => (
        <ReleaseSection
          key={release.releaseid}
          release={release}
          meaningOf={meaning => meaningWords(meaning, i18n)}
        />
      ))}
      <CutNote shown={items.length} total={total} />
    </>
  )
}

type PageOfRunsProps = { offset: number; shown: number; total: number }
/** On paper only, which has no way to the other pages. */
const PageOfRuns = ({ offset, shown, total }: PageOfRunsProps) => {
  const [first, last] = [offset + 1, offset + shown]
  return (
    shown < total && (
      <p className={styles.onPaper}>
        <Trans>
          Only runs {first} to {last} of {total} are printed here. Print the other pages of this
          record for the rest.
        </Trans>
      </p>
    )
  )
}

/** On paper only. */
const PhotosMayMiss = ({ folded }: { folded: Found['records'] }) =>
  folded.some(hasPhotos) && (
    <p className={styles.onPaper}>
      <Trans>
        Photos may be missing from this printout. To include them all, use “Print” on the page.
      </Trans>
    </p>
  )

const framesAtMost = 1200
/** All that the page has asked for is there; who began early is told with titles then. */
const useAllRead = () => {
  const client = useQueryClient()
  return async () => {
    for (let frame = 0; frame < framesAtMost && client.isFetching() > 0; frame++)
      await new Promise(resolve => requestAnimationFrame(resolve))
  }
}

const RunPages = ({ orderid, ...page }: PageOfRunsProps & { orderid: number }) => (
  <Pager
    {...page}
    limit={pageOfRuns(page.offset, page.shown, page.total)}
    hrefAt={next => authorPaths.orderRecord(orderid, next)}
  />
)

type PrintButtonProps = { isPreparing: boolean; onPrint: () => void }
const PrintButton = ({ isPreparing, onPrint }: PrintButtonProps) => {
  const { t } = useLingui()
  const preparing = isPreparing ? t`Preparing all pictures…` : undefined
  return (
    <>
      <Button icon={Printer} why={preparing} onClick={onPrint}>
        <Trans>Print</Trans>
      </Button>
      <span role="status">
        <VisuallyHidden>{preparing}</VisuallyHidden>
      </span>
    </>
  )
}

type OrderRecordProps = Found & { orderid: number; offset: number; nameOf: NameOf }
const OrderRecord = ({ orderid, offset, nameOf, ...found }: OrderRecordProps) => {
  const { t } = useLingui()
  const { order, records, total, deviations } = found
  const place = useRef<HTMLDivElement>(null)
  const { isPrinting, isPreparing, isAtOnce, printAll } = usePrinting()
  const ready = useAllRead()
  const unfolded = useUnfolded(records.map(one => one.run.entryid))
  const folded = records.filter(one => !unfolded.isOpen(one.run.entryid))
  const { number } = order
  return (
    <div ref={place}>
      <Page
        title={t`Work order ${number}`}
        acts={
          <span className={styles.acts}>
            {total > 0 && <ExportRuns query={{ orderid }} total={total} title={number} />}
            <PrintButton
              isPreparing={isPreparing}
              onPrint={() => void printAll(place.current, ready)}
            />
          </span>
        }
      >
        <Ways order={order} unfolded={records.length > 1 ? unfolded : null} />
        <OrderFacts order={order} />
        <Releases releases={found.releases} />
        <OrderPieces order={order} />
        <OrderDeviations
          orderid={orderid}
          deviations={deviations.items}
          total={deviations.total ?? 0}
        />
        {records.length === 0 ? (
          <NoRuns orderid={orderid} total={total} />
        ) : (
          <>
            {isAtOnce && <PhotosMayMiss folded={folded} />}
            <PageOfRuns offset={offset} shown={records.length} total={total} />
            {piecesOf(records, order.guideid).map(piece => (
              <PieceRuns
                key={`${piece.serial} ${piece.isWhole}`}
                piece={piece}
                isOpen={entryid => isPrinting || unfolded.isOpen(entryid)}
                onToggle={unfolded.toggle}
                nameOf={nameOf}
              />
            ))}
            <RunPages orderid={orderid} offset={offset} shown={records.length} total={total} />
          </>
        )}
      </Page>
    </div>
  )
}

/** It is shown with all names in it, as paper waits for none. */
const NamedRecord = ({ orderid }: { orderid: number }) => {
  const offset = offsetIn(useSearchParams()[0])
  const found = useOrderRecord(orderid, offset)
  const nameOf = useAllPeopleNames(found.records.flatMap(({ entry }) => peopleOf(entry)))
  return nameOf ? (
    <OrderRecord {...found} orderid={orderid} offset={offset} nameOf={nameOf} />
  ) : (
    <Skeleton>
      <SkeletonBar />
    </Skeleton>
  )
}

/** What was done for a work order: every piece with its runs, on screen and on paper. */
export const OrderRecordScreen = ({ orderid }: { orderid: number }) =>
  useMe() === null ? <ForbiddenNotice /> : <NamedRecord orderid={orderid} />
