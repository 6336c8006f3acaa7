import { Trans, useLingui } from '@lingui/react/macro'
import { Images } from 'lucide-react'
import { useState } from 'react'
import type { Video } from '#contract/files/schemas.ts'
import { posterOf } from '#lib/media/posterOf.ts'
import type { Image } from '#contract/core/shapes.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { clockOf, millisecondsOf } from './filmTimes.ts'
import styles from './FilmSettings.module.css'
import { LibraryDialog } from '../library/LibraryDialog.tsx'
import { refusedFieldWords, refusedWords } from '#app/ui/refusals/refusedWords.ts'

/** The picture that stands for the film until it plays. */
const PosterField = ({
  poster,
  onPoster,
}: {
  poster: Image | null
  onPoster: (poster: Image | null) => void
}) => {
  const { t } = useLingui()
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <div className={styles.poster}>
      <span className={styles.still}>
        <Thumbnail image={poster} alt={poster ? t`Poster picture` : ''} />
      </span>
      <Button small icon={Images} onClick={() => setIsChoosing(true)}>
        <Trans>Choose poster picture…</Trans>
      </Button>
      {poster && (
        <Button small kind="quiet" onClick={() => onPoster(null)}>
          <Trans>Remove picture</Trans>
        </Button>
      )}
      {isChoosing && (
        <LibraryDialog kind="image" onClose={() => setIsChoosing(false)} onChoose={onPoster} />
      )}
    </div>
  )
}

type FilmSettingsProps = { video: Video; onClose: () => void; onDone: (video: Video) => void }

type FilmTimesProps = {
  start: string
  end: string
  errorOf: (field: string) => string | undefined
  onStart: (start: string) => void
  onEnd: (end: string) => void
}

/** What is played of it. */
const FilmTimes = ({ start, end, errorOf, onStart, onEnd }: FilmTimesProps) => {
  const { t } = useLingui()
  const wrongOf = (clock: string) =>
    millisecondsOf(clock) === undefined ? t`Enter minutes and seconds, such as 1:05.` : undefined
  return (
    <div className={styles.times}>
      <TextField
        label={t`Starts at`}
        placeholder="0:00"
        error={wrongOf(start) ?? errorOf('start')}
        value={start}
        onChange={event => onStart(event.target.value)}
      />
      <TextField
        label={t`Ends at`}
        error={wrongOf(end) ?? errorOf('end')}
        value={end}
        onChange={event => onEnd(event.target.value)}
      />
    </div>
  )
}

/**
 * What is played of a film, what stands for it before, and its captions. They belong to the film,
 * wherever it stands.
 */
export const FilmSettings = ({ video, onClose, onDone }: FilmSettingsProps) => {
  const { t } = useLingui()
  const name = video.filename
  const [title, setTitle] = useState(video.title ?? '')
  const [start, setStart] = useState(clockOf(video.start))
  const [end, setEnd] = useState(clockOf(video.end))
  const [captions, setCaptions] = useState(video.captions ?? '')
  const [poster, setPoster] = useState<Image | null>(posterOf(video))
  const patch = useWrite('patchVideo')
  const times = { start: millisecondsOf(start), end: millisecondsOf(end) }
  const errorOf = (field: string) => refusedFieldWords(patch.error, field)
  const save = () => {
    if (times.start === undefined || times.end === undefined) return
    const body = {
      title: title.trim() || null,
      start: times.start,
      end: times.end,
      captions: captions.trim() || null,
      poster: poster?.id ?? null,
    }
    patch.mutate(
      { params: { videoid: video.videoid }, body },
      { onSuccess: changed => (onDone(changed), onClose()) },
    )
  }
  return (
    <AskDialog
      title={t`Edit ${name}`}
      onClose={onClose}
      verb={<Trans>Save</Trans>}
      onAct={save}
      why={patch.isPending ? t`Saving…` : undefined}
      quiet
    >
      <TextField
        label={t`What the video shows`}
        value={title}
        onChange={event => setTitle(event.target.value)}
      />
      <FilmTimes start={start} end={end} errorOf={errorOf} onStart={setStart} onEnd={setEnd} />
      <TextField
        label={t`Address of the captions file`}
        type="url"
        error={errorOf('captions')}
        value={captions}
        onChange={event => setCaptions(event.target.value)}
      />
      <PosterField poster={poster} onPoster={setPoster} />
      {patch.error && patch.error.errors.length === 0 && (
        <p role="alert">{refusedWords(patch.error)}</p>
      )}
    </AskDialog>
  )
}
