// While the database is away everything that needs it fails, several times a second: the log says
// so once, then once a minute, and when it is back.
import type { Log } from '#server/base/log.ts'
import { isDatabaseAway } from './open.ts'

type Milliseconds = number
const reminder: Milliseconds = 60_000
const look: Milliseconds = 1000

export type AwayLog = { log: Log; stop: () => void }

/**
 * Passes lines on but those whose `error` is that the database is away. `answers` asks it whether
 * it is back.
 */
export const quietWhileAway = (
  log: Log,
  answers: () => Promise<boolean>,
  now: () => Milliseconds = Date.now,
): AwayLog => {
  let away: { since: Milliseconds; told: Milliseconds; failures: number } | null = null
  let timer: NodeJS.Timeout | undefined
  const seconds = (since: Milliseconds) => Math.round((now() - since) / 1000)
  const ask = async () => {
    const isBack = await answers()
    if (!away) return
    const { since, told, failures } = away
    if (isBack) {
      away = null
      return log.warn({ seconds: seconds(since), failures }, 'the database is back')
    }
    if (now() - told >= reminder) {
      away.told = now()
      log.error({ seconds: seconds(since), failures }, 'the database is still away')
    }
    timer = setTimeout(() => void ask(), look).unref()
  }
  const note = (error: unknown) => {
    if (away) return void away.failures++
    away = { since: now(), told: now(), failures: 1 }
    log.error({ error }, 'the database is away')
    timer = setTimeout(() => void ask(), look).unref()
  }
  const quiet =
    (level: keyof Log): Log[keyof Log] =>
    (fields, message) => {
      const { error } = fields as { error?: unknown }
      if (isDatabaseAway(error)) note(error)
      else log[level](fields, message)
    }
  return {
    log: { info: quiet('info'), warn: quiet('warn'), error: quiet('error'), debug: log.debug },
    stop: () => clearTimeout(timer),
  }
}
