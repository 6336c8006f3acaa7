import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import type { RunRow } from '#contract/worklog/runRow.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { useRunStates } from '#app/api/useRunStates.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { PageSection } from '#app/ui/screen/Page.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatExact } from '#app/ui/text/dates.ts'
import { useEarlyReason } from '../runs/useEarlyReason.ts'
import styles from '../runs/RunRecord.module.css'
import type { Piece } from './piecesOf.ts'

/** By which version of the guide: one without a release says so. */
const WorkedBy = ({ run: { release } }: { run: RunRow }) => {
  if (release === null) return <Trans>Not released</Trans>
  const number = `${release.major}.${release.minor}`
  return <Trans>Release {number}</Trans>
}

/** One run of a piece: by what, by whom, how far, what was out of range and who signed. */
const PieceRun = ({ run }: { run: RunRow }) => {
  const { t, i18n } = useLingui()
  const states = useRunStates()
  const reasonOf = useEarlyReason()
  const { entryid, title, username, status, deviations, steps_signed, step_count } = run
  const from = formatExact(run.starttime, i18n.locale)
  const until = run.endtime === null ? null : formatExact(run.endtime, i18n.locale)
  return (
    <tr>
      <th scope="row">
        <a href={authorPaths.runRecord(entryid)}>{title ?? t`A guide you cannot access`}</a>
        <span className={styles.more}>
          <WorkedBy run={run} />
        </span>
      </th>
      <td>
        {username}
        <span className={styles.more}>{until === null ? from : t`${from} to ${until}`}</span>
      </td>
      <td>
        {states[status]}
        <span className={styles.more}>
          <Trans>
            Steps signed off: {steps_signed} of {step_count}
          </Trans>
        </span>
        {deviations > 0 && (
          <Chip kind="danger" icon={TriangleAlert}>
            {plural(deviations, { one: '# deviation', other: '# deviations' })}
          </Chip>
        )}
        {run.started_early && (
          <span className={styles.more}>
            <Trans>Started before the guides that come first:</Trans>{' '}
            {reasonOf(run.started_early.reason)}
          </span>
        )}
        {run.signatures.map((one, n) => (
          <span key={n} className={styles.more}>
            <Icon of={ShieldCheck} /> {one.label}: {one.username},{' '}
            {formatExact(one.date, i18n.locale)}
          </span>
        ))}
      </td>
    </tr>
  )
}

/** The runs of one piece, or of guides that were done once for all of them. */
export const PieceRuns = ({ piece: { serial, isWhole, runs } }: { piece: Piece }) => {
  const { t } = useLingui()
  const title =
    serial !== null
      ? t`Serial number ${serial}`
      : isWhole
        ? t`Other guides of this work order`
        : t`Runs without a serial number`
  return (
    <PageSection title={title}>
      <table className={styles.table} aria-label={title}>
        <tbody>
          {runs.map(run => (
            <PieceRun key={run.entryid} run={run} />
          ))}
        </tbody>
      </table>
    </PageSection>
  )
}
