import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, ImagePlus, ImageOff, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { Image } from '#contract/core/shapes.ts'
import { localPicture } from '#app/drafts/uploads/localPictures.ts'
import { AltDialog } from '#app/media/pictures/AltDialog.tsx'
import { FileButton } from '#app/media/uploads/FileButton.tsx'
import { useUploadWords } from '#app/media/uploads/useUploadWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import { useNow } from '#app/ui/state/useNow.ts'
import styles from './PictureField.module.css'
import type { useComingPictures, Coming } from './useComingPictures.ts'

type ChosenProps = { picture: Image; place: number; onChange: (picture: Image | null) => void }

/** One that the service has: what it shows, and the way out. */
const Chosen = ({ picture, place, onChange }: ChosenProps) => {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <li className={styles.row}>
      <Thumbnail
        image={picture}
        meanwhile={localPicture(picture.id)}
        alt={picture.alt || t`Picture ${place}`}
      />
      <span className={styles.words}>
        {picture.alt && <span className={styles.alt}>{picture.alt}</span>}
        <span className={styles.acts}>
          <Button
            kind="quiet"
            small
            aria-label={
              picture.alt
                ? t`Change alternative text of picture ${place}…`
                : t`Add alternative text to picture ${place}…`
            }
            onClick={() => setIsAsking(true)}
          >
            {picture.alt ? (
              <Trans>Change alternative text…</Trans>
            ) : (
              <Trans>Add alternative text…</Trans>
            )}
          </Button>
          <Button
            kind="quiet"
            small
            icon={X}
            label={t`Remove picture ${place}`}
            onClick={() => onChange(null)}
          />
        </span>
      </span>
      {isAsking && (
        <AltDialog
          picture={picture}
          onClose={() => setIsAsking(false)}
          onDone={alt => onChange({ ...picture, alt })}
        />
      )}
    </li>
  )
}

type UnderWayProps = { one: Coming; onAgain: () => void; onDrop: () => void }

/** One on its way, or one that did not arrive, with why. */
const UnderWay = ({ one: { upload }, onAgain, onDrop }: UnderWayProps) => {
  const { t } = useLingui()
  const words = useUploadWords()
  const now = useNow()
  const { name, state } = upload
  const isBad = state !== 'running'
  return (
    <li className={classes(styles.row, isBad && styles.bad)}>
      <span className={styles.bare}>{isBad && <Icon of={ImageOff} />}</span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span role={isBad ? 'alert' : 'status'} className={isBad ? styles.reason : styles.soft}>
          {state === 'running' ? (
            <Trans>Uploading…</Trans>
          ) : state === 'failed' ? (
            <Trans>Not uploaded. Try again, or remove the picture.</Trans>
          ) : (
            words.state(upload, now)
          )}
        </span>
        {isBad && (
          <span className={styles.acts}>
            {state === 'failed' && (
              <Button small icon={RotateCcw} onClick={onAgain}>
                <Trans>Try again</Trans>
              </Button>
            )}
            <Button kind="quiet" small icon={X} label={t`Remove ${name}`} onClick={onDrop} />
          </span>
        )}
      </span>
    </li>
  )
}

type PictureFieldProps = {
  pictures: readonly Image[]
  come: ReturnType<typeof useComingPictures>
  onChange: (next: (pictures: readonly Image[]) => readonly Image[]) => void
}

/** Files, or a phone's camera, as long as there is room. */
const Sources = ({ come }: Pick<PictureFieldProps, 'come'>) => {
  const { t } = useLingui()
  const most = limits.commentImages
  const look = {
    kind: 'quiet' as const,
    small: true,
    kinds: ['image' as const],
    why: come.room <= 0 ? t`A comment can have up to ${most} pictures.` : undefined,
    onFiles: come.add,
  }
  return (
    <p className={styles.acts}>
      <FileButton {...look} icon={ImagePlus} multiple inputLabel={t`Picture files for the comment`}>
        <Trans>Add pictures</Trans>
      </FileButton>
      <span className={styles.camera}>
        <FileButton {...look} icon={Camera} camera inputLabel={t`Camera for the comment`}>
          <Trans>Take picture</Trans>
        </FileButton>
      </span>
    </p>
  )
}

/** The pictures of a comment that is being written. */
export const PictureField = ({ pictures, come, onChange }: PictureFieldProps) => {
  const { t } = useLingui()
  const most = limits.commentImages
  const change = (id: number) => (next: Image | null) =>
    onChange(all => all.flatMap(one => (one.id === id ? (next ?? []) : one)))
  return (
    <div className={styles.field}>
      {pictures.length + come.coming.length > 0 && (
        <ul className={styles.rows} aria-label={t`Pictures in the comment`}>
          {pictures.map((picture, n) => (
            <Chosen
              key={picture.id}
              picture={picture}
              place={n + 1}
              onChange={change(picture.id)}
            />
          ))}
          {come.coming.map(one => (
            <UnderWay
              key={one.upload.id}
              one={one}
              onAgain={() => come.again(one)}
              onDrop={() => come.drop(one.upload.id)}
            />
          ))}
        </ul>
      )}
      <Sources come={come} />
      {come.isOver && (
        <p role="status" className={styles.soft}>
          <Trans>A comment can have up to {most} pictures. The others were left out.</Trans>
        </p>
      )}
    </div>
  )
}
