import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useIsNarrow } from '#app/ui/screen/useIsNarrow.ts'
import type { Counted } from '../desk/choices.ts'
import type { Desk } from '../desk/deskState.ts'
import { lastDecision } from '../desk/outgoing.ts'
import type { DeskActions } from '../useDeskActions.ts'
import styles from './DecisionBar.module.css'
import { DeskKey } from './DeskKey.tsx'
import { LeaseClock } from './LeaseClock.tsx'
import { offFor, OtherActs, OtherActsMenu, type OtherActsProps } from './OtherActs.tsx'

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
  const isUndoing = lastDecision(desk)?.isTakenBack ?? false
  const whyNot = claim ? null : why
  return (
    <>
      {claim && (
        <span className={styles.claim}>
          <LeaseClock {...claim} />
        </span>
      )}
      {(whyNot !== null || sending > 0 || isUndoing || waiting > 0) && (
        <span className={styles.said}>
          {whyNot}{' '}
          {sending > 0 && (
            <Plural value={sending} one="Sending # decision…" other="Sending # decisions…" />
          )}{' '}
          {isUndoing && (
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
      )}
    </>
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

type DecisionBarProps = OtherActsProps & {
  claim: StandingProps['claim']
  acts: OtherActsProps['acts'] & Pick<DeskActions, 'whyMain' | 'main' | 'deny'>
  /** Others wait on the same document: what is denied is this one alone. */
  isChained: boolean
}

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
  const isNarrow = useIsNarrow()
  const others = { desk, counted, acts, onSkip, onUndo }
  const standing = <Standing desk={desk} why={why} claim={claim} />
  return (
    <section className={styles.bar} aria-label={t`Decision`} data-pane>
      {isNarrow ? (
        standing
      ) : (
        <div className={styles.more}>
          {standing}
          <OtherActs {...others} />
        </div>
      )}
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
      {isNarrow && <OtherActsMenu {...others} />}
    </section>
  )
}
