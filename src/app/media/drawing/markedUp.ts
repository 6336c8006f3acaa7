import type { MediaImage } from '#contract/media/schemas.ts'
import { writeMarkup, type Shape } from '#documents/markup/shapes.ts'
import { ApiError } from '#lib/errors.ts'
import { write } from '#app/api/write.ts'

/** Whoever does not own a picture draws on a copy of it: the other's stays as it is. */
export const markedUp = async (imageid: number, shapes: readonly Shape[]): Promise<MediaImage> => {
  const body = { markup: writeMarkup(shapes) }
  try {
    return await write('markUpImage', { params: { imageid }, body })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error
    const { image } = await write('copyImage', { params: { imageid_or_guid: String(imageid) } })
    return write('markUpImage', { params: { imageid: image.id }, body })
  }
}
