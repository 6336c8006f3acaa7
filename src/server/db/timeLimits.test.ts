// Migrations take as long as they take, also where the role limits its statements.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { queryAt } from '#testing/queryAt.ts'
import { migrate } from './migrate.ts'

let folder: string
let name: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwright-migrations-'))
  name = `test_${randomBytes(6).toString('hex')}`
  await queryAt(inject('clusterUrl'), `create database ${name}`)
})
afterEach(async () => {
  await queryAt(inject('clusterUrl'), `drop database ${name} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

test('a slow migration, and who waits for it, outlast the statement_timeout of the role', async () => {
  await writeFile(
    join(folder, '0001_slow.sql'),
    '-- Up Migration\ncreate table slow (id integer); -- {kept}\nselect pg_sleep(2.5);\n',
  )
  await writeFile(join(folder, '0002_quick.sql'), '-- Up Migration\nalter table slow add b text;\n')
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${name}`
  url.searchParams.set('options', '-c statement_timeout=1000 -c lock_timeout=1000')
  const done = await Promise.all([1, 2].map(() => migrate(url.toString(), folder)))
  expect(done.sort()).toEqual([0, 2])
  expect(await queryAt(url.toString(), 'select name from migrations order by id')).toEqual([
    { name: '0001_slow' },
    { name: '0002_quick' },
  ])
})
