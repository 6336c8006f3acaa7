import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Download, Play, Trash2, Undo2 } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { download } from '#app/ui/lists/download.ts'
import { canUndo } from './moveLog.ts'
import { keyOf } from './moveRules.ts'
import type { PlannedMove } from './plan.ts'
import styles from './PlanPanel.module.css'
import { useNumbersOf } from './useNumbersOf.ts'
import type { TreeEditing } from './useTreeEditing.ts'

/**
 * What the file of a plan holds: its moves in the order in which they can be made one after
 * another.
 */
const planFile = (moves: readonly PlannedMove[]): string =>
  JSON.stringify(
    {
      site: location.origin,
      planned_at: new Date().toISOString(),
      moves: moves.map(({ title, from, to, what }) => ({ title, from, to, ...(what && { what }) })),
    },
    null,
    2,
  )

type PlanHeadProps = { desk: TreeEditing; onThrowAway: () => void }

/** What can be done with all moves of a plan; `made` are done already. */
const PlanActs = ({
  desk,
  made,
  onThrowAway,
}: PlanHeadProps & { made: readonly PlannedMove[] }) => {
  const { t } = useLingui()
  const { plan, mover, whyNotSent } = desk
  const { wanted, moves, id } = plan
  const numbersOf = useNumbersOf()
  const hasFaults = wanted.length > made.length + moves.length
  const sent = mover.log.filter(one => one.batch === id && canUndo(one))
  const why =
    whyNotSent ??
    (hasFaults
      ? t`First remove the moves that are not possible.`
      : moves.length === 0
        ? t`Nothing left to do.`
        : undefined)
  return (
    <>
      <Button
        small
        kind="main"
        icon={Play}
        why={why}
        onClick={() => void mover.carryPlan(moves, id)}
      >
        {made.length > 0 && moves.length > 0 ? (
          <Trans>Continue the plan</Trans>
        ) : numbersOf(wanted).isMixed ? (
          <Trans>Carry out the plan</Trans>
        ) : (
          <Trans>Carry out all moves</Trans>
        )}
      </Button>
      {sent.length > 0 && (
        <Button small icon={Undo2} why={whyNotSent} onClick={() => void mover.undo(sent)}>
          <Trans>Undo the plan</Trans>
        </Button>
      )}
      <Button
        small
        kind="quiet"
        icon={Download}
        onClick={() => download('plan.json', planFile([...made, ...moves]), 'application/json')}
      >
        <Trans>Export as JSON</Trans>
      </Button>
      <Button
        small
        kind="quiet"
        icon={Trash2}
        why={mover.running ? whyNotSent : undefined}
        onClick={onThrowAway}
      >
        <Trans>Discard…</Trans>
      </Button>
    </>
  )
}

/** How many moves are planned and made, and what can be done with all of them. */
export const PlanHead = ({ desk, onThrowAway }: PlanHeadProps) => {
  const { wanted, states } = desk.plan
  const made = wanted.filter(move => states.get(keyOf(move)) === 'made')
  const count = wanted.length
  const { words, isMixed } = useNumbersOf()(wanted)
  const madeCount = made.length
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>
        <Trans>Plan</Trans>
      </h2>
      <span className={styles.count} role="status">
        {isMixed ? words : count > 0 && <Plural value={count} one="# move" other="# moves" />}
        {madeCount > 0 && (
          <>
            , <Trans>{madeCount} done</Trans>
          </>
        )}
      </span>
      {count > 0 && <PlanActs desk={desk} made={made} onThrowAway={onThrowAway} />}
    </div>
  )
}
