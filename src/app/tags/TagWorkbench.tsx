import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Upload } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#app/api/client.ts'
import { useMe } from '#app/api/useMe.ts'
import { write } from '#app/api/write.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { idOf } from '#app/paths.ts'
import { AddressField } from '#app/ui/fields/AddressField.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { downloadCsv } from '#app/ui/lists/download.ts'
import { Page, PageRow, MutedText } from '#app/ui/screen/Page.tsx'
import { SegmentedControl } from '#app/ui/buttons/SegmentedControl.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { useIsMounted } from '#app/ui/state/useIsMounted.ts'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { JobPanel } from './JobPanel.tsx'
import { LookAlikes } from './LookAlikes.tsx'
import { readRenames } from './readRenames.ts'
import { TagAct } from './TagAct.tsx'
import { TagList } from './TagList.tsx'
import { TagRuns } from './TagRuns.tsx'
import { applyWords } from './tagWork.ts'
import type { TagWork } from './tagWork.ts'
import { useTags } from './useTags.ts'
import type { Sorting, Use } from './useTags.ts'

type Chosen = { tags: ReadonlySet<string>; into?: string }
const none: Chosen = { tags: new Set() }

/** All tags, and work on them across documents: shown first, then done, watched and taken back. */
export const TagWorkbench = () => {
  const { t } = useLingui()
  const me = useMe()
  useTags('') // the screen stands once there is something to show
  const [params, setParams] = useSearchParams()
  const [chosen, setChosen] = useState(none)
  const [dry, setDry] = useState<{ jobid: number; work: TagWork } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isHere = useIsMounted()
  const picker = useRef<HTMLInputElement>(null)
  const q = params.get('q') ?? '',
    use = (params.get('use') ?? '') as Use,
    sorting = (params.get('sort') ?? 'name') as Sorting
  const view =
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
  const show = async (work: TagWork) => {
    set({ job: null })
    const { jobid } = await write('startTagJob', { body: { ...work, dry_run: true } })
    setDry({ jobid, work })
  }
  const begin = async (work: TagWork) => {
    const { jobid } = await write('startTagJob', { body: { ...work, dry_run: false } })
    if (!isHere()) return // whoever has gone on is not called back
    setDry(null)
    setChosen(none)
    set({ job: String(jobid) })
  }
  const takeIn = async (file: File | undefined) => {
    if (!file) return
    setProblem(null)
    const renames = readRenames(await file.text())
    if (renames.length === 0)
      return setProblem(t`The file has no renamings: give the columns “tag” and “to”.`)
    await show({ action: 'import', renames }).catch((cause: unknown) =>
      setProblem(cause instanceof Error ? cause.message : String(cause)),
    )
  }
  const save = useAttempt(async () =>
    downloadCsv(
      'tags.csv',
      await call('listTagUse', {
        query: { sort: 'name', ...(use && { use }), ...(q && { q }), format: 'csv' },
      }),
    ),
  )
  const closeJob = () => {
    setDry(null)
    set({ job: null })
  }
  const merge = ({ tag, other }: { tag: string; other: string }) =>
    setChosen({ tags: new Set([other]), into: tag })
  const watched = dry?.jobid ?? job
  const chosenTags = [...chosen.tags]
  return (
    <Page
      title={t`Tags`}
      acts={
        <>
          <Button icon={Download} onClick={() => void save.run()}>
            <Trans>Export CSV</Trans>
          </Button>
          {me && (
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
              void takeIn(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </>
      }
    >
      <PageRow>
        <SegmentedControl
          label={t`View`}
          value={view}
          options={[
            { value: '', label: t`All tags`, href: authorPaths.tags() },
            {
              value: 'alike',
              label: t`Likely the same`,
              href: authorPaths.tags({ view: 'alike' }),
            },
            ...(me
              ? [
                  {
                    value: 'runs' as const,
                    label: t`Runs`,
                    href: authorPaths.tags({ view: 'runs' }),
                  },
                ]
              : []),
          ]}
        />
        {view === '' && (
          <AddressField
            label={t`Filter tags`}
            type="search"
            value={q}
            onChange={text => set({ q: text })}
          />
        )}
        {view === '' && (
          <Select
            label={t`Which`}
            value={use}
            onChange={event => set({ use: event.target.value })}
            options={[
              { value: '', label: t`All` },
              { value: 'once', label: t`Used once` },
              { value: 'unused', label: t`Unused` },
              { value: 'private', label: t`Only on private documents` },
            ]}
          />
        )}
      </PageRow>
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
