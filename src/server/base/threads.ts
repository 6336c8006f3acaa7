// Threads for work that costs much: a few, each with a bounded heap and a deadline, people in turn.
// Whoever asks for much waits for themselves; the event loop waits for nobody (decision 0355).
import { Worker } from 'node:worker_threads'
import { ApiError } from '#lib/errors.ts'
import { createWaiting } from './waitingByPerson.ts'
import type { ThreadAnswer } from './threadAnswers.ts'
import { threadProgram } from './threadProgram.ts'

/** One that takes longer than this is given up, and its thread with it. */
const patience = 15_000 // milliseconds
const idleFor = 30_000 // milliseconds
const waitingEach = 50
const waitingInAll = 1000

type Task = {
  ask: unknown
  resolve: (made: unknown) => void
  reject: (error: Error) => void
}

/** Threads of one program that wait for work. `onLeft`: one ended, and another may begin. */
const createRoom = (file: string, most: number, onLeft: () => void) => {
  const { program, eval: fromSource } = threadProgram(file)
  const idle: { worker: Worker; letGo: NodeJS.Timeout }[] = []
  let threads = 0
  const start = (): Worker => {
    threads++
    const worker = new Worker(program, {
      eval: fromSource,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 },
    })
    worker.on('exit', () => {
      threads--
      onLeft()
    })
    worker.on('error', () => undefined) // as whoever waits for it is told
    return worker
  }
  const letGo = (worker: Worker) => void worker.terminate()
  return {
    letGo,
    rest(worker: Worker) {
      worker.unref()
      const one = {
        worker,
        letGo: setTimeout(() => {
          idle.splice(idle.indexOf(one), 1)
          letGo(worker)
        }, idleFor).unref(),
      }
      idle.push(one)
    },
    take(): Worker | null {
      const one = idle.pop()
      if (!one) return threads < most ? start() : null
      clearTimeout(one.letGo)
      one.worker.ref()
      return one.worker
    },
  }
}

type ThreadsOf = {
  /** As `threadProgram` takes it; it answers by `answerAsks`. */
  file: string
  most: number
  /** What whoever asked is told of work that a thread does not do. */
  tooCostly: (why: string) => Error
}

/** Threads of one program; `counts` for tests. */
export const createThreads = ({ file, most, tooCostly }: ThreadsOf) => {
  const waiting = createWaiting<Task>(waitingEach, waitingInAll)
  const room = createRoom(file, most, () => runNext())
  const counts = { asked: 0, refused: 0 }
  const runNext = () => {
    const worker = waiting.isEmpty() ? null : room.take()
    const task = worker && waiting.next()
    if (!worker || !task) return
    const end = (error: Error | null, made: unknown, usable: boolean) => {
      clearTimeout(clock)
      worker.off('message', told).off('error', failed).off('exit', stopped)
      if (usable) room.rest(worker)
      else room.letGo(worker)
      if (error) task.reject(error)
      else task.resolve(made)
      runNext()
    }
    const told = (answer: ThreadAnswer) => {
      if ('made' in answer) end(null, answer.made, true)
      else if ('tooCostly' in answer) end(tooCostly(answer.tooCostly), null, true)
      else end(new Error(answer.problem), null, false)
    }
    // It ran out of memory: there is no other way for the work of these threads to end like this.
    const failed = (error: Error) => end(tooCostly(error.message), null, false)
    const stopped = () => end(tooCostly('it needs too much memory'), null, false)
    const clock = setTimeout(
      () => end(tooCostly('it takes too long to decode'), null, false),
      patience,
    )
    worker.on('message', told).on('error', failed).on('exit', stopped)
    worker.postMessage(task.ask)
  }
  return {
    counts,
    /** What the thread makes of `ask`, in `who`'s turn; throws 503 where too many wait. */
    run: (who: string, ask: unknown): Promise<unknown> =>
      new Promise((resolve, reject) => {
        counts.asked++
        if (waiting.add(who, { ask, resolve, reject })) return runNext()
        counts.refused++
        reject(
          new ApiError(503, 'The service is busy. Try again in a few seconds', {
            headers: { 'Retry-After': '5' },
          }),
        )
      }),
  }
}
