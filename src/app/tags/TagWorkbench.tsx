import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Upload } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#app/api/client.ts'
import { useMe } from '#app/api/useMe.ts'
import { idOf } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { downloadCsv } from '#app/ui/lists/download.ts'
import { Page, MutedText } from '#app/ui/screen/Page.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { JobPanel } from './JobPanel.tsx'
import { LookAlikes } from './LookAlikes.tsx'
import { TagAct } from './TagAct.tsx'
import { TagList } from './TagList.tsx'
import { TagRuns } from './TagRuns.tsx'
import { applyWords } from './tagWork.ts'
import { useTags } from './useTags.ts'
import type { Sorting, Use } from './useTags.ts'
import { TagViews, type TagView } from './TagViews.tsx'
import { none, useTagWork } from './useTagWork.ts'

/** Out with all tags as a table, in with a table of renamings. */
const TableActs = ({
  onExport,
  onImport,
}: {
  onExport: () => void
  /** undefined: not by this person. */
  onImport: ((file: File | undefined) => void) | undefined
}) => {
  const { t } = useLingui()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={Download} onClick={onExport}>
        <Trans>Export CSV</Trans>
      </Button>
      {onImport && (
        <Button icon={Upload} onClick={() => picker.current?.click()}>
          <Trans>Import renamings</Trans>
        </Button>
      )}
      <input
        ref={picker}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={t`Table of renamings`}
        onChange={event => {
          onImport?.(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}

/** All tags, and work on them across documents: shown first, then done, watched and taken back. */
export const TagWorkbench = () => {
  const { t } = useLingui()
  const me = useMe()
  useTags('') // the screen stands once there is something to show
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? '',
    use = (params.get('use') ?? '') as Use,
    sorting = (params.get('sort') ?? 'name') as Sorting
  const view: TagView =
    params.get('view') === 'alike' ? 'alike' : params.get('view') === 'runs' && me ? 'runs' : ''
  const job = me ? idOf(params.get('job') ?? undefined) : null
  const set = (changes: Record<string, string | null>) => {
    // the screen may still show the address before
    const next = new URLSearchParams(location.search)
    for (const [key, value] of Object.entries(changes))
      if (value) next.set(key, value)
      else next.delete(key)
    setParams(next, { replace: true })
  }
  const { chosen, setChosen, dry, problem, show, begin, takeIn, closeJob } = useTagWork(set)
  const save = useAttempt(async () =>
    downloadCsv(
      'tags.csv',
      await call('listTagUse', {
        query: { sort: 'name', ...(use && { use }), ...(q && { q }), format: 'csv' },
      }),
    ),
  )
  const merge = ({ tag, other }: { tag: string; other: string }) =>
    setChosen({ tags: new Set([other]), into: tag })
  const watched = dry?.jobid ?? job
  const chosenTags = [...chosen.tags]
  return (
    <Page
      title={t`Tags`}
      acts={
        <TableActs
          onExport={() => void save.run()}
          onImport={me ? file => void takeIn(file) : undefined}
        />
      }
    >
      <TagViews view={view} hasRuns={me !== null} q={q} use={use} onSet={set} />
      {(problem ?? save.error) && <p role="alert">{problem ?? save.error}</p>}
      {chosenTags.length > 0 && (
        <TagAct
          key={chosenTags.join('\n') + (chosen.into ?? '')}
          tags={chosenTags}
          into={chosen.into}
          onShow={show}
          onClose={() => setChosen(none)}
        />
      )}
      {watched !== null && (
        <JobPanel
          key={watched}
          jobid={watched}
          onClose={closeJob}
          onUndo={jobid => begin({ action: 'undo', jobid })}
          {...(dry && {
            apply: {
              label: (documents: number) => applyWords(dry.work, documents),
              run: () => begin(dry.work),
            },
          })}
        />
      )}
      <Suspense
        fallback={
          <MutedText role="status">
            <Trans>Reading the tags</Trans>
          </MutedText>
        }
      >
        {view === 'alike' ? (
          <LookAlikes onMerge={merge} />
        ) : view === 'runs' ? (
          <TagRuns />
        ) : (
          <TagList
            q={q}
            use={use}
            sorting={sorting}
            onSort={next => set({ sort: next === 'name' ? null : next })}
            onClear={() => set({ q: null, use: null })}
            choosing={me ? { chosen: chosen.tags, onChoose: tags => setChosen({ tags }) } : null}
          />
        )}
      </Suspense>
      {me && (
        <VisuallyHidden>
          <span role="status">
            {chosenTags.length > 0 ? t`${chosenTags.length} tags chosen` : ''}
          </span>
        </VisuallyHidden>
      )}
    </Page>
  )
}
