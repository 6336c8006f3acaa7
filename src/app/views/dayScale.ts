// Measures of the chart of days. Pure.

/** `until`: of the one that is not over yet, the time that it was counted to. */
export type Point = {
  key: string
  label: string
  views: number
  before: number | null
  until?: string | undefined
}

export const [width, height, left, right, top, bottom] = [820, 258, 44, 12, 8, 28]

/** Steps of 1, 2 or 5 and zeros: at most five of them. */
const scaleOf = (most: number): number => {
  const rough = Math.max(1, most / 4)
  const ten = 10 ** Math.floor(Math.log10(rough))
  return Math.max(1, ([1, 2, 5].find(one => one * ten >= rough) ?? 10) * ten)
}

/** Where numbers and points stand in the drawing of a chart. */
export const scaleFor = (points: readonly Point[]) => {
  const step = scaleOf(Math.max(0, ...points.map(one => Math.max(one.views, one.before ?? 0))))
  const most = Math.max(
    step,
    Math.ceil(Math.max(0, ...points.map(one => Math.max(one.views, one.before ?? 0))) / step) *
      step,
  )
  const x = (n: number) =>
    points.length < 2
      ? (left + width - right) / 2
      : left + (n * (width - left - right)) / (points.length - 1)
  const y = (value: number) => top + (1 - value / most) * (height - top - bottom)
  /** Of the points from one place to another. */
  const path = (of: (one: Point) => number | null, from = 0, to = points.length) =>
    points
      .slice(from, to)
      .map(
        (one, n) => `${n === 0 ? 'M' : 'L'}${x(from + n).toFixed(1)},${y(of(one) ?? 0).toFixed(1)}`,
      )
      .join('')
  return { step, most, x, y, path }
}
