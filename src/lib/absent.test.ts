import { readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unlessAbsent } from './absent.ts'

test('a missing file is null', async () => {
  const missing = join(tmpdir(), 'stepwright-no-such-folder', 'file')
  expect(await stat(missing).catch(unlessAbsent)).toBeNull()
  expect(await stat(join(import.meta.filename, 'below a file')).catch(unlessAbsent)).toBeNull()
})

test('any other failure goes on', async () => {
  await expect(readFile(tmpdir(), 'utf8').catch(unlessAbsent)).rejects.toThrow('EISDIR')
})
