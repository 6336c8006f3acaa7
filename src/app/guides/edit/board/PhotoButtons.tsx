import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, Images } from 'lucide-react'
import { useState } from 'react'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import { FileButton } from '#app/media/uploads/FileButton.tsx'
import { openBoard } from './boards.ts'
import { OnlyPictures } from './OnlyPictures.tsx'
import styles from './PhotoButtons.module.css'

type PhotoButtonsProps = { guideid: number; after: StepId | 'end' }

/** Many pictures at once, from files, a phone's gallery or its camera; the board opens. */
export const PhotoButtons = ({ guideid, after }: PhotoButtonsProps) => {
  const { t } = useLingui()
  const [isRefused, setIsRefused] = useState(false)
  const open = (files: File[]) => setIsRefused(!openBoard(guideid, files, after))
  return (
    <>
      <FileButton
        data-board-opener
        icon={Images}
        kinds={['image']}
        multiple
        inputLabel={t`Picture files for new steps`}
        onFiles={open}
      >
        <Trans>Steps from pictures</Trans>
      </FileButton>
      <span className={styles.camera}>
        <FileButton
          icon={Camera}
          kinds={['image']}
          camera
          inputLabel={t`Camera for new steps`}
          onFiles={open}
        >
          <Trans>Take picture</Trans>
        </FileButton>
      </span>
      {isRefused && <OnlyPictures onClose={() => setIsRefused(false)} />}
    </>
  )
}
