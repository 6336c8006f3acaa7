// Makes the demo site behind a site that answers already. A process that is stopped or killed
// leaves it to the next one, which goes on from there.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeMonth } from '#demo/month/month.ts'
import { makeLibrary } from '#demo/seed.ts'
import type { Service } from '#server/http/service.ts'
import { endClients, openHands, type AnswersAt } from './demoClients.ts'
import { isStop, openJournal } from './journal.ts'
import { finishMaking, leaveMaking, loadDemo, takeMaking, type DemoSite } from './sql.ts'

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
  { maker, isStopped }: { maker: string; isStopped: () => boolean },
): Promise<void> => {
  const journal = await openJournal(service.database, maker, isStopped)
  const hands = await openHands(service, answersAt, journal, demo)
  const library = await makeLibrary(hands)
  if (service.config.demo === 'whole') await makeMonth(hands, library)
  await endClients(service)
  await service.database.write(db => finishMaking(db, maker))
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
        await makeIt(service, answersAt, demo, { maker, isStopped: () => stopped })
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
