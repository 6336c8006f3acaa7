import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { firstOf } from '#lib/existing.ts'
import { read } from '#app/api/read.ts'
import { MutedText, PageSection } from '#app/ui/screen/Page.tsx'
import { OrderCard } from './OrderCard.tsx'

/** The order due first that is the person’s or their team’s. Without a connection nothing. */
export const NextJob = () => {
  const { t } = useLingui()
  const { data } = useQuery({
    ...read('listWorkOrders', {
      query: { mine: true, startable: true, uncounted: true, limit: 1 },
    }),
    staleTime: 0,
  })
  if (!data) return null
  return (
    <PageSection title={t`Your next work order`}>
      {data.length > 0 ? (
        <OrderCard key={firstOf(data).orderid} order={firstOf(data)} isNext />
      ) : (
        <MutedText>
          <Trans>You have no work orders to start.</Trans>
        </MutedText>
      )}
    </PageSection>
  )
}
