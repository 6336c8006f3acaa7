import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useRef, useState } from 'react'
import type { Image } from '#contract/core/shapes.ts'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import type { GuideFinding } from './finding.ts'

const CropDialog = lazyComponent(() => import('#app/media/pictures/CropDialog.tsx'), 'CropDialog')

type CropFixProps = {
  finding: GuideFinding
  /** Of the finding. */ words: string
  onCropped: (image: Image, row: HTMLElement | null) => void
}

/** A picture of another shape is cut where it is found: which part, only the author knows. */
export const CropFix = ({ finding, words, onCropped }: CropFixProps) => {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  const { imageid = 0, picture: count = 1, step: number = 0 } = finding
  const name = t`Crop to 4:3…`
  return (
    <span ref={button}>
      <Button small onClick={() => setIsOpen(true)} aria-label={`${name}: ${words}`}>
        <Trans>Crop to 4:3…</Trans>
      </Button>
      {isOpen && (
        <PanelBoundary name={name}>
          <Suspense>
            <CropDialog
              imageid={imageid}
              title={t`Crop picture ${count} of step ${number}`}
              onClose={() => setIsOpen(false)}
              onDone={image => onCropped(image, button.current?.closest('li') ?? null)}
            />
          </Suspense>
        </PanelBoundary>
      )}
    </span>
  )
}
