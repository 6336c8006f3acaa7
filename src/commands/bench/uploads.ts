// `upload`: a photograph of 12 megapixels until its ten pictures can be seen, against the image
// library alone making the same ten. `uploads-200`: the largest memory of the server while 200 of
// them arrive at once.
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import type { MediaImage } from '#contract/media/schemas.ts'
import { renditions, type RenditionName } from '#contract/core/shapes.ts'
import { itemAt, matchIn } from '#lib/existing.ts'
import { median, rounds } from './load.ts'
import type { Running } from './service.ts'

const [width, height] = [4000, 3000]

/**
 * Looks like a photograph to an encoder: soft shapes with grain. `turn` makes another one of it.
 */
export const photograph = async (turn: number): Promise<Buffer> => {
  const soft = await sharp({
    create: {
      width: width / 20,
      height: height / 20,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .resize(width, height, { kernel: 'cubic' })
    .raw()
    .toBuffer()
  for (let at = 0; at < soft.length; at += 3) {
    const grain = Math.floor(Math.random() * 12) - 6 + (turn % 3)
    for (let channel = at; channel < at + 3; channel++)
      soft[channel] = Math.max(0, Math.min(255, itemAt(soft, channel) + grain))
  }
  return sharp(soft, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

export const upload = async ({ port, token }: Running, file: Buffer): Promise<MediaImage> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/2.0/user/media/images?file=bench.jpg`, {
    method: 'POST',
    body: new Uint8Array(file),
    headers: { Authorization: `api ${token}` },
  })
  if (!answer.ok) throw new Error(`An upload answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as MediaImage
}

/** Milliseconds from the first byte sent until all ten have been fetched. */
const throughService = async (service: Running, file: Buffer): Promise<number> => {
  const started = performance.now()
  const { image } = await upload(service, file)
  const names = [...Object.keys(renditions), 'full']
  await Promise.all(
    names.map(async name => {
      const answer = await fetch(`http://127.0.0.1:${service.port}/igi/${image.guid}.${name}`, {
        headers: { Authorization: `api ${service.token}` },
      })
      if (!answer.ok) throw new Error(`${name} answered ${answer.status}`)
      await answer.arrayBuffer()
    }),
  )
  return performance.now() - started
}

/**
 * The same ten by the library alone, each from the file, written to disk; the tenth is the file
 * itself.
 */
const byLibrary = async (file: Buffer, folder: string): Promise<number> => {
  const started = performance.now()
  writeFileSync(`${folder}/bare.jpg`, file)
  for (const name of Object.keys(renditions) as RenditionName[]) {
    const [w, h] = renditions[name] as readonly [number, number?]
    await sharp(`${folder}/bare.jpg`)
      .autoOrient()
      .resize(h === undefined ? { width: w } : { width: w, height: h, fit: 'cover' })
      .jpeg({ quality: 82, progressive: true })
      .toFile(`${folder}/bare.${name}`)
  }
  return performance.now() - started
}

export const measureUpload = async (service: Running) => {
  const ours: number[] = [],
    theirs: number[] = []
  sharp.concurrency(1)
  sharp.cache(false)
  for (let round = 0; round <= rounds; round++) {
    const file = await photograph(round) // another one each time: equal uploads would be made once
    const took = await throughService(service, file)
    const bare = await byLibrary(file, service.dataDir)
    if (round === 0) continue
    ours.push(took)
    theirs.push(bare)
  }
  return { ours: median(ours), bare: median(theirs) }
}

const peakOf = (pid: number): number =>
  Number(matchIn(readFileSync(`/proc/${pid}/status`, 'utf8'), /VmHWM:\s+(\d+)/)) * 1024

export const measureManyUploads = async (service: Running) => {
  const one = await photograph(0)
  // Not equal, so that each is stored and made: a JFIF header with another density, which nothing
  // shows.
  const numbered = (n: number) =>
    Buffer.concat([
      one.subarray(0, 2),
      Buffer.from([
        0xff,
        0xe0,
        0,
        16,
        0x4a,
        0x46,
        0x49,
        0x46,
        0,
        1,
        1,
        1,
        0,
        n + 1,
        0,
        n + 1,
        0,
        0,
      ]),
      one.subarray(2),
    ])
  writeFileSync(`/proc/${service.pid}/clear_refs`, '5') // the peak from here on
  const started = performance.now()
  await Promise.all(Array.from({ length: 200 }, (_, n) => upload(service, numbered(n))))
  return {
    peak: peakOf(service.pid),
    seconds: (performance.now() - started) / 1000,
    bytes: one.length,
  }
}
