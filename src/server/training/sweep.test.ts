import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { sweepWhileRunning } from './run.ts'

const api = await startApiForFile()

const waiting = async () =>
  (
    await api.database.one<{ count: number }>(
      sql`select count(*) from jobs where kind = 'training_sweep' and unique_key is not null`,
    )
  ).count

test('an import whose process was killed a moment before the look is ended by a later one (M-94)', async () => {
  const { id } = await api.admin.createTrainingDraft({ body: { title: 'Killed just now' } })
  const { importid } = await api.admin.createTrainingImport({ body: { id } })
  const phase = async () => (await api.admin.readTrainingImport({ params: { importid } })).phase
  const lastWord = (seconds: number) =>
    api.database.run(sql`
      update training_imports set phase = 'checking',
        alive = extract(epoch from now())::int - ${seconds}::int where importid = ${importid}`)
  await api.database.run(sql`delete from jobs where kind = 'training_sweep'`)
  await lastWord(3)
  await sweepWhileRunning(api.service)
  expect(await phase()).toBe('checking')
  expect(await waiting()).toBe(1)
  await api.database.run(sql`delete from jobs where kind = 'training_sweep'`)
  await lastWord(60)
  await sweepWhileRunning(api.service)
  expect(await phase()).toBe('failed')
  expect(await waiting()).toBe(0)
})
