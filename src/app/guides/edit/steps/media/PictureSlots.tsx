import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ImageIcon, Plus } from 'lucide-react'
import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { localPicture } from '#app/drafts/uploads/localPictures.ts'
import { isComing, percentOf, type Upload } from '#app/drafts/uploads/upload.ts'
import { acceptOf } from '#app/media/uploads/FileButton.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import type { PictureImage } from '#app/ui/pictures/Picture.tsx'
import { ariaKeys, isShortcut } from '#app/ui/keys/ownKeys.ts'
import styles from './StepPicturesEditor.module.css'
import type { StepMedia } from './useStepMedia.ts'

type PictureSlotsProps = {
  media: StepMedia
  number: number
  at: number
  onChoose: (at: number) => void
  onOpen: (dialog: 'crop' | 'draw') => void
}

const dragged = 'text/x-picture'

/** A picture on its way, as it will look where this browser can show it. */
const ComingSlot = ({ upload }: { upload: Upload }) => {
  const { t, i18n } = useLingui()
  const isStuck = upload.state === 'failed' || upload.state === 'same'
  const words = isStuck ? t`${upload.name}, not sent yet` : t`${upload.name}, sending`
  return (
    <span className={styles.coming}>
      {upload.preview ? (
        <img className={styles.preview} src={upload.preview} alt={words} />
      ) : (
        <span className={styles.unshown} role="img" aria-label={words}>
          <Icon of={ImageIcon} />
        </span>
      )}
      <span className={styles.percent} aria-hidden="true">
        {isStuck ? '!' : i18n.number(percentOf(upload) / 100, { style: 'percent' })}
      </span>
    </span>
  )
}

type PictureSlotProps = Omit<PictureSlotsProps, 'number'> & { n: number }

const PictureSlot = ({ media, n, at, onChoose, onOpen }: PictureSlotProps) => {
  const { t } = useLingui()
  const pictures = media.pictures ?? []
  const picture = pictures[n]
  if (!picture) return null
  const move = (from: number, to: number) => {
    const moved = pictures[from]
    if (!moved || to < 0 || to >= pictures.length) return
    media.moveTo(moved.id, to)
    onChoose(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const press = event.nativeEvent
    const isCrop = media.takesFiles && isShortcut(press, 'cropPicture')
    const isDrawing = media.takesFiles && isShortcut(press, 'drawOnPicture')
    if (isShortcut(press, 'pictureBefore')) move(n, n - 1)
    else if (isShortcut(press, 'pictureAfter')) move(n, n + 1)
    else if (isCrop || isDrawing) {
      onChoose(n)
      onOpen(isCrop ? 'crop' : 'draw')
    } else if (isShortcut(press, 'removePicture')) media.remove(picture.id)
    else return
    event.preventDefault()
  }
  return (
    <button
      type="button"
      className={styles.slot}
      aria-pressed={n === at}
      aria-label={t`Show picture ${n + 1}`}
      aria-keyshortcuts={ariaKeys(
        'cropPicture',
        'drawOnPicture',
        'removePicture',
        'pictureBefore',
        'pictureAfter',
      )}
      draggable
      onClick={() => onChoose(n)}
      onKeyDown={onKeyDown}
      onDragStart={event => event.dataTransfer.setData(dragged, String(n))}
      onDragOver={event => event.dataTransfer.types.includes(dragged) && event.preventDefault()}
      onDrop={event => {
        if (!event.dataTransfer.types.includes(dragged)) return
        event.preventDefault()
        move(Number(event.dataTransfer.getData(dragged)), n)
      }}
    >
      <Thumbnail image={picture as PictureImage} meanwhile={localPicture(picture.id)} />
    </button>
  )
}

/**
 * Three places: pictures, those on their way as they will look, and the free ones.
 */
export const PictureSlots = ({ number, ...props }: PictureSlotsProps) => {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const { media } = props
  const pictures = media.pictures ?? []
  const coming = media.uploads.filter(upload => isComing(upload) && upload.isSeen)
  const isEmpty = pictures.length + coming.length === 0
  return (
    <>
      <div className={classes(styles.slots, isEmpty && styles.none)}>
        {pictures.map((each, n) => (
          <PictureSlot key={each.id} {...props} n={n} />
        ))}
        {coming.map(upload => (
          <ComingSlot key={upload.id} upload={upload} />
        ))}
        {media.free > 0 && media.takesFiles && (
          <button
            type="button"
            className={classes(styles.free, isEmpty && styles.empty)}
            onClick={() => input.current?.click()}
          >
            <Icon of={Plus} />
            {isEmpty ? (
              <Trans>Add picture</Trans>
            ) : (
              <Plural value={media.free} one="Add # more" other="Add up to # more" />
            )}
          </button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={acceptOf(['image'])}
        multiple
        hidden
        aria-label={t`Picture files for step ${number}`}
        onChange={event => {
          media.add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}
