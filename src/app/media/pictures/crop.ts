// The part of a picture that is shown: always 4:3, counted in pixels of the picture as it is
// turned. Pure.
import type { Crop } from '#contract/media/schemas.ts'

export type Size = { width: number; height: number }
export type Turn = Crop['rotate']
/** `x`, `y`, `width` in pixels of the turned picture; the height follows. */
export type Frame = { x: number; y: number; width: number; rotate: Turn }

/** A result below this looks poor on a large screen. */
const enough: Size = { width: 800, height: 600 }
/** Pixels wide: the service takes no side below 50. */
const least = 66

export const heightOf = ({ width }: Pick<Frame, 'width'>): number => Math.round((width * 3) / 4)
const isSideways = (rotate: Turn) => rotate === 90 || rotate === 270
export const turned = ({ width, height }: Size, rotate: Turn): Size =>
  isSideways(rotate) ? { width: height, height: width } : { width, height }

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value))
const widest = ({ width, height }: Size) => Math.floor(Math.min(width, (height * 4) / 3))

/** Inside the picture, in whole pixels. */
export const fitted = (frame: Frame, original: Size): Frame => {
  const whole = turned(original, frame.rotate)
  const width = clamp(Math.round(frame.width), Math.min(least, widest(whole)), widest(whole))
  return {
    ...frame,
    width,
    x: clamp(Math.round(frame.x), 0, whole.width - width),
    y: clamp(Math.round(frame.y), 0, whole.height - heightOf({ width })),
  }
}

/** The largest part around the middle. */
export const wholeFrame = (original: Size, rotate: Turn = 0): Frame => {
  const whole = turned(original, rotate)
  const width = widest(whole)
  return {
    x: Math.floor((whole.width - width) / 2),
    y: Math.floor((whole.height - heightOf({ width })) / 2),
    width,
    rotate,
  }
}

export const movedBy = (frame: Frame, original: Size, x: number, y: number): Frame =>
  fitted({ ...frame, x: frame.x + x, y: frame.y + y }, original)

/** About its middle: `by` above 1 shows more of the picture. */
export const zoomedBy = (frame: Frame, original: Size, by: number): Frame => {
  const whole = turned(original, frame.rotate)
  const width = clamp(Math.round(frame.width * by), Math.min(least, widest(whole)), widest(whole))
  return fitted(
    {
      ...frame,
      width,
      x: frame.x + (frame.width - width) / 2,
      y: frame.y + (heightOf(frame) - heightOf({ width })) / 2,
    },
    original,
  )
}

export const turnedOn = ({ rotate }: Frame, original: Size): Frame =>
  wholeFrame(original, ((rotate + 90) % 360) as Turn)

/** As the service keeps it: a part of the original, turned afterwards. */
export const cropOf = (frame: Frame, { width: w, height: h }: Size): Crop => {
  const [width, height] = [frame.width, heightOf(frame)]
  const { x, y, rotate } = frame
  if (rotate === 90) return { x: y, y: h - x - width, width: height, height: width, rotate }
  if (rotate === 180) return { x: w - x - width, y: h - y - height, width, height, rotate }
  if (rotate === 270) return { x: w - y - height, y: x, width: height, height: width, rotate }
  return { x, y, width, height, rotate }
}

/** A part that is kept, as it stands in the turned picture; one that is not 4:3 becomes so. */
export const frameOf = ({ x, y, width, height, rotate }: Crop, original: Size): Frame => {
  const { width: w, height: h } = original
  const at =
    rotate === 90
      ? { x: h - y - height, y: x, width: height }
      : rotate === 180
        ? { x: w - x - width, y: h - y - height, width }
        : rotate === 270
          ? { x: y, y: w - x - width, width: height }
          : { x, y, width }
  return fitted({ ...at, rotate }, original)
}

/** The picture has no part of 4:3 that the service takes. */
export const isTooSmall = (frame: Frame): boolean => frame.width < least

export const isSmall = (frame: Frame): boolean =>
  frame.width < enough.width || heightOf(frame) < enough.height
