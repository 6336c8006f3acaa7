import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Ban, Download, Equal, Hourglass, Plus } from 'lucide-react'
import type { Job, JobOutcome } from '#contract/bulkRuns/schemas.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import styles from './JobReport.module.css'
import { saveTable } from '../table/saveTable.ts'
import { useTeams } from '../table/useTeams.ts'
import { useAccountWords, useTableColumnWords } from '../table/accountWords.ts'
import { plainText } from '#lib/plainText.ts'
import { wordsOfCode } from '#app/ui/refusals/refusedWords.ts'

const icons = { changed: Plus, nothing: Equal, skipped: Ban, failed: Ban, left: Hourglass } as const
/** What the service says of a row that made an account. */
const createdCode = 'created'
type Values = {
  privilege?: string
  state?: string
  member?: boolean
  email?: string
  username?: string
} | null

/** Why a record was left out, by the codes of the service; its own sentence for the rest. */
const useReasons = () => {
  const { t } = useLingui()
  const words: Record<string, string> = {
    last_admin: t`the site needs at least one active Admin`,
    self: t`you cannot suspend yourself`,
    invalid_state: t`not possible in the account’s current state`,
    stale: t`the account has changed`,
    not_allowed: t`you do not have permission`,
    not_found: t`the account no longer exists`,
  }
  return (code: string | null, message: string) => words[code ?? ''] ?? wordsOfCode(code, message)
}

type JobReportProps = {
  job: Job
  /** Whom a row is about, where the screen knows. */ names: ReadonlyMap<number, string>
  /** What a change means in words. */ changed: (row: Job['rows'][number]) => string
}

const runs = ({ state }: Job): boolean => state === 'waiting' || state === 'running'

/** How far it is, or what came of it. */
const JobSum = ({ job }: { job: Job }) => {
  const { dry_run, state, total, done, outcomes, reasons } = job
  const left = outcomes.failed + outcomes.skipped
  const created = reasons.find(({ code }) => code === createdCode)?.count ?? 0
  const changed = outcomes.changed - created
  return (
    <p role="status" className={styles.sum}>
      {runs(job) ? (
        <Trans>
          {done} of {total} processed
        </Trans>
      ) : (
        <>
          <b>
            {dry_run ? (
              <Trans>Dry run: nothing has been saved yet.</Trans>
            ) : state === 'stopped' ? (
              <Trans>Stopped. Changes already made are kept.</Trans>
            ) : state === 'failed' ? (
              <Trans>The service could not continue. Start again to do the rest.</Trans>
            ) : (
              <Trans>Done.</Trans>
            )}
          </b>{' '}
          {created > 0 && (
            <>
              <Plural value={created} one="# new account" other="# new accounts" />,{' '}
            </>
          )}
          <Plural value={changed} one="# with changes" other="# with changes" />,{' '}
          <Plural value={outcomes.nothing} one="# unchanged" other="# unchanged" />,{' '}
          <Plural value={left} one="# skipped" other="# skipped" />
          {outcomes.left > 0 && (
            <>
              , <Plural value={outcomes.left} one="# not done" other="# not done" />
            </>
          )}
          .
        </>
      )}
    </p>
  )
}

/** What becomes of each account. */
const JobRows = ({ job, names, changed }: JobReportProps) => {
  const { t } = useLingui()
  const reasonOf = useReasons()
  const { total, rows } = job
  const words = (row: Job['rows'][number]): string => {
    const { outcome, code, message } = row
    const said: Record<JobOutcome, string> = {
      changed: changed(row),
      nothing: t`is unchanged`,
      skipped: t`skipped: ${reasonOf(code, message)}`,
      failed: t`skipped: ${reasonOf(code, message)}`,
      left: runs(job) ? t`waiting` : t`not done`,
    }
    return said[outcome]
  }
  const nameOf = (row: Job['rows'][number]) => {
    const known =
      names.get(Number(row.target_id)) ??
      row.title ??
      (row.after as Values)?.username ??
      (row.after as Values)?.email
    return known ?? t`Account ${row.target_id}`
  }
  return (
    <ul className={styles.rows}>
      {rows.map(row => (
        <li key={row.target_id} data-outcome={row.outcome}>
          <Icon of={icons[row.outcome]} />
          <span>
            <b>{nameOf(row)}</b> {words(row)}
          </span>
        </li>
      ))}
      {total > rows.length && (
        <li>
          <Plural
            value={total - rows.length}
            one="# more account in the report"
            other="# more accounts in the report"
          />
        </li>
      )}
    </ul>
  )
}

/** What a dry run would do, or a run did, row by row, with how far it is and a way to stop it. */
export const JobReport = ({ job, names, changed }: JobReportProps) => {
  const { t } = useLingui()
  const stop = useWrite('stopJob')
  const { jobid, dry_run, total, done } = job
  const save = useAttempt(() =>
    saveTable(`job-${jobid}.csv`, 'readJob', { params: { jobid }, query: { format: 'csv' } }),
  )
  const isRunning = runs(job)
  return (
    <div className={styles.report}>
      <JobSum job={job} />
      {isRunning && (
        <progress
          className={styles.progress}
          max={total || 1}
          value={done}
          aria-label={t`Progress`}
        />
      )}
      <JobRows job={job} names={names} changed={changed} />
      <p className={styles.acts}>
        {isRunning && !dry_run && (
          <Button
            small
            onClick={() => stop.mutate({ params: { jobid } })}
            why={stop.isPending ? t`Stopping…` : undefined}
          >
            <Trans>Stop</Trans>
          </Button>
        )}
        {!isRunning && (
          <Button small kind="quiet" icon={Download} onClick={() => void save.run()}>
            <Trans>Download report as CSV</Trans>
          </Button>
        )}
      </p>
      {save.error && <p role="alert">{save.error}</p>}
    </div>
  )
}

/** A change of an account in words: the role, the team or the state that it gets. */
export const useChangeWords = (): ((row: Job['rows'][number]) => string) => {
  const { t } = useLingui()
  const { roles, states } = useAccountWords()
  const { nameOf } = useTeams()
  const columnName = useTableColumnWords()
  const shown = (value: unknown): string =>
    Array.isArray(value)
      ? value.map(one => (typeof one === 'number' ? nameOf(one) : String(one))).join(', ')
      : value === null || value === undefined || value === ''
        ? '–'
        : plainText(value)
  return ({ before, after, code }) => {
    if (code === createdCode) return t`is new`
    const [was, is] = [before as Values, after as Values]
    if (is?.member !== undefined) return is.member ? t`joins the team` : t`leaves the team`
    if (is?.privilege !== undefined && was?.privilege !== undefined)
      return `${columnName('privileges')}: ${roles[was.privilege as keyof typeof roles]} → ${roles[is.privilege as keyof typeof roles]}`
    if (is?.state !== undefined && was?.state !== undefined)
      return `${columnName('state')}: ${states[was.state as keyof typeof states]} → ${states[is.state as keyof typeof states]}`
    return Object.entries(is ?? {})
      .map(
        ([name, value]) =>
          `${columnName(name)}: ${shown((was as Record<string, unknown> | null)?.[name])} → ${shown(value)}`,
      )
      .join('; ')
  }
}
