import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { BarChart3, Download } from 'lucide-react'
import { useState } from 'react'
import { dayAfter } from '#lib/zones.ts'
import { ApiError } from '#lib/errors.ts'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { formatClockIn, formatNearDay } from '#app/ui/text/dates.ts'
import { downloadCsv } from '#app/ui/lists/download.ts'
import { Figures } from '#app/ui/lists/Figures.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Page, PageSection, MutedText } from '#app/ui/screen/Page.tsx'
import { csvText } from './csvText.ts'
import { DayChart } from './DayChart.tsx'
import { HourTable } from './hours/HourTable.tsx'
import { OwnViews } from './OwnViews.tsx'
import { AskReason } from './NamesSwitch.tsx'
import { RangeBar } from './RangeBar.tsx'
import { daysOf, partialDay } from './ranges.ts'
import { useRecords } from './useRecords.ts'
import type { Of } from './useRecords.ts'
import { useViewRange } from './useViewRange.ts'
import { fileOf } from './scope.ts'
import { StepTable } from './steps/StepTable.tsx'
import { RecordTable, type RecordRow } from './RecordTable.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

const noon = 43_200 // seconds: far from midnight in every zone

/** Every day of a range, with what was viewed on it; `days` are of another zone than the range. */
const useDayPoints = (days?: 'UTC') => {
  const { i18n } = useLingui()
  const { range, zone, now } = useViewRange()
  const today = partialDay(range, days ?? zone, now)
  return (viewsOn: (day: string) => number | undefined) =>
    Array.from({ length: daysOf(range) }, (_, n) => dayAfter(range.from, n)).map(day => ({
      key: day,
      label: formatNearDay(Date.parse(day) / 1000 + noon, i18n.locale),
      views: viewsOn(day) ?? 0,
      before: null,
      until: day === today ? formatClockIn(now, i18n.locale, days ?? zone) : undefined,
    }))
}

const hourPoints = (hours: readonly number[]) =>
  hours.map((views, hour) => ({
    key: String(hour),
    label: `${String(hour).padStart(2, '0')}:00`,
    views,
    before: null,
  }))

type GroupRowsProps = {
  title: string
  isPerson: boolean
  names: boolean
  rows: readonly RecordRow[]
  file: string
}

/** By document or by person, with the file of it. */
const GroupRows = ({ title, isPerson, names, rows, file }: GroupRowsProps) => {
  const { t } = useLingui()
  const nameOf = (one: RecordRow) =>
    isPerson
      ? (one.name ?? t`A document you cannot access`)
      : names
        ? (one.name ?? '')
        : t`Person ${one.place}`
  const date = (seconds: number) => new Date(seconds * 1000).toISOString()
  const save = () =>
    downloadCsv(
      file,
      csvText([
        [isPerson ? 'document' : 'person', 'views', 'first', 'last'],
        ...rows.map(one => [nameOf(one), one.views, date(one.first), date(one.last)]),
      ]),
    )
  return (
    <PageSection
      title={title}
      acts={
        rows.length > 0 && (
          <Button small icon={Download} aria-label={`${title}: CSV`} onClick={save}>
            CSV
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <MutedText>
          <Trans>No views in this range.</Trans>
        </MutedText>
      ) : (
        <RecordTable {...{ title, rows, isPerson, names, nameOf }} />
      )}
    </PageSection>
  )
}

/** Of a document alone: when a person reads, and how far, is told to nobody. */
const DocumentParts = ({ of: { kind, id } }: { of: Of }) =>
  kind === 'user' ? null : (
    <>
      {kind === 'guide' && <StepTable guideid={id} />}
      <HourTable of={{ kind, id }} />
    </>
  )

