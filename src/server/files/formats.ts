// What counts as a document or a video: by the name's extension and, above all, by the bytes
// (api-facts 2.5, 6.6).
import { uploadName } from '#server/base/uploadName.ts'
import { open, stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { documentExtensions, videoExtensions } from '#contract/uploads/fileKinds.ts'
import { ApiError, invalidField } from '#lib/errors.ts'

export type DocumentExtension = (typeof documentExtensions)[number]
export type VideoExtension = (typeof videoExtensions)[number]

export const videoTypes: Record<VideoExtension, string> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
}

/** Only these are ever shown by a browser, in a sandbox; all others are files to be saved. */
export const shownTypes: Partial<Record<string, string>> = {
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  log: 'text/plain; charset=utf-8',
}

const words = (extensions: readonly string[]) => extensions.map(one => one.toUpperCase()).join(', ')

/** The name of an upload and its ending; throws 422 as `uploadName`, and for another ending. */
export const fileNameOf = <E extends string>(
  given: string | undefined,
  extensions: readonly E[],
  what: string,
): { name: string; extension: E } => {
  const name = uploadName(given, `name.${extensions[0]}`)
  const ending = /[^.]\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase()
  const extension = extensions.find(one => one === ending)
  if (!extension)
    throw invalidField(
      'file',
      'invalid_value',
      `${what} must be in one of these formats, with a matching file extension: ${words(extensions)}`,
    )
  return { name, extension }
}

const sampled = 65_536
/** The first and the last bytes of a file, each at most 64 KiB. */
const sampleOf = async (path: string): Promise<{ head: Buffer; tail: Buffer; size: number }> => {
  const { size } = await stat(path)
  const file = await open(path, 'r')
  try {
    const read = async (at: number) => {
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(Math.min(sampled, size)),
        0,
        Math.min(sampled, size),
        at,
      )
      return buffer.subarray(0, bytesRead)
    }
    return { head: await read(0), tail: await read(Math.max(0, size - sampled)), size }
  } finally {
    await file.close()
  }
}

/** Text of whatever encoding has no control characters but blanks, or begins as UTF-16 does. */
const isText = (bytes: Buffer): boolean => {
  if (bytes.length >= 2 && ['fffe', 'feff'].includes(bytes.toString('hex', 0, 2))) return true
  return !bytes.some(byte => (byte < 32 && ![9, 10, 12, 13, 27].includes(byte)) || byte === 127)
}
const bare = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()

/** Binary: a header of 80 bytes, the number of triangles, 50 bytes for each. */
const isStl = (head: Buffer, size: number): boolean =>
  (head.length >= 84 && size === 84 + 50 * head.readUInt32LE(80)) ||
  (/^solid\b/.test(bare(head)) && /\bfacet\b|\bendsolid\b/.test(bare(head)))
/** Comments, each 999 and a line, then the code 0 and `SECTION`. */
const isDxf = (head: Buffer): boolean => {
  if (head.toString('latin1', 0, 18) === 'AutoCAD Binary DXF') return true
  const lines = bare(head).split('\n')
  let at = 0
  const pass = (count: number) => {
    at += count
    while (lines[at]?.trim() === '') at++
  }
  while (lines[at]?.trim() === '999') pass(2)
  if (lines[at]?.trim() !== '0') return false
  pass(1)
  return /^\s*SECTION\b/.test(lines[at] ?? '')
}

/** What the bytes are said to be, and by which endings that goes. */
const containers: Record<string, readonly string[]> = {
  pdf: ['pdf'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  pptx: ['pptx'],
  cfb: ['doc', 'xls', 'ppt'],
  zip: ['zip'],
  mp4: ['mp4'],
  m4v: ['mp4'],
  mov: ['mov'],
  webm: ['webm'],
}
const fits = async (
  path: string,
  extension: DocumentExtension | VideoExtension,
): Promise<{ ok: boolean; found: string | undefined }> => {
  // A file that cannot be read has no kind.
  const found = (await fileTypeFromFile(path).catch(() => undefined))?.ext
  if (found && containers[found]?.includes(extension)) return { ok: true, found }
  const { head, tail, size } = await sampleOf(path)
  const ok =
    extension === 'zip'
      ? head.toString('latin1', 0, 2) === 'PK' // whatever else is packed so
      : ['txt', 'log', 'csv'].includes(extension)
        ? size > 0 && !/^%PDF-|^\{\\rtf/.test(bare(head)) && isText(head) && isText(tail)
        : extension === 'step'
          ? /^ISO-10303-21\s*;/.test(bare(head)) && isText(head)
          : extension === 'stl'
            ? isStl(head, size)
            : extension === 'dxf' && isDxf(head)
  return { ok, found }
}

/** Throws 415 when the bytes are not what the name says. */
export const sniff = async (
  path: string,
  extension: DocumentExtension | VideoExtension,
): Promise<void> => {
  const { ok, found } = await fits(path, extension)
  if (ok) return
  const kind =
    found === 'cfb' ? 'in an older Office format' : found ? found.toUpperCase() : 'something else'
  throw new ApiError(415, `The file name ends in .${extension}, but the content is ${kind}`)
}
