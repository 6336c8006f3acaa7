import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useRunningJob } from '#app/api/jobs.ts'
import { read } from '#app/api/read.ts'
import { isModerator } from '#app/api/roles.ts'
import { useMe } from '#app/api/useMe.ts'
import { GuideListSkeleton } from '#app/guides/list/GuideListSkeleton.tsx'
import { idOf, paths } from '#app/paths.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { MutedText, Page } from '#app/ui/screen/Page.tsx'
import { SpanForm } from './SpanForm.tsx'
import { UndoingJob } from './UndoingJob.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'
import { useQueryChange } from '#app/useQueryChange.ts'

const Undoing = ({ userid }: { userid: number }) => {
  const { t } = useLingui()
  const { data: user } = useSuspenseQuery(read('readUser', { params: { userid } }))
  const [params] = useSearchParams()
  const change = useQueryChange()
  const jobid = idOf(params.get('job') ?? '')
  const { data: job, error } = useRunningJob(jobid)
  const { username } = user
  const show = (next: number) => change({ job: String(next) }, { replace: true })
  return (
    <Page title={t`Undo what ${username} did`} acts={<a href={paths.user(user)}>{username}</a>}>
      {(jobid === null || (job?.dry_run ?? false)) && <SpanForm userid={userid} onPlan={show} />}
      {jobid !== null && !job && !error && <MutedText role="status">{t`Loading…`}</MutedText>}
      {error && <p role="alert">{refusedWords(error)}</p>}
      {job && <UndoingJob key={job.jobid} userid={userid} job={job} onStarted={show} />}
    </Page>
  )
}

/** What a person did in a span of time: seen first, then taken back. For Moderators. */
export const UndoingScreen = ({ userid }: { userid: number }) => {
  const me = useMe()
  if (me === undefined) return <GuideListSkeleton />
  return isModerator(me) ? <Undoing userid={userid} /> : <ForbiddenNotice />
}
