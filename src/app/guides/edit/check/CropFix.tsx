import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import type { Fixes } from './useFixes.ts'

const CropDialog = lazyComponent(() => import('#app/media/pictures/CropDialog.tsx'), 'CropDialog')

type CropFixProps = {
  /** Of the finding. */ words: string
  onCrop: (row: HTMLElement | null) => void
}

/** A picture of another shape is cut where it is found: which part, only the author knows. */
export const CropFix = ({ words, onCrop }: CropFixProps) => {
  const { t } = useLingui()
  const name = t`Crop to 4:3…`
  return (
    <Button
      small
      onClick={event => onCrop(event.currentTarget.closest('li'))}
      aria-label={`${name}: ${words}`}
    >
      <Trans>Crop to 4:3…</Trans>
    </Button>
  )
}

type CropOfFindingProps = { fixes: Fixes; onCropped: (row: HTMLElement | null) => void }

/** It stands beside the list: the finding may go while its picture is cropped. */
export const CropOfFinding = ({ fixes, onCropped }: CropOfFindingProps) => {
  const { t } = useLingui()
  if (!fixes.cropping) return null
  const { finding, row } = fixes.cropping
  const { imageid = 0, picture: count = 1, step: number = 0 } = finding
  return (
    <PanelBoundary name={t`Crop to 4:3…`}>
      <Suspense>
        <CropDialog
          imageid={imageid}
          title={t`Crop picture ${count} of step ${number}`}
          onClose={() => fixes.askCrop(null)}
          onDone={image => {
            fixes.crop(finding, image)
            onCropped(row)
          }}
        />
      </Suspense>
    </PanelBoundary>
  )
}
