import type { MediaImage } from '#contract/media/schemas.ts'
import { write } from '#app/api/write.ts'
import { writeMarkup } from '#documents/markup/shapes.ts'
import type { Alike } from './alike.ts'

/** What nothing shows: the service keeps a picture that is used. */
const remove = (id: number) =>
  write('removeMedia', { body: { items: [{ kind: 'image', id, uses: 0 }] } })

export type Made = { image: MediaImage['image']; undo: () => Promise<void> }

/**
 * The picture to be shown in place of the old one. `next` itself stays as it is wherever else it is
 * shown: it only gets words where it has none. `undo` takes back what was made; where one part of
 * it is refused, the rest is taken back at once.
 */
export const makeAlike = async (next: MediaImage, { crop, shapes, alt }: Alike): Promise<Made> => {
  let made = next
  /** The last thing done first. */
  const back: (() => Promise<unknown>)[] = []
  const undo = async () => {
    for (let step = back.shift(); step; step = back.shift()) await step()
  }
  const numbered = () => ({ imageid: made.image.id })
  const nowIs = (image: MediaImage) => {
    made = image
    back.unshift(() => remove(image.image.id))
  }
  try {
    if (crop) nowIs(await write('cropImage', { params: numbered(), body: crop }))
    if (shapes.length > 0) {
      nowIs(
        await write('markUpImage', {
          params: numbered(),
          body: { markup: writeMarkup(shapes) },
        }),
      )
      // What it was drawn on is shown nowhere.
      await back[1]?.()
      back.splice(1)
    }
    const own = next.image.alt ?? null
    if (alt !== null) {
      if (made === next && own !== null)
        nowIs(await write('copyImage', { params: { imageid_or_guid: String(next.image.id) } }))
      const isNext = made === next
      made = await write('patchImage', { params: numbered(), body: { alt } })
      if (isNext)
        back.unshift(() =>
          write('patchImage', { params: { imageid: next.image.id }, body: { alt: own } }),
        )
    }
  } catch (error) {
    // What was refused is told; what stays then is a picture in the media that nothing shows.
    await undo().catch(() => undefined)
    throw error
  }
  return { image: made.image, undo }
}
