import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { useId, type MouseEvent } from 'react'
import { shownField } from '#contract/worklog/formWords.ts'
import type { RunRow } from '#contract/worklog/runRow.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { useRunStates } from '#app/api/useRunStates.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatExact } from '#app/ui/text/dates.ts'
import { RecordedSteps } from '../runs/RecordedSteps.tsx'
import { RunFacts } from '../runs/RunFacts.tsx'
import { useEarlyWords } from '../runs/useEarlyFact.ts'
import type { NameOf } from '../runs/useWrittenBy.ts'
import styles from '../runs/RunRecord.module.css'
import type { RecordOfOrder } from './useOrderRecord.ts'

/** By which version of the guide: one without a release says so. */
const WorkedBy = ({ run: { release } }: { run: RunRow }) => {
  if (release === null) return <Trans>Not released</Trans>
  const number = `${release.major}.${release.minor}`
  return <Trans>Release {number}</Trans>
}

type RunHeadProps = { record: RecordOfOrder; isOpen: boolean }
/** How far it came, what was out of range and who signed. */
const HowItWent = ({ record: { run, entry }, isOpen }: RunHeadProps) => {
  const { i18n } = useLingui()
  const states = useRunStates()
  const wordsOf = useEarlyWords()
  // Open, its facts name the guides as well.
  const early = isOpen ? [] : wordsOf(entry.started_early)
  const { deviations, steps_signed, step_count } = run
  return (
    <div>
      {states[run.status]}{' '}
      {deviations > 0 && (
        <Chip kind="danger" icon={TriangleAlert}>
          {plural(deviations, { one: '# deviation', other: '# deviations' })}
        </Chip>
      )}
      <span className={styles.more}>
        <Trans>
          Steps signed off: {steps_signed} of {step_count}
        </Trans>
      </span>
      {early.map(([name, value]) => (
        <span key={name} className={styles.more}>
          {name}: {value}
        </span>
      ))}
      {run.signatures.map((one, n) => (
        <span key={n} className={styles.more}>
          <Icon of={ShieldCheck} /> {one.label}: {one.username},{' '}
          {formatExact(one.date, i18n.locale)}
        </span>
      ))}
    </div>
  )
}

/** By what, by whom, how far: what stands there also where the run is folded. */
const RunHead = ({ record, isOpen, titleId }: RunHeadProps & { titleId: string }) => {
  const { t, i18n } = useLingui()
  const { run } = record
  const from = formatExact(run.starttime, i18n.locale)
  const until = run.endtime === null ? null : formatExact(run.endtime, i18n.locale)
  return (
    <div className={styles.runHead}>
      <div>
        <h3 id={titleId}>
          <a href={authorPaths.runRecord(run.entryid)}>{record.guide.title}</a>
        </h3>
        <span className={styles.more}>
          <WorkedBy run={run} />
        </span>
      </div>
      <div>
        {run.username}
        <span className={styles.more}>{until === null ? from : t`${from} to ${until}`}</span>
      </div>
      <HowItWent record={record} isOpen={isOpen} />
    </div>
  )
}

export type RunOfOrderProps = {
  record: RecordOfOrder
  isOpen: boolean
  onToggle: () => void
  nameOf: NameOf
}
/** One run of a piece, with all that its record says folded under it. */
export const RunOfOrder = ({ record, isOpen, onToggle, nameOf }: RunOfOrderProps) => {
  const { run, entry, guide, content_hash } = record
  const { i18n } = useLingui()
  const { entryid, values } = run
  const titleId = useId()
  const from = formatExact(run.starttime, i18n.locale)
  const onFold = (event: MouseEvent) => {
    event.preventDefault() // what stands open is known here, for paper too
    onToggle()
  }
  return (
    <article className={styles.run} aria-labelledby={titleId}>
      <RunHead record={record} isOpen={isOpen} titleId={titleId} />
      <details open={isOpen}>
        <summary onClick={onFold}>
          {/* Of a run that is being done again no value stands, and there is much to read. */}
          {values === 0 ? (
            <Trans>Record</Trans>
          ) : (
            plural(values, { one: 'Record: # value', other: 'Record: # values' })
          )}
          <VisuallyHidden>
            {' '}
            {guide.title}, {from}
          </VisuallyHidden>
        </summary>
        {isOpen && (
          <div className={styles.parts}>
            <RunFacts entry={entry} guide={guide} contentHash={content_hash} nameOf={nameOf} />
            <RecordedSteps
              entry={entry}
              guide={guide}
              fields={record.fields.map(shownField)}
              deviations={record.deviations}
              nameOf={nameOf}
              level={4}
              anchorOf={stepid => `r${entryid}s${stepid}`}
              onAmend={null}
            />
          </div>
        )}
      </details>
    </article>
  )
}
