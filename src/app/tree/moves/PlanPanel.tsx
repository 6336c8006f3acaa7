import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, Download, Play, Trash2, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { download } from '#app/ui/lists/download.ts'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import { placeName } from './moveRules.ts'
import type { PlannedMove } from './plan.ts'
import styles from './PlanPanel.module.css'
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
      moves: moves.map(({ title, from, to }) => ({ title, from, to })),
    },
    null,
    2,
  )

/**
 * The moves that were collected, each with where it stood and where it will stand; all of them are
 * made, or taken back, from here.
 */
export const PlanPanel = ({ desk }: { desk: TreeEditing }) => {
  const { t } = useLingui()
  const { plan, mover, whyNotSent } = desk
  const { wanted, states, moves, live, tree, id } = plan
  const [isAsking, setIsAsking] = useState(false)
  const kept = useFocusAfterRemoval<HTMLElement>()
  const made = wanted.filter(({ title }) => states.get(title) === 'made')
  const faults = wanted.length - made.length - moves.length
  const sent = mover.log.filter(({ batch, state }) => batch === id && state !== 'undone')
  const top = t`the top level`
  const count = wanted.length
  const madeCount = made.length
  const why =
    whyNotSent ??
    (faults > 0
      ? t`Take out first what cannot be made.`
      : moves.length === 0
        ? t`Nothing is left to do.`
        : undefined)
  const fault = ({ title }: PlannedMove) =>
    ({
      open: null,
      made: null,
      below: t`It would stand below itself: the tree has changed since.`,
      gone: t`It, or the place for it, is not in the tree that you see.`,
    })[states.get(title) ?? 'open']
  return (
    <section ref={kept} className={styles.panel} aria-label={t`Plan`} data-pane="">
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Trans>Plan</Trans>
        </h2>
        <span className={styles.count} role="status">
          {count > 0 && <Plural value={count} one="# move" other="# moves" />}
          {madeCount > 0 && (
            <>
              , <Trans>{madeCount} made</Trans>
            </>
          )}
        </span>
        {count > 0 && (
          <>
            <Button
              small
              kind="main"
              icon={Play}
              why={why}
              onClick={() => void mover.carryPlan(moves, id)}
            >
              {madeCount > 0 && moves.length > 0 ? (
                <Trans>Go on with the plan</Trans>
              ) : (
                <Trans>Make all moves</Trans>
              )}
            </Button>
            {sent.length > 0 && (
              <Button small icon={Undo2} why={whyNotSent} onClick={() => void mover.undo(sent)}>
                <Trans>Take the plan back</Trans>
              </Button>
            )}
            <Button
              small
              kind="quiet"
              icon={Download}
              onClick={() =>
                download('plan.json', planFile([...made, ...moves]), 'application/json')
              }
            >
              <Trans>Export as JSON</Trans>
            </Button>
            <Button
              small
              kind="quiet"
              icon={Trash2}
              why={mover.running ? whyNotSent : undefined}
              onClick={() => setIsAsking(true)}
            >
              <Trans>Throw away</Trans>
            </Button>
          </>
        )}
      </div>
      {count === 0 && (
        <p className={styles.none}>
          <Trans>
            Move categories as always: by drag, by Cut and Paste, or by “Move to…”. Nothing is sent;
            every move is collected here, and the tree shows how it will be.
          </Trans>
        </p>
      )}
      <ul>
        {wanted.map(move => {
          const wrong = fault(move)
          return (
            <li key={move.title} className={styles.line}>
              <span className={styles.words}>
                <b>{move.label}</b> <del>{placeName(live, move.from, top)}</del>{' '}
                <ins>{placeName(tree, move.to, top)}</ins>
              </span>
              {states.get(move.title) === 'made' && (
                <Chip icon={Check}>
                  <Trans>Made</Trans>
                </Chip>
              )}
              <Button
                small
                kind="quiet"
                icon={X}
                label={t`Take ${move.label} out of the plan`}
                why={mover.running ? whyNotSent : undefined}
                onClick={() => plan.takeOut(move.title)}
              />
              {wrong && <span className={styles.fault}>{wrong}</span>}
            </li>
          )
        })}
      </ul>
      {isAsking && (
        <Dialog
          title={
            <Plural
              value={count}
              one="Throw away the plan of # move?"
              other="Throw away the plan of # moves?"
            />
          }
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button onClick={() => setIsAsking(false)}>
                <Trans>Keep</Trans>
              </Button>
              <Button
                kind="danger"
                icon={Trash2}
                onClick={() => {
                  setIsAsking(false)
                  plan.throwAway()
                }}
              >
                <Trans>Throw away</Trans>
              </Button>
            </>
          }
        >
          <p>
            <Trans>
              No category moves by this. What was made already stays made, and stands in the move
              log.
            </Trans>
          </p>
        </Dialog>
      )}
    </section>
  )
}
