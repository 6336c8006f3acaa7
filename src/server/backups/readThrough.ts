// An archive read to its end without a database: every row and file of media is there and is what
// its digest says. That rows can be loaded is not known from it.
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { itemAt } from '#lib/existing.ts'
import { documentOf, eachEntry, type Entry } from './archive.ts'
import { openDigests } from './digests.ts'
import { firstSchema, format, lastSchema, type First, type Last } from './format.ts'

type Found = {
  first: First | null
  last: Last | null
  digests: ReturnType<typeof openDigests>
  media: number
}

const chunksOf = (entry: Entry) => entry as AsyncIterable<Buffer>

const takeEntry = async (found: Found, entry: Entry): Promise<void> => {
  const { name } = entry.header
  if (name === 'first.json') found.first = await documentOf(entry, firstSchema)
  else if (name === 'last.json') found.last = await documentOf(entry, lastSchema)
  else if (name.startsWith('tables/')) {
    const table = itemAt(name.split('/'), 1)
    for await (const chunk of chunksOf(entry)) found.digests.add(table, chunk)
  } else if (name.startsWith('media/')) {
    const hash = createHash('sha256')
    for await (const chunk of chunksOf(entry)) hash.update(chunk)
    const named = basename(name)
    if (/^[0-9a-f]{64}$/.test(named) && hash.digest('hex') !== named)
      throw new Error(`The file ${name} in the backup is damaged.`)
    found.media++
  }
}

/** Throws one line for whatever is not as it was written. */
export const readThrough = async (file: string): Promise<void> => {
  const found: Found = { first: null, last: null, digests: openDigests(), media: 0 }
  await eachEntry(file, entry => takeEntry(found, entry))
  const { first, last, digests, media } = found
  if (first?.format !== format || !last)
    throw new Error('The backup is truncated: its end is missing.')
  digests.requireSame(first, last)
  if (media !== last.media.files)
    throw new Error(
      'The number of media files in the backup does not match the number recorded in it.',
    )
}
