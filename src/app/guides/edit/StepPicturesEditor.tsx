import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight, Images, Plus, TextInitial, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Picture as StepPicture } from '#app/outbox/content.ts'
import { Button } from '#app/ui/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Picture, Thumbnail } from '#app/ui/Picture.tsx'
import type { PictureImage } from '#app/ui/Picture.tsx'
import { AltDialog } from './AltDialog.tsx'
import { LibraryDialog } from './LibraryDialog.tsx'
import styles from './StepPicturesEditor.module.css'
import { UploadRow } from './UploadRow.tsx'
import type { Pictures } from './usePictures.ts'

const altOf = (picture: StepPicture | undefined): string | null => (picture as { alt?: string | null } | undefined)?.alt ?? null

/** Up to three pictures: the chosen one large, all as small ones, and what can be done with it. */
export const StepPicturesEditor = ({ pictures, number }: { pictures: Pictures; number: number }) => {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState(0)
  const [open, setOpen] = useState<'alt' | 'library' | null>(null)
  const { all, uploads, free } = pictures
  if (all === null) {
    return (
      <p className={styles.other}>
        <Trans>This step shows a video or something embedded. It stays as it is.</Trans>
      </p>
    )
  }
  const at = Math.min(chosen, all.length - 1)
  const picture = all[at]
  const alt = altOf(picture)
  const count = at + 1
  return (
    <div className={styles.pictures} role="group" aria-label={t`Pictures of step ${number}`}>
      {picture && (
        <span className={styles.main}>
          <Picture image={picture as PictureImage} alt={alt || t`Picture ${count} of step ${number}`} sizes="(max-width: 900px) 100vw, 420px" eager />
        </span>
      )}
      <div className={classes(styles.slots, all.length === 0 && styles.none)}>
        {all.map((each, n) => (
          <button key={each.id} type="button" className={styles.slot} aria-pressed={n === at} aria-label={t`Show picture ${n + 1}`} onClick={() => setChosen(n)}>
            <Thumbnail image={each as PictureImage} />
          </button>
        ))}
        {free > 0 && (
          <button type="button" className={classes(styles.free, all.length === 0 && styles.empty)} onClick={() => input.current?.click()}>
            <Icon of={Plus} />
            {all.length === 0 ? <Trans>Add picture</Trans> : <Plural value={free} one="# free" other="# free" />}
          </button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif,.tif,.tiff,.bmp"
        multiple
        hidden
        aria-label={t`Picture files for step ${number}`}
        onChange={event => {
          pictures.add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <div className={styles.acts}>
        {picture && (
          <>
            <Button kind="quiet" small icon={TextInitial} onClick={() => setOpen('alt')}>
              <Trans>Alternative text</Trans>
            </Button>
            {at > 0 && <Button kind="quiet" small icon={ArrowLeft} label={t`Move picture ${count} to the left`} onClick={() => (pictures.move(picture.id, -1), setChosen(at - 1))} />}
            {at < all.length - 1 && <Button kind="quiet" small icon={ArrowRight} label={t`Move picture ${count} to the right`} onClick={() => (pictures.move(picture.id, 1), setChosen(at + 1))} />}
            <Button kind="quiet" small icon={Trash2} label={t`Remove picture ${count}`} onClick={() => pictures.remove(picture.id)} />
          </>
        )}
        {free > 0 && (
          <Button kind="quiet" small icon={Images} onClick={() => setOpen('library')}>
            <Trans>From my pictures</Trans>
          </Button>
        )}
      </div>
      {picture && <p className={styles.alt}>{alt === '' ? <Trans>Decorative: it has no alternative text.</Trans> : alt ? `“${alt}”` : <Trans>No alternative text yet.</Trans>}</p>}
      {uploads.map(upload => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
      {open === 'alt' && picture && <AltDialog picture={picture} onClose={() => setOpen(null)} onDone={text => pictures.describe(picture.id, text)} />}
      {open === 'library' && <LibraryDialog onClose={() => setOpen(null)} onChoose={pictures.place} />}
    </div>
  )
}
