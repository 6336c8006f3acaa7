import { expect, test } from 'vitest'
import { sceneOfFile } from '../../testing/patrol.ts'

const s = sceneOfFile()

test("members of a guide's team save live while they are on it (M-144)", async () => {
  const guide = await s.guide()
  const { teamid } = await s.admin.createTeam({ body: { name: 'Seal crew' } })
  await s.admin.addTeamMember({ params: { teamid, userid: s.ada.me.userid }, body: {} })
  const params = { guideid: guide.guideid, teamid }
  const waiting = await s.rewrite(s.ada, guide, 1, 'Before the team')
  expect(waiting).toBeGreaterThan(0)
  await s.kim.addGuideTeam({ params })
  expect(await s.rewrite(s.ada, guide, 2, 'As a member')).toBe(0)
  expect(await s.rewrite(s.bob, guide, 3, 'From outside')).toBeGreaterThan(0)
  expect(s.texts(await s.live(guide)).slice(0, 3)).toEqual(['Step 1', 'As a member', 'Step 3'])
  await s.kim.removeGuideTeam({ params })
  expect(await s.rewrite(s.ada, guide, 4, 'After the team')).toBeGreaterThan(0)
  expect(s.texts(await s.live(guide))[3]).toBe('Step 4')
  expect(await s.itemOf(waiting)).toMatchObject({ state: 'pending' })
})
