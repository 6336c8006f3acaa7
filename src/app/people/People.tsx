import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Download, Mail, Upload, UserPlus, Users, X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { User } from '#contract/users/schemas.ts'
import { readPage } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { AccountCard } from './account/AccountCard.tsx'
import { BulkDialog, type BulkAction } from './bulk/BulkDialog.tsx'
import { askedOf, filterOf, filtersOf, pageSize, savedOf } from './table/peopleFilters.ts'
import { ImportDialog } from './bulk/ImportDialog.tsx'
import { InviteDialog } from './bulk/InviteDialog.tsx'
import styles from './table/PeopleTable.module.css'
import { PeopleColumns } from './table/PeopleColumns.tsx'
import { PeopleFiltersBar } from './table/PeopleFiltersBar.tsx'
import { PeopleTable } from './table/PeopleTable.tsx'
import { saveTable } from './table/saveTable.ts'
import { useFilters } from './table/usePeopleFilters.ts'

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
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  // All that a filter finds: another filter finds others, and nobody of them is chosen by that.
  const [allOf, setAllOf] = useState<string | null>(null)
  const filter = filterOf(shown, now())
  const isAll = allOf === JSON.stringify(filter)
  const [opened, setOpened] = useState<Opened>(null)
  const { items, total = items.length } = page
  const count = isAll ? total : chosen.size
  const clear = () => {
    setChosen(new Map())
    setAllOf(null)
  }
  const choose = (people: readonly { userid: number; username: string }[], isIn: boolean) => {
    setAllOf(null)
    const next = new Map(chosen)
    for (const { userid, username } of people) {
      if (isIn) next.set(userid, username)
      else next.delete(userid)
    }
    setChosen(next)
  }
  const save = useAttempt(() =>
    saveTable('users.csv', 'exportUsers', { query: savedOf(filters, now()) }),
  )
  const exportAll = () => void save.run()
  const all = everybody.data?.total
  return (
    <div className={filters.card === null ? styles.work : styles.withCard}>
      <div className={styles.main} data-pane="">
        <div className={styles.head}>
          <h1 className={styles.title}>
            <Trans>People</Trans>
          </h1>
          <span className={styles.acts}>
            <Button kind="quiet" icon={Download} onClick={exportAll}>
              <Trans>Export CSV</Trans>
            </Button>
            <LinkButton kind="quiet" icon={Users} href={authorPaths.teams()}>
              <Trans>Teams</Trans>
            </LinkButton>
            <LinkButton kind="quiet" icon={Mail} href={authorPaths.invitations()}>
              <Trans>Invitations</Trans>
            </LinkButton>
            <Button icon={Upload} onClick={() => setOpened({ dialog: 'import' })}>
              <Trans>Import CSV</Trans>
            </Button>
            <Button kind="main" icon={UserPlus} onClick={() => setOpened({ dialog: 'invite' })}>
              <Trans>Invite</Trans>
            </Button>
          </span>
        </div>
        {save.error && <p role="alert">{save.error}</p>}
        <PeopleFiltersBar />
        <div className={styles.chosen} data-some={count > 0 || undefined}>
          <span role="status">
            {count > 0 ? (
              <Trans>
                {count} of {total} chosen
              </Trans>
            ) : all !== undefined && all !== total ? (
              <Trans>
                {total} of {all} people
              </Trans>
            ) : (
              <Plural value={total} one="# person" other="# people" />
            )}
          </span>
          {count === 0 && (
            <PeopleColumns columns={filters.columns} onColumns={columns => set({ columns })} />
          )}
          {count > 0 && (
            <span className={styles.acts} role="group" aria-label={t`With those chosen`}>
              {!isAll && total > chosen.size && items.every(({ userid }) => chosen.has(userid)) && (
                <Button small kind="quiet" onClick={() => setAllOf(JSON.stringify(filter))}>
                  <Trans>Choose all {total}</Trans>
                </Button>
              )}
              <Button small onClick={() => setOpened({ dialog: 'bulk', action: 'add_team' })}>
                <Trans>Add to team…</Trans>
              </Button>
              <Button small onClick={() => setOpened({ dialog: 'bulk', action: 'remove_team' })}>
                <Trans>Take out of team…</Trans>
              </Button>
              <Button small onClick={() => setOpened({ dialog: 'bulk', action: 'privilege' })}>
                <Trans>Change role…</Trans>
              </Button>
              <Button
                small
                kind="quiet"
                onClick={() => setOpened({ dialog: 'bulk', action: 'suspend' })}
              >
                <Trans>Suspend…</Trans>
              </Button>
              <Button
                small
                kind="quiet"
                onClick={() => setOpened({ dialog: 'bulk', action: 'lift' })}
              >
                <Trans>Restore…</Trans>
              </Button>
              <Button small kind="quiet" icon={X} onClick={clear}>
                <Trans>Clear</Trans>
              </Button>
            </span>
          )}
        </div>
        {items.length === 0 ? (
          shown.offset > 0 ? (
            <EmptyState
              title={t`The list ends before this page`}
              actions={
                <LinkButton kind="main" href={hrefWith({ offset: null })}>
                  <Trans>To the first page</Trans>
                </LinkButton>
              }
            />
          ) : (
            <EmptyState
              title={t`Nobody matches these filters`}
              actions={
                <LinkButton kind="main" href={authorPaths.people()}>
                  <Trans>Clear filters</Trans>
                </LinkButton>
              }
            >
              <Trans>Every filter has to fit. Part of a name or of an address is enough.</Trans>
            </EmptyState>
          )
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
