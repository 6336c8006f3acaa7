// The plan of one person, kept in this browser until it is thrown away. A database of its own: tabs
// that hold the log of moves do not wait for it.
import type { DBSchema } from 'idb'
import { openDatabase } from '#app/device/deviceDatabase.ts'
import { committed } from '#app/drafts/journal/committed.ts'
import type { DatabaseName } from '#app/device/kept.table.ts'
import { keyOf } from './moveRules.ts'
import type { PlannedMove } from './plan.ts'

/** `title` is `keyOf`; before there were guides and pages in plans, that was the title. */
type Kept = PlannedMove & { owner: string; place: number }
interface Plans extends DBSchema {
  moves: { key: [owner: string, title: string]; value: Kept; indexes: { owner: string } }
}

export type PlanStore = {
  /** In the order in which they were planned. */
  load: () => Promise<PlannedMove[]>
  /** All of it anew. */
  save: (wanted: readonly PlannedMove[]) => Promise<void>
}

const planName: DatabaseName = 'stepwright plan'
/** `name` is the database's; tests take their own. */
export const openPlanStore = async (owner: string, name: string = planName): Promise<PlanStore> => {
  const database = await openDatabase<Plans>(name, 1, {
    upgrade: one =>
      void one
        .createObjectStore('moves', { keyPath: ['owner', 'title'] })
        .createIndex('owner', 'owner'),
  })
  return {
    load: async () => {
      const kept = await database.getAllFromIndex('moves', 'owner', owner)
      return kept
        .sort((a, b) => a.place - b.place)
        .map(({ title, label, from, to, plan, what }) => ({
          title: what === undefined ? title : title.slice(`${what}\n`.length),
          label,
          from,
          to,
          plan,
          ...(what && { what }),
        }))
    },
    save: async wanted => {
      const transaction = database.transaction('moves', 'readwrite')
      const keys = await transaction.store.index('owner').getAllKeys(owner)
      await committed(transaction, store =>
        Promise.all([
          ...keys.map(key => store.delete(key)),
          ...wanted.map((move, place) => store.put({ ...move, title: keyOf(move), owner, place })),
        ]),
      )
    },
  }
}
