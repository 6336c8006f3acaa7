import type { Service } from '#server/http/service.ts'
import { unixNow } from '#lib/time.ts'
import { sweepBlobs } from '#server/media/blobs.ts'
import { sweepParts } from './parts.ts'
import { dropExpired } from './sql.ts'

/**
 * Hourly: uploads that nobody finished within a day, and bytes that nothing has referred to for
 * one.
 */
export const trimMedia = async (service: Service, now = unixNow()): Promise<void> => {
  await dropExpired(service.database, now)
  await sweepParts(service)
  await sweepBlobs(service, now)
}
