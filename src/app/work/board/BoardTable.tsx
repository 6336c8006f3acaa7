import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, CircleDashed, Eye, Hand, Hourglass, Pause, Pencil, UserRoundX } from 'lucide-react'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { isOver, timesOfRow, type LiveRow } from './board.ts'
import { formatSpan } from '../run/spans.ts'
import { TakeOver } from '../run/TakeOver.tsx'
import styles from './Board.module.css'

const mostTicks = 12

/** Which step of how many, in ticks and in words. */
const Place = ({ number, count }: { number: number | null; count: number }) => (
  <span className={styles.place}>
    {count <= mostTicks && (
      <span className={styles.ticks} aria-hidden="true">
        {Array.from({ length: count }, (_, n) => (
          <i
            key={n}
            className={
              number === null || n + 1 > number
                ? undefined
                : n + 1 === number
                  ? styles.here
                  : styles.done
            }
          />
        ))}
      </span>
    )}
    {number === null ? (
      <Trans>No step yet</Trans>
    ) : (
      <Trans>
        {number} of {count}
      </Trans>
    )}
  </span>
)

/**
 * Time at the step against the median of past runs; the mark is the median, and the bar ends at
 * twice of it.
 */
const Against = ({ row, now }: { row: LiveRow; now: number }) => {
  const { step } = timesOfRow(row, now)
  const span = formatSpan(step * 1000)
  if (row.status === 'paused') return <Trans>Paused after {span}</Trans>
  if (row.status === 'suspended') return <Trans>Suspended after {span}</Trans>
  if (row.usual_seconds === null) return <Trans>{span}, usual time not known yet</Trans>
  const usual = formatSpan(row.usual_seconds * 1000)
  const part = row.usual_seconds === 0 ? 1 : Math.min(1, step / (2 * row.usual_seconds))
  return (
    <span className={styles.place}>
      <svg
        className={isOver(row, now) ? styles.late : styles.against}
        viewBox="0 0 120 12"
        aria-hidden="true"
      >
        <path className={styles.axis} d="M0 11.5H120M20 8V11M40 8V11M60 8V11M80 8V11M100 8V11" />
        <rect x="0" y="2" height="6" width={Math.round(part * 120)} />
        <path className={styles.mark} d="M60 0V12" />
      </svg>
      <Trans>
        {span}, usually {usual}
      </Trans>
    </span>
  )
}

/** The first words of a note: the run's own page has all of it. */
const beginning = (note: string) =>
  note.length <= 40 ? note : `${note.slice(0, 39).replace(/\s*\S*$/u, '')} …`

const State = ({ row, now }: { row: LiveRow; now: number }) => (
  <span className={styles.states}>
    {row.ended ? (
      <Trans>Ended</Trans>
    ) : row.status === 'suspended' ? (
      <Chip kind="warn" icon={CircleDashed}>
        {row.notes ? (
          <Trans>Suspended: {beginning(row.notes)}</Trans>
        ) : (
          <Trans context="run">Suspended</Trans>
        )}
      </Chip>
    ) : row.status === 'paused' ? (
      <Chip icon={Pause}>
        <Trans>Paused</Trans>
      </Chip>
    ) : isOver(row, now) ? (
      <Chip kind="warn" icon={Hourglass}>
        <Trans>Well over the usual time</Trans>
      </Chip>
    ) : (
      <Trans>Working</Trans>
    )}
    {row.held && !row.ended && (
      <Chip kind="danger" icon={Hand}>
        <Trans>Held: value out of range</Trans>
      </Chip>
    )}
    {row.guide_changed && !row.ended && (
      <Chip kind="accent" icon={Pencil}>
        <Trans>Guide has since changed</Trans>
      </Chip>
    )}
  </span>
)

type BoardTableProps = {
  rows: readonly LiveRow[]
  now: number
  userid: number
  onTake: (row: LiveRow) => void
  onStop: (row: LiveRow, kind: 'suspend' | 'cancel') => void
}

type RowActsProps = Pick<BoardTableProps, 'onTake' | 'onStop'> & {
  row: LiveRow
  name: string
  isOwn: boolean
}

const RowActs = ({ row, name, isOwn, onTake, onStop }: RowActsProps) => {
  const { t } = useLingui()
  const isSuspended = row.status === 'suspended'
  return (
    <span className={styles.acts}>
      {isSuspended ? (
        <TakeOver of={name} onTake={() => onTake(row)} />
      ) : (
        row.can_read && (
          <LinkButton
            small
            icon={Eye}
            href={authorPaths.run(row.entryid)}
            aria-label={isOwn ? t`Continue: ${name}` : t`Watch: ${name}`}
          >
            {isOwn ? <Trans context="run">Continue</Trans> : <Trans>Watch</Trans>}
          </LinkButton>
        )
      )}
      {row.can_drive && !isSuspended && (
        <Button
          small
          kind="quiet"
          icon={UserRoundX}
          label={t`Suspend the run: ${name}…`}
          onClick={() => onStop(row, 'suspend')}
        />
      )}
      {row.can_drive && (
        <Button
          small
          kind="quiet"
          icon={Ban}
          label={t`Cancel the run: ${name}…`}
          onClick={() => onStop(row, 'cancel')}
        />
      )}
    </span>
  )
}

/** One row for each run that has not ended, with what can be done from here. */
export const BoardTable = ({ rows, now, userid, onTake, onStop }: BoardTableProps) => {
  const { t } = useLingui()
  const titleOf = (row: LiveRow) => row.title ?? t`A guide you cannot access`
  const nameOf = (row: LiveRow) => `${row.username}, ${titleOf(row)}`
  return (
    <DataTable<LiveRow>
      label={t`Open runs`}
      rows={rows}
      keyOf={row => String(row.entryid)}
      columns={[
        { name: t`Person`, cell: row => row.username },
        {
          name: t`Guide`,
          cell: row => (
            <span className={styles.guide}>
              {row.can_read ? (
                <a href={authorPaths.run(row.entryid)}>{titleOf(row)}</a>
              ) : (
                titleOf(row)
              )}
            </span>
          ),
        },
        {
          name: t`Work order`,
          minor: true,
          cell: row => <span className={styles.order}>{row.workorderid}</span>,
        },
        { name: t`Step`, cell: row => <Place number={row.step_number} count={row.step_count} /> },
        {
          name: t`Time on this step, compared with the usual time`,
          cell: row => <Against row={row} now={now} />,
        },
        {
          name: t`Idle`,
          numeric: true,
          minor: true,
          cell: row => formatSpan(timesOfRow(row, now).idle * 1000),
        },
        { name: t`State`, cell: row => <State row={row} now={now} /> },
        {
          name: t`Actions`,
          cell: row =>
            row.ended ? (
              '–'
            ) : (
              <RowActs
                row={row}
                name={nameOf(row)}
                isOwn={row.userid === userid}
                onTake={onTake}
                onStop={onStop}
              />
            ),
        },
      ]}
    />
  )
}
