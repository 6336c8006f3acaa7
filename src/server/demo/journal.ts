// Makes the demo site resumable: each call is kept with its answer, so that whoever takes it up is
// given the answers again and goes on where the other stopped. The one call whose answer was lost
// is sent again under its Idempotency-Key, and done once (decision 0459). A write that finds what
// somebody wrote in between takes the reads before it anew (decision 0546).
import type { Client } from '#contract/client.ts'
import type { DemoKind } from '#contract/operator/schemas.ts'
import { rows, type Name } from '#contract/rows.ts'
import { ApiError } from '#lib/errors.ts'
import type { Database } from '#server/db/open.ts'
import { insertCall, loadCalls, type Call, type Thing } from './sql.ts'

const stop = 'demo: stopped'
/** Not a fault: the process ends, or another makes the site. */
const stopped = () => new Error(stop)
export const isStop = (error: unknown): boolean => error instanceof Error && error.message === stop

/** What the site refused, with the name of the call. */
const refusedCall = (name: Name, refusal: ApiError): ApiError => {
  const fields = refusal.errors.map(({ field, code }) => `${field} ${code}`).join(', ')
  const { method, path } = rows[name]
  return new ApiError(
    refusal.status,
    `${method} ${path}: ${refusal.message}${fields && ` (${fields})`}`,
    refusal,
  )
}

/** They change nothing for others, and what they gave may be too old for the write after them. */
const isRead = (name: string): boolean =>
  name === 'leasePatrolItem' || (name in rows && rows[name as Name].method === 'GET')
const withoutLastReads = (calls: Call[]): Call[] =>
  calls.slice(0, calls.findLastIndex(call => !isRead(call.name)) + 1)

/** What a call makes, and the member of its answer that says which. */
const makes: Partial<Record<Name, [kind: DemoKind, id: string]>> = {
  createWiki: ['wiki', 'wikiid'],
  createGuide: ['guide', 'guideid'],
  createComment: ['comment', 'commentid'],
  createRelease: ['release', 'releaseid'],
  startWork: ['work', 'entryid'],
  createWorkOrder: ['order', 'orderid'],
  startWorkOrder: ['work', 'entryid'],
  createTrainingDraft: ['training', 'id'],
  createTeam: ['team', 'teamid'],
  createProcess: ['process', 'approval_processid'],
  createContentRule: ['rule', 'ruleid'],
  createWebhook: ['webhook', 'webhookid'],
}
const thingOf = (name: Name, answer: unknown): Thing | null => {
  // Answers of the rows above are objects; which of them has which member, the contract says.
  const given = answer as Record<string, unknown>
  if (name === 'uploadImage') return { kind: 'image', id: (given['image'] as { id: number }).id }
  const made = makes[name]
  return made ? { kind: made[0], id: Number(given[made[1]]) } : null
}
/** Ways into the player and secrets are not kept in the open. */
const withoutWays = (answer: unknown): unknown => {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer
  return {
    ...answer,
    ...('player_url' in answer && { player_url: '' }),
    ...('secret' in answer && { secret: '' }),
  }
}

export type Journal = {
  /** Does it, unless that was done: `work` writes what it did itself where it gives `isWritten`. */
  step: <T>(
    name: string,
    work: (place: number) => Promise<T>,
    thing?: (answer: T) => Thing | null,
  ) => Promise<T>
  /** The client, each of whose calls is a step. */
  keep: (client: Client) => Client
  /** The last place that it came to. */
  reached: () => number
}

export type Taken = {
  maker: string
  isStopped: () => boolean
  /** The write after the last reads was too late: they are asked once more. */
  readsAgain: boolean
}

export const openJournal = async (
  database: Database,
  { maker, isStopped, readsAgain }: Taken,
): Promise<Journal> => {
  const calls = await loadCalls(database)
  const known = new Map(
    (readsAgain ? withoutLastReads(calls) : calls).map(call => [call.place, call]),
  )
  let last = 0
  const step: Journal['step'] = async (name, work, thing = () => null) => {
    const place = ++last
    const done = known.get(place)
    if (done) {
      known.delete(place)
      if (done.name !== name)
        throw new Error(`The demo was started by another version: step ${done.name} is now ${name}`)
      // What was kept is what the same call answered.
      return done.answer as Awaited<ReturnType<typeof work>>
    }
    if (isStopped()) throw stopped()
    const answer = await work(place)
    const call: Call = { place, name, answer: withoutWays(answer) }
    if ((await insertCall(database, maker, call, thing(answer))) === 0) throw stopped()
    return answer
  }
  const keep = (client: Client): Client =>
    Object.fromEntries(
      (Object.keys(rows) as Name[]).map(name => [
        name,
        (input: object = {}, options: object = {}) =>
          step(
            name,
            // Each row's function takes the input and options of its row: they are handed on.
            place =>
              (client[name] as (...of: unknown[]) => Promise<unknown>)(input, {
                ...options,
                ...(isRead(name) ? {} : { key: `demo-${place}` }),
              }).catch((error: unknown): never => {
                throw error instanceof ApiError ? refusedCall(name, error) : error
              }),
            answer => thingOf(name, answer),
          ),
      ]),
      // A list of names and functions does not say which function has which name.
    ) as unknown as Client
  return { step, keep, reached: () => last }
}