/** One person's history by document, or a document's by person, day by day and hour by hour. */
const Records = ({ of, reason, names }: { of: Of; reason: string; names: boolean }) => {
  const { t, i18n } = useLingui()
  const { range, zone } = useViewRange()
  const pointsOf = useDayPoints()
  const { data, error } = useRecords(of, range, zone, reason)
  if (error) return <p role="alert">{refusedWords(error)}</p>
  if (!data)
    return (
      <MutedText role="status">
        <Trans>Loading…</Trans>
      </MutedText>
    )
  const number = (value: number) => value.toLocaleString(i18n.locale)
  const isPerson = of.kind === 'user'
  const rows = data.groups.map((one, n) => ({ ...one, place: n + 1 }))
  const title = isPerson ? t`Documents` : t`People`
  const read = number(data.records),
    total = number(data.total)
  return (
    <>
      {data.total > data.records && (
        <p role="alert">
          <Trans>
            Showing the newest {read} of {total} views. Choose a shorter range to see all of them.
          </Trans>
        </p>
      )}
      <Figures
        figures={[
          { name: t`Views`, value: number(data.records) },
          { name: title, value: number(rows.length) },
        ]}
      />
      <DayChart title={t`Views per day`} unit={t`Day`} points={pointsOf(day => data.days[day])} />
      <DayChart
        title={t`Views by hour of the day`}
        unit={t`Hour`}
        points={hourPoints(data.hours)}
      />
      <DocumentParts of={of} />
      <GroupRows
        {...{ title, isPerson, names, rows }}
        file={fileOf(`views-${of.kind}-${of.id}`, range)}
      />
    </>
  )
}

/** For creators: days on which so many different people viewed it that nobody is made out. */
const Counts = ({ of }: { of: Of }) => {
  const { t } = useLingui()
  const { range } = useViewRange()
  const pointsOf = useDayPoints('UTC')
  const { data, error } = useQuery({
    ...read('countDocViews', {
      params: { doc_type: of.kind, docid: of.id },
      query: { start_date: range.start, end_date: range.end } as object,
    }),
    retry: false,
  })
  const days = new Map(data?.days.map(one => [one.day, one.views]))
  const least = data?.people_from ?? 5
  if (error)
    return (
      <p role="alert">
        {error instanceof ApiError && error.status === 403
          ? t`Only the author and Admins can see these views.`
          : refusedWords(error)}
      </p>
    )
  return (
    <>
      <MutedText>
        <Trans>
          Only Admins see names. Days are in UTC. A day with views by fewer than {least} people is
          shown as 0 views.
        </Trans>
      </MutedText>
      <DayChart title={t`Views per day`} unit={t`Day`} points={pointsOf(day => days.get(day))} />
      <DocumentParts of={of} />
    </>
  )
}

/** The views of one person or document, with the way to it and back. */
export const ViewsOf = ({ of }: { of: Of }) => {
  const { t } = useLingui()
  const { data: me } = useSuspenseQuery(read('readOwnUser'))
  const isAdmin = me.greatest_privilege === 'Admin'
  const isOwn = of.kind === 'user' && of.id === me.userid
  const [reason, setReason] = useState<string | null>(isOwn ? '' : null)
  const [names, setNames] = useState(false)
  const { id } = of
  const title = {
    user: isOwn ? t`Your views` : t`Views by person ${id}`,
    guide: t`Views of guide ${id}`,
    wiki: t`Views of page ${id}`,
  }[of.kind]
  const way =
    of.kind === 'guide' ? (
      <LinkButton kind="quiet" href={paths.guideById(id)}>
        <Trans>Back to the guide</Trans>
      </LinkButton>
    ) : of.kind === 'user' ? (
      <LinkButton kind="quiet" href={paths.user({ userid: id, username: '_' })}>
        <Trans>View profile</Trans>
      </LinkButton>
    ) : null
  return (
    <Page
      title={title}
      acts={
        <>
          {isAdmin && of.kind !== 'user' && reason !== null && (
            <Button aria-pressed={names} onClick={() => setNames(!names)}>
              <Trans>Show names</Trans>
            </Button>
          )}
          {way}
          {isAdmin && (
            <LinkButton kind="quiet" icon={BarChart3} href={authorPaths.views()}>
              <Trans>All views</Trans>
            </LinkButton>
          )}
        </>
      }
    >
      <RangeBar />
      {of.kind === 'user' && !isOwn && !isAdmin ? (
        <p role="alert">
          <Trans>Only this person and Admins can see these views.</Trans>
        </p>
      ) : !isAdmin && !isOwn ? (
        <Counts of={of} />
      ) : reason === null ? (
        <AskReason title={title} verb={t`Show views`} onShow={setReason} />
      ) : (
        <Records of={of} reason={reason} names={names} />
      )}
      {isOwn && <OwnViews />}
    </Page>
  )
}
