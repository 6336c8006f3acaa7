// What the demo site is made with: clients in somebody's name, and a clock that says when.
import type { Client } from '#contract/client.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { DemoPerson } from './types.ts'

export type Helper = { client: Client; userid: number }
export type DemoView = {
  userid: number
  doc_type: 'guide' | 'wiki'
  docid: number
  date: UnixSeconds
}

export type Hands = {
  /** The Admin of the site, in whose name pages are written. */
  admin: Helper
  /** When the demo was begun: the end of its month, however often it is taken up again. */
  began: UnixSeconds
  /** An account that nobody signs in with, until an Admin gives it a password. */
  makePerson: (person: DemoPerson) => Promise<Helper>
  /** What is done from here on is done then. */
  setDate: (date: UnixSeconds) => void
  /** In order of their dates. */
  recordViews: (views: DemoView[]) => Promise<void>
  /** Once more after a moment, until something is there. */
  until: <T>(look: () => Promise<T | null>) => Promise<T>
}

const day = 86_400
/** A moment of the month; `hour` of UTC. */
export const daysAgo = ({ began }: Pick<Hands, 'began'>, days: number, hour: number): UnixSeconds =>
  Math.min(
    Math.floor(
      (Math.floor(began / day) - Math.floor(days)) * day + hour * 3600 - (days % 1) * 7200,
    ),
    began - 60,
  )
