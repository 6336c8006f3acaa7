import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LedgerRow } from '#contract/patrol/ledger.ts'
import type { User } from '#contract/users/schemas.ts'
import { readPage } from '#app/api/read.ts'
import { isModerator } from '#app/api/roles.ts'
import { authorPaths, type DecisionsAddress } from '#app/authorPaths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { ShortcutKey } from '#app/ui/keys/ShortcutKey.tsx'
import { NoSuchPage } from '#app/ui/lists/NoSuchPage.tsx'
import { MutedText, Page } from '#app/ui/screen/Page.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useDeskKeys } from '../useDeskKeys.ts'
import styles from './Ledger.module.css'
import { addressOf, askedIn, isNarrowed, pageOf, queryOf } from './ledgerAsked.ts'
import { LedgerCheck } from './LedgerCheck.tsx'
import { LedgerFilters } from './LedgerFilters.tsx'
import { LedgerItem } from './LedgerItem.tsx'
import { AboutSecondLooks } from './SecondLook.tsx'
import { LedgerPages } from './LedgerPages.tsx'
import { PatrolWays } from './PatrolWays.tsx'
import { useLedgerReasons } from './useLedgerReasons.ts'
import { useAsked } from '#app/useAsked.ts'

const pageSize = 50

/** Keys go from row to row by the link of each, and press its button. */
const useRowKeys = (rows: readonly LedgerRow[]) => {
  const [here, setHere] = useState<number | null>(null)
  const at = rows.findIndex(({ decisionid }) => decisionid === here)
  const goTo = (index: number) => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (next)
      document
        .querySelector<HTMLElement>(`[data-decision="${next.decisionid}"] [data-act="open"]`)
        ?.focus()
  }
  useDeskKeys({
    nextEdit: () => goTo(at + 1),
    editBefore: () => goTo(at - 1),
    // Of the row that has the focus alone: nobody undoes what they have gone on from.
    undoDecision: () =>
      document.activeElement
        ?.closest('[data-decision]')
        ?.querySelector<HTMLElement>('[data-act="undo"]')
        ?.click(),
  })
  return { here, setHere }
}

const Keys = () => (
  <p className={styles.keys}>
    <MutedText>
      <ShortcutKey name="nextEdit" /> <ShortcutKey name="editBefore" />{' '}
      <Trans>Next, previous</Trans>, <ShortcutKey name="undoDecision" /> <Trans>Undo</Trans>
    </MutedText>
  </p>
)

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => {
  const { t } = useLingui()
  return isFiltered ? (
    <EmptyState
      title={t`No decisions match the filter`}
      actions={
        <LinkButton href={authorPaths.decisions()}>
          <Trans>Clear filters</Trans>
        </LinkButton>
      }
    />
  ) : (
    <EmptyState
      title={t`No decisions yet`}
      actions={<LinkButton href={authorPaths.patrol()}>{t`Patrol`}</LinkButton>}
    >
      <Trans>Decisions on waiting edits appear here and are kept.</Trans>
    </EmptyState>
  )
}

/** Every decision of patrol, newest first. */
export const Ledger = ({ me }: { me: User }) => {
  const { t } = useLingui()
  const { asked, ahead, ask } = useAsked(askedIn)
  const query = queryOf(asked)
  const { data } = useSuspenseQuery({
    ...readPage('listPatrolDecisions', { query: { ...query, limit: pageSize + 1 } }),
    staleTime: 0,
  })
  const { total } = data
  const page = pageOf(query, data.items, pageSize)
  const reasons = useLedgerReasons(me)
  const { here, setHere } = useRowKeys(page.shown)
  const show = (change: DecisionsAddress) =>
    ask(now => authorPaths.decisions(addressOf(now, change)), { replace: true })
  return (
    <Page title={t`Decisions`} acts={<PatrolWays here="decisions" />}>
      <MutedText>
        {isModerator(me) ? (
          <Trans>
            All decisions on waiting edits. Entries are never changed. Dates and times are in UTC.
          </Trans>
        ) : (
          <Trans>
            Decisions that you made, and decisions on your own edits. Dates and times are in UTC.
          </Trans>
        )}
      </MutedText>
      <LedgerFilters asked={ahead} onShow={show} mayLook={isModerator(me)} />
      {asked.second_look === 'open' && <AboutSecondLooks />}
      <MutedText role="status">
        {total !== undefined && plural(total, { one: '# decision', other: '# decisions' })}
      </MutedText>
      {page.shown.length > 0 ? (
        <>
          <Keys />
          <ul className={styles.list} aria-label={t`Decisions`}>
            {page.shown.map(row => (
              <LedgerItem
                key={row.decisionid}
                row={row}
                reasons={reasons}
                isHere={row.decisionid === here}
                onFocus={() => setHere(row.decisionid)}
              />
            ))}
          </ul>
        </>
      ) : total === undefined ? (
        <NoSuchPage first={authorPaths.decisions(addressOf(asked))} />
      ) : (
        <Nothing isFiltered={isNarrowed(asked)} />
      )}
      <LedgerPages asked={asked} newer={page.newer} older={page.older} />
      {me.greatest_privilege === 'Admin' && <LedgerCheck />}
    </Page>
  )
}
