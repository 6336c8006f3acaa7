import { existing } from '#lib/existing.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download, Pause, Play, RotateCcw, Square, Undo2 } from 'lucide-react'
import type { Job, JobRow } from '#contract/jobs/schemas.ts'
import { call } from '#app/api/client.ts'
import { read } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { downloadCsv } from '#app/ui/lists/download.ts'
import { Figures } from '#app/ui/lists/Figures.tsx'
import { PageRow, PageSection, MutedText } from '#app/ui/screen/Page.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'

type JobPanelProps = {
  jobid: number
  /** Of a dry run: does what it showed. `label` repeats the number. */
  apply?: { label: (documents: number) => string; run: () => Promise<void> }
  onUndo: (jobid: number) => Promise<void>
  onClose: () => void
}

const goesOn = (job: Job | undefined) =>
  job === undefined || job.state === 'waiting' || job.state === 'running'
const rowsAtOnce = 200
const look = 700 // milliseconds between two looks at a run under way

/** Every document of a run: read once it is over. */
const useRows = (job: Job | undefined) =>
  useQuery({
    queryKey: ['readJob', 'rows', job?.jobid, job?.state, job?.outcomes],
    enabled: !goesOn(job),
    queryFn: async ({ signal }): Promise<JobRow[]> => {
      const { jobid, total } = existing(job, 'the run')
      const rows: JobRow[] = []
      for (let offset = 0; offset < total; offset += rowsAtOnce)
        rows.push(
          ...(
            await call(
              'readJob',
              { params: { jobid }, query: { limit: rowsAtOnce, offset } },
              { signal },
            )
          ).rows,
        )
      return rows
    },
  }).data ?? []

const tagsOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'tags' in value && Array.isArray(value.tags)
    ? value.tags.join(', ')
    : '–'

const useOutcomeWords = () => {
  const { t } = useLingui()
  const why: Record<string, string> = {
    not_allowed: t`You may not tag this.`,
    not_found: t`It is gone, or not for you to see.`,
    changed_since: t`Its tags changed since.`,
  }
  return ({ outcome, code, message }: JobRow, isDry: boolean) => {
    if (outcome === 'changed') return isDry ? t`Will change` : t`Changed`
    if (outcome === 'nothing') return t`Has it already`
    if (outcome === 'left') return t`Not come to`
    return `${outcome === 'skipped' ? t`Left alone` : t`Failed`}: ${(code !== null && why[code]) || message}`
  }
}

const useSteer = (jobid: number, action: 'pause' | 'resume' | 'retry') =>
  useAttempt(() => write('patchJob', { params: { jobid }, body: { action } }))

/**
 * What a run does, document by document: first as a dry run, then under way, then done, with the
 * way back.
 */
