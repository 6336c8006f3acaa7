import { describe, expect, test } from 'vitest'
import { openDesk } from '#testing/approvals.ts'
import { startApiForFile, type TestApi, type TestPerson } from '#testing/api.ts'
import { lockTeam, removeTeam } from './sql.ts'

const api = await startApiForFile()
const ada = await api.person('ada', { privilege: 'Author' })
const { bob, cleo } = await api.people('bob', 'cleo')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

const teamOf = async (...members: TestPerson[]) => {
  const { teamid } = await ada.createTeam({ body: { name: 'Bench crew' } })
  for (const { me } of members)
    await ada.addTeamMember({ params: { teamid, userid: me.userid }, body: {} })
  return teamid
}
const guideOf = async (teamid: number, more: object = {}) => {
  const { guideid } = await ada.createGuide({
    body: { category: 'Kettles', type: 'repair', title: 'Seal', public: true, ...more },
  })
  await ada.addGuideTeam({ params: { guideid, teamid } })
  return guideid
}
const leaving = (teamid: number, { me }: TestPerson, as = ada) =>
  as.readLeaving({ params: { teamid, userid: me.userid } })
const nothing = {
  guides: 0,
  held: 0,
  hidden: 0,
  processes: [],
  approvals: [],
  new_owner: null,
  ends_team: false,
}

describe('before a member leaves a team', () => {
  test('leaving shows how many guides would wait or vanish (M-110)', async () => {
    const teamid = await teamOf(bob)
    expect(await leaving(teamid, bob)).toEqual(nothing)
    const [open, , secret] = [
      await guideOf(teamid),
      await guideOf(teamid),
      await guideOf(teamid, { public: false }),
    ]
    expect(await leaving(teamid, bob)).toEqual({ ...nothing, guides: 3, held: 3, hidden: 1 })
    await ada.addGuideUser({ params: { guideid: secret, userid: bob.me.userid } })
    expect(await leaving(teamid, bob)).toEqual({ ...nothing, guides: 3, held: 2, hidden: 0 })
    await ada.addGuideTeam({ params: { guideid: open, teamid: await teamOf(bob) } })
    expect(await leaving(teamid, bob)).toMatchObject({ guides: 3, held: 1 })
    await api.admin.patchUser({ params: { userid: bob.me.userid }, body: { reputation: 500 } })
    expect(await leaving(teamid, bob)).toMatchObject({ guides: 3, held: 0 })
    // What it said comes true: the edit of somebody whom nothing else lets through waits.
    await ada.addTeamMember({ params: { teamid, userid: cleo.me.userid }, body: {} })
    expect(await leaving(teamid, cleo)).toMatchObject({ held: 3 })
    await ada.removeTeamMember({ params: { teamid, userid: cleo.me.userid } })
    const { revisionid } = await cleo.readGuide({ params: { guideid: open } })
    expect(
      (
        await cleo.patchGuide({
          params: { guideid: open },
          query: { revisionid },
          body: { summary: 'Held' },
        })
      ).patrolid,
    ).toEqual(expect.any(Number))
  })

  test('leaving names a process that could not be met (M-110)', async () => {
    const desk = openDesk(api, ada)
    const teamid = await desk.teamOf(bob, cleo)
    const process = await desk.processOf([{ type: 'team', teamid, required_signatures: 2 }])
    const request = await desk.requestOf(await desk.asked(process))
    const said = await leaving(teamid, bob, api.admin)
    expect(said.processes).toEqual([
      { approval_processid: process.approval_processid, title: process.title, stage: 1 },
    ])
    expect(said.approvals).toMatchObject([
      { approvalid: request.approvalid, releaseid: request.releaseid },
    ])
    const { dora } = await api.people('dora')
    await api.admin.addTeamMember({ params: { teamid, userid: dora.me.userid }, body: {} })
    expect(await leaving(teamid, bob, api.admin)).toMatchObject({ processes: [], approvals: [] })
  })

  test('it says who would own the team, and that the last member ends it (M-110)', async () => {
    const teamid = await teamOf(cleo)
    expect(await leaving(teamid, ada)).toEqual({ ...nothing, new_owner: cleo.me.userid })
    await ada.removeTeamMember({ params: { teamid, userid: cleo.me.userid } })
    expect(await leaving(teamid, ada)).toEqual({ ...nothing, ends_team: true })
  })

  test('leads, Admins and the member are told, others and about others are not (M-110)', async () => {
    const teamid = await teamOf(bob)
    await leaving(teamid, bob, bob)
    await leaving(teamid, bob, api.admin)
    await expect(leaving(teamid, bob, cleo)).rejects.toMatchObject({ status: 403 })
    await expect(leaving(teamid, ada, bob)).rejects.toMatchObject({ status: 403 })
    await expect(leaving(teamid, cleo)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the guides of a team', () => {
  test('are not given to one that goes in that moment: it is not there (M-110)', async () => {
    const [teamid, guideid] = [await teamOf(), await guideOf(await teamOf())]
    await expect(
      api.race(
        async db => {
          await lockTeam(db, teamid)
          await removeTeam(db, teamid)
        },
        () => ada.addGuideTeam({ params: { guideid, teamid } }),
      ),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('are listed for all when public and for members otherwise (M-110)', async () => {
    const teamid = await teamOf(bob)
    const [open, secret] = [await guideOf(teamid), await guideOf(teamid, { public: false })]
    const listed = async (who: Pick<TestPerson, 'listGuides'>) =>
      (await who.listGuides({ query: { team: teamid } })).map(({ guideid }) => guideid)
    expect(await listed(api.anyone)).toEqual([open])
    expect(await listed(cleo)).toEqual([open])
    expect(await listed(bob)).toEqual([open, secret])
    const counted = async (who: TestApi['anyone']) => {
      const [page, { guideTeams }] = [
        await who.listTeams({ query: { order: 'DESC', limit: 200 } }),
        await who.listGuideTeams({ params: { guideid: open } }),
      ]
      return [await who.readTeam({ params: { teamid } }), ...page, ...guideTeams]
        .filter(team => team.teamid === teamid)
        .map(team => team.document_count)
    }
    expect(await counted(api.anyone)).toEqual([1, 1, 1])
    expect(await counted(cleo)).toEqual([1, 1, 1])
    for (const who of [ada, bob, api.admin]) expect(await counted(who)).toEqual([2, 2, 2])
    // Being in a team shows the guides of that team and of no other, also where they are asked for
    // by number.
    const foreign = await guideOf(await teamOf(), { public: false })
    const asked = async (who: Pick<TestPerson, 'listGuides'>) =>
      (await who.listGuides({ query: { team: teamid, guideids: [open, secret, foreign] } })).map(
        ({ guideid }) => guideid,
      )
    expect([await asked(bob), await asked(cleo), await asked(api.anyone)]).toEqual([
      [open, secret],
      [open],
      [open],
    ])
    await ada.removeGuideTeam({ params: { guideid: open, teamid } })
    expect(await listed(api.anyone)).toEqual([])
    expect(await api.anyone.readTeam({ params: { teamid } })).toMatchObject({ document_count: 0 })
    expect(await bob.readTeam({ params: { teamid } })).toMatchObject({ document_count: 1 })
  })
})
