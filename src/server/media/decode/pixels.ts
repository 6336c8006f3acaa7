// The one door to the image library, with its limits: one picture at a time, one thread, no cache,
// never more pixels than allowed.
import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { limits } from '#contract/core/limits.ts'
import { decodeInWorker } from './decode.ts'
import type { Format } from './formats.ts'

sharp.cache(false)
sharp.concurrency(1)

/** Seconds that one step of the library may take. */
const patience = 60
const options = (failOn: 'error' | 'none') =>
  ({ limitInputPixels: limits.imagePixels, failOn, sequentialRead: true }) as const

export type Pixels = () => Sharp

/** Reads a header only. */
export const headerOf = (path: string) =>
  sharp(path, { limitInputPixels: false, failOn: 'none' }).metadata()

/**
 * A maker of pipelines that begin with the picture as it is seen: upright, first frame.
 * `strict` refuses damage that `none` would paint over: uploads are strict, later readers are not.
 */
export const openPixels = async (
  source: string | Buffer,
  format: Format,
  failOn: 'error' | 'none',
): Promise<Pixels> => {
  if (format !== 'heic' && format !== 'bmp')
    return () => sharp(source, options(failOn)).timeout({ seconds: patience }).autoOrient()
  const { data, width, height, channels } = await decodeInWorker(
    format,
    typeof source === 'string' ? await readFile(source) : source,
  )
  return () =>
    sharp(data, { raw: { width, height, channels }, limitInputPixels: limits.imagePixels }).timeout(
      { seconds: patience },
    )
}

/** As an intermediate of known pixels, from which many small pictures are cheap. */
export const pixelsOf =
  (raw: Buffer, width: number, height: number, channels: 1 | 2 | 3 | 4): Pixels =>
  () =>
    sharp(raw, { raw: { width, height, channels } }).timeout({ seconds: patience })
