import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { openTaggedGuides } from '#testing/worlds/taggedGuides.ts'

const api = await startApiForFile()
const { mo, guideOf } = await openTaggedGuides(api)
const offered = async (person: Pick<TestPerson, 'listLookAlikes'> = api.anyone) =>
  (await person.listLookAlikes({})).map(({ tag, other }) => [tag, other].toSorted().join(' ~ '))
const said = () =>
  api.database.many<{ one: string; other: string; userid: number; created: number }>(
    sql`select one, other, userid, created from distinct_tags order by one`,
  )
await guideOf(mo, ['Tweezers', 'clamps'])
await guideOf(mo, ['tweeters', 'clamp'])
await guideOf(mo, ['Tweezers'])

test('a pair that is not the same is offered no more until it is taken back (W28)', async () => {
  expect((await offered()).toSorted()).toEqual(['Tweezers ~ tweeters', 'clamp ~ clamps'])
  const pair = await mo.setDistinctTags({ params: { tag: 'TWEETERS', other: 'tweezers' } })
  const [row] = await said()
  expect(row).toEqual({
    one: 'tweeters',
    other: 'tweezers',
    userid: mo.me.userid,
    created: pair.created,
  })
  expect(pair).toEqual({
    tag: 'Tweezers',
    count: 2,
    other: 'tweeters',
    other_count: 1,
    userid: mo.me.userid,
    username: 'mo',
    created: row?.created,
  })
  // Whoever says it again, the other way round too, changes nothing.
  await api.admin.setDistinctTags({ params: { tag: 'Tweezers', other: 'tweeters' } })
  expect(await said()).toEqual([row])
  expect(await mo.listDistinctTags({})).toEqual([pair])
  for (const person of [api.anyone, mo, api.admin])
    expect(await offered(person)).toEqual(['clamp ~ clamps'])

  await mo.unsetDistinctTags({ params: { tag: 'Tweezers', other: 'tweeters' } })
  expect(await said()).toEqual([])
  expect(await offered()).toContain('Tweezers ~ tweeters')
  await expect(
    mo.unsetDistinctTags({ params: { tag: 'Tweezers', other: 'tweeters' } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('a pair is still known when one of its tags went and came back (W28)', async () => {
  await mo.setDistinctTags({ params: { tag: 'clamp', other: 'clamps' } })
  const run = async (body: Parameters<TestPerson['startTagJob']>[0]['body']) => {
    const { jobid } = await mo.startTagJob({ body: { ...body, dry_run: false } })
    await api.jobsDone()
    return jobid
  }
  const jobid = await run({ action: 'merge', tags: ['clamps'], to: 'clamp' })
  expect(await mo.listDistinctTags({})).toEqual([])
  await run({ action: 'undo', jobid })
  expect(await offered()).not.toContain('clamp ~ clamps')
  expect(await mo.listDistinctTags({})).toMatchObject([{ userid: mo.me.userid }])
  await mo.unsetDistinctTags({ params: { tag: 'clamp', other: 'clamps' } })
})

test('only Moderators and Admins say so, of two tags that stand (W28)', async () => {
  const { ann } = await api.people('ann')
  const params = { tag: 'clamp', other: 'clamps' }
  for (const ask of [
    () => ann.setDistinctTags({ params }),
    () => ann.unsetDistinctTags({ params }),
    () => ann.listDistinctTags({}),
  ])
    await expect(ask()).rejects.toMatchObject({ status: 403 })
  await expect(
    mo.setDistinctTags({ params: { tag: 'clamp', other: 'nothing such' } }),
  ).rejects.toMatchObject({ status: 404 })
  const gone = await guideOf(mo, ['clampe'])
  await api.database.run(sql`update guides set deleted_date = 1 where guideid = ${gone}`)
  await expect(
    mo.setDistinctTags({ params: { tag: 'clamp', other: 'clampe' } }),
  ).rejects.toMatchObject({ status: 404 })
  await expect(
    mo.setDistinctTags({ params: { tag: 'clamp', other: 'Clamp' } }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'other', code: 'duplicate' }] })
  expect(await said()).toEqual([])
})
