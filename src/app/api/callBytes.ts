import type { CallOptions } from '#contract/core/call.ts'
import type { InputOf } from '#contract/core/endpoint.ts'
import type { Name } from '#contract/rows.ts'
import type { Table } from '#contract/schemas.ts'
import { call } from './client.ts'

/**
 * A call whose answer is read elsewhere, in a worker for instance: `readBytes` gets its bytes and
 * checks them itself. Throws ApiError.
 */
export const callBytes = async <N extends Name, T>(
  name: N,
  input: InputOf<Table[N]>,
  readBytes: (bytes: ArrayBuffer) => Promise<T>,
  options: CallOptions = {},
): Promise<T> => {
  let read: T | undefined
  await call(name, input, {
    ...options,
    takeBytes: async bytes => void (read = await readBytes(bytes)),
  })
  return read as T
}
