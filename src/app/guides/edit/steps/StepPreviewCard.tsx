import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, CircleAlert, GitMerge } from 'lucide-react'
import { useState } from 'react'
import type { DragEvent } from 'react'
import { announce } from '#app/editor/announce.ts'
import { draggedLine, endDrag } from '#app/editor/lines/draggedLine.ts'
import { nameOfStep } from '#app/editor/stepName.ts'
import { isPictures } from '#app/drafts/content/guideContent.ts'
import type { StepContent, StepId } from '#app/drafts/content/guideContent.ts'
import { localPicture } from '#app/drafts/uploads/localPictures.ts'
import { Bullet } from '#app/ui/text/Bullet.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { classes } from '#app/ui/classes.ts'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import type { PictureImage } from '#app/ui/pictures/Picture.tsx'
import { Rendered } from '#app/ui/text/Rendered.tsx'
import styles from './StepPreviewCard.module.css'
import { freeLinesIn } from './actions/stepOperations.ts'
import { htmlOf } from '../conflicts/stepText.ts'
import { StepValues } from '../../values/StepValues.tsx'
import { OthersAtCard } from '../together/AtThisStep.tsx'
import { useArrivalAt } from '../together/together.ts'
import flat from '#app/editor/lines/FlatLines.module.css'

type NearCardProps = {
  stepid: StepId
  content: StepContent
  number: number
  rendered: ReadonlyMap<string, string>
  /** Shows a picture that is still on its way to it. */
  coming: string | undefined
  isAsked: boolean
  /** Why something of it is not sent. */
  why: string | undefined
  /** Its questions are shown, and nobody has to leave the step that they write. */
  onDecide: () => void
  onFocus: () => void
  /** Lines of the step that is written are dropped here. */
  onLines: (line: number, count: number) => void
}

/** What of it its author has to do. */
const Needs = ({
  number,
  isAsked,
  why,
  onDecide,
  onFocus,
}: Pick<NearCardProps, 'number' | 'isAsked' | 'why' | 'onDecide' | 'onFocus'>) => {
  const { t } = useLingui()
  return (
    <>
      {isAsked && (
        <p className={styles.held}>
          <Chip kind="warn" icon={GitMerge}>
            <Trans>Needs your decision</Trans>
          </Chip>
          <Button small aria-label={t`Decide: step ${number}`} onClick={onDecide}>
            <Trans>Decide</Trans>
          </Button>
        </p>
      )}
      {why !== undefined && (
        <p className={styles.held}>
          <Chip kind="danger" icon={CircleAlert}>
            {why}
          </Chip>
          <Button small onClick={onFocus}>
            <Trans>Show</Trans>
          </Button>
        </p>
      )}
    </>
  )
}

/** Lines are dropped on the card as far as it has room for them. */
const useLineDrop = ({ content, number, onLines }: NearCardProps) => {
  const { t } = useLingui()
  const [over, setOver] = useState<'room' | 'full' | null>(null)
  const full = t`Step ${number} does not have enough room: a step can have up to 8 lines.`
  const onDragOver = (event: DragEvent) => {
    const line = draggedLine()
    if (!line) return
    // Its limit is checked before the drop: a step without room takes none.
    const fits = line.count <= freeLinesIn(content)
    setOver(fits ? 'room' : 'full')
    if (fits) event.preventDefault()
    else if (over !== 'full') announce(full)
  }
  const onDragLeave = (event: DragEvent) =>
    event.currentTarget.contains(event.relatedTarget as Node | null) || setOver(null)
  const onDrop = (event: DragEvent) => {
    const line = draggedLine()
    setOver(null)
    if (!line) return
    event.preventDefault()
    endDrag()
    onLines(line.index, line.count)
  }
  return { over, full, handlers: { onDragOver, onDragLeave, onDrop } }
}

const PreviewLines = ({ content, rendered }: Pick<NearCardProps, 'content' | 'rendered'>) => (
  <ul className={styles.lines}>
    {content.lines.map((line, n) => (
      <li
        key={line.lineid ?? n}
        className={classes(flat.line, flat[`level${Math.min(line.level, 2)}`])}
      >
        <span className={flat.bullet}>
          <Bullet bullet={line.bullet} />
        </span>
        <Rendered inline html={htmlOf(line.text_raw, rendered)} />
      </li>
    ))}
  </ul>
)

/** A step that is not being written: as it reads, one click from the focus. */
export const StepPreviewCard = (props: NearCardProps) => {
  const { stepid, content, number, coming, onFocus } = props
  const { t } = useLingui()
  const picture = isPictures(content.media) ? content.media.data[0] : undefined
  const name = nameOfStep(content)
  const isTheirs = useArrivalAt(stepid) !== undefined
  const { over, full, handlers } = useLineDrop(props)
  return (
    <article
      className={classes(
        styles.card,
        !picture && !coming && styles.plain,
        over === 'room' && styles.taking,
        isTheirs && styles.theirs,
      )}
      {...handlers}
    >
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      {(picture || coming) && (
        <Thumbnail
          image={picture ? (picture as PictureImage) : null}
          meanwhile={picture ? localPicture(picture.id) : coming}
        />
      )}
      <div className={styles.words}>
        <h2 className={styles.title}>
          <button
            type="button"
            className={styles.open}
            aria-label={name ? t`Edit step ${number}: ${name}` : t`Edit step ${number}`}
            onClick={onFocus}
          >
            {content.title || <Trans>Step {number}</Trans>}
          </button>
        </h2>
        <Needs {...props} />
        {over === 'full' && (
          <p>
            <Chip kind="danger" icon={Ban}>
              {full}
            </Chip>
          </p>
        )}
        <PreviewLines {...props} />
        <StepValues step={content} />
        <OthersAtCard stepid={stepid} />
      </div>
    </article>
  )
}
