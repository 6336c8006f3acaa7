import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Eye, Search } from 'lucide-react'
import { useState } from 'react'
import type { Found } from '#contract/search/schemas.ts'
import { call } from '#app/api/client.ts'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { PageRow, PageSection, MutedText } from '#app/ui/screen/Page.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { JobPanel } from './JobPanel.tsx'
import { applyWords } from './tagWork.ts'
import type { TagWork } from './tagWork.ts'

type Document = Extract<Found, { dataType: 'guide' | 'wiki' }>
const isDocument = (found: Found): found is Document =>
  found.dataType === 'guide' || found.dataType === 'wiki'
const atMost = 1000 // documents of one run
const atOnce = 200
const kinds = 'guide,category,item,page'
const keyOf = (one: Document) =>
  one.dataType === 'guide' ? `guide ${one.guideid}` : `wiki ${one.wikiid}`

const findAll = async (
  query: string,
  filter: string,
  signal: AbortSignal,
): Promise<{ found: Document[]; total: number }> => {
  const found: Document[] = []
  for (let offset = 0; ; offset += atOnce) {
    const { results, moreResults, totalResults } = await call(
      'search',
      { params: { query }, query: { filter, limit: atOnce, offset } },
      { signal },
    )
    found.push(...results.filter(isDocument))
    if (!moreResults || found.length >= atMost)
      return { found: found.slice(0, atMost), total: totalResults }
  }
}

/**
 * Gives a tag to what a search finds, or takes it off, as one run: chosen, shown, done, taken back.
 */
export const BulkTag = ({ tag, onClose }: { tag: string; onClose: () => void }) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState<{ query: string; filter: string } | null>(null)
  const [filter, setFilter] = useState(kinds)
  const [action, setAction] = useState<'add' | 'remove'>('add')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [run, setRun] = useState<{ jobid: number; work: TagWork | null } | null>(null)
  const work = run?.work
  const { data, error } = useQuery({
    queryKey: ['search', 'all documents', asked],
    retry: false,
    queryFn: asked ? ({ signal }) => findAll(asked.query, asked.filter, signal) : skipToken,
  })
  const start = async (work: TagWork, dry_run: boolean) => {
    const { jobid } = await write('startTagJob', { body: { ...work, dry_run } })
    setRun({ jobid, work: dry_run ? work : null })
  }
  const picked = (data?.found ?? []).filter(one => chosen.has(keyOf(one)))
  const show = useAttempt(() =>
    start(
      {
        action,
        tag,
        documents: picked.map(one =>
          one.dataType === 'guide'
            ? { doc_type: 'guide' as const, docid: one.guideid }
            : { doc_type: 'wiki' as const, docid: one.wikiid },
        ),
      },
      true,
    ),
  )
  const total = data?.total ?? 0
  return (
    <PageSection
      boxed
      title={t`Tag what a search finds`}
      acts={
        <Button small onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          setChosen(new Set())
          if (text.trim() !== '') setAsked({ query: text.trim(), filter })
        }}
      >
        <PageRow>
          <TextField
            label={t`Words to look for`}
            type="search"
            value={text}
            onChange={event => setText(event.target.value)}
          />
          <Select
            label={t`Kind`}
            value={filter}
            onChange={event => setFilter(event.target.value)}
            options={[
              { value: kinds, label: t`Guides and pages` },
              { value: 'guide', label: t`Guides` },
              { value: 'category', label: t`Categories` },
              { value: 'item', label: t`Parts and tools` },
              { value: 'page', label: t`Wiki pages` },
            ]}
          />
          <Button type="submit" icon={Search}>
            <Trans>Find</Trans>
          </Button>
        </PageRow>
      </form>
      {error && <p role="alert">{error.message}</p>}
      {data && (
        <>
          <MutedText role="status">
            {total > data.found.length ? (
              <Trans>
                The first {data.found.length} of {total} documents
              </Trans>
            ) : (
              plural(data.found.length, { one: '# document', other: '# documents' })
            )}
          </MutedText>
          {data.found.length > 0 && (
            <DataTable<Document>
              label={t`Found`}
              rows={data.found}
              keyOf={keyOf}
              choosing={{ chosen, onChoose: setChosen, nameOf: one => one.title }}
              columns={[
                {
                  name: t`Document`,
                  cell: one => (
                    <a href={new URL(one.url, location.origin).pathname}>
                      {one.dataType === 'wiki' ? one.display_title || one.title : one.title}
                    </a>
                  ),
                },
                { name: t`Kind`, cell: one => (one.dataType === 'guide' ? t`Guide` : t`Page`) },
              ]}
            />
          )}
          <PageRow>
            <Select
              label={t`What to do`}
              value={action}
              onChange={event => setAction(event.target.value as typeof action)}
              options={[
                { value: 'add', label: t`Add the tag` },
                { value: 'remove', label: t`Take the tag off` },
              ]}
            />
            <Button
              icon={Eye}
              onClick={() => void show.run()}
              why={
                picked.length === 0
                  ? t`Choose documents first.`
                  : show.isPending
                    ? t`It is being looked up.`
                    : undefined
              }
            >
              <Trans>Show what would change</Trans>
            </Button>
          </PageRow>
        </>
      )}
      {show.error && <p role="alert">{show.error}</p>}
      {run && (
        <JobPanel
          key={run.jobid}
          jobid={run.jobid}
          onClose={() => setRun(null)}
          onUndo={jobid => start({ action: 'undo', jobid }, false)}
          {...(work && {
            apply: {
              label: (documents: number) => applyWords(work, documents),
              run: () => start(work, false),
            },
          })}
        />
      )}
    </PageSection>
  )
}
