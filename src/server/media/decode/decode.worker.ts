// Runs in a thread of its own (decode.ts): one file in, its pixels out, then it ends.
import { parentPort, workerData } from 'node:worker_threads'
import decodeHeic from 'heic-decode'
import { existing } from '#lib/existing.ts'
import { decodeBmp } from './bmp.ts'
import type { DecodeAnswer } from './decode.ts'

const { format, bytes } = workerData as { format: 'heic' | 'bmp'; bytes: Uint8Array }

const decoded = async (): Promise<DecodeAnswer> => {
  if (format === 'bmp')
    return decodeBmp(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const { width, height, data } = await decodeHeic({ buffer: bytes })
  return {
    width,
    height,
    channels: 4,
    data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
  }
}

const answer = await decoded().catch((error: unknown): DecodeAnswer => ({
  problem: error instanceof Error ? error.message : String(error),
}))
const parent = existing(parentPort, 'a parent thread')
parent.postMessage(answer, 'data' in answer ? [answer.data.buffer as ArrayBuffer] : [])
