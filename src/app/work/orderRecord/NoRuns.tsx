import { Trans } from '@lingui/react/macro'
import { authorPaths } from '#app/authorPaths.ts'
import { NoSuchPage } from '#app/ui/lists/NoSuchPage.tsx'
import { MutedText } from '#app/ui/screen/Page.tsx'

/** Nothing was run for the order, or the address asks for a page behind the last one. */
export const NoRuns = ({ orderid, total }: { orderid: number; total: number }) =>
  total > 0 ? (
    <NoSuchPage first={authorPaths.orderRecord(orderid)} />
  ) : (
    <MutedText>
      <Trans>This work order has no runs yet, or none that you have access to.</Trans>
    </MutedText>
  )
