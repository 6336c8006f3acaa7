// Finished JSON, kept with the (resource, stamp) pairs that it was built from, until one of them
// changes.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ApiError } from '#lib/errors.ts'
import { entryOf } from '#lib/existing.ts'
import type { Encoding } from './encoding.ts'
import type { Stamps } from './stamps.ts'
import { jsonBytes } from './rawJson.ts'

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)

/**
 * What was read to build an answer: resource -> stamp. A resource that is missing stands with stamp
 * 0.
 */
export type ResourceStamps = Map<string, number>

export type CachedResponse = {
  readonly kept: true
  readonly json: Buffer
  readonly etag: string
  /** What it is kept under. */
  readonly view: string
  /** Facts of the document that decide who may have the bytes; no part of the answer. */
  readonly facts: Record<string, unknown>
  readonly resources: string[]
  /** Headers that belong to the answer: X-Total-Count of a list. */
  readonly headers: Record<string, string>
  /** Compressed once, at the first request that wants it. */
  encoded: (encoding: Encoding) => Promise<Buffer>
  /** The same answer with the caller's own members put in place, without serialising again. */
  withMembers: (from: string, to: string) => CachedResponse
}

export const isCachedResponse = (answer: unknown): answer is CachedResponse =>
  typeof answer === 'object' && answer !== null && (answer as CachedResponse).kept === true

const compress = (bytes: Buffer, encoding: Encoding) =>
  encoding === 'gzip'
    ? gzipped(bytes, { level: 6 })
    : brotlied(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })

const keep = (
  view: string,
  json: Buffer,
  etag: string,
  facts: Record<string, unknown>,
  resources: string[],
  headers: Record<string, string>,
): CachedResponse => {
  const variants: Partial<Record<Encoding, Promise<Buffer>>> = {}
  return {
    kept: true,
    view,
    json,
    etag,
    facts,
    resources,
    headers,
    encoded: encoding => (variants[encoding] ??= compress(json, encoding)),
    withMembers(from, to) {
      const at = json.indexOf(from)
      const changed = Buffer.concat([
        json.subarray(0, at),
        Buffer.from(to),
        json.subarray(at + Buffer.byteLength(from)),
      ])
      const own = createHash('sha1').update(etag).update(to).digest('base64url').slice(0, 22)
      return keep(view, changed, `W/"${own}"`, facts, resources, headers)
    },
  }
}

/**
 * Weak, a digest of the pairs; `view` is language and kind of view, `format` changes with the
 * software.
 */
const etagOf = (format: string, view: string, pairs: ResourceStamps): string => {
  const hash = createHash('sha1').update(format).update(view)
  for (const [resource, stamp] of pairs) hash.update(`${resource}=${stamp};`)
  return `W/"${hash.digest('base64url').slice(0, 22)}"`
}

/** Spellings of one address that are remembered; others take the way through the row. */
const addressesEach = 4

export type BuiltResponse = {
  json: unknown
  pairs: ResourceStamps
  facts: Record<string, unknown>
  headers?: Record<string, string>
  /** False: it may become another without a change of `pairs`, and is kept for a short time. */
  lasting?: boolean
}
/** Milliseconds for which an answer is kept that nothing says the end of. */
const shortly = 30_000

export type ResponseCache = {
  /** What is kept, or null: then `build` makes it. */
  peek: (view: string) => CachedResponse | null
  /** Builds once for all who ask at the same time; keeps it unless something changed meanwhile. */
  build: (view: string, make: () => Promise<BuiltResponse>) => Promise<CachedResponse>
  /** Builds for this one who asks, and keeps nothing. */
  buildOnce: (view: string, make: () => Promise<BuiltResponse>) => Promise<CachedResponse>
  /**
   * What nobody in particular got at this address the last time, while it still holds; and how to
   * remember it.
   */
  at: (address: string) => CachedResponse | null
  remember: (address: string, kept: CachedResponse) => void
  /** Sums for tests and the log. */
  size: () => { entries: number; bytes: number }
}