export const JobPanel = ({ jobid, apply, onUndo, onClose }: JobPanelProps) => {
  const { t } = useLingui()
  const { data: job, error } = useQuery({
    ...read('readJob', { params: { jobid }, query: { limit: 1 } }),
    refetchInterval: query => (goesOn(query.state.data) ? look : false),
    staleTime: 0,
  })
  const rows = useRows(job)
  const wordsOf = useOutcomeWords()
  const act = useAttempt(async () => apply?.run())
  const undo = useAttempt(() => onUndo(jobid))
  const [pause, resume, retry] = [
    useSteer(jobid, 'pause'),
    useSteer(jobid, 'resume'),
    useSteer(jobid, 'retry'),
  ]
  const stop = useAttempt(() => write('stopJob', { params: { jobid } }))
  const save = useAttempt(async () =>
    downloadCsv(
      `job-${jobid}.csv`,
      await call('readJob', { params: { jobid }, query: { format: 'csv' } }),
    ),
  )
  const problem = [act, undo, pause, resume, retry, stop, save].find(
    ({ error: one }) => one !== null,
  )?.error
  if (!job)
    return error ? (
      <PageSection boxed title={t`Run ${jobid}`}>
        <p role="alert">{error.message}</p>
      </PageSection>
    ) : (
      <PageSection boxed title={t`Run ${jobid}`}>
        <MutedText role="status">
          <Trans>It is being read.</Trans>
        </MutedText>
      </PageSection>
    )
  const { changed, skipped, failed, nothing } = job.outcomes
  const isOver = !goesOn(job)
  const { done, total } = job
  const title = job.dry_run
    ? t`What would change`
    : job.undoes !== null
      ? t`Taking a run back`
      : t`Run ${jobid}`
  const states = {
    waiting: t`It begins in a moment.`,
    running: t`It is under way. It goes on when you leave this page.`,
    paused: t`It rests.`,
    done: t`It is done.`,
    stopped: t`It was stopped. What was done stays.`,
    failed: t`It broke off. What was done stays.`,
  }
  return (
    <PageSection
      boxed
      title={title}
      acts={
        <Button small onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <Figures
        figures={[
          { name: t`Documents`, value: job.total },
          { name: job.dry_run ? t`Will change` : t`Changed`, value: changed },
          { name: t`Left alone`, value: skipped + nothing },
          { name: t`Failed`, value: failed },
        ]}
      />
      {!job.dry_run && <p role="status">{states[job.state]}</p>}
      {!isOver && (
        <progress aria-label={t`Progress`} value={job.done} max={Math.max(1, job.total)} />
      )}
      {!isOver && (
        <MutedText>
          <Trans>
            {done} of {total}
          </Trans>
        </MutedText>
      )}
      <PageRow>
        {job.dry_run && job.state === 'done' && apply && (
          <Button
            kind="main"
            onClick={() => void act.run()}
            why={
              act.isPending
                ? t`It is being started.`
                : changed === 0 && job.total > 0
                  ? t`No document would change.`
                  : undefined
            }
          >
            {apply.label(changed)}
          </Button>
        )}
        {!job.dry_run && !isOver && (
          <Button icon={Pause} onClick={() => void pause.run()}>
            <Trans>Pause</Trans>
          </Button>
        )}
        {job.state === 'paused' && (
          <Button kind="main" icon={Play} onClick={() => void resume.run()}>
            <Trans>Go on</Trans>
          </Button>
        )}
        {!job.dry_run && (!isOver || job.state === 'paused') && (
          <Button icon={Square} onClick={() => void stop.run()}>
            <Trans>Stop</Trans>
          </Button>
        )}
        {!job.dry_run && isOver && failed > 0 && (
          <Button icon={RotateCcw} onClick={() => void retry.run()}>
            {plural(failed, { one: 'Try # document again', other: 'Try # documents again' })}
          </Button>
        )}
        {!job.dry_run && job.state === 'failed' && failed === 0 && job.outcomes.left > 0 && (
          <Button kind="main" icon={Play} onClick={() => void retry.run()}>
            <Trans>Go on</Trans>
          </Button>
        )}
        {!job.dry_run && isOver && job.state !== 'paused' && job.undoes === null && changed > 0 && (
          <Button
            icon={Undo2}
            onClick={() => void undo.run()}
            why={undo.isPending ? t`It is being started.` : undefined}
          >
            {plural(changed, { one: 'Undo in # document', other: 'Undo in # documents' })}
          </Button>
        )}
        {isOver && job.total > 0 && (
          <Button kind="quiet" icon={Download} onClick={() => void save.run()}>
            <Trans>Report as CSV</Trans>
          </Button>
        )}
      </PageRow>
      {problem && <p role="alert">{problem}</p>}
      {isOver && job.total === 0 && (
        <MutedText>
          <Trans>No document carries it.</Trans>
        </MutedText>
      )}
      {rows.length > 0 && (
        <DataTable
          label={t`Documents`}
          rows={rows}
          keyOf={row => `${row.target_type} ${row.target_id}`}
          columns={[
            {
              name: t`Document`,
              cell: row =>
                row.target_type === 'guide' && row.title !== null ? (
                  <a href={paths.guideById(Number(row.target_id))}>{row.title}</a>
                ) : (
                  (row.title ?? row.target_id)
                ),
            },
            { name: t`What happens`, cell: row => wordsOf(row, job.dry_run) },
            { name: t`Tags before`, minor: true, cell: row => tagsOf(row.before) },
            { name: t`Tags after`, cell: row => tagsOf(row.after) },
          ]}
        />
      )}
    </PageSection>
  )
}
