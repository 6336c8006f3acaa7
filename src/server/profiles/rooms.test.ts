import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { openSetup } from '../../fixtures/setup.ts'
import { goodPackage } from '../../testing/scormPackages.ts'
import { currentModule } from '../../testing/training.ts'

const api = await startApiForFile()
const setup = await openSetup(api)

const roomsOf = async (who: typeof api.admin) => (await who.readOwnUser({})).rooms

test('somebody new is shown rooms once there is something in them for them (D16)', async () => {
  const ada = await api.person('ada')
  expect(await roomsOf(ada)).toEqual([])

  const guide = await setup.publish(await setup.makeGuide())
  await ada.startWork({ body: { guideid: guide.guideid, workorderid: 'W-1' } })
  expect(await roomsOf(ada)).toEqual(['work'])

  const id = await currentModule(api, goodPackage())
  await api.admin.patchTraining({ params: { id }, body: { open: false, users: [ada.me.userid] } })
  expect(await roomsOf(ada)).toEqual(['work', 'training'])
})

test('members of a team and Authors are shown all of them', async () => {
  const { bob, cleo } = await api.people('bob', 'cleo')
  const { teamid } = await api.admin.createTeam({ body: { name: 'Bench' } })
  await api.admin.addTeamMember({ params: { teamid, userid: bob.me.userid }, body: {} })
  const author = await api.person('dan', { privilege: 'Author' })
  expect(await roomsOf(bob)).toEqual(['releases', 'work', 'training'])
  expect(await roomsOf(author)).toEqual(['releases', 'work', 'training'])
  expect(await roomsOf(cleo)).toEqual([])
})

test('whose rooms they are is told to nobody else', async () => {
  const eve = await api.person('eve')
  const seen = await api.admin.readUser({ params: { userid: eve.me.userid } })
  expect(seen.rooms).toBeUndefined()
})
