import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import { isDeviceOnly } from '#app/drafts/content/deviceOnly.ts'
import { openBoard } from './boards.ts'
import { OnlyPictures } from './OnlyPictures.tsx'
import { PictureSources } from './PictureSources.tsx'

type PhotoButtonsProps = { guideid: number; after: StepId | 'end' }

/** Many pictures at once, from files, a phone's gallery or its camera; the board opens. */
export const PhotoButtons = ({ guideid, after }: PhotoButtonsProps) => {
  const { t } = useLingui()
  const [isRefused, setIsRefused] = useState(false)
  if (isDeviceOnly(guideid)) return null
  return (
    <>
      <PictureSources
        opensBoard
        filesLabel={t`Picture files for new steps`}
        cameraLabel={t`Camera for new steps`}
        onFiles={files => setIsRefused(!openBoard(guideid, files, after))}
      >
        <Trans>Create steps from pictures</Trans>
      </PictureSources>
      {isRefused && <OnlyPictures onClose={() => setIsRefused(false)} />}
    </>
  )
}
