// Where the bytes of media lie in the store. A blob is `ab/{sha256}`; what is made of it is
// `ab/{sha256}.{size}`, or `ab/{sha256}.{variant}.{size}` where crop or markup make it another
// picture. Versions before blobs had `ab/{guid}.{size}`.
import { createHash } from 'node:crypto'
import type { Crop } from '#contract/media/schemas.ts'
import { renditions, type RenditionName } from '#contract/core/shapes.ts'

export type SizeName = RenditionName | 'full'
export const sizeNames: readonly string[] = [...Object.keys(renditions), 'full']

/**
 * Of the bytes themselves; everything that is made of them has a key that starts with it and a dot.
 */
export const blobKey = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`

export type KeptAs = { guid: string; blob: string | null; variant: string }
const guidKey = (guid: string) => `${guid.slice(0, 2).toLowerCase()}/${guid}`

/** The upload, as it is kept. */
export const originalKey = ({ guid, blob }: Pick<KeptAs, 'guid' | 'blob'>): string =>
  blob ? blobKey(blob) : `${guidKey(guid)}.original`
/** A picture that is made of it. */
export const madeKey = ({ guid, blob, variant }: KeptAs, size: SizeName): string =>
  `${blob ? blobKey(blob) : guidKey(guid)}${variant ? `.${variant}` : ''}.${size}`

/** What is made of equal bytes by equal crop and markup is made once. "": the original as it is. */
export const variantOf = (
  original: { width: number; height: number },
  crop: Crop,
  markup: string | null,
): string => {
  const same = crop.rotate === 0 && crop.width === original.width && crop.height === original.height
  return same && !markup
    ? ''
    : createHash('sha256')
        .update(
          JSON.stringify([crop.x, crop.y, crop.width, crop.height, crop.rotate, markup ?? '']),
        )
        .digest('hex')
        .slice(0, 16)
}
