// The command itself, in a process of its own, and the way back by the command that imports.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { blobKey } from '#server/media/keys.ts'
import { builtCommand } from '#testing/durability/prepared.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { openSetup } from '../fixtures/setup.ts'

const root = join(import.meta.dirname, '../..')
const envOf = (api: TestApi) => ({
  ...process.env,
  DATABASE_URL: existing(api.database.pool.options.connectionString, 'the connection string'),
  DATA_DIR: api.service.config.dataDir,
  PUBLIC_URL: 'https://kettles.example',
})
const run = async (
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ status: number; output: string }> => {
  const program = await builtCommand(name)
  return new Promise(resolve => {
    execFile(process.execPath, [program, ...args], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })
}

let from: TestApi, to: TestApi
beforeAll(async () => {
  ;[from, to] = [await startApi(), await startApi()]
  await openSetup(from)
  await to.database.run(sql`truncate users restart identity cascade`)
})
afterAll(async () => {
  await from.stop()
  await to.stop()
})

test('exports beside a running server, and an import brings it back', async () => {
  expect(await run('export', [])).toMatchObject({
    status: 2,
    output: expect.stringContaining('npm run export -- FOLDER'),
  })
  const folder = join(await mkdtemp(join(tmpdir(), 'stepwright-export-test-')), 'out')
  expect(await run('export', [folder], envOf(from))).toMatchObject({
    status: 0,
    output: expect.stringMatching(/2 users.*1 teams.*1 images.*2 guides/),
  })
  expect(JSON.parse(await readFile(join(folder, 'export.json'), 'utf8'))).toMatchObject({
    site: 'kettles.example',
  })
  expect(await run('export', [folder], envOf(from))).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^[^\n]*already contains files[^\n]*\n$/),
  })
  expect(await run('import', [folder], envOf(to))).toMatchObject({
    status: 0,
    output: expect.stringMatching(/guides +2 imported/),
  })
  to.service.stamps.touched(['*'])
  const titles = async (api: TestApi) =>
    (await api.anyone.listGuides({ query: { limit: 50 } })).map(guide => [
      guide.guideid,
      guide.title,
      guide.image?.guid,
    ])
  expect(await titles(to)).toEqual(await titles(from))
  expect(await run('import', [folder], envOf(to))).toMatchObject({
    status: 0,
    output: expect.stringMatching(/guides +2 unchanged/),
  })
})

test('a backup that lacks files is written, and its exit status says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-backup-test-'))
  expect(await run('backup', [join(folder, 'whole.tar.gz')], envOf(from))).toMatchObject({
    status: 0,
  })
  const file = new TextEncoder().encode('lost')
  await from.admin.uploadDocument({ query: { file: 'lost.txt' } }, { file })
  const key = blobKey(createHash('sha256').update(file).digest('hex'))
  await from.service.media.remove(key)
  expect(await run('backup', [join(folder, 'lacking.tar.gz')], envOf(from))).toMatchObject({
    status: 3,
    output: expect.stringContaining(
      `1 files of media are not in the store and not in the backup: ${key}`,
    ),
  })
  expect(await readdir(folder)).toEqual(['lacking.tar.gz', 'whole.tar.gz'])
})

test('a backup or an export from a folder without a site is refused, and makes none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-empty-test-'))
  const { DATABASE_URL: _, ...env } = envOf(from)
  const lost = { ...env, DATA_DIR: join(folder, 'data') }
  for (const [name, to] of [
    ['backup', 'site.tar.gz'],
    ['export', 'out'],
  ] as const)
    expect(await run(name, [join(folder, to)], lost)).toMatchObject({
      status: 1,
      output: expect.stringContaining(`There is no site in ${lost.DATA_DIR}.`),
    })
  expect(await readdir(folder)).toEqual([])
})
