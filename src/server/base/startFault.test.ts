import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startFault } from './startFault.ts'

const fault = (message: string, code: string) => Object.assign(new Error(message), { code })

test('a fault of the file system is one line with what to do', () => {
  expect(startFault(fault("EACCES: permission denied, open '/data/server.pid'", 'EACCES'))).toBe(
    "EACCES: permission denied, open '/data/server.pid'. The user that runs the service has no access to this file. Make that user its owner.",
  )
  expect(startFault(fault('ENOSPC: no space left on device, write', 'ENOSPC'))).toMatch(
    /no space left on device, write\. The disk is full\./,
  )
})

test('what the service says itself stands alone, and what nobody expected keeps its stack', async () => {
  expect(startFault(new Error('Port 80 is taken. Set PORT to another one.'))).toBe(
    'Port 80 is taken. Set PORT to another one.',
  )
  const error = await readFile('/nothing/here').catch((found: unknown) => found)
  expect(startFault(error)).toBe(error)
})
