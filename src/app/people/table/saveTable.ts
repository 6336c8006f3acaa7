import type { InputOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { callBytes } from '#app/api/callBytes.ts'
import { downloadBlob } from '#app/ui/lists/download.ts'

/**
 * Gives the person a table of the service as a file, byte by byte: its first mark tells
 * spreadsheets that it is UTF-8. Throws ApiError.
 */
export const saveTable = <N extends 'exportUsers' | 'readJob'>(
  file: string,
  name: N,
  input: InputOf<Table[N]>,
): Promise<void> =>
  callBytes(name, input, async bytes => downloadBlob(file, new Blob([bytes], { type: 'text/csv' })))
