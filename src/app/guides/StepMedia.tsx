import { Trans } from '@lingui/react/macro'
import type { Step } from '#contract/guides.ts'
import { StepPictures } from './StepPictures.tsx'
import styles from './StepPictures.module.css'

const addressIn = (value: unknown, member: string): string | null => {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[member] : null
  return typeof found === 'string' && /^(https?:\/\/|\/)/.test(found) ? found : null
}

/** Up to three pictures, or a film: one of ours plays here, one from elsewhere opens there. */
export const StepMedia = ({ media, number }: { media: Step['media']; number: number }) => {
  if (media.type === 'image') return <StepPictures images={media.data} number={number} />
  const encodings = media.data['encodings']
  const film = Array.isArray(encodings) ? addressIn(encodings[0], 'url') : null
  if (film) return <video className={styles.film} src={film} controls preload="none" />
  const elsewhere = addressIn(media.data, 'url')
  return elsewhere ? (
    <p className={styles.elsewhere}>
      <a href={elsewhere} target="_blank" rel="noreferrer">
        <Trans>Watch the film of step {number} at its site</Trans>
      </a>
    </p>
  ) : (
    <div className={styles.elsewhere} />
  )
}
