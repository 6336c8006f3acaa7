import { itemAt } from '#lib/existing.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** How two pictures are compared. */
export const pictureViews = ['slider', 'beside', 'overlay', 'blink'] as const
export type PictureView = (typeof pictureViews)[number]
export const viewNames: Record<PictureView, MessageDescriptor> = {
  slider: msg`Slider`,
  beside: msg`Side by side`,
  overlay: msg`Overlay`,
  blink: msg`Blink`,
}
export const nextView = (view: PictureView): PictureView =>
  itemAt(pictureViews, (pictureViews.indexOf(view) + 1) % pictureViews.length)
export const mostZoom = 4

/**
 * How wide a compared picture stands, at most (as in the sizes attribute): what is loaded ahead is
 * the rendition that is shown.
 */
export const pictureSizes = (zoom = 1): string =>
  `(max-width: 900px) ${100 * zoom}vw, ${544 * zoom}px`
