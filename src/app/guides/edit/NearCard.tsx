import { Trans, useLingui } from '@lingui/react/macro'
import { GitMerge } from 'lucide-react'
import { isPictures } from '#app/outbox/content.ts'
import type { StepContent } from '#app/outbox/content.ts'
import { Bullet } from '#app/ui/Bullet.tsx'
import { Chip } from '#app/ui/Chip.tsx'
import { classes } from '#app/ui/classes.ts'
import { Thumbnail } from '#app/ui/Picture.tsx'
import type { PictureImage } from '#app/ui/Picture.tsx'
import { Rendered } from '#app/ui/Rendered.tsx'
import styles from './NearCard.module.css'
import { htmlOf, nameOfStep } from './stepText.ts'

type NearCardProps = { content: StepContent; number: number; rendered: ReadonlyMap<string, string>; isAsked: boolean; onFocus: () => void }

/** A step that is not being written: as it reads, one click from the focus. */
export const NearCard = ({ content, number, rendered, isAsked, onFocus }: NearCardProps) => {
  const { t } = useLingui()
  const picture = isPictures(content.media) ? content.media.data[0] : undefined
  const name = nameOfStep(content)
  return (
    <article className={classes(styles.card, !picture && styles.plain)}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      {picture && <Thumbnail image={picture as PictureImage} />}
      <div className={styles.words}>
        <h2 className={styles.title}>
          <button type="button" className={styles.open} aria-label={name ? t`Edit step ${number}: ${name}` : t`Edit step ${number}`} onClick={onFocus}>
            {content.title || <Trans>Step {number}</Trans>}
          </button>
        </h2>
        {isAsked && (
          <p>
            <Chip kind="warn" icon={GitMerge}>
              <Trans>Needs your decision</Trans>
            </Chip>
          </p>
        )}
        <ul className={styles.lines}>
          {content.lines.map((line, n) => (
            <li key={line.lineid ?? n} className={classes(styles.line, styles[`level${Math.min(line.level, 2)}`])}>
              <span className={styles.bullet}>
                <Bullet bullet={line.bullet} />
              </span>
              <Rendered inline html={htmlOf(line.text_raw, rendered)} />
            </li>
          ))}
        </ul>
      </div>
    </article>
  )
}
