import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bufferUpload } from './uploadBuffer.ts'

test('a disk that others fill while a body comes ends it, and nothing of it stays', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stepwright-buffer-'))
  let asked = 0
  const config = {
    dataDir,
    /** Room at first; then more has to stay free than there is. */
    get freeSpace() {
      return (asked += 1) === 1 ? 0 : 2 ** 60
    },
  }
  const chunk = new Uint8Array(2 ** 20)
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(to) {
      sent += chunk.length
      if (sent > 100 * 2 ** 20) to.close()
      else to.enqueue(chunk)
    },
  })
  const init = { method: 'POST', body, duplex: 'half' as const }
  const request = new Request('http://127.0.0.1/', init)
  await expect(bufferUpload(config, request, 2 ** 30)).rejects.toMatchObject({ status: 507 })
  expect(sent).toBeLessThan(70 * 2 ** 20)
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([])
  await rm(dataDir, { recursive: true })
})
