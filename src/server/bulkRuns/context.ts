import type { SignedIn } from '#server/http/context.ts'
import { internalContext } from '#server/http/internalContext.ts'
import type { Service } from '#server/http/service.ts'
import type { Worker } from './runs.ts'

/** For work that is what requests do, too: a request's context in the name of who started it. */
export const contextOf = (service: Service, worker: Worker, reason = ''): SignedIn => {
  const { db, now, person, ip, requestid, touch, emit, queue } = worker
  const effects = { touch, emit, queue }
  return { ...internalContext(service, db, ip, effects), now, person, requestid, reason }
}
