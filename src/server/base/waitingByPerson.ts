import { firstOf } from '#lib/existing.ts'

/**
 * What waits, in a queue for each person: people take turns, and each queue has an end. `inAll`:
 * how many wait at most in all queues together.
 */
export const createWaiting = <Task>(waitingEach: number, inAll = Infinity) => {
  /** By whose they are, whoever comes next first. */
  const queues = new Map<string, Task[]>()
  let waiting = 0
  return {
    /** false where it cannot wait. */
    add(who: string, task: Task): boolean {
      const queue = queues.get(who) ?? []
      if (queue.length >= waitingEach || waiting >= inAll) return false
      waiting++
      queue.push(task)
      queues.set(who, queue)
      return true
    },
    isEmpty: () => waiting === 0,
    next(): Task | null {
      if (waiting === 0) return null
      const [who, queue] = firstOf([...queues])
      const task = queue.shift()
      queues.delete(who)
      if (queue.length > 0) queues.set(who, queue) // behind all others
      waiting--
      return task ?? null
    },
  }
}
