// What a PDF or a video says of itself is read in a thread of its own with a bounded heap and
// little patience: whoever made the file may have meant harm. What cannot be read is not known; the
// file is kept all the same.
import { Worker } from 'node:worker_threads'
import { threadProgram } from '#server/base/threadProgram.ts'

/** `picture`: the first page, RGBA. */
export type PdfFacts = {
  pages: number
  picture: { width: number; height: number; data: Uint8Array } | null
}
export type VideoFacts = {
  duration: number // milliseconds
  width: number
  height: number
  frame_rate: number
  video_codec: string | null
  audio_codec: string | null
  audio_sample_rate: number | null
  channels: number | null
  /** As a media type writes them: `avc1.42c01e, mp4a.40.2`. */
  codecs: string
}
export type Inspect = { kind: 'pdf' | 'video'; path: string }
export type InspectAnswer = { pdf: PdfFacts } | { video: VideoFacts } | { problem: string }

const patience = 15_000
const { program, eval: fromSource } = threadProgram('server/files/inspect.worker')

/**
 * What is left of a thread's work when it is let go: nothing lasts in it for long, and a broken
 * file takes its thread with it.
 */
const filesEach = 20
const idleFor = 10_000 // milliseconds

let thread: { worker: Worker; files: number } | null = null
let idle: NodeJS.Timeout | undefined
/** Waits for the one before: many uploads at once do not make as many threads. */
let last: Promise<unknown> = Promise.resolve()

const start = () => {
  const worker = new Worker(program, {
    eval: fromSource,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  })
  worker.on('error', () => undefined) // as its end says
  worker.on('exit', () => {
    if (thread?.worker === worker) thread = null
  })
  return { worker, files: 0 }
}
const letGo = () => {
  void thread?.worker.terminate()
  thread = null
}

const ask = (wanted: Inspect): Promise<InspectAnswer> =>
  new Promise(resolve => {
    clearTimeout(idle)
    const { worker } = (thread ??= start())
    thread.files++
    worker.ref()
    const end = (answer: InspectAnswer) => {
      clearTimeout(clock)
      worker.off('message', end).off('error', failed).off('exit', stopped)
      worker.unref()
      if ('problem' in answer || !thread || thread.files >= filesEach) letGo()
      else idle = setTimeout(letGo, idleFor).unref()
      resolve(answer)
    }
    const failed = (error: Error) => end({ problem: error.message })
    const stopped = () => end({ problem: 'the reader stopped unexpectedly' })
    const clock = setTimeout(() => end({ problem: 'it takes too long to decode' }), patience)
    worker.on('message', end).on('error', failed).on('exit', stopped)
    worker.postMessage(wanted)
  })

const inTurn = (wanted: Inspect): Promise<InspectAnswer> => {
  const mine = last.then(() => ask(wanted))
  last = mine
  return mine
}

export const inspectPdf = async (path: string): Promise<PdfFacts | null> => {
  const answer = await inTurn({ kind: 'pdf', path })
  return 'pdf' in answer ? answer.pdf : null
}
export const inspectVideo = async (path: string): Promise<VideoFacts | null> => {
  const answer = await inTurn({ kind: 'video', path })
  return 'video' in answer ? answer.video : null
}
