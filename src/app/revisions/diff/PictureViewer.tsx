import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Picture as StoredPicture } from '#app/drafts/content/guideContent.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { Picture } from '#app/ui/pictures/Picture.tsx'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import { existing } from '#lib/existing.ts'
import type { Difference } from '#lib/compare/align.ts'
import { imageOf } from './pictureImage.ts'

type Seen = { picture: StoredPicture; place: number; side: 'before' | 'after' | null }

/** Each picture once; of one that came for another both, the older first. */
const allOf = (pictures: readonly Difference<StoredPicture>[]): Seen[] =>
  pictures.flatMap(({ kind, before, after }, n): Seen[] => {
    const place = n + 1
    const was = before && { picture: before.value, place, side: 'before' as const }
    const is = after && { picture: after.value, place, side: 'after' as const }
    if (kind === 'changed') return [was, is].filter(one => one !== null)
    const one = is ?? was
    return one ? [{ ...one, side: null }] : []
  })

type PictureViewerProps = {
  pictures: readonly Difference<StoredPicture>[]
  /** Of the step. */
  number: number
  /** The place of the picture that is opened. */
  first: number
  onClose: () => void
}

/** The pictures of a step, one at a time, as large as the window. */
export const PictureViewer = ({ pictures, number, first, onClose }: PictureViewerProps) => {
  const { t } = useLingui()
  const all = allOf(pictures)
  const [at, setAt] = useState(() => all.findLastIndex(({ place }) => place === first + 1))
  const seen = existing(all[at], 'the picture that is shown')
  const go = (by: 1 | -1) => setAt((at + by + all.length) % all.length)
  useWindowEvent('keydown', event => {
    if (event.key === 'ArrowRight') go(1)
    else if (event.key === 'ArrowLeft') go(-1)
  })
  const { place } = seen
  const count = pictures.length
  const title = t`Step ${number}, picture ${place} of ${count}`
  const image = imageOf(seen.picture)
  const id = seen.picture.id
  return (
    <Dialog
      wide
      title={
        seen.side === null ? title : `${title}: ${seen.side === 'before' ? t`before` : t`after`}`
      }
      onClose={onClose}
      actions={
        <>
          {all.length > 1 && (
            <>
              <Button icon={ChevronLeft} label={t`Previous picture`} onClick={() => go(-1)} />
              <Button icon={ChevronRight} label={t`Next picture`} onClick={() => go(1)} />
            </>
          )}
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      {image ? (
        <Picture key={image.guid} image={image} alt={image.alt || title} sizes="100vw" eager />
      ) : (
        t`Picture ${id}`
      )}
    </Dialog>
  )
}
