import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Replace, Upload } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#app/api/client.ts'
import { isAuthor } from '#app/api/roles.ts'
import { useMe } from '#app/api/useMe.ts'
import { JobPanel } from '#app/jobs/JobPanel.tsx'
import { authorPaths } from '#app/authorPaths.ts'
import { idOf } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { downloadCsv } from '#app/ui/lists/download.ts'
import { Page, MutedText } from '#app/ui/screen/Page.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { JobRows } from './JobRows.tsx'
import { LookAlikes } from './LookAlikes.tsx'
import { TagAct } from './TagAct.tsx'
import { TagList } from './TagList.tsx'
import { TagRuns } from './TagRuns.tsx'
import { applyWords } from './tagWork.ts'
import { useTags } from './useTags.ts'
import type { Sorting, Use } from './useTags.ts'
import { TagViews, type TagView } from './TagViews.tsx'
import { none, useTagWork } from './useTagWork.ts'
import { useQueryChange } from '#app/useQueryChange.ts'

/** Out with all tags as a table, in with a table of renamings; and the way to work on words. */
const TableActs = ({
  onExport,
  onImport,
}: {
  onExport: () => void
  /** undefined: not by this person. */
  onImport: ((file: File | undefined) => void) | undefined
}) => {
  const { t } = useLingui()
  const me = useMe()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      {isAuthor(me) && (
        <LinkButton kind="quiet" icon={Replace} href={authorPaths.replace()}>
          <Trans>Find and replace</Trans>
        </LinkButton>
      )}
      <Button icon={Download} onClick={onExport}>
        <Trans>Export CSV</Trans>
      </Button>
      {onImport && (
        <Button icon={Upload} onClick={() => picker.current?.click()}>
          <Trans>Import renames</Trans>
        </Button>
      )}
      <input
        ref={picker}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={t`Table of renames`}
        onChange={event => {
          onImport?.(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}

/** What the address of the workbench says, and the way to say something else. */
const useWorkbenchAddress = (isSignedIn: boolean) => {
  const [params] = useSearchParams()
  const change = useQueryChange()
  const asked = params.get('view')
  const view: TagView = asked === 'alike' ? 'alike' : asked === 'runs' && isSignedIn ? 'runs' : ''
  return {
    q: params.get('q') ?? '',
    use: (params.get('use') ?? '') as Use,
    sorting: (params.get('sort') ?? 'name') as Sorting,
    view,
    job: isSignedIn ? idOf(params.get('job') ?? undefined) : null,
    set: (changes: Record<string, string | null>) => change(changes, { replace: true }),
  }
}

type TagsShownProps = {
  address: ReturnType<typeof useWorkbenchAddress>
  work: ReturnType<typeof useTagWork>
  isSignedIn: boolean
}

/** The tags, those that look alike, or what was done with tags. */
const TagsShown = ({
  address: { view, q, use, sorting, set },
  work,
  isSignedIn,
}: TagsShownProps) => {
  const { chosen, setChosen } = work
  if (view === 'runs') return <TagRuns />
  if (view === 'alike')
    return (
      <LookAlikes onMerge={({ tag, other }) => setChosen({ tags: new Set([other]), into: tag })} />
    )
  return (
    <TagList
      q={q}
      use={use}
      sorting={sorting}
      onSort={next => set({ sort: next === 'name' ? null : next })}
      onClear={() => set({ q: null, use: null })}
      choosing={isSignedIn ? { chosen: chosen.tags, onChoose: tags => setChosen({ tags }) } : null}
    />
  )
}

/** The run that was begun here, or that the address names. */
const WatchedRun = ({
  address,
  work: { dry, begin, closeJob },
}: Omit<TagsShownProps, 'isSignedIn'>) => {
  const watched = dry?.jobid ?? address.job
  if (watched === null) return null
  return (
    <JobPanel
      key={watched}
      jobid={watched}
      onClose={closeJob}
      onUndo={jobid => begin({ action: 'undo', jobid })}
      rows={job => <JobRows job={job} />}
      {...(dry && {
        apply: {
          label: (documents: number) => applyWords(dry.work, documents),
          run: () => begin(dry.work),
        },
      })}
    />
  )
}

/** All tags, and work on them across documents: shown first, then done, watched and taken back. */
export const TagWorkbench = () => {
  const { t } = useLingui()
  const me = useMe()
  useTags('') // the screen stands once there is something to show
  const isSignedIn = Boolean(me)
  const address = useWorkbenchAddress(isSignedIn)
  const { view, q, use, set } = address
  const work = useTagWork(set)
  const { chosen, setChosen, problem, show, takeIn } = work
  const save = useAttempt(async () =>
    downloadCsv(
      'tags.csv',
      await call('listTagUse', {
        query: { sort: 'name', ...(use && { use }), ...(q && { q }), format: 'csv' },
      }),
    ),
  )
  const tags = [...chosen.tags]
  return (
    <Page
      title={t`Tags`}
      acts={
        <TableActs
          onExport={() => void save.run()}
          onImport={isSignedIn ? file => void takeIn(file) : undefined}
        />
      }
    >
      <TagViews view={view} hasRuns={me !== null} q={q} use={use} onSet={set} />
      {(problem ?? save.error) && <p role="alert">{problem ?? save.error}</p>}
      {tags.length > 0 && (
        <TagAct
          key={tags.join('\n') + (chosen.into ?? '')}
          tags={tags}
          into={chosen.into}
          onShow={show}
          onClose={() => setChosen(none)}
        />
      )}
      <WatchedRun address={address} work={work} />
      <Suspense
        fallback={
          <MutedText role="status">
            <Trans>Loading tags…</Trans>
          </MutedText>
        }
      >
        <TagsShown address={address} work={work} isSignedIn={isSignedIn} />
      </Suspense>
      {me && (
        <VisuallyHidden>
          <span role="status">{tags.length > 0 ? t`Tags selected: ${tags.length}` : ''}</span>
        </VisuallyHidden>
      )}
    </Page>
  )
}
