import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { use, useId, useRef, useState } from 'react'
import type { LineDiff } from '#contract/revisions/schemas.ts'
import { existing } from '#lib/existing.ts'
import { call } from '#app/api/client.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import { WordDiff } from '#app/editor/conflict/WordDiff.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { Initials } from '#app/ui/pictures/Initials.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import type { Arrival } from './arrivals.ts'
import { goOnWriting } from './goOnWriting.ts'
import { TogetherNow, useArrivalAt } from './together.ts'
import { useChangeWords } from './useArrivalWords.ts'
import styles from './Together.module.css'

const ChangedLine = ({ line: { op, before, after } }: { line: LineDiff }) => (
  <li>
    {before === null && (
      <b>
        <Trans>New:</Trans>{' '}
      </b>
    )}
    {op === 'delete' && (
      <b>
        <Trans>Deleted:</Trans>{' '}
      </b>
    )}
    <WordDiff before={before?.text_raw ?? ''} now={after?.text_raw ?? ''} />
  </li>
)

/** A title that was not there is empty. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type BeforeProps = { guideid: number; stepid: number; arrival: Arrival }

/** Against the save before them, which may be older than what is listed of the guide. */
const compare = async ({ guideid, stepid, arrival }: BeforeProps, signal: AbortSignal) => {
  const params = { guideid, stepid }
  const oldest = existing(arrival.revisions.at(-1), 'the first of the saves').revisionid
  const older =
    arrival.before === undefined
      ? await call(
          'listStepRevisions',
          { params, query: { limit: earlier, after: oldest } },
          { signal },
        )
      : []
  const from = arrival.before ?? older.find(({ status }) => status === 'accepted')?.revisionid
  if (from === undefined) return null
  const to = arrival.revisions[0].revisionid
  return call('diffStepRevisions', { params, query: { from, to } }, { signal })
}
/** Edits that wait are among them. */
const earlier = 50

/** The words as they were, against those that came. */
const Before = (props: BeforeProps) => {
  const { guideid, stepid, arrival } = props
  const { before = null, revisions } = arrival
  const ends = [before, revisions[0].revisionid, revisions.at(-1)?.revisionid]
  const { data, error } = useQuery({
    queryKey: ['diffStepRevisions', guideid, stepid, ...ends],
    queryFn: ({ signal }) => compare(props, signal),
    retry: false,
    staleTime: Infinity,
  })
  if (error)
    return (
      <p role="alert">
        <Trans>The earlier text did not load.</Trans>
      </p>
    )
  if (data === undefined) return null
  if (data === null)
    return (
      <p>
        <Trans>The earlier text is not known.</Trans>
      </p>
    )
  const lines = data.lines.filter(({ op, moved }) => op !== 'equal' || moved)
  const title = data.fields.find(({ field }) => field === 'title')
  return (
    <ul className={styles.before}>
      {title && (
        <li>
          <b>
            <Trans>Title:</Trans>
          </b>{' '}
          <WordDiff before={textOf(title.before)} now={textOf(title.after)} />
        </li>
      )}
      {lines.map(line => (
        <ChangedLine key={line.lineid} line={line} />
      ))}
      {!title && lines.length === 0 && (
        <li>
          <Trans>The text of the step is the same.</Trans>
        </li>
      )}
    </ul>
  )
}

const Mark = ({ stepid, arrival }: { stepid: number; arrival: Arrival }) => {
  const { t, i18n } = useLingui()
  const { guideid, see } = use(TogetherNow)
  const [isShown, setIsShown] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  const words = useChangeWords()(arrival)
  const { revisions } = arrival
  const [{ username, date, revisionid }] = revisions
  const isNew = revisions.some(({ kind }) => kind === 'create')
  const when = formatMoment(date * 1000, i18n.locale)
  return (
    <div ref={place} className={styles.arrived} role="group" aria-labelledby={id}>
      <Initials name={username} />
      <span id={id}>
        <b>{t`${username}, ${when}, revision ${revisionid}.`}</b> {words}
      </span>
      <span className={styles.acts}>
        {!isNew && (
          <Button small aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? <Trans>Hide earlier text</Trans> : <Trans>Show earlier text</Trans>}
          </Button>
        )}
        <Button
          small
          kind="quiet"
          onClick={() => {
            goOnWriting(place.current)
            see(revisionid)
          }}
        >
          <Trans>Mark as seen</Trans>
        </Button>
      </span>
      {isShown && <Before {...{ guideid, stepid, arrival }} />}
    </div>
  )
}

/** At a step that somebody else saved since the guide was opened here: who, when, and what. */
export const Arrived = ({ stepid }: { stepid: StepId }) => {
  const arrival = useArrivalAt(stepid)
  if (!arrival || arrival.stepid === null) return null
  return <Mark key={arrival.revisions[0].revisionid} stepid={arrival.stepid} arrival={arrival} />
}

/** In the outline, of the same. */
export const ArrivedMark = ({ stepid }: { stepid: StepId }) => {
  const { t, i18n } = useLingui()
  const arrival = useArrivalAt(stepid)
  if (!arrival) return null
  const [{ username, date }] = arrival.revisions
  const when = formatMoment(date * 1000, i18n.locale)
  return (
    <span className={styles.came}>
      <Icon of={Pencil} />
      <VisuallyHidden>{t`Changed by ${username}, ${when}`}</VisuallyHidden>
    </span>
  )
}
