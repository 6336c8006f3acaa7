// Threads for texts that cost much: a few, each with a bounded heap and a deadline, people in turn.
// Whoever writes much waits for themselves; the event loop waits for nobody (decision 0355).
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { ApiError } from '#lib/errors.ts'
import { rootFolder } from '#server/base/root.ts'
import { tooCostly, work, type Answer, type Given, type Made, type TaskName } from './work.ts'

const fromSource = /\.ts(\?|$)/.test(import.meta.url)
// From the sources (tests, development) a thread has to be taught TypeScript first, as
// media/decode.ts says.
const typeScript = 'tsx/esm/api'
const source = pathToFileURL(join(rootFolder, 'src/server/wikitext/texts.worker.ts')).href
const program = fromSource
  ? `import(${JSON.stringify(typeScript)}).then(({ register }) => { register(); return import(${JSON.stringify(source)}) })`
  : join(rootFolder, 'dist/server/wikitext/texts.worker.js')

/** One that takes longer than this is given up, and its thread with it. */
const patience = 15_000 // milliseconds
const idleFor = 30_000 // milliseconds
const waitingEach = 50
const waitingInAll = 1000

type Task = {
  name: TaskName
  given: unknown
  resolve: (made: unknown) => void
  reject: (error: Error) => void
}

/** Waiting tasks by who asked, so that each gets a turn. */
const createTurns = () => {
  const lines = new Map<string, Task[]>()
  let waiting = 0
  return {
    add(who: string, task: Task): boolean {
      const line = lines.get(who) ?? []
      if (line.length >= waitingEach || waiting >= waitingInAll) return false
      waiting++
      lines.set(who, [...line, task])
      return true
    },
    next(): Task | null {
      const [first] = lines
      if (!first) return null
      const [who, [task, ...rest]] = first
      lines.delete(who)
      if (rest.length) lines.set(who, rest)
      waiting--
      return task ?? null
    },
  }
}

const turns = createTurns()
const threadsAtMost = Math.max(2, Math.min(4, availableParallelism() - 1))
const idle: { worker: Worker; letGo: NodeJS.Timeout }[] = []
let threads = 0
/** How many tasks went to threads; for tests. */
export const poolCounts = { asked: 0, refused: 0 }

const startWorker = (): Worker => {
  threads++
  const worker = new Worker(program, {
    eval: fromSource,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 },
  })
  worker.on('exit', () => void threads--)
  worker.on('error', () => undefined) // as whoever waits for it is told
  return worker
}

const letGo = (worker: Worker) => void worker.terminate()

const rest = (worker: Worker) => {
  worker.unref()
  const one = {
    worker,
    letGo: setTimeout(() => {
      idle.splice(idle.indexOf(one), 1)
      letGo(worker)
    }, idleFor).unref(),
  }
  idle.push(one)
}

const takeThread = (): Worker | null => {
  const one = idle.pop()
  if (!one) return threads < threadsAtMost ? startWorker() : null
  clearTimeout(one.letGo)
  one.worker.ref()
  return one.worker
}

const runNext = () => {
  const worker = takeThread()
  if (!worker) return
  const task = turns.next()
  if (!task) return rest(worker)
  const end = (error: Error | null, made: unknown, usable: boolean) => {
    clearTimeout(clock)
    worker.off('message', told).off('error', failed).off('exit', stopped)
    if (usable) rest(worker)
    else letGo(worker)
    if (error) task.reject(error)
    else task.resolve(made)
    runNext()
  }
  const told = (answer: Answer) => {
    if ('made' in answer) end(null, answer.made, true)
    else if ('tooCostly' in answer) end(tooCostly(answer.tooCostly), null, true)
    else end(new Error(answer.problem), null, false)
  }
  // It ran out of memory: there is no other way for the work of these threads to end like this.
  const failed = (error: Error) => end(tooCostly(error.message), null, false)
  const stopped = () => end(tooCostly('the thread stopped'), null, false)
  const clock = setTimeout(() => end(tooCostly('it takes too long'), null, false), patience)
  worker.on('message', told).on('error', failed).on('exit', stopped)
  worker.postMessage({ name: task.name, given: task.given })
}

const inThread = <N extends TaskName>(who: string, name: N, given: Given<N>): Promise<Made<N>> =>
  new Promise((resolve, reject) => {
    poolCounts.asked++
    const task: Task = { name, given, resolve: made => resolve(made as Made<N>), reject }
    if (turns.add(who, task)) return runNext()
    poolCounts.refused++
    reject(
      new ApiError(503, 'Too many texts are waiting to be read', {
        headers: { 'Retry-After': '5' },
      }),
    )
  })

/**
 * Does the task where it harms nobody: at once where it is `small`, else in a thread, in `who`'s
 * turn. Throws tooCostly.
 */
export const perform = async <N extends TaskName>(
  name: N,
  given: Given<N>,
  { small, who }: { small: boolean; who: string },
): Promise<Made<N>> =>
  small ? (work[name] as (given: Given<N>) => Made<N>)(given) : inThread(who, name, given)
