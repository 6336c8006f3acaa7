// The one file of a multipart/form-data body that lies on disk, found without ever holding it in
// memory.
import { createReadStream, createWriteStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { invalidField } from '#lib/errors.ts'
import { firstOf, itemAt } from '#lib/existing.ts'

const chunk = 1 << 20
const headersAtMost = 16_384
const partsAtMost = 20

export const isMultipart = (contentType: string): boolean =>
  /^multipart\/form-data\s*;/i.test(contentType)
const boundaryOf = (contentType: string): string | null => {
  const found = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType)
  return found ? (found[1] ?? itemAt(found, 2)) : null
}

/** Where the delimiter next stands from `from` on; -1 when it does not. */
const find = async (file: FileHandle, wanted: Buffer, from: number): Promise<number> => {
  const buffer = Buffer.alloc(chunk + wanted.length)
  for (let at = from; ; at += chunk) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
    const found = buffer.subarray(0, bytesRead).indexOf(wanted)
    if (found >= 0) return at + found
    if (bytesRead < buffer.length) return -1
  }
}

type Part = { headers: string; start: number; end: number }
const partsOf = async (file: FileHandle, boundary: string): Promise<Part[] | null> => {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  const first = Buffer.from(`--${boundary}`, 'latin1')
  const parts: Part[] = []
  let at = await find(file, first, 0)
  if (at < 0) return null
  at += first.length
  for (;;) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headersAtMost), 0, headersAtMost, at)
    const head = buffer.subarray(0, bytesRead).toString('latin1')
    if (head.startsWith('--')) return parts
    const blank = head.indexOf('\r\n\r\n')
    if (blank < 0 || !head.startsWith('\r\n') || parts.length >= partsAtMost) return null
    const start = at + blank + 4
    const end = await find(file, delimiter, start)
    if (end < 0) return null
    parts.push({ headers: head.slice(0, blank), start, end })
    at = end + delimiter.length
  }
}

/** Throws 422 when it is not exactly one. */
const filePart = async (path: string, contentType: string): Promise<Part> => {
  const boundary = boundaryOf(contentType)
  const file = await open(path, 'r')
  let parts: Part[] | null
  try {
    parts = boundary === null ? null : await partsOf(file, boundary)
  } finally {
    await file.close()
  }
  if (!parts) throw invalidField('file', 'invalid_value', 'The multipart body could not be read')
  const files = parts.filter(part => /;\s*filename\*?=/i.test(part.headers))
  if (files.length !== 1)
    throw invalidField('file', files.length ? 'too_many' : 'required', 'Send exactly one file part')
  return firstOf(files)
}

/** Of bytes that were read one by one: clients write names as UTF-8. */
const utf8 = (bytes: string) => Buffer.from(bytes, 'latin1').toString('utf8')

/** What the one file of the body is called; '' where it has no name. Throws 422. */
export const nameInForm = async (path: string, contentType: string): Promise<string> => {
  const { headers } = await filePart(path, contentType)
  const [, encoded] = /;\s*filename\*=utf-8''([^\s;]+)/i.exec(headers) ?? []
  if (encoded !== undefined)
    return encoded.replace(/(?:%[0-9a-f]{2})+/gi, bytes =>
      Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'),
    )
  const [, quoted, bare = ''] =
    /;\s*filename=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i.exec(headers) ?? []
  return quoted === undefined
    ? utf8(bare)
    : utf8(quoted)
        .replace(/\\(["\\])/g, '$1')
        .replaceAll('%22', '"')
}

/** Writes the body's one file to `to`; throws 422 when it is not exactly one. */
export const unwrapFile = async (path: string, contentType: string, to: string): Promise<void> => {
  const { start, end } = await filePart(path, contentType)
  // A stream has no empty range.
  if (end > start)
    await pipeline(
      createReadStream(path, { start, end: end - 1 }),
      createWriteStream(to, { mode: 0o600 }),
    )
  else await (await open(to, 'w', 0o600)).close()
}
