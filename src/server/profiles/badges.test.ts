import { expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { giveBadges } from './earning.ts'
import { misfit } from '../../fixtures/misfit.ts'

const api = await startApiForFile()
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

const guideOf = async (person: TestPerson) => {
  const { guideid, revisionid } = await person.createGuide({
    body: { category: 'Kettles', type: 'repair', title: 'Seal' },
  })
  return person.publishGuide({ params: { guideid }, query: { revisionid } })
}
const earnedBy = async (person: TestPerson) => {
  await api.jobsDone()
  return (await person.listOwnBadges())
    .filter(one => one.earned)
    .map(one => one.badge.name)
    .sort()
}
const told = ({ me }: TestPerson) =>
  api.database.values<number>(sql`
  select (data->>'badgeid')::int as badgeid from outbox
    where event = 'badge.earned' and data->>'userid' = ${String(me.userid)} order by seq`)

test('a first and five public guides earn badges once', async () => {
  const { ada } = await api.people('ada')
  expect(await earnedBy(ada)).toEqual([])
  await guideOf(ada)
  expect(await earnedBy(ada)).toEqual(['First Guide'])
  for (let n = 0; n < 4; n++) await guideOf(ada)
  expect(await earnedBy(ada)).toEqual(['First Guide', 'Publisher'])
  expect(await api.anyone.readUser({ params: { userid: ada.me.userid } })).toMatchObject({
    badge_counts: { bronze: 1, silver: 1, gold: 0, total: 2 },
  })
  expect(await told(ada)).toEqual([1, 2])
  expect((await ada.listNotifications()).map(one => one.title).sort()).toEqual([
    'You earned the badge First Guide',
    'You earned the badge Publisher',
  ])
})

test('what a person has comes first, newest first, then what there is to earn', async () => {
  const { bob } = await api.people('bob')
  const guide = await guideOf(bob)
  await api.jobsDone()
  await api.database.run(
    sql`update user_badges set date = date - 60 where userid = ${bob.me.userid}`,
  )
  await bob.completeGuide({ params: { guideid: guide.guideid } })
  await api.jobsDone()
  const all = await api.anyone.listUserBadges({ params: { userid: bob.me.userid } })
  expect(all.slice(0, 2).map(one => one.badge.name)).toEqual(['Fixer', 'First Guide'])
  expect(all.slice(2).map(one => one.badge.badgeid)).toEqual(
    (await api.anyone.listBadges())
      .map(one => one.badgeid)
      .filter(badgeid => ![1, 5].includes(badgeid))
      .sort((a, b) => a - b),
  )
  expect(all[2]).toMatchObject({ earned: false, times_earned: 0, date: null })
  expect(all).toHaveLength((await api.anyone.listBadges()).length)
  const general = await bob.listOwnBadges({ query: { category: 'badgeGeneral' } })
  expect(new Set(general.map(one => one.badge.category))).toEqual(new Set(['badgeGeneral']))
  await expect(bob.listOwnBadges({ query: { category: misfit('badgeX') } })).rejects.toMatchObject({
    status: 422,
  })
  await expect(api.anyone.listUserBadges({ params: { userid: 999_999 } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(api.anyone.listOwnBadges()).rejects.toMatchObject({ status: 401 })
})

test('tags, a profile, a team, and a guide that the site features each earn theirs', async () => {
  const { cleo } = await api.people('cleo')
  const { guideid, revisionid } = await guideOf(cleo)
  for (let n = 0; n < 9; n++)
    await cleo.tagGuide({ params: { guideid }, body: { tag: `tag ${n}` } })
  await cleo.tagGuide({ params: { guideid }, body: { tag: 'tag 1' } })
  expect(await earnedBy(cleo)).toEqual(['First Guide'])
  await cleo.tagGuide({ params: { guideid }, body: { tag: 'tag 10' } })
  await cleo.patchUser({ params: { userid: cleo.me.userid }, body: { about: 'I mend.' } })
  const team = await api.admin.createTeam({ body: { name: 'Bench' } })
  await api.admin.addTeamMember({
    params: { teamid: team.teamid, userid: cleo.me.userid },
    body: {},
  })
  await api.admin.patchGuide({
    params: { guideid },
    query: { revisionid },
    body: { flags: ['GUIDE_STARRED'] },
  })
  expect(await earnedBy(cleo)).toEqual([
    'Autobiographer',
    'First Guide',
    'Starred',
    'Tagger',
    'Teammate',
  ])
})

test('a badge stays and suspended holders are not counted', async () => {
  const { dan, eve } = await api.people('dan', 'eve')
  const guide = await guideOf(dan)
  for (const person of [dan, eve])
    await person.completeGuide({ params: { guideid: guide.guideid } })
  await api.jobsDone()
  const holders = async () => (await api.anyone.readBadge({ params: { badgeid: 5 } })).num_users
  const before = await holders()
  await eve.uncompleteGuide({ params: { guideid: guide.guideid } })
  expect(await earnedBy(eve)).toEqual(['Fixer'])
  await api.admin.patchUser({ params: { userid: eve.me.userid }, body: { disabled: true } })
  expect(await holders()).toBe(before - 1)
  expect((await api.anyone.listBadges()).find(one => one.badgeid === 5)).toMatchObject({
    name: 'Fixer',
    type: 'bronze',
    num_users: before - 1,
    multiple: false,
  })
  await expect(api.anyone.readBadge({ params: { badgeid: 999 } })).rejects.toMatchObject({
    status: 404,
  })
})

test('badges earned before are given without notice', async () => {
  const people = await Promise.all(['fay', 'gil', 'hal'].map(name => api.person(name)))
  for (const person of people) await guideOf(person)
  await api.jobsDone()
  const userids = people.map(({ me }) => me.userid)
  await api.database.run(sql`delete from user_badges where userid = any(${userids}::int[])`)
  await api.database.run(sql`delete from outbox where event = 'badge.earned'`)
  await giveBadges(api.service, {})
  for (const person of people) expect(await earnedBy(person)).toEqual(['First Guide'])
  expect(await told(firstOf(people))).toEqual([])
  expect(await firstOf(people).readOwnUser()).toMatchObject({ badge_counts: { total: 1 } })
})
