import { Trans, useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import { keyOf, placeName } from './moveRules.ts'
import type { PlannedMove } from './plan.ts'
import styles from './PlanPanel.module.css'
import type { TreeEditing } from './useTreeEditing.ts'
import { PlanHead } from './PlanHead.tsx'
import { ThrowAwayDialog } from './ThrowAwayDialog.tsx'

const PlannedLine = ({ desk, move }: { desk: TreeEditing; move: PlannedMove }) => {
  const { t } = useLingui()
  const { plan, mover, whyNotSent } = desk
  const { states, live, tree } = plan
  const top = t`the top level`
  const state = states.get(keyOf(move)) ?? 'open'
  const wrong = {
    open: null,
    made: null,
    below: t`The category would be below itself, because the tree has changed.`,
    gone: t`The category or its new place is not in the tree that you see.`,
  }[state]
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        {move.what === 'page' ? (
          <Trans>
            Delete the page of <b>{move.label}</b> when it is empty
          </Trans>
        ) : (
          <>
            {move.what === 'guide' && (
              <>
                <Trans>Guide</Trans>{' '}
              </>
            )}
            <b>{move.label}</b> <del>{placeName(live, move.from, top)}</del>{' '}
            <ins>{placeName(tree, move.to, top)}</ins>
          </>
        )}
      </span>
      {state === 'made' && (
        <Chip icon={Check}>
          <Trans>Done</Trans>
        </Chip>
      )}
      <Button
        small
        kind="quiet"
        icon={X}
        label={t`Remove ${move.label} from the plan`}
        why={mover.running ? whyNotSent : undefined}
        onClick={() => plan.takeOut(keyOf(move))}
      />
      {wrong && <span className={styles.fault}>{wrong}</span>}
    </li>
  )
}

/**
 * The moves that were collected, each with where it stood and where it will stand; all of them are
 * made, or taken back, from here.
 */
export const PlanPanel = ({ desk }: { desk: TreeEditing }) => {
  const { t } = useLingui()
  const { plan } = desk
  const [isAsking, setIsAsking] = useState(false)
  const kept = useFocusAfterRemoval<HTMLElement>()
  const count = plan.wanted.length
  return (
    <section ref={kept} className={styles.panel} aria-label={t`Plan`} data-pane="">
      <PlanHead desk={desk} onThrowAway={() => setIsAsking(true)} />
      {count === 0 && (
        <p className={styles.none}>
          <Trans>
            Move categories by dragging, with Cut and Paste, or with “Move to…”. Your moves are
            collected here and not sent yet; the tree shows the result.
          </Trans>
        </p>
      )}
      <ul>
        {plan.wanted.map(move => (
          <PlannedLine key={keyOf(move)} desk={desk} move={move} />
        ))}
      </ul>
      {isAsking && (
        <ThrowAwayDialog
          count={count}
          onClose={() => setIsAsking(false)}
          onThrowAway={() => {
            setIsAsking(false)
            plan.throwAway()
          }}
        />
      )}
    </section>
  )
}
