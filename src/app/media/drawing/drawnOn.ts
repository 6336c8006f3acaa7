import type { Crop } from '#contract/media/schemas.ts'
import { strokeOf } from '#documents/markup/outlines.ts'
import { parseMarkup } from '#documents/markup/shapes.ts'
import { readersView } from './view.ts'

type DrawnImage = {
  width?: number | undefined
  height?: number | undefined
  markup?: string | null | undefined
  crop?: Crop | null | undefined
}

/** What is drawn on a picture, and in which part of the original readers see it; null: nothing. */
export const drawnOn = (image: DrawnImage | undefined) => {
  const { shapes } = parseMarkup(image?.markup ?? '', Infinity, Infinity)
  if (!image || shapes.length === 0) return null
  const { width = 0, height = 0 } = image
  const shown = image.crop ?? { x: 0, y: 0, width, height, rotate: 0 }
  const view = readersView(shown)
  const viewBox = `0 0 ${view.width} ${view.height}`
  return { shapes, shown, viewBox, stroke: strokeOf(shown) }
}
