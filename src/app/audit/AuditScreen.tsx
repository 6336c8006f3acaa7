import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CircleAlert, Download } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AuditEntry } from '#contract/audit/schemas.ts'
import { call } from '#app/api/client.ts'
import { read, readPage } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { idOf, paths } from '#app/paths.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { downloadCsv } from '#app/ui/lists/download.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { Code, Page, PageRow, MutedText } from '#app/ui/screen/Page.tsx'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { AuditRow } from './AuditRow.tsx'

const pageSize = 50
const fields = ['actor', 'action', 'target_type', 'target_id', 'start_date', 'end_date'] as const
type Filter = Record<(typeof fields)[number], string>

const filterOf = (params: URLSearchParams): Filter =>
  Object.fromEntries(fields.map(name => [name, params.get(name) ?? ''])) as Filter
/** Whether the service can tell who is meant: a name is no number. */
const isKnownAs = ({ actor }: Filter) => actor === '' || idOf(actor) !== null
/** Dates as days of UTC, which the service reads as whole days. */
const queryOf = (filter: Filter) => {
  const { actor, ...rest } = filter
  const userid = idOf(actor)
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')),
    ...(userid !== null && { actor: userid }),
  }
}
const targetOf = ({ target_type, target_id }: AuditEntry) => `${target_type} ${target_id}`

const Log = () => {
  const { t, i18n } = useLingui()
  const [params, setParams] = useSearchParams()
  const asked = filterOf(params)
  // What cannot be asked for filters nothing, and is not said to.
  const filter = isKnownAs(asked) ? asked : { ...asked, actor: '' }
  const offset = Math.max(0, Math.floor(Number(params.get('offset')) || 0))
  const { data } = useSuspenseQuery({
    ...readPage('listAudit', {
      query: { ...queryOf(filter), order: 'DESC', limit: pageSize, offset },
    }),
    staleTime: 0,
  })
  const [draft, setDraft] = useState(asked)
  const [isRefused, setIsRefused] = useState(!isKnownAs(asked))
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const show = (next: Filter) => {
    setIsRefused(!isKnownAs(next))
    if (!isKnownAs(next)) return
    setOpened(null)
    setParams(new URLSearchParams(Object.entries(next).filter(([, value]) => value !== '')))
  }
  const none = Object.fromEntries(fields.map(name => [name, ''])) as Filter
  const isFiltered = fields.some(name => filter[name] !== '')
  const total = data.total ?? data.items.length
  const date = (seconds: number) =>
    new Date(seconds * 1000).toLocaleString(i18n.locale === 'en' ? 'en-GB' : i18n.locale, {
      dateStyle: 'medium',
      timeStyle: 'medium',
    })
  const save = useAttempt(async () =>
    downloadCsv(
      'audit.csv',
      await call('listAudit', { query: { ...queryOf(filter), order: 'DESC', format: 'csv' } }),
    ),
  )
  const field = (name: keyof Filter, label: string, type = 'text') => (
    <TextField
      key={name}
      label={label}
      type={type}
      error={
        name === 'actor' && isRefused ? (
          <span role="alert">{t`A number, as it stands in the address of a person’s page.`}</span>
        ) : undefined
      }
      value={draft[name]}
      onChange={event => setDraft({ ...draft, [name]: event.target.value })}
    />
  )
  return (
    <Page
      title={t`Audit log`}
      acts={
        total > 0 && (
          <Button
            icon={Download}
            onClick={() => void save.run()}
            why={save.isPending ? t`One moment…` : undefined}
          >
            {plural(total, { one: 'Export # row', other: 'Export # rows' })}
          </Button>
        )
      }
    >
      {save.error && (
        <Notice kind="danger" icon={CircleAlert} role="alert">
          {save.error}
        </Notice>
      )}
      <form
        onSubmit={event => {
          event.preventDefault()
          show(draft)
        }}
      >
        <PageRow>
          {field('actor', t`Who, by number`)}
          {field('action', t`Action, or its beginning`)}
          {field('target_type', t`Kind of target`)}
          {field('target_id', t`Number of the target`)}
          {field('start_date', t`From`, 'date')}
          {field('end_date', t`To`, 'date')}
          <Button type="submit">
            <Trans>Show</Trans>
          </Button>
          {isFiltered && (
            <Button
              kind="quiet"
              onClick={() => {
                setDraft(none)
                show(none)
              }}
            >
              <Trans>Clear filters</Trans>
            </Button>
          )}
        </PageRow>
      </form>
      <MutedText role="status">{plural(total, { one: '# row', other: '# rows' })}</MutedText>
      {opened && (
        <AuditRow entry={opened} date={date(opened.date)} onClose={() => setOpened(null)} />
      )}
      {data.items.length === 0 ? (
        isFiltered ? (
          <EmptyState
            title={t`No row matches the filter`}
            actions={
              <Button
                kind="main"
                onClick={() => {
                  setDraft(none)
                  show(none)
                }}
              >
                <Trans>Clear filters</Trans>
              </Button>
            }
          />
        ) : (
          <EmptyState title={t`Nothing was done yet`} />
        )
      ) : (
        <DataTable<AuditEntry>
          label={t`Rows`}
          rows={data.items}
          keyOf={one => String(one.auditid)}
          columns={[
            {
              name: t`When`,
              cell: one => (
                <time dateTime={new Date(one.date * 1000).toISOString()}>{date(one.date)}</time>
              ),
            },
            {
              name: t`Who`,
              cell: one =>
                one.actor === null ? (
                  t`The service`
                ) : one.actor.username === '' ? (
                  t`An erased person`
                ) : (
                  <a href={paths.user(one.actor)}>{one.actor.username}</a>
                ),
            },
            { name: t`Action`, cell: one => <Code>{one.action}</Code> },
            { name: t`Target`, minor: true, cell: targetOf },
            { name: t`Reason`, minor: true, cell: one => one.reason || '–' },
            {
              name: t`More`,
              cell: one => (
                <Button
                  small
                  aria-label={t`Open row ${one.auditid}`}
                  aria-expanded={opened?.auditid === one.auditid}
                  onClick={() => setOpened(one)}
                >
                  <Trans>Open</Trans>
                </Button>
              ),
            },
          ]}
        />
      )}
      {(offset > 0 || total > pageSize) && (
        <Pager
          offset={offset}
          shown={data.items.length}
          limit={pageSize}
          total={total}
          hrefAt={to =>
            `?${new URLSearchParams([...Object.entries(filter).filter(([, value]) => value !== ''), ...(to ? [['offset', String(to)]] : [])] as string[][])}`
          }
        />
      )}
      <MutedText>
        <Trans>
          Rows cannot be changed. Names go when a person is erased; the chain stays whole.
        </Trans>
      </MutedText>
    </Page>
  )
}

const ForAdmins = () => {
  const { data: me } = useSuspenseQuery(read('readOwnUser'))
  return me.greatest_privilege === 'Admin' ? <Log /> : <ForbiddenNotice />
}

/** What was changed by whom, and why: filtered, opened row by row, exported. */
export const AuditScreen = () => (useMe() === null ? <ForbiddenNotice /> : <ForAdmins />)
