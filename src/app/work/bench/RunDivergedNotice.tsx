import { Trans, useLingui } from '@lingui/react/macro'
import { GitMerge, Lock } from 'lucide-react'
import { filesAtMost, tokensIn } from '#contract/worklog/runFiles.ts'
import { usePeopleNames } from '#app/api/usePeopleNames.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CopyButton } from '#app/ui/buttons/CopyButton.tsx'
import styles from '#app/ui/bench/Bench.module.css'
import { Notice } from '#app/ui/state/Notice.tsx'
import { LeaveRun } from './LeaveRun.tsx'
import { bothFiles } from '../run/reconcile.ts'
import { filesNamed } from '../run/runFiles.ts'
import { unsentText, type AskedField, type Clash, type Run } from '../run/run.ts'
import type { RunStore } from '../run/runSession.ts'

type Parted = NonNullable<Run['parted']>
type ClashNoticeProps = {
  wordsOf: (field_revisionid: number, value: string) => string
  clashes: Extract<Parted, { kind: 'clash' }>['clashes']
  /** All of them are fields of several files. */
  mayBeBoth: boolean
  onAnswer: (which: 'mine' | 'theirs' | 'both') => void
}

/** The same fields, filled in here and elsewhere: one of both counts. */
const ClashNotice = ({ clashes, wordsOf, mayBeBoth, onAnswer }: ClashNoticeProps) => (
  <Notice
    kind="warn"
    icon={GitMerge}
    role="alert"
    action={
      <>
        <Button onClick={() => onAnswer('mine')}>
          <Trans>Use the values from this device</Trans>
        </Button>
        <Button onClick={() => onAnswer('theirs')}>
          <Trans>Use the values from the other device</Trans>
        </Button>
        {mayBeBoth && (
          <Button onClick={() => onAnswer('both')}>
            <Trans>Use the files from both devices</Trans>
          </Button>
        )}
      </>
    }
  >
    <Trans>
      The same fields were filled in on another device. Nothing is sent until you choose.
    </Trans>
    {clashes.map(({ field_revisionid, label, ...values }) => {
      const mine = wordsOf(field_revisionid, values.mine)
      const theirs = wordsOf(field_revisionid, values.theirs)
      return (
        <p key={field_revisionid}>
          <Trans>
            {label}: “{mine}” on this device, “{theirs}” on the other
          </Trans>
        </p>
      )
    })}
  </Notice>
)

type AnewNoticeProps = {
  run: Run
  earlier: Extract<Parted, { kind: 'reworked' }>
  store: RunStore
  wordsOf: (field_revisionid: number, value: string) => string
}

/** What was done here before its step was ordered anew: it is of the new pass, or let go. */
const AnewNotice = ({ run, earlier, store, wordsOf }: AnewNoticeProps) => {
  const { t } = useLingui()
  const { guide, fields } = store.pack
  const order = run.entry.reworks.findLast(one =>
    one.stepids.some(stepid => run.anew?.includes(stepid)),
  )
  const nameOf = usePeopleNames(order ? [order.userid] : [], t`Someone else`)
  const who = order ? nameOf(order.userid) : t`Someone else`
  const reason = order?.reason ?? ''
  const lines = [
    ...earlier.values.map(({ field_revisionid, value }) => {
      const field = fields.find(one => one.field_revisionid === field_revisionid)
      return `${field?.label ?? field_revisionid}: ${wordsOf(field_revisionid, value)}`
    }),
    ...earlier.signed.map(stepid => {
      const place = guide.steps.findIndex(one => one.stepid === stepid) + 1
      return t`Step ${place}: signed off`
    }),
    ...earlier.reasons.map(words => t`Rework ordered on this device: ${words}`),
    ...fields.flatMap(({ field_revisionid, stepid, label }) => {
      const reason = run.anew?.includes(stepid) && run.reasons?.[field_revisionid]
      return reason ? [`${label}: ${reason}`] : []
    }),
  ]
  const text = lines.join('\n')
  return (
    <Notice kind="warn" icon={GitMerge} role="alert">
      <Trans>
        {who} ordered rework: “{reason}”. Your earlier work on this device is not sent until you
        choose what to do. Sign-offs are not carried over.
      </Trans>
      <pre>{text}</pre>
      <div className={styles.row}>
        {earlier.values.length > 0 && (
          <Button onClick={() => store.answerAnew(true)}>
            <Trans>Use the values for the rework</Trans>
          </Button>
        )}
        <Button onClick={() => store.answerAnew(false)}>
          <Trans>Discard this work</Trans>
        </Button>
        <CopyButton text={() => text} />
      </div>
    </Notice>
  )
}

