// Makes the demo site resumable: each call is kept with its answer, so that whoever takes it up is
// given the answers again and goes on where the other stopped. The one call whose answer was lost
// is sent again under its Idempotency-Key, and done once (decision 0459).
import type { Client } from '#contract/client.ts'
import type { DemoKind } from '#contract/operator/schemas.ts'
import { rows, type Name } from '#contract/rows.ts'
import type { Database } from '#server/db/open.ts'
import { insertCall, loadCalls, type Call, type Thing } from './sql.ts'

const stop = 'demo: stopped'
/** Not a fault: the process ends, or another makes the site. */
const stopped = () => new Error(stop)
export const isStop = (error: unknown): boolean => error instanceof Error && error.message === stop

/** What a call makes, and the member of its answer that says which. */
const makes: Partial<Record<Name, [kind: DemoKind, id: string]>> = {
  createWiki: ['wiki', 'wikiid'],
  createGuide: ['guide', 'guideid'],
  createComment: ['comment', 'commentid'],
  createRelease: ['release', 'releaseid'],
  startWork: ['work', 'entryid'],
  createTrainingDraft: ['training', 'id'],
  createTeam: ['team', 'teamid'],
  createProcess: ['process', 'approval_processid'],
}
const thingOf = (name: Name, answer: unknown): Thing | null => {
  // Answers of the rows above are objects; which of them has which member, the contract says.
  const given = answer as Record<string, unknown>
  if (name === 'uploadImage') return { kind: 'image', id: (given['image'] as { id: number }).id }
  const made = makes[name]
  return made ? { kind: made[0], id: Number(given[made[1]]) } : null
}
/** Ways into the player are not kept in the open. */
const withoutWays = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'player_url' in answer
    ? { ...answer, player_url: '' }
    : answer

export type Journal = {
  /** Does it, unless that was done: `work` writes what it did itself where it gives `isWritten`. */
  step: <T>(
    name: string,
    work: (place: number) => Promise<T>,
    thing?: (answer: T) => Thing | null,
  ) => Promise<T>
  /** The client, each of whose calls is a step. */
  keep: (client: Client) => Client
}

export const openJournal = async (
  database: Database,
  maker: string,
  isStopped: () => boolean,
): Promise<Journal> => {
  const known = new Map((await loadCalls(database)).map(call => [call.place, call]))
  let last = 0
  const step: Journal['step'] = async (name, work, thing = () => null) => {
    const place = ++last
    const done = known.get(place)
    if (done) {
      known.delete(place)
      if (done.name !== name)
        throw new Error(`The demo was begun by another version: ${done.name} became ${name}`)
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
                ...(rows[name].method === 'GET' ? {} : { key: `demo-${place}` }),
              }),
            answer => thingOf(name, answer),
          ),
      ]),
      // A list of names and functions does not say which function has which name.
    ) as unknown as Client
  return { step, keep }
}
