// Decisions on this device until the service has answered them: in a database of their own, by
// person.
import { inDeviceDatabase, letNewerIn, openDatabase } from '#app/device/deviceDatabase.ts'
import type { DatabaseName } from '#app/device/kept.table.ts'
import { committed } from '#app/drafts/journal/committed.ts'
import { emptyChoice } from './choices.ts'
import type { Outgoing } from './deskState.ts'

const name: DatabaseName = 'stepwright-decisions'
type Kept = { id: string; owner: string; at: number; outgoing: Outgoing }

const open = () =>
  openDatabase(name, 1, {
    upgrade: database => void database.createObjectStore('decisions', { keyPath: 'id' }),
    blocking: letNewerIn,
  })

/** Where the browser keeps nothing, they live as long as the page. */
export const openPendingDecisions = (userid: number) => {
  const owner = `${userid} ${location.origin}`
  const idOf = (itemid: number) => `${owner} ${itemid}`
  const using = inDeviceDatabase(open)
  return {
    /** The browser holds on to it even if the tab dies in this moment. */
    keep: (outgoing: Outgoing): Promise<unknown> =>
      using(database =>
        committed(database.transaction('decisions', 'readwrite'), store =>
          store.put({
            id: idOf(outgoing.itemid),
            owner,
            at: outgoing.at,
            outgoing,
          } satisfies Kept),
        ),
      ),
    drop: (itemid: number): Promise<unknown> =>
      using(database =>
        committed(database.transaction('decisions', 'readwrite'), store =>
          store.delete(idOf(itemid)),
        ),
      ),
    /** Oldest first. */
    load: async (): Promise<Outgoing[]> => {
      const all = (await using(database => database.getAll('decisions') as Promise<Kept[]>)) ?? []
      return all
        .filter(one => one.owner === owner)
        .toSorted((a, b) => a.at - b.at)
        .map(({ outgoing, at }) => ({
          ...outgoing,
          // one that was kept before changes had reasons of their own
          choice: { ...emptyChoice, ...outgoing.choice },
          at,
          isSending: false,
        }))
    },
  }
}
export type PendingDecisions = ReturnType<typeof openPendingDecisions>