const WhyParted = ({ kind, who }: { kind: Parted['kind']; who: string }) => (
  <>
    {kind === 'assumed' && (
      <Trans>{who} has taken over this run. Your work here is no longer sent.</Trans>
    )}
    {kind === 'suspended' && (
      <Trans>
        This run was suspended on another device. Your work on this device is kept and not sent yet.
      </Trans>
    )}
    {kind === 'ended' && (
      <Trans>This run has already been ended elsewhere. Your work here is no longer sent.</Trans>
    )}
    {kind === 'forbidden' && (
      <Trans>
        You are no longer allowed to continue this run. Your work here is no longer sent.
      </Trans>
    )}
    {kind === 'gone' && (
      <Trans>This run no longer exists, or you no longer have access to the guide.</Trans>
    )}
  </>
)

/** A value as it is read: the files by their names. */
const useSaidWords = (run: Run) => {
  const { t } = useLingui()
  return (field: AskedField | undefined, value: string): string => {
    if (value === '') return value
    if (field?.type === 'photo') return t`photo`
    return field?.type === 'file'
      ? filesNamed(run, field.field_revisionid, value)
          .map(({ name }) => name)
          .join(', ')
      : value
  }
}

const fieldOf = (fields: readonly AskedField[], id: number) =>
  fields.find(one => one.field_revisionid === id)
/** They are all fields of several files, and there is room for those of both devices. */
const mayTakeBoth = (clashes: readonly Clash[], fields: readonly AskedField[]): boolean =>
  clashes.every(
    clash =>
      fieldOf(fields, clash.field_revisionid)?.several === true &&
      tokensIn(bothFiles(clash)).length <= filesAtMost,
  )

/** Why nothing more is sent, in words, with everything that only this device has. */
export const RunDivergedNotice = ({
  run,
  store,
  onDiscard,
}: {
  run: Run
  store: RunStore
  onDiscard: () => void
}) => {
  const { t } = useLingui()
  const saidOf = useSaidWords(run)
  const { parted, entry } = run
  const who = usePeopleNames([entry.userid], t`Someone else`)(entry.userid)
  if (!parted) return null
  const { fields } = store.pack
  const wordsOf = (id: number, value: string) => saidOf(fieldOf(fields, id), value)
  if (parted.kind === 'clash')
    return (
      <ClashNotice
        clashes={parted.clashes}
        wordsOf={wordsOf}
        mayBeBoth={mayTakeBoth(parted.clashes, fields)}
        onAnswer={store.answerClash}
      />
    )
  if (parted.kind === 'reworked')
    return <AnewNotice run={run} earlier={parted} store={store} wordsOf={wordsOf} />
  const text = unsentText(run, fields, saidOf)
  return (
    <Notice
      kind="warn"
      icon={Lock}
      role="alert"
      action={
        <>
          {parted.kind === 'suspended' && (
            <Button kind="main" onClick={store.assumeAgain}>
              <Trans>Take over and continue</Trans>
            </Button>
          )}
          {text && <CopyButton text={() => text} />}
          <LeaveRun text={text} onLeave={onDiscard} />
        </>
      }
    >
      <WhyParted kind={parted.kind} who={who} />
      {text && (
        <>
          {' '}
          <Trans>Not sent, and kept on this device:</Trans>
          <pre>{text}</pre>
        </>
      )}
    </Notice>
  )
}
