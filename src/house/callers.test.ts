import { expect, test } from 'vitest'
import { rows } from '#contract/rows.ts'
import { withoutScreen } from './callers.table.ts'
import { isTest, textOf, under } from './sources.ts'

/** They name every row, whoever calls it. */
const listsOfAll = ['src/app/api/stale.ts', 'src/app/api/staleReadings.ts']
const app = under('src/app')
  .filter(file => /\.tsx?$/.test(file) && !isTest(file) && !listsOfAll.includes(file))
  .map(textOf)
  .join('\n')
const called = new Set(Array.from(app.matchAll(/'(\w+)'/g), ([, name]) => name))
const writes = Object.entries(rows)
  .filter(([, row]) => row.method !== 'GET')
  .map(([name]) => name)

test('every row that changes the site has a caller in the app or a reason why not', () => {
  expect(writes.length).toBeGreaterThan(150)
  expect(writes.filter(name => !called.has(name)).sort()).toEqual(Object.keys(withoutScreen).sort())
})
