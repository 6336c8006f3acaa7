import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { nameOfStep } from '#app/editor/stepName.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import type { OwnBenchWork } from './useOwnBench.ts'

/** Names the steps that nobody signed off, each with the way there, before the run is finished. */
export const FinishDialog = ({
  bench: { store, steps, undone, go, setIsEnding },
}: {
  bench: OwnBenchWork
}) => {
  const close = () => setIsEnding(false)
  return (
    <AskDialog
      title={plural(undone.length, {
        one: 'Finish the run with # step not signed off?',
        other: 'Finish the run with # steps not signed off?',
      })}
      onClose={close}
      verb={<Trans>Finish the run</Trans>}
      onAct={() => {
        close()
        store.move('finish')
      }}
      keep={<Trans>Keep working</Trans>}
    >
      <ul>
        {undone.map(step => {
          const at = steps.indexOf(step)
          const place = at + 1
          const name = nameOfStep(step)
          return (
            <li key={step.stepid}>
              <Button
                kind="quiet"
                onClick={() => {
                  close()
                  go(at)
                }}
              >
                <Trans>
                  Step {place}: {name}
                </Trans>
              </Button>
            </li>
          )
        })}
      </ul>
    </AskDialog>
  )
}
