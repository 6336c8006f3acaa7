// A browser whose camera looks at a code.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import type { Site } from '../site.ts'
import { listenIn, test } from '../test.ts'

/** A film of a sheet of paper with the code on it: pictures, one behind the other. */
const filmOf = async (code: string): Promise<Buffer> => {
  const paper = await sharp(Buffer.from(renderSVG(code)))
    .resize(400, 400)
    .toBuffer()
  const picture = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#fff' },
  })
    .composite([{ input: paper }])
    .jpeg()
    .toBuffer()
  return Buffer.concat(Array.from({ length: 10 }, () => picture))
}

/** It asks nobody whether it may; the film begins again and again. */
export const withCamera = async (
  site: Site,
  code: string,
  faults: string[],
  work: (page: Page) => Promise<void>,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-camera-'))
  const film = join(folder, 'code.mjpeg')
  await writeFile(film, await filmOf(code))
  const { launchOptions } = test.info().project.use
  const browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  try {
    const context = await browser.newContext({ baseURL: site.origin, locale: 'en-GB' })
    await listenIn(context, faults)
    await work(await context.newPage())
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
