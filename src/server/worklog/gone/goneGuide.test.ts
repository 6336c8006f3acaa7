// What a worker hears of a guide that goes while they work through it.
import { expect, test } from 'vitest'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { guideToRun } from '#testing/worklog.ts'

const api = await startApiForFile()
const { ada, bob, cleo, dan } = await api.people('ada', 'bob', 'cleo', 'dan')
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

const begin = (who: TestPerson, guideid: number) =>
  who.startWork({ body: { guideid, workorderid: 'W1' } })
const now = async (guideid: number) => ({
  params: { guideid },
  query: {
    revisionid: (await ada.readGuide({ params: { guideid }, query: { unpatrolled: true } }))
      .revisionid,
  },
})
const heard = async (who: TestPerson, guideid: number) =>
  (await who.listNotifications({ query: { limit: 50 } })).filter(
    one => one.data['guideid'] === guideid && one.event.startsWith('work_log.guide'),
  )

test('who works through a guide that is made private is told, without its title (WL-6, R-6)', async () => {
  const { guideid, title } = await guideToRun(ada)
  const entry = await begin(bob, guideid)
  const done = await begin(dan, guideid)
  await dan.finishWork({ params: { entryid: done.entryid } })
  await begin(cleo, guideid)
  await ada.addGuideUser({ params: { guideid, userid: cleo.me.userid } })
  await begin(ada, guideid)
  await ada.unpublishGuide(await now(guideid))
  await expect.poll(() => heard(bob, guideid)).toHaveLength(1)
  expect(await heard(bob, guideid)).toMatchObject([
    {
      event: 'work_log.guide_hidden',
      title: 'You can no longer see the guide for your work order W1',
      url: `http://stepwright.test/work/${entry.entryid}`,
    },
  ])
  expect(JSON.stringify(await heard(bob, guideid))).not.toContain(title)
  // Who still sees it, who has finished and who did it are told nothing.
  for (const who of [cleo, dan, ada]) expect(await heard(who, guideid)).toEqual([])
})

test('who works through a guide that is deleted is told, and goes on (WL-6, R-6)', async () => {
  const { guideid, title } = await guideToRun(ada)
  const entry = await begin(bob, guideid)
  await api.admin.deleteGuide(await now(guideid))
  await expect.poll(() => heard(bob, guideid)).toHaveLength(1)
  expect(await heard(bob, guideid)).toMatchObject([
    {
      event: 'work_log.guide_deleted',
      title: 'The guide for your work order W1 was deleted',
      url: `http://stepwright.test/work/${entry.entryid}`,
    },
  ])
  expect(JSON.stringify(await heard(bob, guideid))).not.toContain(title)
  expect(await bob.finishWork({ params: { entryid: entry.entryid } })).toMatchObject({
    status: 'complete',
  })
})

test('who is taken off a private guide, or out of its team, is told (WL-6, R-6)', async () => {
  const { guideid } = await guideToRun(ada)
  const { teamid } = await api.admin.createTeam({ body: { name: 'Bench' } })
  await api.admin.addTeamMember({ params: { teamid, userid: dan.me.userid }, body: {} })
  for (const { me } of [bob, cleo])
    await ada.addGuideUser({ params: { guideid, userid: me.userid } })
  await ada.addGuideTeam({ params: { guideid, teamid } })
  for (const who of [bob, cleo, dan]) await begin(who, guideid)
  await ada.unpublishGuide(await now(guideid))
  await ada.removeGuideUser({ params: { guideid, userid: bob.me.userid } })
  await expect.poll(() => heard(bob, guideid)).toHaveLength(1)
  await api.admin.removeTeamMember({ params: { teamid, userid: dan.me.userid } })
  await expect.poll(() => heard(dan, guideid)).toHaveLength(1)
  expect(await heard(cleo, guideid)).toEqual([])
})
