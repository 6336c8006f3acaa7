import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, Undo2, X } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import type { Counted } from '../desk/choices.ts'
import styles from './DecisionBar.module.css'
import { DeskKey, useLetter } from './DeskKey.tsx'
import { LeaseClock } from './LeaseClock.tsx'

type DecisionBarProps = {
  counted: Counted
  /** Why nothing can be decided now; null: it can. */
  why: string | null
  /** Why it cannot be decided by the verdicts as they are. */
  whyMain: string | null
  /** Who has claimed it and until when; `holder` null: who looks at it. */
  claim: { expires: number; holder: string | null } | null
  /** The last decision; null: there is nothing to undo. */
  last: { title: string; isTakenBack: boolean } | null
  sending: number
  /** Decisions that were refused meanwhile, and come up when the open edit is done. */
  waiting: number
  onMain: () => void
  onDeny: () => void
  onEdit: () => void
  onSkip: () => void
  onUndo: () => void
}

/** The outcome stands on the main button, the keys stand on all of them. */
export const DecisionBar = ({
  counted: { accept, deny, leave },
  why,
  whyMain,
  claim,
  last,
  sending,
  waiting,
  onMain,
  onDeny,
  onEdit,
  onSkip,
  onUndo,
}: DecisionBarProps) => {
  const { t } = useLingui()
  const outcome = [
    accept > 0 && t`accept ${accept}`,
    deny > 0 && t`deny ${deny}`,
    leave > 0 && t`leave ${leave}`,
  ]
    .filter(Boolean)
    .join(', ')
  const main =
    deny + leave === 0 ? t`Accept` : outcome.charAt(0).toLocaleUpperCase() + outcome.slice(1)
  const undo = last && !last.isTakenBack ? last.title : null
  const letter = useLetter('undoDecision') // what is seen on the button is part of its name
  const off = why === null ? {} : { 'aria-disabled': true, title: why }
  return (
    <section className={styles.bar} aria-label={t`Decision`} data-pane>
      <span className={styles.said}>
        {claim ? <LeaseClock {...claim} /> : why}{' '}
        {sending > 0 && <Trans>{sending} on their way.</Trans>}{' '}
        {last?.isTakenBack && <Trans>The last of them is undone as soon as it is answered.</Trans>}
        {waiting > 0 && (
          <Plural
            value={waiting}
            one=" # decision was not taken; it comes up next."
            other=" # decisions were not taken; they come up next."
          />
        )}
      </span>
      {undo !== null && (
        <Button
          kind="quiet"
          icon={Undo2}
          onClick={onUndo}
          aria-label={`${`${t`Undo`} ${letter}`.trim()}: ${t`the decision about ${undo}`}`}
        >
          <Trans>Undo</Trans> <DeskKey of="undoDecision" />
        </Button>
      )}
      <Button kind="quiet" {...off} onClick={why === null ? onSkip : undefined}>
        <Trans>Skip</Trans> <DeskKey of="skipEdit" />
      </Button>
      <Button {...off} onClick={why === null ? onEdit : undefined}>
        <Trans>Accept with edit</Trans> <DeskKey of="mendEdit" />
      </Button>
      <Button kind="danger" icon={X} {...off} onClick={why === null ? onDeny : undefined}>
        <Trans>Deny all</Trans> <DeskKey of="denyEdit" />
      </Button>
      <Button
        kind="main"
        icon={Check}
        {...(whyMain === null ? {} : { 'aria-disabled': true, title: whyMain })}
        onClick={why === null ? onMain : undefined}
      >
        {main} <DeskKey of="acceptEdit" />
      </Button>
    </section>
  )
}
