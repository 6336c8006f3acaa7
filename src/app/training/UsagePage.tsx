import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft, Download } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { attemptStatuses, type TrainingVersion } from '#contract/training/schemas.ts'
import { call } from '#app/api/client.ts'
import { read, readPage } from '#app/api/read.ts'
import { authorPaths, type UsageAddress } from '#app/authorPaths.ts'
import { idOf, paths } from '#app/paths.ts'
import { NotFound } from '#app/shell/NotFound.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Combobox } from '#app/ui/fields/Combobox.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { formatDay } from '#app/ui/text/dates.ts'
import { downloadCsv, fileName } from '#app/ui/lists/download.ts'
import { Figures } from '#app/ui/lists/Figures.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Page, PageRow, MutedText } from '#app/ui/screen/Page.tsx'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'
import { useVersions } from './useVersions.ts'
import { leadingVersion } from './versions.ts'
import { useTrainingWords } from './words.ts'

const pageSize = 50
/** UNIX seconds at which a day begins where the reader is, or ends; null for what is no day. */
const edgeOf = (day: string, edge: 'T00:00:00' | 'T23:59:59'): number | null =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? Math.floor(new Date(day + edge).getTime() / 1000) || null : null

/** One person by name; what was chosen stands in the address with its name. */
const PersonFilter = ({
  name,
  onChoose,
}: {
  name: string
  onChoose: (userid: string, name: string) => void
}) => {
  const { t } = useLingui()
  const [text, setText] = useState(name)
  const asked = useDebounced(text.trim(), 200)
  const { data = [] } = useQuery({
    ...read('listUsers', { query: { q: asked, limit: 8 } }),
    enabled: asked !== '' && asked !== name,
  })
  return (
    <Combobox
      label={t`Person`}
      text={text}
      found={asked}
      isBehind={asked !== text.trim()}
      options={data.map(one => ({ value: String(one.userid), label: one.username }))}
      onText={next => {
        setText(next)
        if (next === '' && name !== '') onChoose('', '')
      }}
      onChoose={option => {
        setText(option.label)
        onChoose(option.value, option.label)
      }}
    />
  )
}

