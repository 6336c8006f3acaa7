import { useLingui } from '@lingui/react/macro'
import { ImageIcon } from 'lucide-react'
import { memo } from 'react'
import type { Upload } from '#app/drafts/uploads/upload.ts'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import type { Photo } from './grouping.ts'
import { clockOf } from './boardWords.ts'
import styles from './BoardGroup.module.css'

/** The picture itself, once there is a small one. */
export const PhotoFace = memo(({ file }: { file: Upload | undefined }) =>
  file?.preview ? (
    <img className={styles.face} src={file.preview} alt="" decoding="async" draggable={false} />
  ) : (
    <span className={classes(styles.face, styles.faceless)}>
      <Icon of={ImageIcon} />
    </span>
  ),
)

/** When it was taken, by its camera or else by its file. */
export const PhotoTime = ({ photo }: { photo: Photo }) => {
  const { t, i18n } = useLingui()
  const time = clockOf(photo.at, i18n.locale)
  return <>{photo.isFileTime ? t`${time} (file time)` : time}</>
}
