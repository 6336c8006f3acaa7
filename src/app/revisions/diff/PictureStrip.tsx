import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Picture as StoredPicture } from '#app/drafts/content/guideContent.ts'
import { ariaKeys } from '#app/ui/keys/ownKeys.ts'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import { differs, type Difference } from '#lib/compare/align.ts'
import { imageOf } from './pictureImage.ts'
import { PictureViewer } from './PictureViewer.tsx'
import styles from './PictureStrip.module.css'

const marks: Record<Difference<StoredPicture>['kind'], MessageDescriptor> = {
  added: msg`New`,
  removed: msg`removed`,
  changed: msg`Replaced`,
  same: msg`Moved`,
}

type PictureStripProps = {
  pictures: readonly Difference<StoredPicture>[]
  /** Of the step. */
  number: number
}

/** All pictures of a step, small, in their order: what became of one stands below it. */
export const PictureStrip = ({ pictures, number }: PictureStripProps) => {
  const { t, i18n } = useLingui()
  const [large, setLarge] = useState<number | null>(null)
  return (
    <>
      <ul className={styles.strip}>
        {pictures.map((picture, n) => {
          const { key, kind, before, after } = picture
          const shown = imageOf((after ?? before)?.value)
          const place = n + 1
          const mark = differs(picture) ? i18n._(marks[kind]) : null
          const name = shown?.alt || t`Picture ${place} of step ${number}`
          return (
            <li key={key} data-marked={mark === null ? undefined : true}>
              <button
                type="button"
                aria-label={[t`Enlarge: ${name}`, mark].filter(Boolean).join('. ')}
                aria-keyshortcuts={n === 0 ? ariaKeys('enlargePicture') : undefined}
                data-enlarge
                onClick={() => setLarge(n)}
              >
                <Thumbnail image={shown} />
              </button>
              {mark !== null && <p>{mark}</p>}
            </li>
          )
        })}
      </ul>
      {large !== null && (
        <PictureViewer {...{ pictures, number }} first={large} onClose={() => setLarge(null)} />
      )}
    </>
  )
}
