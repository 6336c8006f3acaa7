import type { MediaImage } from '#contract/media/schemas.ts'
import { write } from '#app/api/write.ts'
import { writeMarkup } from '#documents/markup/shapes.ts'
import type { Alike } from './alike.ts'

/** What nothing shows: the service keeps a picture that is used. */
const remove = (id: number) =>
  write('removeMedia', { body: { items: [{ kind: 'image', id, uses: 0 }] } })

/**
 * The picture to be shown in place of the old one. `next` itself stays as it is wherever else it is
 * shown: it only gets words where it has none. `undo` takes back what was made.
 */
export const makeAlike = async (
  next: MediaImage,
  { crop, shapes, alt }: Alike,
): Promise<{ image: MediaImage['image']; undo: () => Promise<void> }> => {
  let made = next
  const numbered = () => ({ imageid: made.image.id })
  if (crop) made = await write('cropImage', { params: numbered(), body: crop })
  if (shapes.length > 0) {
    const cropped = made
    made = await write('markUpImage', { params: numbered(), body: { markup: writeMarkup(shapes) } })
    if (cropped !== next) await remove(cropped.image.id)
  }
  const own = next.image.alt ?? null
  if (alt !== null) {
    if (made === next && own !== null)
      made = await write('copyImage', { params: { imageid_or_guid: String(next.image.id) } })
    made = await write('patchImage', { params: numbered(), body: { alt } })
  }
  const { image } = made
  return {
    image,
    undo: async () => {
      if (image.id !== next.image.id) await remove(image.id)
      else if (alt !== null)
        await write('patchImage', { params: { imageid: image.id }, body: { alt: own } })
    },
  }
}
