import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { write } from '#app/api/write.ts'
import { isPictures, type Picture } from '#app/drafts/content/guideContent.ts'
import { localPicture } from '#app/drafts/uploads/localPictures.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { announce } from '#app/editor/announce.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import type { PictureImage } from '#app/ui/pictures/Picture.tsx'
import { altSuggestion } from '../steps/media/altText.ts'
import { pictureChanged } from '../steps/media/stepMedia.ts'
import type { GuideFinding } from './finding.ts'
import styles from './FindingRow.module.css'

const longest = 250

type AltFixProps = { outbox: Outbox; guideid: number; finding: GuideFinding }

/** The words belong to the picture: each step that shows it has them. */
const keepAlt = (outbox: Outbox, guideid: number, imageid: number, alt: string) => {
  for (const stepid of outbox.guide(guideid)?.mine?.stepids ?? []) {
    const media = outbox.step(guideid, stepid)?.mine?.media
    const next = media && pictureChanged(media, imageid, { alt } as Partial<Picture>)
    if (next) outbox.changeStep(guideid, stepid, { media: next })
  }
}

const savedWords = (alt: string) =>
  alt === '' ? t`The picture is marked as decorative.` : t`The alternative text is saved.`

/** What the picture shows, written where it is missed; at first the words of its line. */
export const AltFix = ({ outbox, guideid, finding }: AltFixProps) => {
  const { t } = useLingui()
  const { stepid, imageid = 0, picture: number = 1 } = finding
  const content = stepid === null ? null : outbox.step(guideid, stepid)?.mine
  const pictures = content && isPictures(content.media) ? content.media.data : []
  const picture = pictures.find(({ id }) => id === imageid)
  const suggestion = (content && altSuggestion(content, number - 1)) ?? ''
  const [written, setWritten] = useState<string | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const text = written ?? suggestion
  // the steps get the words also where the list was left meanwhile
  const save = useAttempt<void, [string]>(async alt => {
    await write('patchImage', { params: { imageid }, body: { alt } })
    keepAlt(outbox, guideid, imageid, alt)
    announce(savedWords(alt))
  })
  const why = save.isPending ? t`Saving…` : undefined
  const { step = 0 } = finding
  return (
    <div className={styles.alt}>
      <Thumbnail
        image={picture ? (picture as PictureImage) : null}
        meanwhile={localPicture(imageid)}
      />
      <div>
        <TextArea
          label={t`Alternative text for picture ${number} of step ${step}`}
          rows={2}
          error={
            isMissing && text.trim() === ''
              ? t`Describe what the picture shows, or mark the picture as decorative.`
              : (save.error ?? undefined)
          }
          maxLength={longest}
          value={text}
          onChange={event => setWritten(event.target.value)}
        />
        <p className={styles.altActs}>
          <Button
            small
            why={why}
            onClick={() => (text.trim() === '' ? setIsMissing(true) : void save.run(text.trim()))}
          >
            <Trans>Save this text</Trans>
          </Button>
          <Button small kind="quiet" why={why} onClick={() => void save.run('')}>
            <Trans>Mark as decorative</Trans>
          </Button>
        </p>
      </div>
    </div>
  )
}