const Report = ({ leading }: { leading: TrainingVersion }) => {
  const { t, i18n } = useLingui()
  const words = useTrainingWords()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { id, moduleid, title } = leading
  const asked = {
    status: params.get('status') ?? '',
    team: params.get('team') ?? '',
    user: params.get('user') ?? '',
    name: params.get('name') ?? '',
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
  }
  const offset = Math.max(0, Math.floor(Number(params.get('offset')) || 0))
  const status = attemptStatuses.find(one => one === asked.status)
  const [team, userid] = [idOf(asked.team), idOf(asked.user)]
  const [from, to] = [edgeOf(asked.from, 'T00:00:00'), edgeOf(asked.to, 'T23:59:59')]
  const query = {
    ...(status && { status }),
    ...(team !== null && { team }),
    ...(userid !== null && { userid }),
    ...(from !== null && { start_date: from }),
    ...(to !== null && { end_date: to }),
  }
  const isFiltered = Object.keys(query).length > 0
  const {
    data: {
      items: { summary, results },
      total = 0,
    },
  } = useSuspenseQuery({
    ...readPage('readTrainingUsage', {
      params: { id },
      query: { ...query, limit: pageSize, offset },
    }),
    staleTime: 0,
  })
  const { data: teams = [] } = useQuery(read('listTeams', { query: { limit: 200 } }))
  const show = (change: UsageAddress) =>
    void navigate(authorPaths.trainingUsage(moduleid, { ...asked, ...change }))
  const save = useAttempt(async () =>
    downloadCsv(
      fileName(title, 'csv'),
      await call('readTrainingUsage', { params: { id }, query: { ...query, format: 'csv' } }),
    ),
  )
  const none = (
    <LinkButton kind="quiet" href={authorPaths.trainingUsage(moduleid)}>
      <Trans>Clear filters</Trans>
    </LinkButton>
  )
  const date = (at: number | null) => (at === null ? '–' : formatDay(at, i18n.locale))
  return (
    <Page
      title={t`Who took ${title}`}
      acts={
        total > 0 && (
          <Button icon={Download} onClick={() => void save.run()}>
            {plural(total, { one: 'Export # row', other: 'Export # rows' })}
          </Button>
        )
      }
    >
      <p>
        <LinkButton kind="quiet" small icon={ArrowLeft} href={authorPaths.trainingModule(moduleid)}>
          {title}
        </LinkButton>
      </p>
      {save.error && <p role="alert">{save.error}</p>}
      <PageRow>
        <Select
          label={t`State`}
          value={asked.status}
          options={[
            { value: '', label: t`All states` },
            ...attemptStatuses.map(value => ({ value, label: words.statuses[value] })),
          ]}
          onChange={event => show({ status: event.target.value })}
        />
        <Select
          label={t`Team`}
          value={asked.team}
          options={[
            { value: '', label: t`All teams` },
            ...teams.map(one => ({ value: String(one.teamid), label: one.name })),
          ]}
          onChange={event => show({ team: event.target.value })}
        />
        <PersonFilter
          key={asked.name}
          name={asked.name}
          onChoose={(user, name) => show({ user, name })}
        />
        <TextField
          label={t`From`}
          type="date"
          value={asked.from}
          onChange={event => show({ from: event.target.value })}
        />
        <TextField
          label={t`To`}
          type="date"
          value={asked.to}
          onChange={event => show({ to: event.target.value })}
        />
        {isFiltered && none}
      </PageRow>
      <Figures
        figures={[
          { name: t`Attempts`, value: i18n.number(summary.attempts) },
          { name: t`People`, value: i18n.number(summary.learners) },
          { name: t`Done`, value: i18n.number(summary.completed) },
          {
            name: t`Average score`,
            value: summary.average_score === null ? '–' : i18n.number(summary.average_score),
          },
        ]}
      />
      {results.length === 0 ? (
        isFiltered ? (
          <EmptyState title={t`No attempt matches the filter`} actions={none} />
        ) : offset > 0 ? (
          <EmptyState title={t`The list ends before this page`} actions={none} />
        ) : (
          <EmptyState title={t`Nobody has taken it yet`} />
        )
      ) : (
        <DataTable
          label={t`Attempts`}
          rows={results}
          keyOf={one => String(one.attemptid)}
          columns={[
            {
              name: t`Person`,
              cell: one =>
                one.user.userid > 0 ? (
                  <a href={paths.user(one.user)}>{one.user.username}</a>
                ) : (
                  one.user.username
                ),
            },
            { name: t`State`, cell: one => words.statuses[one.status] },
            {
              name: t`Score`,
              numeric: true,
              cell: one => (one.score === null ? '–' : i18n.number(one.score)),
            },
            { name: t`Time`, numeric: true, cell: one => words.spanOf(one.total_time) },
            { name: t`Begun`, minor: true, cell: one => date(one.first_access) },
            { name: t`Last opened`, cell: one => date(one.last_access) },
            { name: t`Done on`, minor: true, cell: one => date(one.completed_date) },
            { name: t`Version`, numeric: true, cell: one => one.version },
          ]}
        />
      )}
      {(offset > 0 || total > pageSize) && (
        <Pager
          offset={offset}
          shown={results.length}
          limit={pageSize}
          total={total}
          hrefAt={next => authorPaths.trainingUsage(moduleid, { ...asked, offset: next })}
        />
      )}
      <MutedText>
        <Trans>An attempt ends on the version that it began with.</Trans>
      </MutedText>
    </Page>
  )
}

/** Who took a module, in any of its versions, and how it went; as a file too. */
export const UsagePage = ({ moduleid }: { moduleid: number }) => {
  const leading = leadingVersion(useVersions(moduleid))
  return leading === undefined ? <NotFound /> : <Report leading={leading} />
}
