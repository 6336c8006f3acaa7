// Photographs in the order in which they were taken, and the steps that their pauses propose. Pure.

export type Photo = {
  id: string
  name: string
  /** Milliseconds. */
  at: number
  /** The camera wrote no time: it is that of the file. */
  isFileTime: boolean
}

/** Milliseconds: pauses that a person would name. */
const named = [
  5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600, 900, 1800, 3600, 7200, 14_400,
].map(seconds => seconds * 1000)
/** What starts a step where the photographs do not tell. */
const ordinaryPause = 45_000
/** However long somebody was away, it weighs as much as so many pauses of the middle length. */
const longest = 8
/** Pauses between steps are so much longer than those within, or nothing tells them apart. */
const apart = 2

export const inOrder = (photos: readonly Photo[]): Photo[] =>
  photos.toSorted(
    (a, b) =>
      a.at - b.at ||
      a.name.localeCompare(b.name, 'en', { numeric: true }) ||
      (a.id < b.id ? -1 : 1),
  )

const gapsOf = (photos: readonly Photo[]): number[] =>
  photos.slice(1).map(({ at }, n) => at - (photos[n] as Photo).at)

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The named pause nearest to one, among the longer and the shorter ones alike. */
const nearest = (pause: number): number =>
  named.reduce((best, one) =>
    Math.abs(Math.log(one / pause)) < Math.abs(Math.log(best / pause)) ? one : best,
  )

/**
 * The pause that is larger than usual: where short and long ones lie farthest from each other, as
 * people count pauses, by how many times longer one is.
 */
export const usualPause = (photos: readonly Photo[]): number => {
  const sorted = gapsOf(inOrder(photos))
    .filter(gap => gap > 0)
    .toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  const gaps = sorted.map(gap => Math.min(gap, longest * middle))
  const logs = gaps.map(gap => Math.log(gap))
  let best = { at: 0, spread: 0 }
  for (let at = 1; at < logs.length; at += 1) {
    const [short, long] = [logs.slice(0, at), logs.slice(at)]
    const spread = short.length * long.length * (mean(long) - mean(short)) ** 2
    if (spread > best.spread) best = { at, spread }
  }
  const [last, first] = [gaps[best.at - 1], gaps[best.at]]
  if (gaps.length < 3 || !last || !first || first < apart * last) return ordinaryPause
  const pause = nearest(Math.sqrt(last * first))
  return pause > last && pause <= first ? pause : Math.round(Math.sqrt(last * first))
}

/**
 * Lengths of pause to choose from, the usual one among them; no other below a second, which would
 * read the same.
 */
export const pausesFor = (photos: readonly Photo[]): number[] => {
  const usual = usualPause(photos)
  const shorter = named.findLast(one => one <= usual / 1.5) ?? usual / 2
  const longer = named.find(one => one >= usual * 2) ?? usual * 2
  return [shorter, usual, longer].filter(one => one === usual || one >= 1000)
}

/** Ids by step: a pause of that length starts one, and so does a step that is full. */
export const groupByPause = (photos: readonly Photo[], pause: number, most: number): string[][] => {
  const groups: string[][] = []
  let last: Photo | undefined
  for (const photo of inOrder(photos)) {
    const open = groups.at(-1)
    if (open && last && open.length < most && photo.at - last.at < pause) open.push(photo.id)
    else groups.push([photo.id])
    last = photo
  }
  return groups
}
