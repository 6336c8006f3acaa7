// Sources that are files: a folder in the layout of an export, or one file of it. Guides are read
// line by line.
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { unlessAbsent } from '#lib/absent.ts'
import { readGuide } from '../read/guide.ts'
import { readPerson } from '../read/people.ts'
import type { GuideId, ImportTree, Part, Read, Source, Tree } from '../common/shapes.ts'
import { list, record, text, type Json } from '../read/values.ts'

/** The files of a folder that are read, in this order: what others refer to comes first. */
const known = [
  'categories.json',
  'users.json',
  'guides.jsonl',
  'payloads.jsonl',
  'payloads/payloads.jsonl',
  'tags.json',
]
const site = 'file'
const lineAtMost = 100_000_000 // bytes

/** Lines of a file whatever they hold: only \n ends one, as U+2028 may stand inside JSON. */
export const linesOf = async function* (path: string): AsyncGenerator<string> {
  let rest: Buffer[] = []
  let size = 0
  for await (const chunk of createReadStream(path, {
    highWaterMark: 1 << 18,
  }) as AsyncIterable<Buffer>) {
    let from = 0
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, at)]).toString('utf8')
      rest = []
      size = 0
      from = at + 1
    }
    if (from < chunk.length) {
      rest.push(chunk.subarray(from))
      if ((size += chunk.length - from) > lineAtMost)
        throw new Error(
          `${path} has a line of more than ${lineAtMost / 1_000_000} MB, so it is not a JSON Lines file`,
        )
    }
  }
  if (rest.length) yield Buffer.concat(rest).toString('utf8')
}

/** Where guides of a file come from; `before` what is done to each first. */
type Reading = Parameters<typeof readGuide>[1] & { before?: (value: Json) => Json }

const readLines = async function* (path: string, reading: Reading): AsyncGenerator<Read> {
  let number = 0
  for await (const line of linesOf(path)) {
    number++
    const bare = line.replace(/^\uFEFF/, '').trim()
    if (bare === '') continue
    const skipped = (reason: string): Read => ({
      note: {
        kind: 'skipped',
        reason: `a line with ${reason}`,
        where: `${basename(path)} line ${number}`,
      },
    })
    let value: unknown
    try {
      value = JSON.parse(bare)
    } catch {
      yield skipped('no JSON')
      continue
    }
    const given = record(value)
    const guide = readGuide(given && reading.before ? reading.before(given) : value, reading)
    yield typeof guide === 'string' ? skipped(guide) : { guide, bytes: line.length }
  }
}

export const guidesOf = (path: string, reading: Reading = { site, base: null }): Part => ({
  kind: 'guides',
  name: basename(path),
  async *ids(): AsyncGenerator<GuideId> {
    for await (const read of readLines(path, reading))
      if ('guide' in read) yield { site: read.guide.site, guideid: read.guide.guideid }
  },
  guides: () => readLines(path, reading),
})

const treeOf = (value: unknown): ImportTree | null => {
  const given = record(value)
  const hierarchy = record(given?.['hierarchy'])
  return (
    hierarchy && {
      hierarchy: hierarchy as Tree,
      display_titles: (record(given?.['display_titles']) ?? {}) as Record<string, string>,
    }
  )
}

/** A file that is not there has none. */
export const tagsOf = (path: string): Part => ({
  kind: 'tags',
  name: basename(path),
  load: async () =>
    list(JSON.parse(await readFile(path, 'utf8').catch(() => '[]'))).map(row =>
      text(record(row)?.['tag'] ?? row),
    ),
})

/** By what it holds, not by its name. */
const partOf = async (path: string): Promise<Part> => {
  const name = basename(path)
  if (name.endsWith('.jsonl') || name.endsWith('.ndjson')) return guidesOf(path)
  let value: unknown
  try {
    value = JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Error(`${path} is not valid JSON: ${(error as Error).message}`)
  }
  const tree = treeOf(value)
  if (tree) return { kind: 'categories', name, load: async () => tree }
  const rows = list(value)
  if (
    Array.isArray(value) &&
    rows.every(row => typeof row === 'string' || record(row)?.['tag'] !== undefined)
  ) {
    return {
      kind: 'tags',
      name,
      load: async () => rows.map(row => text(record(row)?.['tag'] ?? row)),
    }
  }
  if (Array.isArray(value) && rows.every(row => record(row)?.['username'] !== undefined)) {
    return {
      kind: 'users',
      name,
      async *rows() {
        for (const row of rows)
          yield (
            readPerson(row, site) ?? {
              kind: 'skipped',
              reason: 'a user without a key or an ID',
              where: name,
            }
          )
      },
    }
  }
  throw new Error(
    `${path} contains nothing that can be imported, such as guides (.jsonl), a category hierarchy, users or tags`,
  )
}

/** Throws one line that says what is wrong with `path`. */
export const openFiles = async (path: string): Promise<Source> => {
  const found = await stat(path).catch(unlessAbsent)
  if (!found) throw new Error(`There is no file or folder ${path}`)
  if (!found.isDirectory()) return { name: path, parts: [await partOf(path)], resumable: false }
  const paths: string[] = []
  for (const name of known)
    if (
      await stat(join(path, name)).then(
        one => one.isFile(),
        () => false,
      )
    )
      paths.push(join(path, name))
  if (paths.length === 0)
    throw new Error(`${path} contains none of these files: ${known.join(', ')}`)
  return { name: path, parts: await Promise.all(paths.map(partOf)), resumable: false }
}
