import { Trans } from '@lingui/react/macro'
import { Camera, Images } from 'lucide-react'
import type { ReactNode } from 'react'
import { FileButton } from '#app/media/uploads/FileButton.tsx'
import styles from './PictureSources.module.css'

type PictureSourcesProps = {
  /** The names of the pickers themselves. */
  filesLabel: string
  cameraLabel: string
  onFiles: (files: File[]) => void
  /** A board leads the focus back here. */
  opensBoard?: boolean
  /** What choosing files does. */
  children: ReactNode
}

/** Many pictures at once, from files or a phone's gallery, and from its camera. */
export const PictureSources = ({
  filesLabel,
  cameraLabel,
  onFiles,
  opensBoard,
  children,
}: PictureSourcesProps) => (
  <>
    <FileButton
      data-board-opener={opensBoard || undefined}
      icon={Images}
      kinds={['image']}
      multiple
      inputLabel={filesLabel}
      onFiles={onFiles}
    >
      {children}
    </FileButton>
    <span className={styles.camera}>
      <FileButton icon={Camera} kinds={['image']} camera inputLabel={cameraLabel} onFiles={onFiles}>
        <Trans>Take picture</Trans>
      </FileButton>
    </span>
  </>
)
