import { itemAt } from '#lib/existing.ts'

// Many small writes of one kind in one statement: what arrives while a statement is under way goes
// with the next.

const atOnce = 2
const largest = 64

/**
 * `write` gets the items that waited and answers one result for each, in order. Items of one `key`
 * never meet in a batch. When `write` throws, every item of that batch rejects with its error.
 */
export const createBatch = <T, R>(
  key: (item: T) => string,
  write: (items: T[]) => Promise<R[]>,
) => {
  type Waiting = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let running = 0

  const next = () => {
    if (running >= atOnce || waiting.length === 0) return
    const taken = new Map<string, Waiting>()
    const left: Waiting[] = []
    for (const one of waiting) {
      const name = key(one.item)
      if (taken.size >= largest || taken.has(name)) left.push(one)
      else taken.set(name, one)
    }
    waiting = left
    running++
    const batch = [...taken.values()]
    void write(batch.map(one => one.item))
      .then(
        results => batch.forEach((one, index) => one.resolve(itemAt(results, index))),
        (error: unknown) => batch.forEach(one => one.reject(error)),
      )
      .finally(() => {
        running--
        next()
      })
  }
  return (item: T): Promise<R> =>
    new Promise<R>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // Requests that were read from their sockets in one turn leave together.
      if (running < atOnce) setImmediate(next)
    })
}
