import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { User } from '#contract/users/schemas.ts'
import { readPage } from '#app/api/read.ts'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { AccountCard } from './account/AccountCard.tsx'
import { BulkDialog } from './bulk/BulkDialog.tsx'
import type { BulkAction } from './bulk/useBulk.ts'
import { askedOf, filterOf, filtersOf, pageSize, savedOf } from './table/peopleFilters.ts'
import { ImportDialog } from './bulk/ImportDialog.tsx'
import { InviteDialog } from './bulk/InviteDialog.tsx'
import styles from './table/PeopleTable.module.css'
import { PeopleFiltersBar } from './table/PeopleFiltersBar.tsx'
import { PeopleTable } from './table/PeopleTable.tsx'
import { saveTable } from './table/saveTable.ts'
import { useFilters } from './table/usePeopleFilters.ts'
import { NobodyFound } from './NobodyFound.tsx'
import { PeopleHead } from './PeopleHead.tsx'
import { BulkActs, ChosenBar } from './table/ChosenBar.tsx'
import { useChosen } from './table/useChosen.ts'

const now = () => Math.floor(Date.now() / 1000)
type Opened = { dialog: 'invite' | 'import' } | { dialog: 'bulk'; action: BulkAction } | null

/** The table with its filters, what is chosen in it, and the card of one person beside it. */
export const People = ({ me }: { me: User }) => {
  const { t } = useLingui()
  const [query] = useSearchParams()
  // The table stays while the next one is on its way, and so does the place in the field above it.
  const shown = filtersOf(new URLSearchParams(useDeferredValue(query.toString())))
  const { filters, hrefWith, set } = useFilters()
  const { data: page } = useSuspenseQuery(readPage('listUsers', { query: askedOf(shown, now()) }))
  const everybody = useQuery({
    ...readPage('listUsers', { query: { sort: 'name', limit: 1 } }),
    placeholderData: keepPreviousData,
  })
  const filter = filterOf(shown, now())
  const { chosen, isAll, choose, chooseAll, clear } = useChosen(filter)
  const [opened, setOpened] = useState<Opened>(null)
  const { items, total = items.length } = page
  const count = isAll ? total : chosen.size
  const isPageChosen =
    !isAll && total > chosen.size && items.every(({ userid }) => chosen.has(userid))
  const save = useAttempt(() =>
    saveTable('users.csv', 'exportUsers', { query: savedOf(filters, now()) }),
  )
  return (
    <div className={filters.card === null ? styles.work : styles.withCard}>
      <div className={styles.main} data-pane="">
        <PeopleHead
          onExport={() => void save.run()}
          onImport={() => setOpened({ dialog: 'import' })}
          onInvite={() => setOpened({ dialog: 'invite' })}
        />
        {save.error && <p role="alert">{save.error}</p>}
        <PeopleFiltersBar />
        <ChosenBar
          count={count}
          total={total}
          all={everybody.data?.total}
          filters={filters}
          onColumns={columns => set({ columns })}
        >
          <BulkActs
            total={total}
            onAll={isPageChosen ? chooseAll : undefined}
            onAct={action => setOpened({ dialog: 'bulk', action })}
            onClear={clear}
          />
        </ChosenBar>
        {items.length === 0 ? (
          <NobodyFound isBeyond={shown.offset > 0} />
        ) : (
          <>
            <PeopleTable
              people={items}
              filters={shown}
              chosen={chosen}
              isAll={isAll}
              onChoose={choose}
            />
            {(shown.offset > 0 || total > items.length) && (
              <Pager
                offset={shown.offset}
                shown={items.length}
                limit={pageSize}
                total={total}
                hrefAt={offset => hrefWith({ offset: offset ? String(offset) : null })}
              />
            )}
          </>
        )}
      </div>
      {filters.card !== null && (
        <aside className={styles.card} aria-label={t`Account`} data-pane="">
          <AccountCard
            key={filters.card}
            userid={filters.card}
            me={me}
            level={2}
            onClose={() => set({ card: null })}
          />
        </aside>
      )}
      {opened?.dialog === 'invite' && <InviteDialog onClose={() => setOpened(null)} />}
      {opened?.dialog === 'import' && <ImportDialog onClose={() => setOpened(null)} />}
      {opened?.dialog === 'bulk' && (
        <BulkDialog
          action={opened.action}
          count={count}
          names={chosen}
          of={isAll ? { filter } : { userids: [...chosen.keys()] }}
          onDone={clear}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
