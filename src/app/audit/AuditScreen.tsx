import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CircleAlert, Download } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AuditEntry } from '#contract/audit/entry.ts'
import { call } from '#app/api/client.ts'
import { read, readPage } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { idOf } from '#app/paths.ts'
import { AdminsOnly } from '#app/shell/AdminsOnly.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { downloadCsv } from '#app/ui/lists/download.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { Page, MutedText } from '#app/ui/screen/Page.tsx'
import { NoSuchPage } from '#app/ui/lists/NoSuchPage.tsx'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { ReadingState } from '#app/ui/state/ReadingState.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { formatExact } from '#app/ui/text/dates.ts'
import { offsetIn } from '#app/ui/lists/offsetIn.ts'
import { settingOptions, settingWords } from '#app/settings/site/settingTable.ts'
import { AuditCheck } from './AuditCheck.tsx'
import { AuditRow } from './AuditRow.tsx'
import { AuditFilterForm } from './AuditFilterForm.tsx'
import { AuditTable } from './AuditTable.tsx'
import { whyTooMany } from './exportBound.ts'
import { SignedExport } from './SignedExport.tsx'
import {
  fields,
  filterOf,
  isKnownAs,
  knownOf,
  noFilter,
  queryOf,
  saidOf,
  timelineOf,
  type Filter,
} from './auditFilter.ts'
import { useAddressChange } from '#app/useAddressChange.ts'

const pageSize = 50

