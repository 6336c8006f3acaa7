// What is seen of the picture while somebody draws: a part of it, in pixels of what readers are
// shown, so that 0,0 is the upper left corner of the cropped and turned picture. Pure.
import type { Shown } from '#documents/markup/outlines.ts'
import type { Point, Size } from '#documents/markup/shapes.ts'

export type View = Point & Size
type Turned = Pick<Shown, 'rotate'>

const isSideways = ({ rotate }: Turned) => rotate === 90 || rotate === 270
/** All that readers are shown. */
export const readersView = (shown: Shown): View => ({
  x: 0,
  y: 0,
  width: isSideways(shown) ? shown.height : shown.width,
  height: isSideways(shown) ? shown.width : shown.height,
})

/** A place of the original, as it comes to lie. */
export const shownAt = ({ x, y }: Point, shown: Shown): Point => {
  const [dx, dy] = [x - shown.x, y - shown.y]
  switch (shown.rotate) {
    case 90:
      return { x: shown.height - dy, y: dx }
    case 180:
      return { x: shown.width - dx, y: shown.height - dy }
    case 270:
      return { x: dy, y: shown.width - dx }
    default:
      return { x: dx, y: dy }
  }
}
/** The way back. */
export const originalAt = ({ x, y }: Point, shown: Shown): Point => {
  switch (shown.rotate) {
    case 90:
      return { x: shown.x + y, y: shown.y + shown.height - x }
    case 180:
      return { x: shown.x + shown.width - x, y: shown.y + shown.height - y }
    case 270:
      return { x: shown.x + shown.width - y, y: shown.y + x }
    default:
      return { x: shown.x + x, y: shown.y + y }
  }
}
/** A way on the screen as a way in the original. */
export const originalWay = (dx: number, dy: number, shown: Shown): Point => {
  const [from, to] = [originalAt({ x: 0, y: 0 }, shown), originalAt({ x: dx, y: dy }, shown)]
  return { x: to.x - from.x, y: to.y - from.y }
}

const between = (a: Point, b: Point): View => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})
/** All of the original, also what was cut away. */
export const wholeView = (original: Size, shown: Shown): View =>
  between(shownAt({ x: 0, y: 0 }, shown), shownAt({ x: original.width, y: original.height }, shown))
/** The same part in the original. */
export const originalView = (view: View, shown: Shown): View =>
  between(
    originalAt(view, shown),
    originalAt({ x: view.x + view.width, y: view.y + view.height }, shown),
  )

const clamp = (value: number, min: number, max: number) =>
  min > max ? (min + max) / 2 : Math.max(min, Math.min(max, value))
const nearest = 20 // times as large as it fits

/** Moved so that it shows something of the picture, its middle at least. */
const held = (view: View, whole: View): View => ({
  ...view,
  x: clamp(view.x, whole.x - view.width / 2, whole.x + whole.width - view.width / 2),
  y: clamp(view.y, whole.y - view.height / 2, whole.y + whole.height - view.height / 2),
})

/** `by` below 1 goes nearer; `at` stays where it is on the screen. */
export const zoomedAt = (view: View, by: number, at: Point, shown: Shown, original: Size): View => {
  const [home, whole] = [readersView(shown), wholeView(original, shown)]
  const farthest = Math.max(1, whole.width / home.width, whole.height / home.height)
  const width = clamp(view.width * by, home.width / nearest, home.width * farthest)
  const scale = width / view.width
  return held(
    {
      x: at.x - (at.x - view.x) * scale,
      y: at.y - (at.y - view.y) * scale,
      width,
      height: view.height * scale,
    },
    whole,
  )
}
export const pannedBy = (view: View, dx: number, dy: number, shown: Shown, original: Size): View =>
  held({ ...view, x: view.x + dx, y: view.y + dy }, wholeView(original, shown))
export const middleOfView = ({ x, y, width, height }: View): Point => ({
  x: x + width / 2,
  y: y + height / 2,
})
/** How many times as large as it fits, in percent. */
export const percentOfView = (view: View, shown: Shown): number =>
  Math.round((readersView(shown).width / view.width) * 100)
