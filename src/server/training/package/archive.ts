// Packages as they come: the list of entries is held against every guard before a byte is unpacked,
// and what is unpacked is counted as it comes, whatever the archive says of itself
// (moderation-admin 9). Nothing of an archive is ever written under a name of its own: entries stay
// inside the package, and what is served is cut out of it (docs/decisions/0230).
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { fromFd, getFileNameLowLevel, type Entry, type ZipFile } from 'yauzl'
import type { FileHandle } from 'node:fs/promises'
import { normalized } from '#lib/normalized.ts'
import { archiveLimits, mebibytes, type ArchiveLimits } from './limits.ts'
import { importProblem, isImportProblem } from './problem.ts'

export type PackedFile = {
  path: string
  start: number
  packed: number
  size: number
  deflated: boolean
}
type Named = { path: string; entry: Entry }
export type Archive = { files: Named[]; zip: ZipFile; packed: number }

const damaged = (entry: string | null = null) =>
  importProblem('damaged', 'The archive is damaged', entry)
const fileTooLarge = ({ file }: ArchiveLimits) =>
  `A file in a package can be at most ${mebibytes(file)}`
const tooLargeUnpacked = ({ unpacked }: ArchiveLimits, path: string) =>
  importProblem('too_large', `When unpacked, a package can be at most ${mebibytes(unpacked)}`, path)
/** As it stands in the archive: names are not decoded there, which the types do not know. */
const rawNameOf = ({ fileName }: Entry) => fileName as unknown as Buffer
const kinds = { mask: 0o170000, regular: 0o100000, folder: 0o040000 }

/** Throws what is wrong with one entry, before anything of it is read. Folders give null. */
const checkEntry = (entry: Entry, limits: ArchiveLimits): string | null => {
  const bytes = rawNameOf(entry)
  let path: string
  try {
    path = getFileNameLowLevel(entry.generalPurposeBitFlag, bytes, entry.extraFields, true)
  } catch {
    throw damaged()
  }
  const wrong = (code: string, message: string) => importProblem(code, message, path)
  if (path.includes('\0') || bytes.includes(0))
    throw wrong('path', 'A path in the package contains a character that is not allowed')
  if (path.includes('\\')) throw wrong('path', 'A path in the package contains a backslash')
  if (path.startsWith('/')) throw wrong('path', 'A path in the package starts with a slash')
  if (/^[a-z]:/i.test(path)) throw wrong('path', 'A path in the package starts with a drive letter')
  const isFolder = path.endsWith('/')
  const parts = (isFolder ? path.slice(0, -1) : path).split('/')
  if (parts.some(part => part === '..'))
    throw wrong('path', 'A path in the package leads outside the package')
  if (parts.some(part => part === '' || part === '.'))
    throw wrong('path', 'A path in the package has a segment that is empty or only a dot')
  if (/\p{Cc}/u.test(path))
    throw wrong('path', 'A path in the package contains a character that is not allowed')
  if (parts.length > limits.depth)
    throw wrong('depth', `Folders in the package are nested more than ${limits.depth} levels deep`)
  if (Buffer.byteLength(path) > limits.pathBytes)
    throw wrong('path_too_long', `A path in the package must be at most ${limits.pathBytes} bytes`)
  const kind = (entry.externalFileAttributes >>> 16) & kinds.mask
  if (kind !== 0 && kind !== kinds.regular && kind !== kinds.folder)
    throw wrong('link', 'The package contains a link or a device')
  if (entry.generalPurposeBitFlag & 0b10_0000_0100_0001)
    throw wrong('encrypted', 'The package contains an encrypted file')
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    throw wrong('method', 'A file in the package uses a compression method that is not supported')
  if (entry.uncompressedSize > limits.file) throw wrong('file_too_large', fileTooLarge(limits))
  if (isFolder) {
    if (entry.uncompressedSize !== 0)
      throw wrong('path', 'A folder entry in the package contains data')
    return null
  }
  return path
}

/** Names that one disk or another would take for the same. */
const folded = (path: string) => normalized(path, 'NFKC').toLowerCase()

const openZip = (file: FileHandle): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromFd(
      file.fd,
      { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true },
      (error, zip) => (error ? reject(damaged()) : resolve(zip)),
    )
  })

const eachEntry = (zip: ZipFile, signal: AbortSignal, add: (entry: Entry) => void): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      try {
        signal.throwIfAborted()
        add(entry)
        zip.readEntry()
      } catch (error) {
        reject(error as Error)
      }
    })
    zip.once('end', resolve)
    zip.once('error', () => reject(damaged()))
    zip.readEntry()
  })

