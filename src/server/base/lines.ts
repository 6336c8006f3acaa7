import { firstOf } from '#lib/existing.ts'

/**
 * What waits, in a line for each person: people take turns, and each line has an end. `inAll`: how
 * many wait at most in all lines together.
 */
export const createLines = <Task>(waitingEach: number, inAll = Infinity) => {
  /** By whose they are, whoever comes next first. */
  const lines = new Map<string, Task[]>()
  let waiting = 0
  return {
    /** false where it cannot wait. */
    add(who: string, task: Task): boolean {
      const line = lines.get(who) ?? []
      if (line.length >= waitingEach || waiting >= inAll) return false
      waiting++
      line.push(task)
      lines.set(who, line)
      return true
    },
    isEmpty: () => waiting === 0,
    next(): Task | null {
      if (waiting === 0) return null
      const [who, line] = firstOf([...lines])
      const task = line.shift()
      lines.delete(who)
      if (line.length > 0) lines.set(who, line) // behind all others
      waiting--
      return task ?? null
    },
  }
}
