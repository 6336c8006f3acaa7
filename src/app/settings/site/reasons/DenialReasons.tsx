import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { read } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { classes } from '#app/ui/classes.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import site from '../SiteSettings.module.css'
import styles from './DenialReasons.module.css'
import { reasonCode } from './reasonCode.ts'
import { ReasonForm, type ReasonTexts } from './ReasonForm.tsx'

type Reason = ReturnsOf<Table['listPatrolReasons']>[number]
type ReasonChange = { texts?: ReasonTexts; active?: boolean }

const ReasonRow = ({ reason }: { reason: Reason }) => {
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
        {words}
        <small>
          {!active && <Trans>Switched off.</Trans>}{' '}
          <Plural value={uses} _0="Never used" one="Used # time" other="Used # times" />
        </small>
      </span>
      <span className={styles.acts}>
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
    .toSorted((a, b) => Number(b.active) - Number(a.active) || b.uses - a.uses)
  return (
    <section className={site.section} aria-label={t`Denial reasons`}>
      <h2 className={site.sectionTitle}>
        <Trans>Denial reasons</Trans>
      </h2>
      <p className={site.help}>
        <Trans>
          Patrol offers the nine most used reasons, each with a number key. The author sees the
          reason in their own language if available, otherwise in English.
        </Trans>
      </p>
      <ul className={styles.rows}>
        {reasons.map(reason => (
          <ReasonRow key={reason.reasonid} reason={reason} />
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