/** The list of entries. `limits` are smaller in tests; `signal` ends it. Throws ImportProblem. */
export const openArchive = async (
  file: FileHandle,
  signal: AbortSignal,
  limits: ArchiveLimits = archiveLimits,
): Promise<Archive> => {
  const { size: packed } = await file.stat()
  if (packed > limits.packed)
    throw importProblem('too_large', `A package can be at most ${mebibytes(limits.packed)}`)
  const zip = await openZip(file)
  if (zip.entryCount > limits.entries)
    throw importProblem('too_many_entries', `A package can have at most ${limits.entries} entries`)
  const files: Named[] = []
  const names = new Map<string, string>() // folded: as written
  const folders = new Map<string, string>()
  let said = 0
  let count = 0
  const add = (entry: Entry) => {
    if (++count > limits.entries)
      throw importProblem(
        'too_many_entries',
        `A package can have at most ${limits.entries} entries`,
      )
    const path = checkEntry(entry, limits)
    const written =
      path ??
      getFileNameLowLevel(
        entry.generalPurposeBitFlag,
        rawNameOf(entry),
        entry.extraFields,
        true,
      ).slice(0, -1)
    const collides = importProblem(
      'collision',
      'Two paths in the package would be the same on some file systems',
      written,
    )
    const parts = written.split('/')
    for (let depth = 1; depth < parts.length + (path === null ? 1 : 0); depth++) {
      const folder = parts.slice(0, depth).join('/')
      if (names.has(folded(folder)) || (folders.get(folded(folder)) ?? folder) !== folder)
        throw collides
      folders.set(folded(folder), folder)
    }
    if (path === null) return
    if (names.has(folded(path)) || folders.has(folded(path))) throw collides
    names.set(folded(path), path)
    said += entry.uncompressedSize
    if (said > limits.unpacked) throw tooLargeUnpacked(limits, path)
    if (said > limits.ratioFrom && said > packed * limits.ratio)
      throw importProblem(
        'ratio',
        'When unpacked, the package is far too large for the size of its archive',
        path,
      )
    files.push({ path, entry })
  }
  await eachEntry(zip, signal, add)
  return { files, zip, packed }
}

const openEntry = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
  })
const startOf = (zip: ZipFile, entry: Entry): Promise<number> =>
  new Promise((resolve, reject) => {
    zip.readLocalFileHeader(entry, { minimal: true }, (error, header) =>
      error ? reject(damaged()) : resolve(header.fileDataStart),
    )
  })

/**
 * Reads every entry to its end, counting; `keep` gets the bytes of those it wants. Throws
 * ImportProblem.
 */
export const readAll = async (
  { files, zip, packed }: Archive,
  signal: AbortSignal,
  done: (entries: number) => void,
  keep: (path: string, size: number) => ((bytes: Buffer) => void) | null,
  limits: ArchiveLimits = archiveLimits,
): Promise<PackedFile[]> => {
  const found: PackedFile[] = []
  let unpacked = 0
  for (const [index, { path, entry }] of files.entries()) {
    signal.throwIfAborted()
    const start = await startOf(zip, entry)
    const take = keep(path, entry.uncompressedSize)
    const chunks: Buffer[] = []
    let size = 0
    let sum = 0
    try {
      for await (const chunk of (await openEntry(zip, entry)) as AsyncIterable<Buffer>) {
        signal.throwIfAborted()
        size += chunk.length
        unpacked += chunk.length
        if (size > limits.file) throw importProblem('file_too_large', fileTooLarge(limits), path)
        if (unpacked > limits.unpacked) throw tooLargeUnpacked(limits, path)
        if (unpacked > limits.ratioFrom && unpacked > packed * limits.ratio)
          throw importProblem(
            'ratio',
            'When unpacked, the package is far too large for the size of its archive',
            path,
          )
        sum = crc32(chunk, sum)
        if (take) chunks.push(chunk)
      }
    } catch (error) {
      if (isImportProblem(error) || signal.aborted) throw error
      throw damaged(path) // it says another size than it has, or is no deflated data
    }
    if (sum !== entry.crc32 >>> 0) throw damaged(path)
    take?.(Buffer.concat(chunks))
    found.push({
      path,
      start,
      packed: entry.compressedSize,
      size,
      deflated: entry.compressionMethod === 8,
    })
    done(index + 1)
  }
  return found
}
