import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Eye, Search } from 'lucide-react'
import { useState } from 'react'
import { findAll, keyOf, type Document } from '#app/api/findDocuments.ts'
import { write } from '#app/api/write.ts'
import { JobPanel } from '#app/jobs/JobPanel.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { PageRow, PageSection, MutedText } from '#app/ui/screen/Page.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { applyWords } from './tagWork.ts'
import type { TagWork } from './tagWork.ts'
import { JobRows } from './JobRows.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

const kinds = 'guide,category,item,page'
type Search = { query: string; filter: string }

/** The words that documents are looked for by. */
const FindForm = ({ onFind }: { onFind: (search: Search) => void }) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [filter, setFilter] = useState(kinds)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onFind({ query: text.trim(), filter })
      }}
    >
      <PageRow>
        <TextField
          label={t`Search terms`}
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
  )
}

/** What was found, to choose from. */
const FoundDocuments = ({
  found,
  total,
  totalIsLeast,
  chosen,
  onChoose,
}: {
  found: readonly Document[]
  total: number
  totalIsLeast: boolean
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}) => {
  const { t } = useLingui()
  return (
    <>
      <MutedText role="status">
        {totalIsLeast ? (
          <Trans>
            The first {found.length} of more than {total} documents
          </Trans>
        ) : total > found.length ? (
          <Trans>
            The first {found.length} of {total} documents
          </Trans>
        ) : (
          plural(found.length, { one: '# document', other: '# documents' })
        )}
      </MutedText>
      {found.length > 0 && (
        <DataTable<Document>
          label={t`Documents found`}
          rows={found}
          keyOf={keyOf}
          choosing={{ chosen, onChoose, nameOf: one => one.title }}
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
    </>
  )
}

type DecideProps = {
  tag: string
  picked: readonly Document[]
  onShow: (work: TagWork) => Promise<void>
}

/** What is done with those that were chosen; nothing is written before its effect was shown. */
const DecideForm = ({ tag, picked, onShow }: DecideProps) => {
  const { t } = useLingui()
  const [action, setAction] = useState<'add' | 'remove'>('add')
  const documents = picked.map(one =>
    one.dataType === 'guide'
      ? { doc_type: 'guide' as const, docid: one.guideid }
      : { doc_type: 'wiki' as const, docid: one.wikiid },
  )
  const show = useAttempt(() => onShow({ action, tag, documents }))
  return (
    <>
      <PageRow>
        <Select
          label={t`Action`}
          value={action}
          onChange={event => setAction(event.target.value as typeof action)}
          options={[
            { value: 'add', label: t`Add the tag` },
            { value: 'remove', label: t`Remove the tag` },
          ]}
        />
        <Button
          icon={Eye}
          onClick={() => void show.run()}
          why={
            picked.length === 0
              ? t`Choose documents first.`
              : show.isPending
                ? t`Looking it up…`
                : undefined
          }
        >
          <Trans>Show what would change</Trans>
        </Button>
      </PageRow>
      {show.error && <p role="alert">{show.error}</p>}
    </>
  )
}

/**
 * Gives a tag to what a search finds, or takes it off, as one run: chosen, shown, done, taken back.
 */
export const BulkTag = ({ tag, onClose }: { tag: string; onClose: () => void }) => {
  const { t } = useLingui()
  const [asked, setAsked] = useState<Search | null>(null)
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
  const find = (search: Search) => {
    setChosen(new Set())
    if (search.query !== '') setAsked(search)
  }
  const picked = (data?.found ?? []).filter(one => chosen.has(keyOf(one)))
  return (
    <PageSection boxed title={t`Tag documents`} onClose={onClose}>
      <FindForm onFind={find} />
      {error && <p role="alert">{refusedWords(error)}</p>}
      {data && (
        <>
          <FoundDocuments {...data} chosen={chosen} onChoose={setChosen} />
          <DecideForm tag={tag} picked={picked} onShow={wanted => start(wanted, true)} />
        </>
      )}
      {run && (
        <JobPanel
          key={run.jobid}
          jobid={run.jobid}
          onClose={() => setRun(null)}
          onUndo={jobid => start({ action: 'undo', jobid }, false)}
          rows={job => <JobRows job={job} />}
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
