import { Trans, useLingui } from '@lingui/react/macro'
import { categoriesAtMost, type PatrolFigures } from '#contract/patrol/figures.ts'
import { authorPaths, type DecisionsAddress } from '#app/authorPaths.ts'
import { Figures } from '#app/ui/lists/Figures.tsx'
import { MutedText, PageSection } from '#app/ui/screen/Page.tsx'
import { formatUtcDay } from '#app/ui/text/dates.ts'
import { formatAtMost } from '#app/ui/text/span.ts'
import { addressOf, plain } from '../deskFilter.ts'
import { useKindWords } from '../ledger/useLedgerWords.ts'
import { CategoryTable } from './CategoryTable.tsx'
import { FiguresTable, percentOf, type FiguresRow } from './FiguresTable.tsx'
import { WaitingTable } from './WaitingTable.tsx'

type ViewProps = { figures: PatrolFigures; asked: DecisionsAddress }

/** A day as it is read; `day` is of UTC. */
const useDayWords = () => {
  const { i18n } = useLingui()
  return (day: string) => formatUtcDay(Date.parse(`${day}T00:00:00Z`) / 1000, i18n.locale)
}

const Totals = ({ figures, asked }: ViewProps) => {
  const { t, i18n } = useLingui()
  const { decided, denied, undone, overturned, median_wait, wait_90, second_looks } = figures
  const link = (outcome: string, count: number) => (
    <a href={authorPaths.decisions({ ...asked, outcome })}>{count.toLocaleString(i18n.locale)}</a>
  )
  const looks = (second_look: string, count: number) => (
    <a href={authorPaths.decisions({ ...asked, second_look })}>
      {count.toLocaleString(i18n.locale)}
    </a>
  )
  const wait = (seconds: number | null) =>
    seconds === null ? '–' : formatAtMost(seconds, i18n.locale)
  return (
    <Figures
      figures={[
        { name: t`Verdicts given`, value: link('decided', decided) },
        {
          name: t`Of these, denied`,
          value: (
            <>
              {link('denied', denied)}
              {denied > 0 && ` (${percentOf(denied, decided, i18n.locale)})`}
            </>
          ),
        },
        { name: t`Undone by the decider`, value: link('undone', undone) },
        { name: t`Undone by someone else`, value: link('overturned', overturned) },
        ...(second_looks
          ? [
              { name: t`Second looks waiting for you`, value: looks('open', second_looks.open) },
              { name: t`Judged right at a second look`, value: looks('right', second_looks.right) },
              { name: t`Judged wrong at a second look`, value: looks('wrong', second_looks.wrong) },
            ]
          : []),
        { name: t`Half waited at most`, value: wait(median_wait) },
        { name: t`9 of 10 waited at most`, value: wait(wait_90) },
      ]}
    />
  )
}

/** A part of the figures; what it counts stands below its name. */
const Part = ({
  title,
  counts,
  of,
  rows,
}: {
  title: string
  counts: string
  of: string
  rows: readonly FiguresRow[]
}) => (
  <PageSection title={title}>
    <MutedText>{counts}</MutedText>
    <FiguresTable title={title} of={of} rows={rows} />
  </PageSection>
)

const ByKindAndPerson = ({ figures: { by_kind, deciders }, asked }: ViewProps) => {
  const { t } = useLingui()
  const kindOf = useKindWords()
  return (
    <>
      <Part
        title={t`By kind`}
        counts={t`Verdicts on edits and on new documents.`}
        of={t`Kind`}
        rows={by_kind.map(row => ({
          ...row,
          key: `${row.doc_type} ${row.kind}`,
          name: kindOf(row),
          asked: { ...asked, doc_type: row.doc_type, kind: row.kind },
        }))}
      />
      {deciders && (
        <Part
          title={t`By person`}
          counts={t`Verdicts of each person. Only Admins see this table.`}
          of={t`Person`}
          rows={deciders.map(row => ({
            ...row,
            key: String(row.userid),
            name: row.username,
            asked: { ...asked, decider: String(row.userid) },
          }))}
        />
      )}
    </>
  )
}

const ByDate = ({ figures: { per_week, per_day }, asked }: ViewProps) => {
  const { t } = useLingui()
  const dayWords = useDayWords()
  return (
    <>
      <Part
        title={t`By week`}
        counts={t`Verdicts by the week in which they were given. Weeks start on Monday and include only days within the 28 days.`}
        of={t`Week`}
        rows={per_week.map(({ from, to, ...row }) => ({
          ...row,
          key: from,
          name: from === to ? dayWords(from) : `${dayWords(from)} – ${dayWords(to)}`,
          asked: { ...asked, from, to },
        }))}
      />
      <Part
        title={t`By day`}
        counts={t`Verdicts by the day on which they were given. Days without a verdict are left out.`}
        of={t`Day`}
        rows={per_day.map(({ date, ...row }) => ({
          ...row,
          key: date,
          name: dayWords(date),
          asked: { ...asked, from: date, to: date },
        }))}
      />
    </>
  )
}

/** What waits, and what was decided in the days that are asked for. */
export const FiguresView = (props: ViewProps) => {
  const { t } = useLingui()
  const { figures, asked } = props
  return (
    <>
      <PageSection title={t`Waiting now`}>
        <MutedText>
          <Trans>
            Waiting edits that you can open, by waiting time.{' '}
            <a href={addressOf({ ...plain, state: 'needs_rebase' })}>Edits with conflicts</a> are
            not counted here.
          </Trans>
        </MutedText>
        <WaitingTable title={t`Waiting now`} waiting={figures.waiting} />
      </PageSection>
      {figures.by_category.length > 0 && (
        <PageSection title={t`Waiting by category`}>
          <MutedText>
            <Trans>
              Each category includes the categories below it, so an edit can count in more than one.
            </Trans>
            {figures.by_category.length === categoriesAtMost && (
              <>
                {' '}
                <Trans>
                  The {categoriesAtMost} categories with the most waiting edits are shown.
                </Trans>
              </>
            )}
          </MutedText>
          <CategoryTable title={t`Waiting by category`} of={figures.by_category} />
        </PageSection>
      )}
      <PageSection title={t`Decided in the last 28 days`}>
        <MutedText>
          <Trans>
            Every verdict counts, even one that was undone later. Waiting time runs from when an
            edit was proposed to its verdict. Days are in UTC.
          </Trans>
        </MutedText>
        <Totals figures={figures} asked={asked} />
      </PageSection>
      {figures.decided > 0 && (
        <>
          <ByKindAndPerson {...props} />
          <ByDate {...props} />
        </>
      )}
    </>
  )
}
