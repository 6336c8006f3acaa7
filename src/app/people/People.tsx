import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { ComponentProps } from 'react'
import { useSearchParams } from 'react-router'
import type { User } from '#contract/users/schemas.ts'
import { readPage } from '#app/api/read.ts'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { AccountCard } from './account/AccountCard.tsx'
import { BulkDialog } from './bulk/BulkDialog.tsx'
import type { BulkAction } from './bulk/useBulk.ts'
import { askedOf, filterOf, filtersOf, pageSize } from './table/peopleFilters.ts'
import { ImportDialog } from './bulk/ImportDialog.tsx'
import { InviteDialog } from './bulk/InviteDialog.tsx'
import screen from '#app/ui/screen/TableScreen.module.css'
import styles from './table/PeopleTable.module.css'
import { PeopleFiltersBar } from './table/PeopleFiltersBar.tsx'
import { PeopleTable } from './table/PeopleTable.tsx'
import { useFilters } from './table/usePeopleFilters.ts'
import { NobodyFound } from './NobodyFound.tsx'
import { PeopleHead } from './PeopleHead.tsx'
import { BulkActs, ChosenBar } from './table/ChosenBar.tsx'
import { useChosen } from './table/useChosen.ts'

const now = () => Math.floor(Date.now() / 1000)
type Opened = { dialog: 'invite' | 'import' } | { dialog: 'bulk'; action: BulkAction } | null

/** One page of the table, with the ways to the others. */
const PeoplePage = ({
  total,
  ...table
}: ComponentProps<typeof PeopleTable> & { total: number }) => {
  const { hrefWith } = useFilters()
  const {
    people,
    filters: { offset },
  } = table
  if (people.length === 0) return <NobodyFound isBeyond={offset > 0} />
  return (
    <>
      <PeopleTable {...table} />
      <Pager
        offset={offset}
        shown={people.length}
        limit={pageSize}
        total={total}
        hrefAt={at => hrefWith({ offset: at ? String(at) : null })}
      />
    </>
  )
}

/** The card of the person that the address names. */
const OpenCard = ({ me }: { me: User }) => {
  const { t } = useLingui()
  const {
    filters: { card },
    set,
  } = useFilters()
  if (card === null) return null
  return (
    <aside className={styles.card} aria-label={t`Account`} data-pane="">
      <AccountCard key={card} userid={card} me={me} level={2} onClose={() => set({ card: null })} />
    </aside>
  )
}

/** The table with its filters, what is chosen in it, and the card of one person beside it. */
export const People = ({ me }: { me: User }) => {
  const [query] = useSearchParams()
  // The table stays while the next one is on its way, and so does the place in the field above it.
  const shown = filtersOf(new URLSearchParams(useDeferredValue(query.toString())))
  const { filters, set } = useFilters()
  const { data: page } = useSuspenseQuery(readPage('listUsers', { query: askedOf(shown, now()) }))
  const filter = filterOf(shown, now())
  const { chosen, isAll, choose, chooseAll, clear } = useChosen(filter)
  const [opened, setOpened] = useState<Opened>(null)
  const { items, total = items.length } = page
  const count = isAll ? total : chosen.size
  const isPageChosen =
    !isAll && total > chosen.size && items.every(({ userid }) => chosen.has(userid))
  const close = () => setOpened(null)
  return (
    <div className={filters.card === null ? styles.work : styles.withCard}>
      <div className={screen.main} data-pane="">
        <PeopleHead
          onImport={() => setOpened({ dialog: 'import' })}
          onInvite={() => setOpened({ dialog: 'invite' })}
        />
        <PeopleFiltersBar />
        <ChosenBar
          count={count}
          total={total}
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
        <PeoplePage
          people={items}
          total={total}
          filters={shown}
          chosen={chosen}
          isAll={isAll}
          onChoose={choose}
        />
      </div>
      <OpenCard me={me} />
      {opened?.dialog === 'invite' && <InviteDialog onClose={close} />}
      {opened?.dialog === 'import' && <ImportDialog onClose={close} />}
      {opened?.dialog === 'bulk' && (
        <BulkDialog
          action={opened.action}
          count={count}
          names={chosen}
          of={isAll ? { filter } : { userids: [...chosen.keys()] }}
          onDone={clear}
          onClose={close}
        />
      )}
    </div>
  )
}
