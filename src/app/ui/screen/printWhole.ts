const frame = () => new Promise(resolve => requestAnimationFrame(resolve))

/** What is measured in one frame is laid on its pages before the next ends. */
const laid = async () => {
  await document.fonts.ready
  await frame()
  await frame()
}

const patience = 20_000 // ms
/** What hangs is left out: paper is better without it than never. */
const inTime = (coming: Promise<unknown>): Promise<unknown> =>
  Promise.race([coming, new Promise(resolve => setTimeout(resolve, patience))])

/** Until no picture is there that was not waited for: laid anew, one is another element. */
const allPictures = async (
  place: HTMLElement,
  known: ReadonlySet<HTMLImageElement> = new Set(),
): Promise<void> => {
  await laid()
  const pictures = [...place.querySelectorAll('img')]
  const more = pictures.filter(picture => !known.has(picture))
  if (more.length === 0) return
  // One that does not come is left out, as on the screen.
  await inTime(Promise.all(more.map(picture => picture.decode().catch(() => undefined))))
  await allPictures(place, new Set(pictures))
}

/**
 * A page that is printed before it is laid and its pictures have come would be printed without
 * them. What is drawn on them stands in the guide, and is there as soon as they are. `ready`: what
 * else is on its way.
 */
export const printWhole = async (
  place: HTMLElement | null,
  ready?: () => Promise<void>,
  lay = () => print(),
) => {
  if (!place) return
  if (ready) await inTime(ready())
  await allPictures(place)
  // Whoever went to another page meanwhile does not want that one on paper.
  if (place.isConnected) lay()
}
