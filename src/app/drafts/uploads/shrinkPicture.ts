// A small picture of a large one, for showing many.

/** Pixels: sharp enough beside the lines of a step. */
const longestSide = 640
const quality = 0.8

/** Within the longest side, in its own shape, and never larger than it is. */
export const smallSize = (width: number, height: number): { width: number; height: number } => {
  const scale = Math.min(1, longestSide / Math.max(width, height, 1))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** null: this browser does not open it. The large one is in memory for a moment only. */
export const shrinkPicture = async (file: Blob): Promise<Blob | null> => {
  let bitmap: ImageBitmap | undefined
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const { width, height } = smallSize(bitmap.width, bitmap.height)
    const canvas = new OffscreenCanvas(width, height)
    const drawing = canvas.getContext('2d')
    if (!drawing) return null
    // What may be seen through would be black.
    drawing.fillStyle = 'white'
    drawing.fillRect(0, 0, width, height)
    drawing.imageSmoothingQuality = 'medium'
    drawing.drawImage(bitmap, 0, 0, width, height)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality })
  } catch {
    return null
  } finally {
    bitmap?.close()
  }
}
