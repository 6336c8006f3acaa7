import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { readPage, read } from '#app/api/read.ts'
import { isModerator } from '#app/api/roles.ts'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths, type OrdersAddress } from '#app/authorPaths.ts'
import { useAsked } from '#app/useAsked.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { offsetIn } from '#app/ui/lists/offsetIn.ts'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { Page, PageRow } from '#app/ui/screen/Page.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { NewOrder } from './orders/OrderDialogs.tsx'
import { OrderCard } from './orders/OrderCard.tsx'
import { askedIn, isTooLong, queryOf, type OrdersAsked } from './orders/ordersAsked.ts'
import styles from './orders/Orders.module.css'
import { ScanOrder } from './orders/ScanOrder.tsx'

const pageSize = 20

type OrderFiltersProps = {
  asked: OrdersAsked
  isPlanner: boolean
  onShow: (change: OrdersAddress) => void
}

const OrderFilters = ({ asked, isPlanner, onShow }: OrderFiltersProps) => {
  const { t } = useLingui()
  return (
    <PageRow>
      <Select
        label={t`State`}
        value={asked.state}
        options={[
          { value: 'open', label: t({ message: 'Open', context: 'work order' }) },
          { value: 'done', label: t({ message: 'Done', context: 'work order' }) },
          { value: 'cancelled', label: t({ message: 'Cancelled', context: 'work order' }) },
          { value: 'all', label: t`All states` },
        ]}
        onChange={event => onShow({ state: event.target.value })}
      />
      {isPlanner && (
        <Select
          label={t`Assigned to`}
          value={asked.whose}
          options={[
            { value: '', label: t`Everyone` },
            { value: 'mine', label: t`Me or my teams` },
          ]}
          onChange={event => onShow({ whose: event.target.value })}
        />
      )}
    </PageRow>
  )
}

type ListedProps = { asked: OrdersAsked; isPlanner: boolean }
type PagedProps = { at: (offset: number) => OrdersAddress }

/** Why nothing is listed. */
const NoOrders = ({ asked, isPlanner }: ListedProps) => {
  const { t } = useLingui()
  const clear = (
    <LinkButton kind="quiet" href={authorPaths.orders()}>
      <Trans>Clear filters</Trans>
    </LinkButton>
  )
  const { code } = asked
  if (code)
    return (
      <EmptyState
        title={t`No work order found with the number or serial number “${code}”`}
        actions={clear}
      >
        <p>
          <Trans>
            Check the number. If someone else plans the work, ask them to assign the work order to
            you.
          </Trans>
        </p>
      </EmptyState>
    )
  if (asked.state !== 'open' || asked.whose !== '')
    return <EmptyState title={t`No work orders match the filter`} actions={clear} />
  return (
    <EmptyState
      title={isPlanner ? t`No open work orders` : t`No open work orders for you or your teams`}
    />
  )
}

const ListedOrders = ({ asked, isPlanner, at }: ListedProps & PagedProps) => {
  const offset = offsetIn(useSearchParams()[0])
  const {
    data: { items: orders, total = 0 },
  } = useSuspenseQuery({
    ...readPage('listWorkOrders', { query: { ...queryOf(asked), limit: pageSize, offset } }),
    staleTime: 0,
  })
  return (
    <>
      {orders.length > 0 ? (
        <div className={styles.cards}>
          {orders.map(order => (
            <OrderCard key={order.orderid} order={order} code={asked.code} isPlanner={isPlanner} />
          ))}
        </div>
      ) : (
        <NoOrders asked={asked} isPlanner={isPlanner} />
      )}
      <Pager
        offset={offset}
        shown={orders.length}
        limit={pageSize}
        total={total}
        hrefAt={next => authorPaths.orders(at(next))}
      />
    </>
  )
}

const Orders = () => {
  const { t } = useLingui()
  const { asked, ahead, ask, at } = useAsked(askedIn)
  const [isNew, setIsNew] = useState(false)
  const { data: me } = useSuspenseQuery({ ...read('readOwnUser'), staleTime: Infinity })
  const isPlanner = isModerator(me)
  return (
    <Page
      title={t`Work orders`}
      acts={
        isPlanner && (
          <Button icon={Plus} onClick={() => setIsNew(true)}>
            <Trans>New work order…</Trans>
          </Button>
        )
      }
    >
      <p>
        <LinkButton kind="quiet" small icon={ArrowLeft} href={authorPaths.work()}>
          <Trans>Work</Trans>
        </LinkButton>
      </p>
      <ScanOrder code={ahead.code} onOpen={code => ask(() => authorPaths.orders({ code }))} />
      <OrderFilters
        asked={ahead}
        isPlanner={isPlanner}
        onShow={change => ask(now => authorPaths.orders({ ...now, ...change }))}
      />
      {isTooLong(asked.code) ? (
        <NoOrders asked={asked} isPlanner={isPlanner} />
      ) : (
        <ListedOrders asked={asked} isPlanner={isPlanner} at={at} />
      )}
      {isNew && <NewOrder onClose={() => setIsNew(false)} />}
    </Page>
  )
}

/** Work orders that one may read, due first; those who plan make and change them here. */
export const OrdersScreen = () => (useMe() === null ? <ForbiddenNotice /> : <Orders />)
