import { limits } from '#contract/core/limits.ts'

/** `unshown`: this browser does not open it, and the service may. */
export type Look = 'shown' | 'unshown' | 'damaged' | 'too_small'

/** HEIF, AVIF and TIFF begin so, whatever they are called. */
const isOpenedElsewhere = (head: Uint8Array): boolean => {
  const text = String.fromCharCode(...head)
  return text.slice(4, 8) === 'ftyp' || text.startsWith('II*\0') || text.startsWith('MM\0*')
}

/** Whether a file that is called a picture is one. The browser reads its head; nothing is drawn. */
export const probePicture = async (file: Blob): Promise<Look> => {
  const address = URL.createObjectURL(file)
  const image = new Image()
  const isShown = await new Promise<boolean>(resolve => {
    image.addEventListener('load', () => resolve(true))
    image.addEventListener('error', () => resolve(false))
    image.src = address
  })
  URL.revokeObjectURL(address)
  if (isShown)
    return Math.min(image.naturalWidth, image.naturalHeight) < limits.imageSide
      ? 'too_small'
      : 'shown'
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  return isOpenedElsewhere(head) ? 'unshown' : 'damaged'
}
