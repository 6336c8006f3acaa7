// What a package unpacks to, counted while it is read (moderation-admin M-127).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openArchive, readAll } from './archive.ts'
import { archiveLimits } from './limits.ts'
import { zipOf, type TestEntry } from '#testing/scormPackages.ts'

const room = mkdtempSync(join(tmpdir(), 'stepwright-archive-'))
afterAll(() => rmSync(room, { recursive: true, force: true }))

const noise = (n: number) =>
  Buffer.from(Array.from({ length: n }, (_, i) => (i * 7919 + (i >> 3) * 104729) % 251))
type Limits = Partial<typeof archiveLimits>
/**
 * Its list of entries is held against the limits of the site, its bytes against `limits`: what it
 * says of its sizes stops nothing here.
 */
const read = async (entries: TestEntry[], limits: Limits) => {
  const path = join(room, 'package.zip')
  writeFileSync(path, zipOf(entries))
  const file = await open(path, 'r')
  try {
    const { signal } = new AbortController()
    return await readAll(
      await openArchive(file, signal),
      signal,
      () => undefined,
      () => null,
      { ...archiveLimits, ...limits },
    )
  } finally {
    await file.close()
  }
}

test.each<[string, TestEntry[], Limits, Limits, string]>([
  [
    'one file',
    [{ name: 'big', bytes: noise(20_001) }],
    { file: 20_000 },
    { file: 20_001 },
    'file_too_large',
  ],
  [
    'all of them',
    [
      { name: 'one', bytes: noise(16_000) },
      { name: 'big', bytes: noise(16_000) },
    ],
    { unpacked: 31_999 },
    { unpacked: 32_000 },
    'too_large',
  ],
  [
    'the ratio',
    [{ name: 'big', bytes: Buffer.alloc(50_000), deflate: true }],
    { ratioFrom: 49_999, ratio: 10 },
    { ratioFrom: 50_000, ratio: 10 },
    'ratio',
  ],
])(
  'unpacked bytes are counted up to the limit: %s (M-127)',
  async (_, entries, below, enough, code) => {
    await expect(read(entries, below)).rejects.toMatchObject({ problem: { code, entry: 'big' } })
    expect(await read(entries, enough)).toHaveLength(entries.length)
  },
)
