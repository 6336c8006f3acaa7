import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, Undo2, X } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import type { Decide } from '#contract/patrol/queries.ts'
import type { Counted } from '../desk/choices.ts'
import type { Desk } from '../desk/deskState.ts'
import { lastDecision } from '../desk/outgoing.ts'
import type { DeskActions } from '../useDeskActions.ts'
import styles from './DecisionBar.module.css'
import { DeskKey } from './DeskKey.tsx'
import { LeaseClock } from './LeaseClock.tsx'

type StandingProps = {
  desk: Desk
  /** Why nothing can be decided now; null: it can. */
  why: string | null
  /** Who has claimed it and until when; `holder` null: who looks at it. */
  claim: { expires: number; holder: string | null } | null
}

/** Whose the open edit is, and what became of the decisions before it. */
const Standing = ({ desk, why, claim }: StandingProps) => {
  const sending = desk.outgoing.length
  // refused meanwhile; they come up when the open edit is done
  const waiting = desk.troublesAfter.length
  return (
    <span className={styles.said}>
      {claim ? <LeaseClock {...claim} /> : why}{' '}
      {sending > 0 && (
        <Plural value={sending} one="Sending # decision…" other="Sending # decisions…" />
      )}{' '}
      {lastDecision(desk)?.isTakenBack && (
        <Trans>The last decision will be undone as soon as the service answers.</Trans>
      )}
      {waiting > 0 && (
        <Plural
          value={waiting}
          one=" # decision was refused. That edit comes up next."
          other=" # decisions were refused. Those edits come up next."
        />
      )}
    </span>
  )
}

const verdicts: Record<Decide['action'], MessageDescriptor> = {
  accept: msg`accepted`,
  accept_edit: msg`accepted with an edit`,
  deny: msg`denied`,
  partial: msg`accepted in part`,
}

/** Undoes the last decision, which it names; nothing where there is none. */
const UndoButton = ({ desk, onUndo }: { desk: Desk; onUndo: () => void }) => {
  const { i18n } = useLingui()
  const last = lastDecision(desk)
  if (!last || last.isTakenBack) return null
  const { title, action } = last
  const verdict = i18n._(verdicts[action])
  return (
    <Button kind="quiet" icon={Undo2} data-act="undo" onClick={onUndo}>
      <span className={styles.undone}>
        <Trans>
          Undo: {verdict} “{title}”
        </Trans>
      </span>{' '}
      <DeskKey of="undoDecision" />
    </Button>
  )
}

/** What the verdicts come to, as the main button says it. */
const useOutcome = ({ accept, deny, leave }: Counted): string => {
  const { t } = useLingui()
  const outcome = [
    accept > 0 && t`accept ${accept}`,
    deny > 0 && t`deny ${deny}`,
    leave > 0 && t`leave ${leave} undecided`,
  ]
    .filter(Boolean)
    .join(', ')
  return deny + leave === 0 ? t`Accept` : outcome.charAt(0).toLocaleUpperCase() + outcome.slice(1)
}

const offFor = (why: string | null) => (why === null ? {} : { 'aria-disabled': true, title: why })

type DecisionBarProps = {
  desk: Desk
  claim: StandingProps['claim']
  counted: Counted
  acts: Pick<
    DeskActions,
    | 'why'
    | 'whyMain'
    | 'whyNeeds'
    | 'whyUpTo'
    | 'upTo'
    | 'main'
    | 'rest'
    | 'deny'
    | 'edit'
    | 'acceptUpTo'
  >
  /** Others wait on the same document: what is denied is this one alone. */
  isChained: boolean
  onSkip: () => void
  onUndo: () => void
}

/** What else than the two can be accepted: with an edit, what was left, or up to here. */
const OtherVerdicts = ({
  counted,
  acts: { why, whyNeeds, whyUpTo, upTo, rest, edit, acceptUpTo },
}: Pick<DecisionBarProps, 'counted' | 'acts'>) => (
  <>
    <Button
      data-act="edit"
      {...offFor(why ?? whyNeeds)}
      onClick={(why ?? whyNeeds) === null ? edit : undefined}
    >
      <Trans>Accept with edit…</Trans> <DeskKey of="mendEdit" />
    </Button>
    {counted.leave > 0 && (
      <Button data-act="rest" {...offFor(why)} onClick={why === null ? rest : undefined}>
        <Trans>Accept the rest</Trans> <DeskKey of="acceptRest" />
      </Button>
    )}
    {upTo !== null && (
      <Button
        data-act="upTo"
        {...offFor(whyUpTo)}
        onClick={whyUpTo === null ? acceptUpTo : undefined}
      >
        <Trans>Accept 1 to {upTo}</Trans> <DeskKey of="acceptUpTo" />
      </Button>
    )}
  </>
)

/** The outcome stands on the main button, the keys stand on all of them. */
export const DecisionBar = ({
  desk,
  claim,
  counted,
  acts,
  isChained,
  onSkip,
  onUndo,
}: DecisionBarProps) => {
  const { t } = useLingui()
  const { why, whyMain, main, deny } = acts
  const outcome = useOutcome(counted)
  const off = offFor(why)
  return (
    <section className={styles.bar} aria-label={t`Decision`} data-pane>
      <div className={styles.more}>
        <Standing desk={desk} why={why} claim={claim} />
        <UndoButton desk={desk} onUndo={onUndo} />
        <Button kind="quiet" data-act="skip" {...off} onClick={why === null ? onSkip : undefined}>
          <Trans>Skip</Trans> <DeskKey of="skipEdit" />
        </Button>
        <OtherVerdicts counted={counted} acts={acts} />
      </div>
      <Button
        kind="danger"
        icon={X}
        data-act="deny"
        {...off}
        onClick={why === null ? deny : undefined}
      >
        {isChained ? <Trans>Deny only this edit…</Trans> : <Trans>Deny all…</Trans>}{' '}
        <DeskKey of="denyEdit" />
      </Button>
      <Button
        kind="main"
        icon={Check}
        data-act="main"
        {...(whyMain === null ? {} : { 'aria-disabled': true, title: whyMain })}
        onClick={why === null ? main : undefined}
      >
        {outcome} <DeskKey of="acceptEdit" />
      </Button>
    </section>
  )
}
