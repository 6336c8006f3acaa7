// Every kind of background job and what does it.
import { trimOutbox } from '#server/events/outbox.ts'
import { trimKeys } from '#server/http/idempotency.ts'
import type { Service } from '#server/http/service.ts'
import { makeRenditions } from '#server/media/renditions.ts'
import { trimNotifications } from '#server/notifications/load.ts'
import { unixNow, type Seconds } from '#lib/time.ts'
import { queueJob, type JobKinds, type NewJob } from './jobs.ts'

const hour = 3600

/** One for each hour, however many processes start and whatever they have queued already. */
export const nextTrim = (delay: Seconds): NewJob => ({ kind: 'trim', unique: `trim ${Math.floor((unixNow() + delay) / hour)}`, delay })

export const jobKinds = (service: Service): JobKinds => ({
  renditions: payload => makeRenditions(service, Number(payload['imageid'])),
  async trim() {
    await trimKeys(service.database, unixNow())
    await trimOutbox(service.database)
    await trimNotifications(service.database, unixNow())
    await queueJob(service.database, nextTrim(hour))
  },
})
