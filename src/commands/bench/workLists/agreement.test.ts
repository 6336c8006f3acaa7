// Board, calendar and lists agree with plain SQL: a small site of the bench, page by page.
import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import type { Sql } from '#server/db/sql.ts'
import { fillWorkLists } from './fill.ts'
import { differenceOf, kindsOf } from './kinds.ts'
import { heldIn, knownOf, type Answer, type Known } from './known.ts'

const api = await startApiForFile()
const plain = (text: string): Sql => ({ sql: true, strings: [text], values: [] })
await api.database.write(db =>
  fillWorkLists(statement => db.run(plain(statement)), {
    guides: 90,
    releases: 280,
    runs: 700,
    orders: 60,
  }),
)
// Two that are due at once, and a serial number that another order has as its own.
await api.database.run(plain('update work_orders set due_date = 1800000000 where orderid % 5 = 0'))
await api.database.run(plain(`update work_entries set serial = 'WO-100020' where entryid % 50 = 7`))
const known = await knownOf(text => api.database.many<Known>(plain(text)))
const ask = async (path: string, search: string) => {
  const response = await api.request(`${path}?${search}`, {
    headers: { authorization: `api ${api.admin.token}` },
  })
  return {
    answer: (await response.json()) as Answer,
    counted: Number(response.headers.get('x-total-count')),
  }
}

test('board, calendar, lists of releases, runs, deviations and orders agree with SQL', async () => {
  for (const kind of kindsOf(known)) {
    const all = (await api.database.many<{ id: string | number }>(plain(kind.ids))).map(
      ({ id }) => id,
    )
    const { answer, counted } = await ask(kind.path, kind.search)
    expect(differenceOf(kind, all, answer, counted)).toBeNull()
  }
})

test('pages hold everything once, also where the last one ends and behind it', async () => {
  const kinds = kindsOf(known).filter(
    ({ search, offset }) => search.includes('limit=50') && !offset,
  )
  for (const kind of kinds) {
    const all = await api.database.many<{ id: string | number }>(plain(kind.ids))
    const seen: (string | number)[] = []
    for (let offset = 0; offset <= all.length; offset += 50) {
      const { answer, counted } = await ask(kind.path, `${kind.search}&offset=${offset}`)
      const { ids, total } = heldIn(kind, answer, counted)
      expect(total, `${kind.what} from ${offset}`).toBe(all.length)
      seen.push(...ids)
    }
    expect(seen, kind.what).toEqual(all.map(({ id }) => id))
  }
})
