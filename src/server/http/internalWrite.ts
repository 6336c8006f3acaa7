// A write that no request asks for: a job, or the start of the service.
import type { Ctx } from './context.ts'
import { queueJob, type NewJob } from '#server/effects/jobs.ts'
import type { NewEvent } from '#contract/events/table.ts'
import { writeOutbox } from '#server/effects/outbox.ts'
import { internalContext } from './internalContext.ts'
import type { Service } from './service.ts'

/**
 * The work as nobody in particular, with the events, stamps and jobs that a request's would have.
 */
export const writeAsService = async <T>(
  service: Service,
  origin: string,
  work: (by: Ctx) => Promise<T>,
): Promise<T> => {
  const touched: string[] = []
  const done = await service.database.write(async db => {
    touched.length = 0
    const events: NewEvent[] = []
    const jobs: NewJob[] = []
    const made = await work(
      internalContext(service, db, origin, {
        touch: (...resources) => void touched.push(...resources),
        emit: event => void events.push(event),
        queue: job => void jobs.push(job),
      }),
    )
    for (const job of jobs) await queueJob(db, job)
    await writeOutbox(db, null, events, touched)
    return made
  })
  service.stamps.touched(touched)
  return done
}
