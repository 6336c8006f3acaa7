import { Trans, useLingui } from '@lingui/react/macro'
import { Tags } from 'lucide-react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useRunningJob } from '#app/api/jobs.ts'
import { isAuthor } from '#app/api/roles.ts'
import { useMe } from '#app/api/useMe.ts'
import { write } from '#app/api/write.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { GuideListSkeleton } from '#app/guides/list/GuideListSkeleton.tsx'
import { JobPanel } from '#app/jobs/JobPanel.tsx'
import { RunList } from '#app/jobs/RunList.tsx'
import { idOf } from '#app/paths.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { MutedText, Page, PageSection } from '#app/ui/screen/Page.tsx'
import { FoundHits } from './FoundHits.tsx'
import { ReplacedTexts } from './ReplacedTexts.tsx'
import { ReplaceForm } from './ReplaceForm.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'
import { useQueryChange } from '#app/useQueryChange.ts'

type WatchedProps = { jobid: number; onShow: (jobid: number | null) => void }

/** What was found, or a run that replaces. */
const Watched = ({ jobid, onShow }: WatchedProps) => {
  const { data: job, error } = useRunningJob(jobid)
  if (error) return <p role="alert">{refusedWords(error)}</p>
  if (job?.dry_run)
    return <FoundHits key={jobid} job={job} onStarted={onShow} onClose={() => onShow(null)} />
  return (
    <JobPanel
      key={jobid}
      jobid={jobid}
      onClose={() => onShow(null)}
      onUndo={async undone => {
        const body = { action: 'undo' as const, jobid: undone }
        onShow((await write('startReplacementJob', { body })).jobid)
      }}
      rows={shown => <ReplacedTexts job={shown} />}
    />
  )
}

const Replacing = () => {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const change = useQueryChange()
  const jobid = idOf(params.get('job') ?? undefined)
  const show = (next: number | null) =>
    change({ job: next === null ? null : String(next) }, { replace: true })
  return (
    <Page
      title={t`Find and replace`}
      acts={
        <LinkButton kind="quiet" icon={Tags} href={authorPaths.tags()}>
          <Trans>Tags</Trans>
        </LinkButton>
      }
    >
      <MutedText>
        <Trans>
          Replaces words in guides and pages that you choose and can edit. You see every match
          before anything changes.
        </Trans>
      </MutedText>
      <ReplaceForm onFound={show} />
      {jobid !== null && <Watched jobid={jobid} onShow={show} />}
      <PageSection title={t`Earlier runs`}>
        <Suspense fallback={<MutedText role="status">{t`Loading…`}</MutedText>}>
          <RunList
            kind="replacements"
            hrefOf={job => authorPaths.replace(job)}
            none={
              <MutedText>{t`Your replacements are listed here for 90 days. You can undo them for 30 days.`}</MutedText>
            }
          />
        </Suspense>
      </PageSection>
    </Page>
  )
}

/** Words found and replaced across guides and pages. For Authors and above. */
export const ReplaceScreen = () => {
  const me = useMe()
  if (me === undefined) return <GuideListSkeleton />
  return isAuthor(me) ? <Replacing /> : <ForbiddenNotice />
}
