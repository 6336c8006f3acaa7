import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '#contract/core/limits.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import type { Merged } from './actions/stepOperations.ts'

/** Asked only where the two steps have more than one can hold. */
export const MergeDialog = ({
  merged,
  onClose,
  onMerge,
}: {
  merged: Merged
  onClose: () => void
  onMerge: () => void
}) => {
  const { t } = useLingui()
  const { linesPerStep, imagesPerStep } = limits
  return (
    <Dialog
      title={<Trans>These two steps do not fit into one</Trans>}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave them as they are</Trans>
          </Button>
          <Button
            kind="main"
            onClick={() => {
              onClose()
              onMerge()
            }}
          >
            <Trans>Move what fits</Trans>
          </Button>
        </>
      }
    >
      <p>
        {t`Together they have ${plural(merged.lines, { one: '# line', other: '# lines' })} and ${plural(merged.pictures, { one: '# picture', other: '# pictures' })}.`}{' '}
        <Trans>
          A step can have up to {linesPerStep} lines, with up to {imagesPerStep} pictures or one
          video. What does not fit stays in the next step.
        </Trans>
      </p>
    </Dialog>
  )
}
