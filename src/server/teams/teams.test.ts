import { beforeAll, describe, expect, test } from 'vitest'
import { photo } from '#testing/images.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { misfit } from '../../fixtures/misfit.ts'

const api = await startApiForFile()
const owner = await api.person('owner', { privilege: 'Author' })

const refused = (status: number) => expect.objectContaining({ status })
const reasons = async (...calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map(result =>
    result.status === 'rejected'
      ? (result.reason as { status: number; message: string; errors: { code: string }[] })
      : result,
  )
const ids = (people: { userid: number }[]) => people.map(person => person.userid)
const aTeam = (more: object = {}) => owner.createTeam({ body: { name: 'Bench crew', ...more } })
const at = ({ teamid }: { teamid: number }) => ({ params: { teamid } })
const member = ({ teamid }: { teamid: number }, { me }: TestPerson) => ({
  params: { teamid, userid: me.userid },
})

describe('a team', () => {
  test('is made by Authors and above, who then own it and are in it', async () => {
    const { plain } = await api.people('plain')
    await expect(plain.createTeam({ body: { name: 'No' } })).rejects.toMatchObject({
      status: 403,
      body: { requiredPrivileges: ['Author', 'Moderator', 'Admin'] },
    })
    await expect(api.anyone.createTeam({ body: { name: 'No' } })).rejects.toEqual(refused(401))
    await expect(
      owner.createTeam({ body: misfit({ name: ' ', members: [] }) }),
    ).rejects.toMatchObject({
      status: 422,
      errors: [
        { field: 'members', code: 'unknown_field' },
        { field: 'name', code: 'too_short' },
      ],
    })

    const team = await aTeam({ description: 'Who fixes what comes in', location: 'Room 3' })
    expect(team).toMatchObject({
      name: 'Bench crew',
      description: 'Who fixes what comes in',
      location: 'Room 3',
      owner: owner.me.userid,
      leads: [owner.me.userid],
      image: null,
      member_count: 1,
      reputation: 1,
      joinable: true,
      join_code: null,
      url: `http://stepwright.test/Team/${team.teamid}/Bench+crew`,
    })
    expect(ids(await api.anyone.listTeamMembers(at(team)))).toEqual([owner.me.userid])
    expect((await owner.readOwnUser()).teams).toContain(team.teamid)
  })

  test('is read by everybody, its code by leads and Admins only', async () => {
    const { ann } = await api.people('ann')
    const team = await aTeam({ join_code: 'open sesame' })
    for (const reader of [api.anyone, ann]) {
      const seen = await reader.readTeam(at(team))
      expect(seen).toMatchObject({ name: 'Bench crew', joinable: false })
      expect(seen).not.toHaveProperty('join_code')
      expect(JSON.stringify(await reader.listTeams({ query: { limit: 200 } }))).not.toContain(
        'open sesame',
      )
    }
    for (const reader of [owner, api.admin])
      expect(await reader.readTeam(at(team))).toMatchObject({ join_code: 'open sesame' })
    await expect(api.anyone.readTeam({ params: { teamid: 999_999 } })).rejects.toEqual(refused(404))
    await expect(api.anyone.listTeamMembers({ params: { teamid: 999_999 } })).rejects.toEqual(
      refused(404),
    )
  })

  test('is listed by id, in pages, and by when somebody last joined', async () => {
    const team = await aTeam()
    let total = 0
    const all = await api.anyone.listTeams(
      { query: { limit: 200 } },
      {
        onHeaders: headers => {
          total = Number(headers.get('x-total-count'))
        },
      },
    )
    expect(total).toBe(all.length)
    expect(await api.anyone.listTeams({ query: { limit: 1, order: 'DESC' } })).toMatchObject([
      { teamid: team.teamid },
    ])
    expect(
      await api.anyone.listTeams({ query: { newMemberSince: team.new_member_since, limit: 200 } }),
    ).toContainEqual(await api.anyone.readTeam(at(team)))
    expect(
      await api.anyone.listTeams({ query: { newMemberSince: team.new_member_since + 3600 } }),
    ).toEqual([])
  })

  test('is changed and deleted by its leads and Admins', async () => {
    const { ben } = await api.people('ben')
    const mo = await api.person('mo', { privilege: 'Moderator' })
    const team = await aTeam()
    await ben.addTeamMember({ ...member(team, ben), body: {} })
    for (const other of [ben, mo]) {
      await expect(other.patchTeam({ ...at(team), body: { name: 'Mine' } })).rejects.toEqual(
        refused(403),
      )
      await expect(other.deleteTeam(at(team))).rejects.toEqual(refused(403))
    }
    expect(
      await owner.patchTeam({ ...at(team), body: { name: 'Night crew', join_code: 'pst' } }),
    ).toMatchObject({ name: 'Night crew', joinable: false, join_code: 'pst', description: '' })
    expect(await api.admin.patchTeam({ ...at(team), body: { join_code: '' } })).toMatchObject({
      name: 'Night crew',
      joinable: true,
      join_code: null,
    })
    expect((await ben.readOwnUser()).teams).toEqual([team.teamid])
    expect(await owner.deleteTeam(at(team))).toBeNull()
    await expect(owner.readTeam(at(team))).rejects.toEqual(refused(404))
    expect((await ben.readOwnUser()).teams).toEqual([])
    expect(
      await reasons(owner.patchTeam({ ...at(team), body: {} }), owner.deleteTeam(at(team))),
    ).toEqual([refused(404), refused(404)])
  })

  test('and a person show a picture of their own, and no other', async () => {
    const { cleo } = await api.people('cleo')
    const upload = async (person: TestPerson) =>
      person.uploadImage(
        { query: { file: 'crew.jpg' } },
        { file: new Uint8Array(await photo(200, 150)) },
      )
    const [own, others] = [await upload(owner), await upload(cleo)]
    const team = await aTeam({ image: own.image.id })
    expect(team.image).toMatchObject({ id: own.image.id, width: 200 })
    const wrong = await reasons(
      owner.patchTeam({ ...at(team), body: { image: others.image.id } }),
      owner.patchUser({ params: { userid: owner.me.userid }, body: { image: others.image.id } }),
    )
    expect(wrong).toMatchObject(
      [1, 2].map(() => ({ status: 422, errors: [{ field: 'image', code: 'not_owned' }] })),
    )
    expect(
      await owner.patchUser({ params: { userid: owner.me.userid }, body: { image: own.image.id } }),
    ).toMatchObject({ image: { id: own.image.id } })
    expect(await owner.patchTeam({ ...at(team), body: { image: null } })).toMatchObject({
      image: null,
    })
  })
})

describe('members', () => {
  test('anybody signed in joins an open team, a closed one by code', async () => {
    const { dan, eve } = await api.people('dan', 'eve')
    const open = await aTeam()
    expect(ids(await dan.addTeamMember({ ...member(open, dan), body: {} }))).toEqual([
      owner.me.userid,
      dan.me.userid,
    ])
    expect(await dan.addTeamMember({ ...member(open, dan), body: {} })).toHaveLength(2)
    await expect(api.anyone.addTeamMember({ ...member(open, dan), body: {} })).rejects.toEqual(
      refused(401),
    )

    const closed = await aTeam({ join_code: 'pst' })
    await expect(dan.addTeamMember({ ...member(closed, dan), body: {} })).rejects.toEqual(
      refused(403),
    )
    await expect(
      dan.addTeamMember({ ...member(closed, dan), query: { join_code: 'PST' } }),
    ).rejects.toEqual(refused(403))
    expect(
      await dan.addTeamMember({ ...member(closed, dan), query: { join_code: 'pst' } }),
    ).toHaveLength(2)
    expect(
      await eve.addTeamMember({ ...member(closed, eve), body: { join_code: 'pst' } }),
    ).toHaveLength(3)
    expect(await eve.addTeamMember({ ...member(closed, eve), body: {} })).toHaveLength(3)
    expect(await api.admin.addTeamMember({ ...member(closed, api.admin), body: {} })).toHaveLength(
      4,
    )
  })

  test('others are added and removed by leads and Admins', async () => {
    const { fay, gus, hal } = await api.people('fay', 'gus', 'hal')
    const team = await aTeam({ join_code: 'pst' })
    await owner.addTeamMember({ ...member(team, fay), body: {} })
    expect(ids(await api.admin.addTeamMember({ ...member(team, gus), body: {} }))).toEqual(
      [owner, fay, gus].map(person => person.me.userid),
    )
    await expect(
      fay.addTeamMember({ ...member(team, hal), body: { join_code: 'pst' } }),
    ).rejects.toEqual(refused(403))
    await expect(fay.removeTeamMember(member(team, gus))).rejects.toEqual(refused(403))
    expect(ids(await owner.removeTeamMember(member(team, gus)))).toEqual([
      owner.me.userid,
      fay.me.userid,
    ])
    expect(await owner.removeTeamMember(member(team, gus))).toHaveLength(2)
    const nobody = { params: { teamid: team.teamid, userid: 999_999 } }
    await expect(owner.addTeamMember({ ...nobody, body: {} })).rejects.toEqual(refused(404))
    await expect(owner.removeTeamMember(nobody)).rejects.toEqual(refused(404))
    await expect(
      owner.addTeamMember({ ...member({ teamid: 999_999 }, fay), body: {} }),
    ).rejects.toEqual(refused(404))
  })

  test('the earliest one follows an owner who leaves, and the team ends with the last', async () => {
    const { ivy, jon } = await api.people('ivy', 'jon')
    const team = await aTeam()
    await ivy.addTeamMember({ ...member(team, ivy), body: {} })
    await jon.addTeamMember({ ...member(team, jon), body: {} })
    await owner.removeTeamMember(member(team, owner))
    expect(await ivy.readTeam(at(team))).toMatchObject({
      owner: ivy.me.userid,
      leads: [ivy.me.userid],
      member_count: 2,
      join_code: null,
    })
    await jon.removeTeamMember(member(team, jon))
    expect(await ivy.removeTeamMember(member(team, ivy))).toEqual([])
    await expect(api.anyone.readTeam(at(team))).rejects.toEqual(refused(404))
  })

  test('a team counts its active members and their reputation', async () => {
    const kay = await api.person('kay', { reputation: 40 })
    const team = await aTeam()
    await kay.addTeamMember({ ...member(team, kay), body: {} })
    expect(await api.anyone.readTeam(at(team))).toMatchObject({ member_count: 2, reputation: 41 })
    await api.admin.patchUser({ params: { userid: kay.me.userid }, body: { disabled: true } })
    expect(await api.anyone.readTeam(at(team))).toMatchObject({ member_count: 1, reputation: 1 })
    expect(ids(await api.anyone.listTeamMembers(at(team)))).toEqual([owner.me.userid])
  })
})

describe('the lists of a private guide', () => {
  let author: TestPerson
  let guideid: number
  beforeAll(async () => {
    author = await api.person('author')
    await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Dryer', contents: '' } })
    guideid = (
      await author.createGuide({
        body: { category: 'Dryer', type: 'replacement', subject: 'Belt' },
      })
    ).guideid
  })
  const hidden = { status: 403, message: 'Guide is private.' }
  const user = (person: TestPerson) => ({ params: { guideid, userid: person.me.userid } })

  test('name the people who may see it, and being named gives the right to name', async () => {
    const { lea, max, nan } = await api.people('lea', 'max', 'nan')
    const list = { params: { guideid } }
    await expect(api.anyone.listGuideUsers(list)).rejects.toEqual(refused(401))
    const outside = await reasons(
      lea.listGuideUsers(list),
      lea.addGuideUser(user(lea)),
      lea.removeGuideUser(user(max)),
      lea.readGuide(list),
    )
    expect(outside).toMatchObject(outside.map(() => hidden))
    expect(ids(await author.addGuideUser(user(lea)))).toEqual([lea.me.userid])
    expect(await lea.readGuide(list)).toMatchObject({ guideid })
    expect(ids(await lea.addGuideUser(user(max)))).toEqual([lea.me.userid, max.me.userid])
    expect(await author.addGuideUser(user(max))).toHaveLength(2)
    expect(ids(await max.listGuideUsers(list))).toEqual([lea.me.userid, max.me.userid])
    expect(ids((await author.removeGuideUser(user(lea))).users)).toEqual([max.me.userid])
    expect((await author.removeGuideUser(user(nan))).users).toHaveLength(1)
    await expect(lea.readGuide(list)).rejects.toEqual(refused(403))
  })

  test('name teams, and who leaves a team leaves the guide', async () => {
    const { ole, pam } = await api.people('ole', 'pam')
    const [small, large] = [await aTeam({ name: 'Small' }), await aTeam({ name: 'Large' })]
    await api.admin.patchUser({ params: { userid: ole.me.userid }, body: { reputation: 300 } })
    await ole.addTeamMember({ ...member(large, ole), body: {} })
    const team = ({ teamid }: { teamid: number }) => ({ params: { guideid, teamid } })
    const list = { params: { guideid } }
    const outside = await reasons(
      api.anyone.listGuideTeams(list),
      pam.listGuideTeams(list),
      pam.addGuideTeam(team(small)),
      pam.removeGuideTeam(team(small)),
    )
    expect(outside).toMatchObject(outside.map(() => hidden))
    await author.addGuideTeam(team(small))
    await author.addGuideTeam(team(large))
    const lists = await ole.listGuideTeams(list)
    expect(lists).toMatchObject({
      canIViewGuide: true,
      canIEditGuide: true,
      canIChangeGuidePrivacy: true,
    })
    expect(lists.guideTeams.map(one => one.name)).toEqual(['Large', 'Small'])
    expect((await author.addGuideTeam(team(large))).guideTeams).toHaveLength(2)
    await ole.removeTeamMember(member(large, ole))
    await expect(ole.listGuideTeams(list)).rejects.toEqual(refused(403))
    expect((await author.removeGuideTeam(team(large))).guideTeams.map(one => one.name)).toEqual([
      'Small',
    ])
    await owner.deleteTeam(at(small))
    expect((await author.listGuideTeams(list)).guideTeams).toEqual([])
  })

  test('answer 404 for a guide, a person or a team that is not there', async () => {
    const missing = await reasons(
      author.listGuideUsers({ params: { guideid: 999_999 } }),
      author.listGuideTeams({ params: { guideid: 999_999 } }),
      author.addGuideUser({ params: { guideid, userid: 999_999 } }),
      author.addGuideTeam({ params: { guideid, teamid: 999_999 } }),
    )
    expect(missing).toEqual(missing.map(() => refused(404)))
  })

  test('of a guide follow the right to read and the privacy right', async () => {
    const { quin } = await api.people('quin')
    const shown = await author.createGuide({
      body: { category: 'Dryer', type: 'replacement', subject: 'Drum', public: true },
    })
    const list = { params: { guideid: shown.guideid } }
    expect(await api.anyone.listGuideTeams(list)).toEqual({
      guideTeams: [],
      canIViewGuide: true,
      canIEditGuide: false,
      canIChangeGuidePrivacy: false,
    })
    expect(await quin.listGuideUsers(list)).toEqual([])
    await expect(
      quin.addGuideUser({ params: { guideid: shown.guideid, userid: quin.me.userid } }),
    ).rejects.toEqual(refused(403))
  })
})
