// Every kind of background job and what does it.
import { trimOutbox } from '#server/events/outbox.ts'
import { trimKeys } from '#server/http/idempotency.ts'
import type { Service } from '#server/http/service.ts'
import { makeRenditions } from '#server/media/renditions.ts'
import { unixNow } from '#lib/time.ts'
import { queueJob, type JobKinds } from './jobs.ts'

const hour = 3600

export const jobKinds = (service: Service): JobKinds => ({
  renditions: payload => makeRenditions(service, Number(payload['imageid'])),
  async trim() {
    await trimKeys(service.database, unixNow())
    await trimOutbox(service.database)
    await queueJob(service.database, { kind: 'trim', delay: hour, payload: { after: unixNow() } })
  },
})
