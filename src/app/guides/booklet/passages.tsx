// What a booklet has between its cover and its last page.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Guide, Item, Step, StepImage } from '#contract/guides/shapes.ts'
import { posterOf } from '#lib/media/posterOf.ts'
import { Picture } from '#app/ui/pictures/Picture.tsx'
import { Rendered } from '#app/ui/text/Rendered.tsx'
import { DrawnOver } from '#app/media/drawing/DrawnOver.tsx'
import { BookletLine } from './BookletLine.tsx'
import { Need } from './Need.tsx'
import { StepHead } from './StepHead.tsx'
import type { Passage } from './passage.ts'
import { piecesOf } from './piecesOf.ts'
import styles from './Passages.module.css'

/** Larger than it stands: paper has more points than a screen. */
const sizes = '700px'

/** The heading of a passage that has a title of its own. */
export const heading = (title: ReactNode) => (isContinued: boolean) => (
  <h2 className={styles.title}>
    {title}{' '}
    {isContinued && (
      <small className={styles.note}>
        <Trans>continued</Trans>
      </small>
    )}
  </h2>
)

const textPassage = (key: string, title: ReactNode, html: string): Passage[] =>
  html === ''
    ? []
    : [
        {
          key,
          head: heading(title),
          isList: false,
          pieces: piecesOf(html).map(piece => <Rendered key={piece} html={piece} />),
        },
      ]

const needsPassage = (key: string, title: ReactNode, items: readonly Item[]): Passage[] =>
  items.length === 0
    ? []
    : [
        {
          key,
          head: heading(title),
          isList: true,
          pieces: items.map((item, n) => <Need key={n} item={item} />),
        },
      ]

export const introductionOf = (guide: Guide): Passage[] =>
  textPassage('introduction', <Trans>Introduction</Trans>, guide.introduction_rendered)

export const needsOf = (guide: Guide): Passage[] => [
  ...needsPassage('tools', <Trans>Tools</Trans>, guide.tools),
  ...needsPassage('parts', <Trans>Parts</Trans>, guide.parts),
]

/** What is read and laid ready before the first step. */
export const passagesBefore = (guide: Guide): Passage[] => [
  ...introductionOf(guide),
  ...needsOf(guide),
]

export const passagesAfter = (guide: Guide): Passage[] =>
  textPassage('conclusion', <Trans>Conclusion</Trans>, guide.conclusion_rendered)

const Film = ({ poster, url, number }: { poster: ReactNode; url: string; number: number }) => (
  <>
    {poster}
    <p className={styles.note}>
      <Trans>Video of step {number}</Trans>: {url}
    </p>
  </>
)

const StepPicture = ({ image }: { image: StepImage }) => (
  <div className={styles.picture}>
    <Picture image={image} alt={image.alt ?? ''} sizes={sizes} eager />
    <DrawnOver image={image} />
  </div>
)

const pictureOf = (media: Step['media'], number: number): ReactNode | undefined => {
  if (media.type === 'video') {
    const poster = posterOf(media.data)
    return (
      <Film
        number={number}
        url={media.data.encodings[0]?.url ?? ''}
        poster={poster && <Picture image={poster} alt="" sizes={sizes} eager />}
      />
    )
  }
  if (media.type === 'embed') {
    const { url, image } = media.data
    return (
      <Film
        number={number}
        url={url}
        poster={image && <Picture image={image} alt="" sizes={sizes} eager />}
      />
    )
  }
  const [first, ...others] = media.data
  if (!first) return undefined
  return (
    <>
      <StepPicture image={first} />
      {others.length > 0 && (
        <div className={styles.others}>
          {others.map(image => (
            <StepPicture key={image.id} image={image} />
          ))}
        </div>
      )}
    </>
  )
}

export type BookletStep = {
  step: Step
  number: number
  /** The guide that it belongs to, where that is another one. */
  of: string | null
}

export const passageOfStep = ({ step, number, of }: BookletStep, count: number): Passage => ({
  key: `step ${step.stepid}`,
  head: isContinued => (
    <StepHead number={number} count={count} title={step.title} of={of} isContinued={isContinued} />
  ),
  beside: pictureOf(step.media, number),
  isList: true,
  pieces: step.lines.map((line, n) => <BookletLine key={line.lineid ?? n} line={line} />),
})
