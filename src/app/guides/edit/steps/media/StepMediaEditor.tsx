import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ClipboardEvent } from 'react'
import type { StepContent } from '#app/drafts/content/guideContent.ts'
import { FilmDialog } from '#app/media/films/FilmDialog.tsx'
import { UploadList } from '#app/media/uploads/UploadList.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { FilmCard } from './FilmCard.tsx'
import { RecolourOffer } from './RecolourOffer.tsx'
import { StepPicturesEditor } from './StepPicturesEditor.tsx'
import styles from './StepPicturesEditor.module.css'
import type { PointedColour } from './usePointedColour.ts'
import type { Asking, StepMedia } from './useStepMedia.ts'

type StepMediaEditorProps = {
  media: StepMedia
  content: StepContent
  number: number
  lighting: PointedColour
}

const Ask = ({
  media,
  asking,
  onClose,
  onYes,
}: {
  media: StepMedia
  asking: NonNullable<Asking>
  onClose: () => void
  onYes: () => void
}) => {
  const { t } = useLingui()
  const count = media.pictures?.length ?? 0
  return (
    <Dialog
      title={
        asking.kind === 'film'
          ? t`Show a video instead of the pictures?`
          : t`Show pictures instead of the video?`
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            {asking.kind === 'film' ? (
              <Trans>Keep the pictures</Trans>
            ) : (
              <Trans>Keep the video</Trans>
            )}
          </Button>
          <Button kind="danger" onClick={onYes}>
            {asking.kind === 'film' ? (
              <Plural
                value={count}
                one="Show a video instead of # picture"
                other="Show a video instead of # pictures"
              />
            ) : (
              <Trans>Show pictures instead</Trans>
            )}
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          A step shows up to three pictures, or one video. What you replace is not deleted, and you
          can undo the change right afterwards.
        </Trans>
      </p>
    </Dialog>
  )
}

type TakenNoticeProps = { media: StepMedia; by: NonNullable<StepMedia['taken']>['by'] }

const TakenNotice = ({ media, by }: TakenNoticeProps) => (
  <Notice
    icon={Undo2}
    role="status"
    action={
      <Button small why={media.whyNoUndo} onClick={media.undo}>
        <Trans>Undo</Trans>
      </Button>
    }
  >
    {by === 'film' && <Trans>This step now shows a video instead of pictures.</Trans>}
    {by === 'pictures' && <Trans>The video is no longer in this step.</Trans>}
    {by === 'removal' && <Trans>The picture is no longer in this step.</Trans>}
    {by === 'recolour' && <Trans>The colour of the line and its shapes has changed.</Trans>}
    {by === 'drawing' && <Trans>The shapes on the picture have changed.</Trans>}
  </Notice>
)

/** What a step shows beside its lines. Another kind asks first, and can be undone. */
export const StepMediaEditor = (props: StepMediaEditorProps) => {
  const { media, content, number } = props
  const { t } = useLingui()
  const [isChoosing, setIsChoosing] = useState(false)
  const { asking, ask } = media
  const askForFilm = () => (media.pictures?.length ? ask({ kind: 'film' }) : setIsChoosing(true))
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    media.add(files)
  }
  return (
    <div
      className={styles.pictures}
      role="group"
      aria-label={t`Pictures or video of step ${number}`}
      onPaste={onPaste}
    >
      {media.pictures === null ? (
        media.takesFiles && (
          <FilmCard
            film={media.film}
            number={number}
            onFilm={media.showFilm}
            onOther={() => setIsChoosing(true)}
            onPictures={() => ask({ kind: 'pictures', files: [] })}
          />
        )
      ) : (
        <StepPicturesEditor {...props} onFilm={askForFilm} />
      )}
      {media.takesFiles && <RecolourOffer media={media} content={content} />}
      {media.taken && <TakenNotice media={media} by={media.taken.by} />}
      <UploadList uploads={media.uploads} />
      {asking && (
        <Ask
          media={media}
          asking={asking}
          onClose={() => ask(null)}
          onYes={() => {
            ask(null)
            if (asking.kind === 'film') setIsChoosing(true)
            else media.showPictures(asking.files)
          }}
        />
      )}
      {isChoosing && <FilmDialog onClose={() => setIsChoosing(false)} onChoose={media.showFilm} />}
    </div>
  )
}
