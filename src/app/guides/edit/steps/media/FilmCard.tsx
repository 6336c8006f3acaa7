import { Trans, useLingui } from '@lingui/react/macro'
import { Film as FilmIcon, Images, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { Video } from '#contract/files/schemas.ts'
import type { Embed } from '#contract/core/shapes.ts'
import { FilmSettings } from '#app/media/films/FilmSettings.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { StepFilm } from '../../../read/media/StepFilm.tsx'
import styles from './StepPicturesEditor.module.css'

type FilmCardProps = {
  film: object | null
  number: number
  onFilm: (type: 'video' | 'embed', film: Video | Embed) => void
  onOther: () => void
  onPictures: () => void
}

const isVideo = (film: object): film is Video => 'encodings' in film
const isEmbed = (film: object): film is Embed => 'embedid' in film

/**
 * The film of a step as readers see it; it never plays by itself. What the app does not know stays
 * as it is.
 */
export const FilmCard = ({ film, number, onFilm, onOther, onPictures }: FilmCardProps) => {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const known =
    film &&
    (isVideo(film)
      ? { type: 'video' as const, data: film }
      : isEmbed(film)
        ? { type: 'embed' as const, data: film }
        : null)
  return (
    <>
      {known ? (
        <StepFilm media={known} number={number} />
      ) : (
        <p className={styles.other}>
          <Trans>This step contains something this app cannot show. It stays as it is.</Trans>
        </p>
      )}
      <div className={styles.acts}>
        {known?.type === 'video' && (
          <Button kind="quiet" small icon={SlidersHorizontal} onClick={() => setIsOpen(true)}>
            <Trans>Edit clip, poster and captions…</Trans>
          </Button>
        )}
        <Button kind="quiet" small icon={FilmIcon} onClick={onOther}>
          <Trans>Choose another video…</Trans>
        </Button>
        <Button
          kind="quiet"
          small
          icon={Images}
          label={t`Show pictures instead of the video of step ${number}…`}
          onClick={onPictures}
        >
          <Trans>Show pictures instead…</Trans>
        </Button>
      </div>
      {isOpen && known?.type === 'video' && (
        <FilmSettings
          video={known.data}
          onClose={() => setIsOpen(false)}
          onDone={video => onFilm('video', video)}
        />
      )}
    </>
  )
}
