// How many values out of their bounds stand beside a release, and for whom.
import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import type { TestPerson } from '#testing/api.ts'
import { openBench } from '#testing/releases.ts'

const api = await startApiForFile()
const { ada, bob, cyd } = await api.people('ada', 'bob', 'cyd')
const mo = await api.person('mo', { privilege: 'Moderator' })
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const bench = openBench(api, ada)

/** A released guide that asks for a torque, with one run of Bob's on the release. */
const released = async () => {
  const { guide, torque, put, params } = await bench.runOf(bob)
  const { guideid } = guide
  await put(bob, { [torque]: 15 }, { reasons: { [torque]: 'Before there was a release' } })
  await bob.cancelWork({ params })
  const { releaseid } = await ada.createRelease({
    query: { revisionid: (await bench.head(guideid)).revisionid },
    body: { guideid, title: 'First' },
  })
  const { entryid } = await bob.startWork({ body: { guideid, workorderid: 'W-1' } })
  const fill = (value: number) =>
    bob.saveStepData({
      params: { entryid },
      body: { fields: { [torque]: value }, reasons: { [torque]: `It was ${value}` } },
    })
  return { guideid, releaseid, fill }
}
const counted = async (who: Pick<TestPerson, 'listGuideReleases'>, guideid: number) =>
  (await who.listGuideReleases({ params: { guideid } })).releases.map(one => one.deviations)

test('each release has the count of the list, over runs on it that the caller may read', async () => {
  const { guideid, releaseid, fill } = await released()
  expect(await counted(mo, guideid)).toEqual([0])
  await fill(15)
  await fill(16)
  await fill(11)
  for (const who of [mo, ada, bob]) {
    expect(await counted(who, guideid)).toEqual([2])
    expect(await who.listDeviations({ query: { releaseid } })).toHaveLength(2)
  }
  const { releases } = await mo.listReleases({ query: { guideid } })
  expect(releases).toMatchObject([{ releaseid, deviations: 2 }])
  // Others read the release, and nothing of what was measured on it.
  expect(await counted(cyd, guideid)).toEqual([0])
  expect(await counted(api.anyone, guideid)).toEqual([null])
})

test('without a work log nothing is counted', async () => {
  const { guideid, fill } = await released()
  await fill(15)
  const { revisionid } = await api.admin.readSettings()
  const off = await api.admin.patchSettings({ query: { revisionid }, body: { work_log: false } })
  expect(await counted(mo, guideid)).toEqual([null])
  const query = { revisionid: off.revisionid }
  await api.admin.patchSettings({ query, body: { work_log: true } })
  expect(await counted(mo, guideid)).toEqual([1])
})
