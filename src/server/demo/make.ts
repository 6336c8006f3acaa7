// Makes the demo site behind a site that answers already. A process that is stopped or killed
// leaves it to the next one, which goes on from there.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeMonth } from '#demo/month/month.ts'
import { makeLibrary } from '#demo/seed.ts'
import { ApiError } from '#lib/errors.ts'
import type { Service } from '#server/http/service.ts'
import { endClients, openHands, type AnswersAt } from './demoClients.ts'
import { isStop, openJournal, type Journal, type Taken } from './journal.ts'
import {
  failMaking,
  finishMaking,
  leaveMaking,
  loadDemo,
  takeMaking,
  type DemoSite,
} from './sql.ts'

/** Between two looks at whether the process that makes it is still there. */
const pauseMilliseconds = 2000

/** `nothing`: another process made it meanwhile. */
export type Outcome = 'made' | 'nothing' | 'failed' | 'stopped'
export type Making = {
  /** It is there, or was given up: the log says why. Never refused. */
  done: Promise<Outcome>
  stop: () => Promise<void>
}

const makeIt = async (
  service: Service,
  answersAt: AnswersAt,
  demo: DemoSite,
  journal: Journal,
): Promise<void> => {
  const hands = await openHands(service, answersAt, journal, demo)
  const library = await makeLibrary(hands)
  if (service.config.demo === 'whole') await makeMonth(hands, library)
}

/** Somebody may edit between a read and its write once more, but hardly each time. */
const triesAtOnePlace = 5

/** People use the site meanwhile: a write that came too late reads what they wrote, and goes on. */
const makeAmongPeople = async (
  service: Service,
  answersAt: AnswersAt,
  demo: DemoSite,
  by: Omit<Taken, 'readsAgain'>,
): Promise<void> => {
  let late = { place: 0, tries: 0 }
  for (;;) {
    const journal = await openJournal(service.database, { ...by, readsAgain: late.tries > 0 })
    try {
      await makeIt(service, answersAt, demo, journal)
      break
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      const place = journal.reached()
      late = { place, tries: place === late.place ? late.tries + 1 : 1 }
      if (late.tries === triesAtOnePlace) throw error
    }
  }
  await endClients(service)
  await service.database.write(db => finishMaking(db, by.maker))
}

/** Takes it up where it is begun and not finished. */
export const startMaking = (service: Service, answersAt: AnswersAt): Making => {
  const maker = randomBytes(8).toString('hex')
  let stopped = false
  const end = new AbortController()
  const run = async (): Promise<Outcome> => {
    for (;;) {
      const demo = await takeMaking(service.database, maker)
      if (demo) {
        await makeAmongPeople(service, answersAt, demo, { maker, isStopped: () => stopped })
        return 'made'
      }
      const known = await loadDemo(service.database)
      if (!known || known.finished !== null || known.removal !== null) return 'nothing'
      await sleep(pauseMilliseconds, undefined, { signal: end.signal })
    }
  }
  const done = run().catch(async (error: unknown): Promise<Outcome> => {
    if (stopped || isStop(error)) {
      // The database may be gone before it: then the next one waits until this one is too late.
      await leaveMaking(service.database, maker).catch(() => undefined)
      return 'stopped' as const
    }
    service.log.error({ error }, 'the demo site was not finished')
    const problem = error instanceof Error ? error.message : String(error)
    // Where the database is gone, the log alone has it.
    await failMaking(service.database, maker, problem).catch(() => undefined)
    return 'failed' as const
  })
  return {
    done,
    async stop() {
      stopped = true
      end.abort()
      await done
    },
  }
}