/** At which addresses a view was given. */
const createAddresses = () => {
  const views = new Map<string, string>()
  const addressesOf = new Map<CachedResponse, string[]>()
  return {
    viewAt: (address: string) => views.get(address),
    begin: (entry: CachedResponse) => void addressesOf.set(entry, []),
    remember: (address: string, kept: CachedResponse): void => {
      const known = addressesOf.get(kept)
      if (!known || known.length >= addressesEach || known.includes(address)) return
      known.push(address)
      views.set(address, kept.view)
    },
    forget(entry: CachedResponse) {
      for (const address of addressesOf.get(entry) ?? []) views.delete(address)
      addressesOf.delete(entry)
    },
  }
}

/** What is kept, of at most `maxBytes`: what was longest not asked for goes first. */
const createShelf = (maxBytes: number) => {
  const entries = new Map<string, CachedResponse>()
  const users = new Map<string, Set<string>>() // resource -> views built from it
  const addresses = createAddresses()
  const ends = new WeakMap<CachedResponse, number>()
  let total = 0

  const drop = (view: string) => {
    const entry = entries.get(view)
    if (!entry) return
    entries.delete(view)
    total -= entry.json.length
    addresses.forget(entry)
    for (const resource of entry.resources) {
      const views = users.get(resource)
      views?.delete(view)
      if (views?.size === 0) users.delete(resource)
    }
  }
  const peek = (view: string): CachedResponse | null => {
    const entry = entries.get(view)
    if (!entry) return null
    if (performance.now() > (ends.get(entry) ?? Infinity)) {
      drop(view)
      return null
    }
    entries.delete(view) // most recently used stands last
    entries.set(view, entry)
    return entry
  }
  return {
    peek,
    at: (address: string) => {
      const view = addresses.viewAt(address)
      return view === undefined ? null : peek(view)
    },
    remember: addresses.remember,
    dropOf(resource: string) {
      const all = resource === '*' || resource === 'settings'
      for (const view of (all ? entries : users.get(resource))?.keys() ?? []) drop(view)
    },
    put(entry: CachedResponse, lasting: boolean) {
      const { view } = entry
      drop(view)
      entries.set(view, entry)
      if (!lasting) ends.set(entry, performance.now() + shortly)
      addresses.begin(entry)
      total += entry.json.length
      for (const resource of entry.resources) {
        if (!users.has(resource)) users.set(resource, new Set())
        entryOf(users, resource).add(view)
      }
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) break
        drop(oldest)
      }
    },
    size: () => ({ entries: entries.size, bytes: total }),
  }
}

export const createResponseCache = (
  stamps: Stamps,
  format: string,
  maxBytes = 96 * 1024 * 1024,
): ResponseCache => {
  const shelf = createShelf(maxBytes)
  const building = new Map<string, Promise<CachedResponse>>()
  stamps.onTouched(resources => {
    for (const resource of resources) shelf.dropOf(resource)
    // Whoever asks from now on must not be given a build that began before the change.
    if (resources.length) building.clear()
  })

  const entryFrom = async (view: string, { json, pairs, facts, headers = {} }: BuiltResponse) =>
    keep(
      view,
      await jsonBytes(json),
      etagOf(format, view, pairs),
      facts,
      [...pairs.keys()],
      headers,
    )
  const make = async (
    view: string,
    work: () => Promise<BuiltResponse>,
  ): Promise<CachedResponse> => {
    const tick = stamps.tick()
    const built = await work()
    const entry = await entryFrom(view, built)
    if (!stamps.changedSince(entry.resources, tick) && entry.json.length <= maxBytes / 8)
      shelf.put(entry, built.lasting ?? true)
    return entry
  }

  return {
    at: shelf.at,
    remember: shelf.remember,
    peek: shelf.peek,
    size: shelf.size,
    buildOnce: async (view, work) => entryFrom(view, await work()),
    build(view, work) {
      const running = building.get(view)
      if (running)
        return running.catch((error: unknown) => {
          if (error instanceof ApiError) throw error
          // Who builds may read on a copy that goes away, and asks elsewhere then. So does who
          // waits.
          return make(view, work)
        })
      const made = make(view, work).finally(() => {
        if (building.get(view) === made) building.delete(view)
      })
      building.set(view, made)
      return made
    },
  }
}
