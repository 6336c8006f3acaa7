import { useLingui } from '@lingui/react/macro'
import { DecisionBar } from './DecisionBar.tsx'
import { deniedParts } from '../desk/deniedParts.ts'
import { DenyPanel } from './DenyPanel.tsx'
import styles from '../Desk.module.css'
import { EditPanel } from './EditPanel.tsx'
import { counted } from '../desk/choices.ts'
import { useWhyUnexplained } from '../useWhyNot.ts'
import type { DeskStore } from '../desk/deskStore.ts'
import type { DeskActions } from '../useDeskActions.ts'
import type { Reason } from './cannedReasons.ts'
import { choiceOf, claimOf, heldOf, type Desk, type Held } from '../desk/deskState.ts'

type DecidePaneProps = {
  store: DeskStore
  desk: Desk
  acts: DeskActions
  reasons: readonly Reason[]
}

/** What decides on the open edit, with the reason or the text that is asked for. */
const DecideHeld = ({ store, desk, acts, reasons, held }: DecidePaneProps & { held: Held }) => {
  const { panel } = acts
  const choice = choiceOf(desk, held.detail.itemid)
  const whyUnexplained = useWhyUnexplained()
  return (
    <div className={styles.decide}>
      {panel?.kind === 'deny' && (
        <DenyPanel
          of={held.detail}
          reasons={reasons}
          choice={choice}
          why={whyUnexplained(held.detail, choice, panel.action)}
          denied={panel.action === 'deny' ? null : deniedParts(held.detail, choice)}
          onChoice={next => store.choose(held.detail.itemid, next)}
          onConfirm={acts.confirm}
          onClose={acts.close}
        />
      )}
      {panel?.kind === 'edit' && (
        <EditPanel
          detail={held.detail}
          choice={choice}
          mended={acts.mended}
          onConfirm={edited => acts.mend(edited)}
          onClose={acts.close}
        />
      )}
      <DecisionBar
        desk={desk}
        claim={claimOf(held)}
        counted={counted(held.detail, choice)}
        acts={acts}
        isChained={held.detail.below.length + held.detail.above.length > 0}
        onSkip={() => store.skip()}
        onUndo={() => void store.undo()}
      />
    </div>
  )
}

/** The bar below the edit; without an edit it has only the undo of the last decision. */
export const DecidePane = (props: DecidePaneProps) => {
  const { t } = useLingui()
  const { store, desk, acts } = props
  const held = heldOf(desk, desk.current)
  if (held) return <DecideHeld {...props} held={held} />
  if (desk.undoable === null && desk.outgoing.length === 0) return null
  const why = t`No edit is open. Open one from the queue.`
  return (
    <div className={styles.decide}>
      <DecisionBar
        desk={desk}
        claim={null}
        counted={{ accept: 0, deny: 0, leave: 0 }}
        acts={{ ...acts, why, whyMain: why }}
        isChained={false}
        onSkip={() => store.skip()}
        onUndo={() => void store.undo()}
      />
    </div>
  )
}
