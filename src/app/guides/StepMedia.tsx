import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { Step } from '#contract/guides.ts'
import { StepPictures } from './StepPictures.tsx'
import styles from './StepPictures.module.css'

// Few steps have one: its code comes with the first that does.
const Film = lazy(() => import('./Film.tsx').then(module => ({ default: module.Film })))

/** Up to three pictures, or a film. */
export const StepMedia = ({ media, number }: { media: Step['media']; number: number }) => {
  const { t, i18n } = useLingui()
  if (media.type === 'image') return <StepPictures images={media.data} number={number} />
  const { data } = media
  const film = 'encodings' in data ? { url: data.encodings[0]?.url ?? '', poster: data.image?.image ?? null } : { url: data.url, poster: data.image }
  return (
    <Suspense fallback={<div className={styles.film} />}>
      <div lang={i18n.locale}>
        <Film {...film} width={data.width} height={data.height} name={t`Film of step ${number}`} />
      </div>
    </Suspense>
  )
}
