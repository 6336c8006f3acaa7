// What was denied or taken back is out of the head: whoever reads the head of a later moment does
// not find it there (moderation-admin M-17, roles.md 4).
import { describe, expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf, itemAt } from '#lib/existing.ts'
import { line, sceneOfFile } from '../../testing/patrol.ts'

const s = sceneOfFile()
const address = '5 Privet Drive'

/** Somebody's own proposal, as they read it again. */
const readAgain = async (guide: Guide, n: number): Promise<string> => {
  const { guideid } = guide
  const step = itemAt((await s.head(guide)).steps, n - 1)
  const { revisionid } = await s.ada.patchStep({
    params: { guideid, stepid: step.stepid },
    query: { revisionid: step.revisionid },
    body: { lines: [line('Of ada', firstOf(step.lines).lineid)] },
  })
  const whole = await s.ada.readGuideRevision({ params: { guideid, revisionid } })
  expect(s.texts(whole)[n - 1]).toBe('Of ada')
  const { rows } = await s.api.database.pool.query(
    'select live_revisionid from guides where guideid = $1',
    [guideid],
  )
  const compared = await s.mo.diffGuideRevisions({
    params: { guideid },
    query: { from: rows[0].live_revisionid, to: revisionid },
  })
  return JSON.stringify([whole, compared])
}

/** As services wrote it that told of it by the pointer alone, some time ago. */
const asFormerly = async (guide: Guide, itemid: number) => {
  const client = await s.api.database.pool.connect()
  await client.query('begin')
  await client.query('alter table revisions disable trigger user')
  await client.query("delete from revisions where docid = $1 and kind = 'merge'", [guide.guideid])
  await client.query('alter table revisions enable trigger user')
  await client.query(
    'update patrol_items set decided = decided - 60, updated = updated - 60 where itemid = $1',
    [itemid],
  )
  await client.query('commit')
  client.release()
}

const ways: [name: string, take: (itemid: number) => Promise<unknown>][] = [
  ['denied', itemid => s.decide(s.mo, itemid, { action: 'deny' })],
  [
    'taken back',
    async itemid => s.bob.withdrawPatrolItem({ params: { itemid }, query: await s.itemOf(itemid) }),
  ],
]

describe.each(ways)('words that were %s', (_name, take) => {
  test.each([false, true])('are in nobody’s later edit, formerly: %s (M-17)', async formerly => {
    const guide = await s.guide(3)
    const itemid = await s.rewrite(s.bob, guide, 3, address)
    expect(await s.summary(s.bob, guide, address)).toBe(itemid)
    await take(itemid)
    if (formerly) await asFormerly(guide, itemid)
    expect(await readAgain(guide, 1)).not.toContain(address)
    expect(await s.headIsLive(guide)).toBe(false)
  })

  test('leave the head with no revision of its own where nothing waits (M-17)', async () => {
    const guide = await s.guide(2)
    await take(await s.rewrite(s.bob, guide, 2, address))
    expect(await s.headIsLive(guide)).toBe(true)
    const shown = await s.mo.listGuideRevisions({ params: guide, query: { limit: 50 } })
    expect(shown.filter(one => one.status !== 'accepted')).toHaveLength(1)
  })
})

test('an edit that waits stays in those that were made on it (M-17)', async () => {
  const guide = await s.guide(2)
  await s.rewrite(s.bob, guide, 2, 'Of bob')
  expect(await readAgain(guide, 1)).toContain('Of bob')
})
