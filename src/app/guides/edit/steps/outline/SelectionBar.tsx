import type { StepId } from '#app/drafts/content/guideContent.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowDownUp, CopyPlus, FileOutput, MoveVertical, Trash2, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import { isDeviceOnly } from '#app/drafts/content/deviceOnly.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import type { StepSelection } from '../actions/stepSelection.ts'
import styles from './StepOutline.module.css'
import type { Steps } from '../actions/useSteps.ts'

type ChosenBarProps = {
  guide: Pick<Guide, 'guideid'>
  chosen: StepSelection
  steps: Steps
  onMove: (stepids: readonly StepId[]) => void
  onCopy: (stepids: readonly StepId[]) => void
  onReverse: (stepids: readonly StepId[]) => void
}

/**
 * What can be done with the chosen steps; it stands there as long as there are any. What asks first
 * leaves them chosen until it is done.
 */
export const SelectionBar = ({
  guide,
  chosen,
  steps,
  onMove,
  onCopy,
  onReverse,
}: ChosenBarProps) => {
  const { t } = useLingui()
  const ids = useSyncExternalStore(chosen.subscribe, chosen.all)
  const all = steps.order().filter(stepid => ids.has(stepid))
  if (all.length === 0) return null
  const doing = (act: (stepids: readonly StepId[]) => void) => () => {
    act(all)
    chosen.clear()
  }
  return (
    <div data-chosen-tools className={styles.chosenBar} role="group" aria-label={t`Selected steps`}>
      <p className={styles.head} role="status">
        <Plural value={all.length} one="# step selected" other="# steps selected" />
        <span className={styles.count}>
          <Button
            kind="quiet"
            small
            icon={X}
            label={t`Clear selection`}
            onClick={() => chosen.clear()}
          />
        </span>
      </p>
      <div className={styles.acts}>
        <Button kind="quiet" small icon={MoveVertical} onClick={() => onMove(all)}>
          <Trans>Move to…</Trans>
        </Button>
        <Button kind="quiet" small icon={CopyPlus} onClick={doing(steps.duplicateAll)}>
          <Trans>Duplicate</Trans>
        </Button>
        {!isDeviceOnly(guide.guideid) && (
          <>
            <Button kind="quiet" small icon={FileOutput} onClick={() => onCopy(all)}>
              <Trans>Copy to another guide…</Trans>
            </Button>
            <Button kind="quiet" small icon={ArrowDownUp} onClick={() => onReverse(all)}>
              <Trans>Reverse the steps…</Trans>
            </Button>
          </>
        )}
        <Button
          kind="quiet"
          small
          icon={Trash2}
          onClick={() => steps.removeAll(all, () => chosen.clear())}
        >
          <Trans>Delete</Trans>
        </Button>
      </div>
    </div>
  )
}
