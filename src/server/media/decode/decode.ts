// HEIC and BMP, which the image library cannot read, are decoded by a program of its own thread
// with a bounded heap.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { rootFolder } from '#server/base/root.ts'
import { notAnImage } from './formats.ts'

export type Decoded = { width: number; height: number; channels: 3 | 4; data: Buffer }
export type DecodeAnswer =
  | { width: number; height: number; channels: 3 | 4; data: Uint8Array }
  | { problem: string }

const patience = 60_000
// In dist/ the worker is a built file of its own. From the sources (tests, development) it is
// TypeScript, and its thread has to be taught that first: a thread takes no loader from its parent.
const fromSource = /\.ts(\?|$)/.test(import.meta.url)
const typeScript = 'tsx/esm/api'
const source = pathToFileURL(join(rootFolder, 'src/server/media/decode/decode.worker.ts')).href
const program = fromSource
  ? `import(${JSON.stringify(typeScript)}).then(({ register }) => { register(); return import(${JSON.stringify(source)}) })`
  : join(rootFolder, 'dist/server/media/decode/decode.worker.js')

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
      refused('it takes too long')
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
      refused('the decoder stopped')
    })
  })
