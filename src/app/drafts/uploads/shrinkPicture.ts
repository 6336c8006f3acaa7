// A small picture of a large one, for showing many.

/** Pixels: sharp enough beside the lines of a step. */
const width = 640
const quality = 0.8

/** null: this browser does not open it. The large one is in memory for a moment only. */
export const shrinkPicture = async (file: Blob): Promise<Blob | null> => {
  try {
    const bitmap = await createImageBitmap(file, {
      imageOrientation: 'from-image',
      resizeWidth: width,
      resizeQuality: 'medium',
    })
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    bitmap.close()
    return await canvas.convertToBlob({ type: 'image/jpeg', quality })
  } catch {
    return null
  }
}
