import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { read, readPage } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { meaningWords } from '#app/releases/approvals/signatureMeanings.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { offsetIn } from '#app/ui/lists/offsetIn.ts'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { MutedText, Page } from '#app/ui/screen/Page.tsx'
import { OrderDeviations } from './orderRecord/OrderDeviations.tsx'
import { OrderFacts, OrderPieces } from './orderRecord/OrderFacts.tsx'
import { PieceRuns } from './orderRecord/PieceRuns.tsx'
import { piecesOf } from './orderRecord/piecesOf.ts'
import { ExportRuns } from './runs/ExportRuns.tsx'
import { ReleaseSection } from './runs/ReleaseSection.tsx'
import styles from './runs/RunRecord.module.css'

const atOnce = 200

/** The order as it is now, with its runs, what was out of range in them, and their releases. */
const useOrderRecord = (orderid: number, offset: number) => {
  const page = { orderid, limit: atOnce }
  const { data: order } = useSuspenseQuery({
    ...read('readWorkOrder', { params: { orderid } }),
    staleTime: 0,
  })
  const { data: runs } = useSuspenseQuery({
    ...readPage('listRuns', { query: { ...page, offset } }),
    staleTime: 0,
  })
  const { data: deviations } = useSuspenseQuery({
    ...readPage('listDeviations', { query: { ...page, sort: 'date', order: 'ASC' } }),
    staleTime: 0,
  })
  const { data: releases } = useSuspenseQuery(read('listRunReleases', { query: page }))
  return { order, runs, deviations, releases }
}

type RecordActsProps = { orderid: number; title: string; count: number }
/** Its runs as a file, and on paper. */
const RecordActs = ({ orderid, title, count }: RecordActsProps) => (
  <>
    {count > 0 && <ExportRuns query={{ orderid }} total={count} title={title} />}
    <Button icon={Printer} onClick={() => print()}>
      <Trans>Print</Trans>
    </Button>
  </>
)

const OrderRecord = ({ orderid }: { orderid: number }) => {
  const { t, i18n } = useLingui()
  const offset = offsetIn(useSearchParams()[0])
  const { order, runs, deviations, releases } = useOrderRecord(orderid, offset)
  const { number } = order
  return (
    <Page
      title={t`Work order ${number}`}
      acts={<RecordActs orderid={orderid} title={number} count={runs.total ?? runs.items.length} />}
    >
      <p className={styles.ways}>
        <LinkButton kind="quiet" small icon={ArrowLeft} href={authorPaths.orders({ code: number })}>
          <Trans>Work orders</Trans>
        </LinkButton>
        <LinkButton kind="quiet" small href={authorPaths.runs({ order: number })}>
          <Trans>Show runs</Trans>
        </LinkButton>
      </p>
      <OrderFacts order={order} />
      <OrderPieces order={order} />
      {runs.items.length === 0 && (
        <MutedText>
          <Trans>This work order has no runs yet, or none that you have access to.</Trans>
        </MutedText>
      )}
      {piecesOf(runs.items, order.guideid).map(piece => (
        <PieceRuns key={`${piece.serial} ${piece.isWhole}`} piece={piece} />
      ))}
      <Pager
        offset={offset}
        shown={runs.items.length}
        limit={atOnce}
        total={runs.total}
        hrefAt={next => authorPaths.orderRecord(orderid, next)}
      />
      <OrderDeviations
        orderid={orderid}
        deviations={deviations.items}
        total={deviations.total ?? 0}
      />
      {releases.map(release => (
        <ReleaseSection
          key={release.releaseid}
          release={release}
          meaningOf={meaning => meaningWords(meaning, i18n)}
        />
      ))}
    </Page>
  )
}

/** What was done for a work order: every piece with its runs, on screen and on paper. */
export const OrderRecordScreen = ({ orderid }: { orderid: number }) =>
  useMe() === null ? <ForbiddenNotice /> : <OrderRecord orderid={orderid} />
