import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { nameOfStep } from '#app/editor/stepName.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import type { OwnBenchWork } from './useOwnBench.ts'

/**
 * Names the steps that nobody signed off, each with the way there, and a file on its way, before
 * the run is finished.
 */
export const FinishDialog = ({
  bench: { store, steps, undone, isSendingAtOnce, go, setIsEnding },
}: {
  bench: OwnBenchWork
}) => {
  const { t } = useLingui()
  const close = () => setIsEnding(false)
  return (
    <AskDialog
      title={
        undone.length === 0
          ? t`Finish the run now?`
          : plural(undone.length, {
              one: 'Finish the run with # step not signed off?',
              other: 'Finish the run with # steps not signed off?',
            })
      }
      onClose={close}
      verb={<Trans>Finish the run</Trans>}
      onAct={() => {
        close()
        store.move('finish')
      }}
      keep={<Trans>Keep working</Trans>}
    >
      {isSendingAtOnce && (
        <p>
          <Trans>
            A file is still being sent. If you finish now, it will be missing from the record.
          </Trans>
        </p>
      )}
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
