// 0207: weights that an Admin set before the newer signals came stay as they were set.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { settingList } from '#contract/settings/list.ts'
import { queryAt } from '#testing/queryAt.ts'
import { migrate, migrateTo, migrationNames } from './migrate.ts'

const folder = join(import.meta.dirname, 'migrations')
const name = `test_${randomBytes(6).toString('hex')}`
const url = () => {
  const at = new URL(inject('clusterUrl'))
  at.pathname = `/${name}`
  return at.href
}
const earlier = {
  new_author: 1,
  first_on_document: 2,
  outside_link: 3,
  large_removal: 4,
  warning_removed: 5,
  number_changed: 6,
  image_replaced: 7,
  prerequisite_changed: 8,
  burst: 9,
  resubmits_denied: 10,
  contested: 11,
}

beforeAll(async () => {
  await queryAt(inject('clusterUrl'), `create database ${name}`)
  const names = await migrationNames(folder)
  await migrateTo(
    url(),
    folder,
    names.findIndex(one => one.startsWith('0207')),
  )
  await queryAt(
    url(),
    `insert into settings (name, value) values ('patrol_weights', '${JSON.stringify(earlier)}')`,
  )
  await migrate(url(), folder)
})
afterAll(() => queryAt(inject('clusterUrl'), `drop database ${name} with (force)`))

test('weights set before are kept, beside those of the signals that came since (M-88)', async () => {
  const rows = await queryAt(url(), `select value from settings where name = 'patrol_weights'`)
  const { value } = rows[0] as { value: Record<string, number> }
  expect(value).toMatchObject({ ...earlier, step_emptied: 45, listed_host: 60 })
  expect(settingList.patrol_weights.schema.safeParse(value).success).toBe(true)
})
