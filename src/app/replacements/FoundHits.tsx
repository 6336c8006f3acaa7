import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Replace, Square } from 'lucide-react'
import { useState } from 'react'
import type { Job } from '#contract/bulkRuns/schemas.ts'
import { replacementLimits } from '#contract/replacements/schemas.ts'
import { goesOn, useJobRows } from '#app/api/jobs.ts'
import { write } from '#app/api/write.ts'
import { HowFar } from '#app/jobs/HowFar.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { Figures } from '#app/ui/lists/Figures.tsx'
import { MutedText, PageRow, PageSection } from '#app/ui/screen/Page.tsx'
import { ReadingState } from '#app/ui/state/ReadingState.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { hitRows, textRows, untickedOf, type HitRow } from './documents.ts'
import { HitWords } from './HitWords.tsx'
import { useLeftWords, usePlaceWords } from './placeWords.ts'

const useHitColumns = () => {
  const { t } = useLingui()
  const placeOf = usePlaceWords()
  return {
    nameOf: ({ title, text, hit }: HitRow) =>
      t`match ${hit.n + 1} in ${title}, ${placeOf(text)}: ${hit.found}`,
    columns: [
      { name: t`In context`, cell: ({ hit }: HitRow) => <HitWords hit={hit} /> },
      {
        name: t`Document`,
        cell: ({ title, href }: HitRow) => (href ? <a href={href}>{title}</a> : title),
      },
      { name: t`Where`, cell: ({ text }: HitRow) => placeOf(text) },
    ],
  }
}

/** Lines and titles that would be longer than they may be; they are left alone. */
const LeftAlone = ({ hits }: { hits: readonly HitRow[] }) => {
  const { t } = useLingui()
  const { columns } = useHitColumns()
  const wordsOf = useLeftWords()
  if (hits.length === 0) return null
  return (
    <PageSection title={t`Not replaced`}>
      <DataTable<HitRow>
        label={t`Not replaced`}
        rows={hits}
        keyOf={({ key }) => key}
        columns={[...columns, { name: t`Why`, cell: ({ text }) => wordsOf(text) }]}
      />
    </PageSection>
  )
}

/** Why documents were not looked through, by the service's word for it. */
const useLimitWords = () => {
  const { t } = useLingui()
  const most = replacementLimits.hits
  return (code: string, count: number): string => {
    switch (code) {
      case 'too_many':
        return t`There are more than ${most} matches, and not all of them are listed. Replace the listed ones first, or choose fewer documents.`
      case 'too_costly':
        return t`The regular expression takes too long, so the search was stopped. Simplify the expression.`
      case 'too_long':
        return plural(count, {
          one: 'In # document, a match or its replacement is too long. Search for fewer words at a time.',
          other:
            'In # documents, a match or its replacement is too long. Search for fewer words at a time.',
        })
      case 'too_large':
        return plural(count, {
          one: '# document is too large to be searched.',
          other: '# documents are too large to be searched.',
        })
      case 'not_found':
        return plural(count, {
          one: '# document was deleted during the search, or you no longer have access to it.',
          other:
            '# documents were deleted during the search, or you no longer have access to them.',
        })
      case 'not_allowed':
        return t`You are no longer allowed to replace text in several documents.`
      default:
        return plural(count, {
          one: '# document could not be searched. Search again.',
          other: '# documents could not be searched. Search again.',
        })
    }
  }
}

/** What keeps it from being all there is. */
const Limits = ({ job }: { job: Job }) => {
  const words = useLimitWords()
  return (
    <>
      {job.state === 'failed' && (
        <p role="alert">
          <Trans>The service could not finish the search. Search again.</Trans>
        </p>
      )}
      {job.reasons.map(({ outcome, code, count }) => (
        <p key={`${outcome} ${code}`} role="alert">
          {words(code, count)}
        </p>
      ))}
    </>
  )
}

type Started = { onStarted: (jobid: number) => void }

/** All hits that fit are ticked at first; what would not fit has no tick. */
const useTicks = (hits: readonly HitRow[]) => {
  const open = hits.filter(({ text }) => text.state === 'found')
  const left = hits.filter(({ text }) => text.state !== 'found')
  const keys = open.map(({ key }) => key)
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  return {
    open,
    left,
    ticked: new Set(keys.filter(key => !off.has(key))),
    tick: (chosen: ReadonlySet<string>) => setOff(new Set(keys.filter(key => !chosen.has(key)))),
  }
}

