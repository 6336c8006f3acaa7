// What is remembered of what a decider has opened (M-36, M-87), while the same person claims it.
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { sceneOfFile } from '../../../testing/patrol.ts'

const s = sceneOfFile()

test('an edit opened and claimed at once is both (M-2)', async () => {
  const itemid = await s.rewrite(s.ada, await s.guide(), 1, 'Tighten it slowly.')
  const params = { itemid }
  for (let round = 0; round < 60; round++) {
    await s.api.database.run(sql`delete from patrol_looks where itemid = ${itemid}`)
    const both = await Promise.allSettled([
      s.mo.readPatrolItem({ params, query: { base: 'live' } }),
      s.mo.leasePatrolItem({ params, body: { kind: 'open' } }),
      s.mo.readPatrolItem({ params, query: { base: 'previous' } }),
      s.mo.leasePatrolItem({ params, body: { kind: 'open' } }),
    ])
    expect(both.filter(({ status }) => status === 'rejected')).toEqual([])
  }
})
