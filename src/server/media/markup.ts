// The shapes of an image as a picture that is laid over it.
import type { Crop } from '#contract/media/schemas.ts'
import { digitsOf, outlineOf, rim, strokeOf, turnedInto } from '#documents/markup/outlines.ts'
import { colours, type Shape } from '#documents/markup/shapes.ts'

const drawn = (shape: Shape, stroke: number): string => {
  const { fill, on } = colours[shape.colour]
  const path = outlineOf(shape, stroke)
  const light = `<path d="${path}" stroke="${rim.colour}" stroke-opacity="${rim.opacity}" stroke-width="${stroke * rim.width}"/>`
  if (shape.kind !== 'number')
    return `${light}<path d="${path}" stroke="${fill}" stroke-width="${stroke}"/>`
  const digits = digitsOf(shape, stroke).map(
    digit =>
      `<path d="${digit.path}" transform="${digit.transform}" stroke="${on}" stroke-width="${digit.width}"/>`,
  )
  return `${light}<path d="${path}" fill="${fill}"/>${digits.join('')}`
}

/**
 * The shapes as an SVG of `width` x `height` pixels that is laid over the cropped and turned
 * picture.
 */
export const overlay = (
  shapes: readonly Shape[],
  crop: Crop,
  width: number,
  height: number,
): Buffer => {
  const stroke = strokeOf(crop)
  const sideways = crop.rotate === 90 || crop.rotate === 270
  const [w, h] = sideways ? [crop.height, crop.width] : [crop.width, crop.height]
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${w} ${h}" preserveAspectRatio="none"><g fill="none" stroke-linecap="round" stroke-linejoin="round" transform="${turnedInto(crop)}">${shapes.map(shape => drawn(shape, stroke)).join('')}</g></svg>`,
  )
}
