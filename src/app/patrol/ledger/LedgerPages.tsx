import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { authorPaths } from '#app/authorPaths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { addressOf, type LedgerAsked } from './ledgerAsked.ts'

type LedgerPagesProps = { asked: LedgerAsked; newer: number | null; older: number | null }

/** To the newest rows, and on from the first or the last one of the page. */
export const LedgerPages = ({ asked, newer, older }: LedgerPagesProps) => {
  const { t } = useLingui()
  const hrefAt = (edge: { after?: string; before?: string }) =>
    authorPaths.decisions(addressOf(asked, edge))
  const isFirst = asked.after === '' && asked.before === ''
  if (isFirst && older === null) return null
  return (
    <nav aria-label={t`Pages`}>
      <PageRow>
        {!isFirst && (
          <LinkButton href={hrefAt({})}>
            <Trans>Newest decisions</Trans>
          </LinkButton>
        )}
        {newer !== null && (
          <LinkButton icon={ChevronLeft} href={hrefAt({ before: String(newer) })}>
            <Trans>Newer</Trans>
          </LinkButton>
        )}
        {older !== null && (
          <LinkButton iconAfter={ChevronRight} href={hrefAt({ after: String(older) })}>
            <Trans>Older</Trans>
          </LinkButton>
        )}
      </PageRow>
    </nav>
  )
}