type ReplaceButtonProps = Started & {
  job: Job
  open: readonly HitRow[]
  ticked: ReadonlySet<string>
}

const ReplaceButton = ({ job: { jobid }, open, ticked, onStarted }: ReplaceButtonProps) => {
  const { t } = useLingui()
  const start = async () => {
    const body = { action: 'replace' as const, jobid, unticked: untickedOf(open, ticked) }
    return (await write('startReplacementJob', { body })).jobid
  }
  const replace = useAttempt(start, { onDone: onStarted })
  return (
    <>
      <PageRow>
        <Button
          kind="main"
          icon={Replace}
          onClick={() => void replace.run()}
          why={
            ticked.size === 0
              ? t`Select at least one match.`
              : replace.isPending
                ? t`Starting…`
                : undefined
          }
        >
          {plural(ticked.size, { one: 'Replace # match', other: 'Replace # matches' })}
        </Button>
      </PageRow>
      {replace.error && <p role="alert">{replace.error}</p>}
    </>
  )
}

const Ticks = ({ job, hits, onStarted }: Started & { job: Job; hits: readonly HitRow[] }) => {
  const { t, i18n } = useLingui()
  const { columns, nameOf } = useHitColumns()
  const { open, left, ticked, tick } = useTicks(hits)
  const figures = [
    { name: t`Matches`, value: hits.length },
    { name: t`Documents`, value: job.outcomes.changed },
    { name: t`Selected`, value: ticked.size },
    { name: t`Not replaced`, value: left.length },
    { name: t`Not searched`, value: job.outcomes.left + job.outcomes.failed },
  ]
  return (
    <>
      <Figures figures={figures.map(one => ({ ...one, value: i18n.number(one.value) }))} />
      {open.length > 0 && (
        <>
          <DataTable<HitRow>
            label={t`Matches`}
            rows={open}
            keyOf={({ key }) => key}
            columns={columns}
            choosing={{ chosen: ticked, nameOf, onChoose: tick }}
          />
          <MutedText>
            <Trans>
              Press Space to select or deselect a match, and the arrow keys to move between matches.
            </Trans>
          </MutedText>
        </>
      )}
      <ReplaceButton job={job} open={open} ticked={ticked} onStarted={onStarted} />
      <LeftAlone hits={left} />
    </>
  )
}

/** What was found, once all of it is read. */
const Found = ({ job, onStarted }: Started & { job: Job }) => {
  const { t } = useLingui()
  const { changed, left, failed } = job.outcomes
  const { rows = [], ...reading } = useJobRows(changed > 0 ? job : undefined, 'changed')
  const hits = hitRows(textRows(rows))
  const missing = left + failed
  if (changed > 0 && rows.length === 0)
    return <ReadingState error={reading.error} onRetry={reading.retry} />
  if (hits.length === 0)
    return (
      <EmptyState title={t`No matches`}>
        {missing > 0 ? (
          <Plural
            value={missing}
            one="# document was not searched."
            other="# documents were not searched."
          />
        ) : (
          <Trans>Nothing you can edit in these documents matches the search.</Trans>
        )}
      </EmptyState>
    )
  return <Ticks job={job} hits={hits} onStarted={onStarted} />
}

const Looking = ({ job }: { job: Job }) => {
  const stop = useAttempt(() => write('stopJob', { params: { jobid: job.jobid } }))
  return (
    <>
      <HowFar job={job} />
      <PageRow>
        <Button icon={Square} onClick={() => void stop.run()}>
          <Trans>Stop</Trans>
        </Button>
      </PageRow>
      {stop.error && <p role="alert">{stop.error}</p>}
    </>
  )
}

/** All hits with their own ticks, once they are found. */
export const FoundHits = ({
  job,
  onStarted,
  onClose,
}: Started & { job: Job; onClose: () => void }) => {
  const { t } = useLingui()
  return (
    <PageSection boxed title={t`Preview of replacements`} onClose={onClose}>
      {goesOn(job) ? (
        <Looking job={job} />
      ) : (
        <>
          <Limits job={job} />
          <Found job={job} onStarted={onStarted} />
        </>
      )}
    </PageSection>
  )
}
