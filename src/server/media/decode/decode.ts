// HEIC and BMP, which the image library cannot read, are decoded by a program of its own thread
// with a bounded heap.
import { Worker } from 'node:worker_threads'
import { threadProgram } from '#server/base/threadProgram.ts'
import { notAnImage } from './formats.ts'

export type Decoded = { width: number; height: number; channels: 3 | 4; data: Buffer }
export type DecodeAnswer =
  | { width: number; height: number; channels: 3 | 4; data: Uint8Array }
  | { problem: string }

const patience = 60_000
const { program, eval: fromSource } = threadProgram('server/media/decode/decode.worker')

/**
 * Throws 415 for bytes that the decoder does not understand, or that take too long or too much
 * memory.
 */
export const decodeInWorker = (format: 'heic' | 'bmp', bytes: Uint8Array): Promise<Decoded> =>
  new Promise((resolve, reject) => {
    const refused = (why: string) =>
      reject(notAnImage(`The ${format.toUpperCase()} file could not be read: ${why}`))
    const worker = new Worker(program, {
      workerData: { format, bytes },
      eval: fromSource,
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
    })
    const clock = setTimeout(() => {
      refused('it takes too long to decode')
      void worker.terminate()
    }, patience)
    worker.once('message', (answer: DecodeAnswer) => {
      if ('problem' in answer) refused(answer.problem)
      else
        resolve({
          ...answer,
          data: Buffer.from(answer.data.buffer, answer.data.byteOffset, answer.data.byteLength),
        })
      void worker.terminate()
    })
    worker.once('error', error => refused(error.message))
    worker.once('exit', () => {
      clearTimeout(clock)
      refused('the decoder stopped unexpectedly')
    })
  })
