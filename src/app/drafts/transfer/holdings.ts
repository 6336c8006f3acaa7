// How much of each document lies on this device.
import type { DocKey } from '../content/docKey.ts'
import type { KeptCopy } from '../journal/copies.ts'
import { bytesOf } from '../journal/heldBeside.ts'
import { fromStored } from '../content/docKey.ts'
import type { JournalRecord } from '../journal/records.ts'
import type { WaitingFile } from './pictureFiles.ts'

/** `doc` is null for files that go into the library only. */
export type Holding = {
  doc: DocKey | null
  title: string
  edits: number
  copies: number
  files: number
  bytes: number
}

/** The largest first. */
export const holdingsOf = (
  drafts: readonly JournalRecord[],
  copies: readonly KeptCopy[],
  files: readonly WaitingFile[],
): Holding[] => {
  const found = new Map<DocKey | null, Holding>()
  const add = (
    doc: DocKey | null,
    what: 'edits' | 'copies' | 'files',
    bytes: number,
    title: string,
  ) => {
    const one = found.get(doc) ?? { doc, title: '', edits: 0, copies: 0, files: 0, bytes: 0 }
    found.set(doc, {
      ...one,
      title: one.title || title,
      [what]: one[what] + 1,
      bytes: one.bytes + bytes,
    })
  }
  for (const record of drafts) add(fromStored(record).doc, 'edits', bytesOf(record), record.title)
  for (const { id: _, ...copy } of copies) add(copy.doc, 'copies', bytesOf(copy), copy.title)
  for (const { place, bytes } of files) add(place?.doc ?? null, 'files', bytes, '')
  return [...found.values()].toSorted((a, b) => b.bytes - a.bytes)
}
