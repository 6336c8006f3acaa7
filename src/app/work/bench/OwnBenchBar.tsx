import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, EllipsisVertical, Pause, Play, RotateCcw, Tablet, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Menu } from '#app/ui/overlays/Menu.tsx'
import { NameDevice } from './NameDevice.tsx'
import { DoneButton } from './DoneButton.tsx'
import { RunSaveState } from './RunSaveState.tsx'
import type { RunView } from '../run/sendRun.ts'
import { BackButton, NextButton } from './RunStepButtons.tsx'
import styles from './RunBar.module.css'
import type { OwnBenchWork } from './useOwnBench.ts'

type PauseButtonProps = { state: OwnBenchWork['state']; store: OwnBenchWork['store'] }

const PauseButton = ({ state, store }: PauseButtonProps) => {
  const { t } = useLingui()
  const isPaused = state === 'paused'
  const words = [t`Pause`, t`Resume`]
  const [says, turns] = isPaused ? words.toReversed() : words
  return (
    <Button
      icon={isPaused ? Play : Pause}
      onClick={() => store.move(isPaused ? 'resume' : 'pause')}
    >
      <span className={styles.turns} data-turns={turns}>
        {says}
      </span>
    </Button>
  )
}

type MoreActionsProps = {
  isWorking: boolean
  onStop: (kind: 'suspend' | 'cancel') => void
  onAgain: () => void
}

/** What is final and rare is no neighbour of what gloved thumbs press. */
const MoreActions = ({ isWorking, onStop, onAgain }: MoreActionsProps) => {
  const { t } = useLingui()
  const [isNaming, setIsNaming] = useState(false)
  return (
    <>
      <Menu
        kind="quiet"
        icon={EllipsisVertical}
        label={t`More actions for the run`}
        items={[
          {
            label: t`Redo steps…`,
            icon: RotateCcw,
            why: isWorking ? undefined : t`Resume the run first.`,
            onSelect: onAgain,
          },
          { label: t`Name this device…`, icon: Tablet, onSelect: () => setIsNaming(true) },
          { label: t`Cancel the run…`, icon: Ban, danger: true, onSelect: () => onStop('cancel') },
        ]}
      />
      {isNaming && <NameDevice onClose={() => setIsNaming(false)} />}
    </>
  )
}

/** What can be done with the run at this step. */
export const OwnBenchBar = ({
  bench,
  view,
  onStop,
  onAgain,
}: {
  bench: OwnBenchWork
  view: RunView
  onStop: (kind: 'suspend' | 'cancel') => void
  onAgain: () => void
}) => {
  const { t } = useLingui()
  const { store, state, at, number, steps, isWorking, go } = bench
  return (
    <div className={styles.bar} role="group" aria-label={t`Actions for the run`} data-pane>
      <BackButton isFirst={at === 0} onGo={() => go(at - 1)} />
      <PauseButton state={state} store={store} />
      <Button icon={UserRoundX} onClick={() => onStop('suspend')}>
        <Trans context="run">Suspend…</Trans>
      </Button>
      <MoreActions isWorking={isWorking} onStop={onStop} onAgain={onAgain} />
      <RunSaveState view={view} />
      <NextButton isLast={number === steps.length} onGo={() => go(at + 1)} />
      <DoneButton bench={bench} />
    </div>
  )
}
