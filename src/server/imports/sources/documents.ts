// Where documents and videos come from: files in a folder, addresses, or stand-ins.
import { rm, writeFile } from 'node:fs/promises'
import { limits } from '#contract/core/limits.ts'
import { videoTypes, type VideoExtension } from '#server/files/formats.ts'
import { filmOf, pdfOf } from '#server/files/samples.ts'
import type { FileFinder } from '../common/batch.ts'
import { findIn } from './ownFolder.ts'
import { fetcher, scratch } from './pictures.ts'
import type { PoliteFetcher } from './politeFetch.ts'

export const noFiles = (reason: string): FileFinder => ({ atOnce: 100, find: async () => reason })

/** `{guid}.pdf` and the like. */
export const filesIn = (folder: string): FileFinder => ({
  atOnce: 1,
  async find({ guid, extension }) {
    const path = await findIn(folder, [
      `${guid}.${extension}`,
      `${guid}.${extension.toUpperCase()}`,
    ])
    return path === null
      ? 'no document or video with this name in the folder'
      : { path, discard: async () => undefined }
  },
})

const isVideo = (extension: string): extension is VideoExtension =>
  Object.hasOwn(videoTypes, extension)
const standIns: Record<string, (guid: string) => Buffer> = {
  pdf: pdfOf,
  txt: guid => Buffer.from(`${guid}\n`),
  log: guid => Buffer.from(`${guid}\n`),
  csv: guid => Buffer.from(`guid\n${guid}\n`),
  step: guid => Buffer.from(`ISO-10303-21;\n/* ${guid} */\nEND-ISO-10303-21;\n`),
  stl: guid => Buffer.from(`solid ${guid}\nendsolid ${guid}\n`),
  dxf: guid => Buffer.from(`0\nSECTION\n999\n${guid}\n0\nENDSEC\n0\nEOF\n`),
  zip: () => Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]),
}

/**
 * A small file of the same kind for each guid, always the same. Files of office programs cannot be
 * made here.
 */
export const drawnFiles = (): FileFinder => ({
  atOnce: 1,
  async find({ guid, extension }) {
    const bytes = isVideo(extension) ? await filmOf(extension) : standIns[extension]?.(guid)
    if (!bytes) return `a document of the type ${extension}, which has no placeholder`
    const path = scratch()
    await writeFile(path, bytes)
    return { path, discard: () => rm(path, { force: true }) }
  },
})

/** By their addresses. A host that does not answer is not asked for ever. */
export const fetchedFiles = (polite: PoliteFetcher): FileFinder => {
  const fetch = fetcher(polite, 'a document or video')
  return {
    atOnce: 1,
    find: ({ url, extension }) =>
      fetch(url, isVideo(extension) ? limits.videoBytes : limits.documentBytes),
  }
}
