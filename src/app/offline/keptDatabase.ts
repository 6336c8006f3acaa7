// Guides that somebody keeps for the workshop, and what runs need at the bench, on this device, in
// a database of their own.
import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb'
import type { Guide } from '#contract/guides/shapes.ts'
import { inDeviceDatabase, letNewerIn, openDatabase } from '#app/device/deviceDatabase.ts'
import type { DatabaseName } from '#app/device/kept.table.ts'

/** Without its comments, which are a talk that goes on. */
export type KeptGuide = {
  id: string
  /** 0: everybody may read it. Else only this person, while they are signed in. */
  userid: number
  guide: Guide
  /** Milliseconds since 1970. */
  keptAt: number
  /** Of its pictures. */
  bytes: number
  /** Keys in the cache of pictures. */
  pictures: string[]
}
/**
 * "It works", said without a network: sent when there is one. `minutes`: how long it took, where
 * that was said.
 */
export type WaitingAnswer = { guideid: number; userid: number; minutes?: number }
/** A run at the bench that was taken offline. Its steps and values lie with the runs. */
export type KeptRun = {
  userid: number
  entryid: number
  /** Milliseconds since 1970. */
  keptAt: number
  /** Of its pictures. */
  bytes: number
  /** Keys in the cache of pictures. */
  pictures: string[]
}
interface Kept extends DBSchema {
  guides: { key: string; value: KeptGuide }
  runs: { key: [userid: number, entryid: number]; value: KeptRun }
  answers: { key: [userid: number, guideid: number]; value: WaitingAnswer }
}

type Upgrade = IDBPTransaction<Kept, ('guides' | 'answers' | 'runs')[], 'versionchange'>

/** The first version had one answer for each guide, whoever gave it. */
const renewAnswers = async (database: IDBPDatabase<Kept>, before: number, upgrade: Upgrade) => {
  const said = before < 1 ? [] : await upgrade.objectStore('answers').getAll()
  if (before === 1) database.deleteObjectStore('answers')
  const answers = database.createObjectStore('answers', { keyPath: ['userid', 'guideid'] })
  await Promise.all(said.map(answer => answers.put(answer)))
}

const name: DatabaseName = 'stepwright workshop'
export const usingKept = inDeviceDatabase(() =>
  openDatabase<Kept>(name, 3, {
    upgrade: (database, before, _, transaction) => {
      if (before < 1) database.createObjectStore('guides', { keyPath: 'id' })
      database.createObjectStore('runs', { keyPath: ['userid', 'entryid'] })
      if (before < 2) void renewAnswers(database, before, transaction)
    },
    blocking: letNewerIn,
  }),
)

export const keptId = (guideid: number, langid: string) => `${guideid} ${langid}`

const isFor = (userid: number) => (one: KeptGuide) => one.userid === 0 || one.userid === userid

/** Those that this person may open here, the last kept first. `userid`: 0 for a stranger. */
export const listKept = async (userid: number): Promise<KeptGuide[]> =>
  ((await usingKept(database => database.getAll('guides'))) ?? [])
    .filter(isFor(userid))
    .toSorted((a, b) => b.keptAt - a.keptAt)

/** In this language, or in any where `langid` is undefined. */
export const loadKept = async (
  userid: number,
  guideid: number,
  langid?: string,
): Promise<KeptGuide | null> =>
  (await listKept(userid)).find(
    ({ guide }) => guide.guideid === guideid && (langid === undefined || guide.langid === langid),
  ) ?? null

/** In any language, for anybody. */
export const isKeptHere = async (guideid: number): Promise<boolean> =>
  ((await usingKept(database => database.getAllKeys('guides'))) ?? []).some(id =>
    id.startsWith(keptId(guideid, '')),
  )

/** Any, for anybody. */
export const hasKeptGuides = async (): Promise<boolean> =>
  ((await usingKept(database => database.count('guides'))) ?? 0) > 0

/** false where the browser keeps nothing. */
export const storeKept = async (guide: KeptGuide): Promise<boolean> =>
  (await usingKept(database => database.put('guides', guide))) !== null

export const deleteKept = (ids: readonly string[]): Promise<unknown> =>
  usingKept(async database => {
    const transaction = database.transaction('guides', 'readwrite')
    await Promise.all([...ids.map(id => transaction.store.delete(id)), transaction.done])
  })

/** The guides and runs that are kept, whosever they are; null where the browser does not say. */
export const allKept = (): Promise<Pick<KeptGuide, 'pictures'>[] | null> =>
  usingKept(async database => [
    ...(await database.getAll('guides')),
    ...(await database.getAll('runs')),
  ])

/** What is not for everybody, nor this person's; null: anybody's. Whether there was any. */
export const deleteOwned = async (but: number | null): Promise<boolean> =>
  (await usingKept(async database => {
    const transaction = database.transaction(['guides', 'runs'], 'readwrite')
    const [guides, runs] = [transaction.objectStore('guides'), transaction.objectStore('runs')]
    const isOwned = ({ userid }: { userid: number }) => userid !== 0 && userid !== but
    const [theirGuides, theirRuns] = [
      (await guides.getAll()).filter(isOwned),
      (await runs.getAll()).filter(isOwned),
    ]
    await Promise.all([
      ...theirGuides.map(({ id }) => guides.delete(id)),
      ...theirRuns.map(({ userid, entryid }) => runs.delete([userid, entryid])),
      transaction.done,
    ])
    return theirGuides.length + theirRuns.length > 0
  })) ?? false

/** false where the browser keeps nothing. */
export const storeAnswer = async (answer: WaitingAnswer): Promise<boolean> =>
  (await usingKept(database => database.put('answers', answer))) !== null
export const waitingAnswers = async (userid: number): Promise<WaitingAnswer[]> =>
  ((await usingKept(database => database.getAll('answers'))) ?? []).filter(
    answer => answer.userid === userid,
  )
export const deleteAnswer = ({ userid, guideid }: WaitingAnswer): Promise<unknown> =>
  usingKept(database => database.delete('answers', [userid, guideid]))