/** The log without a row. `onClear`: a filter hides all. */
const NoRows = ({ onClear }: { onClear: (() => void) | undefined }) => {
  const { t } = useLingui()
  return onClear ? (
    <EmptyState
      title={t`No entries match the filter`}
      actions={
        <Button kind="main" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  ) : (
    <EmptyState title={t`No entries in the audit log yet`} />
  )
}

/** What the address asks for, and what is being filled in. */
const useAuditFilter = () => {
  const [params] = useSearchParams()
  const change = useAddressChange()
  const asked = filterOf(params)
  const [draft, setDraft] = useState(asked)
  const [isRefused, setIsRefused] = useState(!isKnownAs(asked))
  const said = new URLSearchParams(saidOf(asked)).toString()
  const [filledFrom, setFilledFrom] = useState(said)
  // A link or the way back asks for something else than what the fields were filled with.
  if (filledFrom !== said) {
    setFilledFrom(said)
    setDraft(asked)
    setIsRefused(!isKnownAs(asked))
  }
  const show = (next: Filter) => {
    setIsRefused(!isKnownAs(next))
    if (isKnownAs(next)) change(() => ({ search: new URLSearchParams(saidOf(next)).toString() }))
  }
  const clear = () => {
    setDraft(noFilter)
    show(noFilter)
  }
  return {
    filter: knownOf(asked),
    offset: offsetIn(params),
    entry: idOf(params.get('entry') ?? ''),
    address: String(params),
    draft,
    setDraft,
    isRefused,
    show,
    clear,
  }
}

type EntriesProps = {
  items: readonly AuditEntry[]
  isPastEnd: boolean
  /** What they are shown for. */ address: string
  /** Opened by the address. */ asked: number | null
  first: string
  onClear: (() => void) | undefined
}

/** The row that the address opens, on this page or elsewhere. */
const useOpenedEntry = (auditid: number | null, items: readonly AuditEntry[]) => {
  const here = items.find(one => one.auditid === auditid)
  const elsewhere = useQuery({
    // Behind nothing stands the first one.
    ...read('listAudit', {
      query: { ...(auditid !== null && auditid > 1 && { after: auditid - 1 }), limit: 1 },
    }),
    enabled: auditid !== null && !here,
  })
  const found = here ?? elsewhere.data?.find(one => one.auditid === auditid) ?? null
  return { ...elsewhere, found }
}

type NotFoundProps = { auditid: number; asked: ReturnType<typeof useOpenedEntry> }

/** The address opens a row that is not there, or is not there yet. */
const NotFound = ({ auditid, asked: { data, error, refetch } }: NotFoundProps) =>
  data === undefined ? (
    <ReadingState error={error} onRetry={() => void refetch()} />
  ) : (
    <MutedText role="status">
      <Trans>There is no entry {auditid} in the log.</Trans>
    </MutedText>
  )

/** One page of rows; whichever of them is opened stands above. */
const Entries = ({ items, isPastEnd, address, asked, first, onClear }: EntriesProps) => {
  const { i18n } = useLingui()
  const byAddress = useOpenedEntry(asked, items)
  // What was opened, or closed, by hand: it stays while its page is shown, or another that has it.
  const [chosen, setChosen] = useState<{ entry: AuditEntry | null; address: string }>()
  const isKept =
    chosen?.address === address || items.some(one => one.auditid === chosen?.entry?.auditid)
  const opened = isKept && chosen ? chosen.entry : byAddress.found
  const choose = (entry: AuditEntry | null) => setChosen({ entry, address })
  const date = (seconds: number) => formatExact(seconds, i18n.locale)
  return (
    <>
      {asked !== null && byAddress.found === null && !isKept && (
        <NotFound auditid={asked} asked={byAddress} />
      )}
      {opened && (
        <AuditRow
          entry={opened}
          date={date(opened.date)}
          settingWords={settingWords}
          onClose={() => choose(null)}
        />
      )}
      {isPastEnd ? (
        <NoSuchPage first={first} />
      ) : items.length === 0 ? (
        <NoRows onClear={onClear} />
      ) : (
        <AuditTable
          rows={items}
          opened={opened}
          onOpen={choose}
          date={date}
          settingWords={settingWords}
        />
      )}
    </>
  )
}

/** What is for others to verify, and what holds for all rows. */
const Foot = ({ filter, total }: { filter: Filter; total: number }) => (
  <>
    <SignedExport filter={filter} total={total} />
    <AuditCheck />
    <MutedText>
      <Trans>
        Entries cannot be changed. When someone’s account is erased, their name and the recorded
        values are removed; the chain of checksums stays intact.
      </Trans>
    </MutedText>
  </>
)

const useSaved = (filter: Filter) =>
  useAttempt(async () =>
    downloadCsv(
      'audit.csv',
      await call('listAudit', { query: { ...queryOf(filter), order: 'DESC', format: 'csv' } }),
    ),
  )

/** The log, decisions and sign-ins together, once somebody or something is asked for. */
const TimelineWay = ({ filter }: { filter: Filter }) => {
  const line = timelineOf(filter)
  return (
    line !== null && (
      <p>
        <LinkButton small href={authorPaths.timeline(line)}>
          <Trans>Timeline</Trans>
        </LinkButton>
      </p>
    )
  )
}

const Log = () => {
  const { t, i18n } = useLingui()
  const { filter, offset, entry, address, draft, setDraft, isRefused, show, clear } =
    useAuditFilter()
  const { data } = useSuspenseQuery({
    ...readPage('listAudit', {
      query: { ...queryOf(filter), order: 'DESC', limit: pageSize, offset },
    }),
    staleTime: 0,
  })
  const onClear = fields.some(name => filter[name] !== '') ? clear : undefined
  const total = data.total ?? data.items.length
  const hrefAt = (to: number) =>
    `?${new URLSearchParams([...saidOf(filter), ...(to ? [['offset', String(to)]] : [])] as string[][])}`
  const save = useSaved(filter)
  return (
    <Page
      title={t`Audit log`}
      acts={
        total > 0 && (
          <Button
            icon={Download}
            onClick={() => void save.run()}
            why={save.isPending ? t`One moment…` : whyTooMany(total)}
          >
            {plural(total, { one: 'Export # entry', other: 'Export # entries' })}
          </Button>
        )
      }
    >
      {save.error && (
        <Notice kind="danger" icon={CircleAlert} role="alert">
          {save.error}
        </Notice>
      )}
      <AuditFilterForm
        key={String(saidOf(filter))}
        filter={filter}
        draft={draft}
        settings={settingOptions(i18n)}
        onDraft={setDraft}
        isRefused={isRefused}
        onShow={() => show(draft)}
        onClear={onClear}
      />
      <TimelineWay filter={filter} />
      <MutedText role="status">{plural(total, { one: '# entry', other: '# entries' })}</MutedText>
      <Entries
        items={data.items}
        address={address}
        asked={entry}
        isPastEnd={data.items.length === 0 && offset > 0}
        first={hrefAt(0)}
        onClear={onClear}
      />
      <Pager
        offset={offset}
        shown={data.items.length}
        limit={pageSize}
        total={total}
        hrefAt={hrefAt}
      />
      <Foot filter={filter} total={total} />
    </Page>
  )
}

/** What was changed by whom, and why: filtered, opened row by row, exported. */
export const AuditScreen = () => (
  <AdminsOnly>
    <Log />
  </AdminsOnly>
)
