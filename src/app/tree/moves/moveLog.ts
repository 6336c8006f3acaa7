// Moves of one person in this browser, so that each can be taken back, after a reload too. A
// database of its own: it has nothing to do with unsent words. A move is written before it is sent
// and confirmed after.
import type { DBSchema, IDBPDatabase } from 'idb'
import { openDatabase } from '#app/device/deviceDatabase.ts'
import type { DatabaseName } from '#app/device/kept.table.ts'
import type { Move } from './moveRules.ts'

export type LoggedMove = Move & {
  id: number
  owner: string
  /** Moves that were made together. */
  batch: string
  /** Milliseconds. */
  at: number
  /**
   * `sent`: nobody knows whether it came; taking it back looks first. `found`: somebody
   * else had made it so, which this person does not take back.
   */
  state: 'sent' | 'done' | 'found' | 'undone'
}
export const canUndo = ({ state }: LoggedMove): boolean => state === 'sent' || state === 'done'
interface Log extends DBSchema {
  moves: { key: number; value: LoggedMove; indexes: { owner: string } }
}

const keptMoves = 1000

const open = (name: string): Promise<IDBPDatabase<Log>> =>
  openDatabase<Log>(name, 1, {
    upgrade: database =>
      void database
        .createObjectStore('moves', { keyPath: 'id', autoIncrement: true })
        .createIndex('owner', 'owner'),
  })

export type MoveLog = {
  /** Oldest first. */
  load: () => Promise<LoggedMove[]>
  add: (move: Move, batch: string) => Promise<number>
  mark: (id: number, state: LoggedMove['state']) => Promise<void>
  /** It never happened. */
  drop: (id: number) => Promise<void>
}

const logName: DatabaseName = 'stepwright tree'
/** `name` is the database's; tests take their own. */
export const openMoveLog = async (owner: string, name: string = logName): Promise<MoveLog> => {
  const database = await open(name)
  return {
    load: () => database.getAllFromIndex('moves', 'owner', owner),
    add: async (move, batch) => {
      const transaction = database.transaction('moves', 'readwrite')
      const id = await transaction.store.add({
        ...move,
        owner,
        batch,
        at: Date.now(),
        state: 'sent',
      } as LoggedMove)
      const keys = await transaction.store.index('owner').getAllKeys(owner)
      await Promise.all(
        keys
          .slice(0, Math.max(0, keys.length - keptMoves))
          .map(key => transaction.store.delete(key)),
      )
      await transaction.done
      return id
    },
    mark: async (id, state) => {
      const transaction = database.transaction('moves', 'readwrite')
      const move = await transaction.store.get(id)
      if (move) await transaction.store.put({ ...move, state })
      await transaction.done
    },
    drop: id => database.delete('moves', id),
  }
}
