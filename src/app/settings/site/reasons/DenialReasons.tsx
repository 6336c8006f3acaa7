import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { read } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { classes } from '#app/ui/classes.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { KeyCap } from '#app/ui/text/KeyCap.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import site from '../SiteSettings.module.css'
import styles from './DenialReasons.module.css'
import { reasonCode } from './reasonCode.ts'
import { ReasonForm, type ReasonTexts } from './ReasonForm.tsx'

type Reason = ReturnsOf<Table['listPatrolReasons']>[number]
type ReasonChange = { texts?: ReasonTexts; active?: boolean; position?: number }

/** Both change places, and with them their digits. */
const swap = async (one: Reason, other: Reason) => {
  const set = ({ reasonid, revisionid }: Reason, position: number) =>
    write('patchPatrolReason', { params: { reasonid }, query: { revisionid }, body: { position } })
  // Two that share a place stand in the order of their ids.
  const gap = one.position === other.position ? Math.sign(other.reasonid - one.reasonid) : 0
  await set(one, other.position + gap)
  if (gap === 0) await set(other, one.position)
}

type MoveButtonsProps = {
  reason: Reason
  words: string
  above: Reason | undefined
  below: Reason | undefined
}

const MoveButtons = ({ reason, words, above, below }: MoveButtonsProps) => {
  const { t } = useLingui()
  const move = useAttempt((other: Reason) => swap(reason, other), {
    stale: t`Someone else changed this reason, so nothing was saved. Check it, then try again.`,
  })
  return (
    <>
      <Button
        small
        icon={ArrowUp}
        label={t`Move up: ${words}`}
        {...(above ? {} : { why: t`This reason is already first.` })}
        onClick={() => above && void move.run(above)}
      />
      <Button
        small
        icon={ArrowDown}
        label={t`Move down: ${words}`}
        {...(below ? {} : { why: t`This reason is already last.` })}
        onClick={() => below && void move.run(below)}
      />
      {move.error && <span role="alert">{move.error}</span>}
    </>
  )
}

type ReasonRowProps = Pick<MoveButtonsProps, 'reason' | 'above' | 'below'> & {
  /** The key that denies with it; null: it has none. */
  digit: number | null
}

const ReasonRow = ({ reason, digit, above, below }: ReasonRowProps) => {
  const { t, i18n } = useLingui()
  const { reasonid, revisionid, texts, code, active, uses } = reason
  const [isEdited, setEdited] = useState(false)
  const change = useAttempt(
    async (body: ReasonChange) => {
      await write('patchPatrolReason', { params: { reasonid }, query: { revisionid }, body })
    },
    {
      stale: t`Someone else changed this reason, so nothing was saved. Check it, then try again.`,
      onDone: () => setEdited(false),
    },
  )
  const words = texts[i18n.locale] ?? texts['en'] ?? code
  if (isEdited)
    return (
      <li className={styles.row}>
        <ReasonForm
          texts={texts}
          act={t`Save`}
          error={change.error}
          isPending={change.isPending}
          onSave={next => void change.run({ texts: next })}
          onCancel={() => setEdited(false)}
        />
      </li>
    )
  return (
    <li className={styles.row}>
      <span className={classes(styles.words, !active && styles.off)}>
        <span>
          {digit !== null && <KeyCap>{digit}</KeyCap>} {words}
        </span>
        <small>
          {!active && <Trans>Switched off.</Trans>}{' '}
          <Plural value={uses} _0="Never used" one="Used # time" other="Used # times" />
        </small>
      </span>
      <span className={styles.acts}>
        {active && <MoveButtons {...{ reason, words, above, below }} />}
        <Button small aria-label={t`Edit: ${words}`} onClick={() => setEdited(true)}>
          <Trans>Edit</Trans>
        </Button>
        <Button
          small
          aria-label={active ? t`Switch off: ${words}` : t`Switch on: ${words}`}
          onClick={() => void change.run({ active: !active })}
        >
          {active ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
        </Button>
      </span>
      {change.error && <p role="alert">{change.error}</p>}
    </li>
  )
}

const NewReason = ({ known, onClose }: { known: readonly string[]; onClose: () => void }) => {
  const { t } = useLingui()
  const add = useAttempt(
    async (texts: ReasonTexts) => {
      const code = reasonCode(texts['en'] ?? '', known)
      await write('createPatrolReason', { body: { code, texts, applies_to: 'deny' } })
    },
    { onDone: onClose },
  )
  return (
    <ReasonForm
      texts={{}}
      act={t`Add a reason`}
      error={add.error}
      isPending={add.isPending}
      onSave={texts => void add.run(texts)}
      onCancel={onClose}
    />
  )
}

/** Reasons that a decider chooses from when denying an edit; each is saved on its own. */
export const DenialReasons = () => {
  const { t } = useLingui()
  const { data: all } = useSuspenseQuery(read('listPatrolReasons'))
  const [isAdding, setAdding] = useState(false)
  const reasons = all
    .filter(({ applies_to }) => applies_to === 'deny')
    .toSorted(
      (a, b) =>
        Number(b.active) - Number(a.active) || a.position - b.position || a.reasonid - b.reasonid,
    )
  return (
    <section className={site.section} aria-label={t`Denial reasons`}>
      <h2 className={site.sectionTitle}>
        <Trans>Denial reasons</Trans>
      </h2>
      <p className={site.help}>
        <Trans>
          Patrol offers the first nine reasons on the keys 1 to 9, in this order. The order changes
          only when you change it. The author sees the reason in their own language if available,
          otherwise in English.
        </Trans>
      </p>
      <ul className={styles.rows}>
        {reasons.map((reason, n) => (
          <ReasonRow
            key={reason.reasonid}
            reason={reason}
            digit={reason.active && n < 9 ? n + 1 : null}
            above={reasons[n - 1]}
            below={reasons[n + 1]?.active ? reasons[n + 1] : undefined}
          />
        ))}
      </ul>
      {isAdding ? (
        <NewReason known={all.map(({ code }) => code)} onClose={() => setAdding(false)} />
      ) : (
        <div>
          <Button icon={Plus} onClick={() => setAdding(true)}>
            <Trans>Add a reason</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}
