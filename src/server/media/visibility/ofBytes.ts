// Whether the bytes of a file are given to who asks for them. What everybody may see is remembered
// until something changes, and kept by caches for seconds: the site stops sending a file with what
// showed it, and caches within half a minute (decision 0380).
import type { MediaKind } from '#contract/library/schemas.ts'
import { rows } from '#contract/rows.ts'
import { ApiError } from '#lib/errors.ts'
import { hasCredentials, personOfRequest } from '#server/http/access/mediaCookie.ts'
import type { Person } from '#server/http/context.ts'
import type { Service } from '#server/http/service.ts'
import { actingPersonFor } from '#server/http/access/rowAccess.ts'
import { seenAmong } from './seen.sql.ts'

/** Milliseconds: a release that becomes current at its time is no write. */
const remembered = 15_000
const rememberedAtMost = 50_000
const forEverybody = 'public, max-age=30'
/**
 * The reader's own browser, which has shown what everybody may see, goes on with it where there is
 * no network; what only some may see ends with their access.
 */
const forReader = 'private, max-age=30, stale-while-revalidate=604800'
const forSomeReaders = 'private, max-age=30'
const whoAsks = { Vary: 'Cookie, Authorization' }

/** `tick` of the stamps before it was looked up: after any write it is looked up again. */
type Sight = { until: number; tick: number }

const open = new WeakMap<Service, Map<string, Sight>>()
const openIn = (service: Service): Map<string, Sight> => {
  const known = open.get(service) ?? new Map<string, Sight>()
  open.set(service, known)
  return known
}

const isOpen = async (service: Service, kind: MediaKind, id: number): Promise<boolean> => {
  const known = openIn(service)
  const key = `${kind}:${id}`
  const held = known.get(key)
  const tick = service.stamps.tick()
  if (held && held.tick === tick && performance.now() < held.until) return true
  known.delete(key)
  const seen = await service.asNobody(({ db }) => seenAmong(db, kind, [id], null))
  if (!seen.has(id)) return false
  if (known.size >= rememberedAtMost) known.clear()
  known.set(key, { until: performance.now() + remembered, tick })
  return true
}

/** Who asks, with the rights of an API read; whoever may not even ask is nobody. */
const readerOf = async (service: Service, request: Request): Promise<Person | null> => {
  try {
    const person = await personOfRequest(service, request)
    return await actingPersonFor(service, 'readImage', rows.readImage, person)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** Of what everybody may see; on a private site that is everybody who has an account. */
const cachedFor = (service: Service, request: Request): string => {
  if (service.settings().private_site) return forSomeReaders
  return hasCredentials(request) ? forReader : forEverybody
}

/** Headers of the answer; null where the caller may not see the file. */
export const headersOfSight = async (
  service: Service,
  request: Request,
  kind: MediaKind,
  id: number,
): Promise<Record<string, string> | null> => {
  if (await isOpen(service, kind, id))
    return { 'Cache-Control': cachedFor(service, request), ...whoAsks }
  const person = await readerOf(service, request)
  return person && (await seenAmong(service.database, kind, [id], person)).has(id)
    ? { 'Cache-Control': forSomeReaders, ...whoAsks }
    : null
}
