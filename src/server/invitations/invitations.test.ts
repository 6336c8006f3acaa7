import { describe, expect, test } from 'vitest'
import { existing, firstOf, foundIn, matchIn } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'

const api = await startApiForFile()

const password = 'a long enough password'
const problem = (code: string) => ({ status: 422, errors: [expect.objectContaining({ code })] })
const invite = (...emails: string[]) =>
  api.admin.createInvitations({ body: { invitations: emails.map(email => ({ email })) } })
const mailTo = async (email: string) => {
  await api.jobsDone()
  return (await api.admin.listMails({ query: { limit: 200 } })).find(one => one.recipient === email)
}
const tokenFor = async (email: string) =>
  matchIn(existing(await mailTo(email), 'a mail').text, /\/invitation\?token=([\w-]+)/)
const inviteAndRead = async (email: string) => {
  const made = firstOf((await invite(email)).invitations)
  return {
    invitationid: existing(made.invitationid, 'an invitation'),
    token: await tokenFor(email),
  }
}
const accept = (token: string, username = 'Kim') =>
  api.anyone.acceptInvitation({ body: { token, username, password } })

test('a preview of ten lines names bad ones and seven are sent (M-106)', async () => {
  await api.people('here', 'there')
  const good = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(name => `${name}@stepwright.test`)
  const lines = [
    ...good.slice(0, 4),
    'here@stepwright.test',
    'THERE@stepwright.test',
    'nobody at all',
    ...good.slice(4),
  ]
  const outcomes = [
    ...good.slice(0, 4).map(() => 'new'),
    'account',
    'account',
    'invalid',
    ...good.slice(4).map(() => 'new'),
  ]
  const asked = { invitations: lines.map(email => ({ email })), message: 'Come and mend with us.' }
  const preview = await api.admin.createInvitations({ body: { ...asked, dry_run: true } })
  expect(preview.invitations.map(one => one.outcome)).toEqual(outcomes)
  expect(await api.admin.listInvitations()).toEqual([])
  const sent = await api.admin.createInvitations({ body: asked })
  expect(sent.invitations.map(one => one.outcome)).toEqual(outcomes)
  expect(
    (await api.admin.listInvitations({ query: { limit: 200 } })).map(one => one.email).sort(),
  ).toEqual(good)
  expect(existing(await mailTo('a@stepwright.test'), 'a mail').text).toContain(
    'Come and mend with us.',
  )
  expect(await mailTo('here@stepwright.test')).toBeUndefined()
  expect(
    (await api.admin.createInvitations({ body: asked })).invitations.map(one => one.outcome),
  ).toEqual(outcomes.map(one => (one === 'new' ? 'invited' : one)))
  expect(
    (await invite('x@stepwright.test', 'X@stepwright.test')).invitations.map(one => one.outcome),
  ).toEqual(['new', 'twice'])
})

describe('a link', () => {
  test('makes the account with its role and teams, signs in, and works once (M-98)', async () => {
    const { teamid } = await api.admin.createTeam({ body: { name: 'Bench' } })
    await api.admin.createInvitations({
      body: {
        invitations: [
          { email: 'lea@stepwright.test', privilege: 'Author', teams: [teamid], langid: 'de' },
        ],
      },
    })
    expect(existing(await mailTo('lea@stepwright.test'), 'a mail').text).toContain('Einladung')
    const token = await tokenFor('lea@stepwright.test')
    const lea = await accept(token, 'Lea')
    expect(lea).toMatchObject({
      username: 'Lea',
      privileges: ['Author'],
      teams: [teamid],
      email: 'lea@stepwright.test',
      email_verified: true,
      langid: 'de',
      state: 'active',
    })
    expect(await api.client(lea.authToken).readOwnUser()).toMatchObject({ userid: lea.userid })
    await expect(accept(token, 'Again')).rejects.toMatchObject(problem('invalid_value'))
    expect(
      (await api.admin.listInvitations({ query: { limit: 200 } })).map(one => one.email),
    ).not.toContain('lea@stepwright.test')
    expect(
      (
        await api.admin.listAudit({ query: { target_type: 'user', target_id: String(lea.userid) } })
      )[0],
    ).toMatchObject({
      action: 'user.created',
      after: { privilege: 'Author', invited_by: api.admin.me.userid },
    })
  })

  test('accepted by two at once makes one account (M-98)', async () => {
    const { token } = await inviteAndRead('race@stepwright.test')
    const results = await Promise.allSettled([
      accept(token, 'One'),
      accept(token, 'Two'),
      accept(token, 'Three'),
    ])
    expect(results.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  test('ends after seven days, by withdrawal or by a newer one (M-98)', async () => {
    const late = await inviteAndRead('late@stepwright.test')
    const row = foundIn(
      await api.admin.listInvitations({ query: { limit: 200 } }),
      one => one.invitationid === late.invitationid,
    )
    expect(row.expires - row.created).toBe(7 * 86_400)
    await api.database.run(
      sql`update invitations set expires = 1000 where invitationid = ${late.invitationid}`,
    )
    await expect(accept(late.token)).rejects.toMatchObject(problem('invalid_value'))
    expect(
      (await api.admin.listInvitations({ query: { limit: 200 } })).find(
        one => one.invitationid === late.invitationid,
      ),
    ).toMatchObject({ state: 'expired' })
    expect(await api.admin.resendInvitation({ params: late })).toMatchObject({ state: 'open' })
    await expect(accept(late.token)).rejects.toMatchObject(problem('invalid_value'))
    expect(await accept(await tokenFor('late@stepwright.test'), 'Late')).toMatchObject({
      username: 'Late',
    })

    const gone = await inviteAndRead('gone@stepwright.test')
    await api.admin.withdrawInvitation({ params: gone })
    await expect(accept(gone.token)).rejects.toMatchObject(problem('invalid_value'))
    await expect(api.admin.resendInvitation({ params: gone })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('of an expired address is renewed, of a registered one refused', async () => {
    const first = await inviteAndRead('anew@stepwright.test')
    await api.database.run(
      sql`update invitations set expires = 1000 where invitationid = ${first.invitationid}`,
    )
    expect((await invite('anew@stepwright.test')).invitations[0]).toMatchObject({ outcome: 'new' })
    const { token } = await inviteAndRead('quick@stepwright.test')
    await api.anyone.createUser({
      body: { email: 'quick@stepwright.test', password, username: 'Quick' },
    })
    await expect(accept(token)).rejects.toMatchObject(problem('duplicate'))
  })

  test('wants a name and a password as registration does', async () => {
    const { token } = await inviteAndRead('short@stepwright.test')
    await expect(
      api.anyone.acceptInvitation({ body: { token, username: 'S', password: 'short' } }),
    ).rejects.toMatchObject(problem('too_short'))
    expect(await accept(token, 'Short')).toMatchObject({ username: 'Short' })
  })
})

describe('a link of somebody who may give it no more', () => {
  const open = async (email: string) =>
    foundIn(await api.admin.listInvitations({ query: { limit: 200 } }), one => one.email === email)
  const demote = (userid: number) =>
    api.admin.patchUser({ params: { userid }, body: { privilege: 'User' } })
  const sentBy = async (name: string, given: object) => {
    const sender = await api.person(name, { privilege: 'Admin' })
    const email = `${name}-again@stepwright.test`
    await sender.createInvitations({ body: { invitations: [{ email, ...given }] } })
    const token = await tokenFor(email)
    return { email, token, userid: sender.me.userid }
  }

  test('gives no role and no team, until an Admin sends it again (M-98)', async () => {
    const { teamid } = await api.admin.createTeam({ body: { name: 'Vault' } })
    for (const [name, given] of [
      ['pat', { privilege: 'Admin' }],
      ['quin', { teams: [teamid] }],
    ] as const) {
      const { email, token, userid } = await sentBy(name, given)
      await demote(userid)
      await expect(accept(token)).rejects.toMatchObject(problem('invalid_value'))
      const { invitationid, state } = await open(email)
      expect(state).toBe('expired')
      const renewed = await api.admin.resendInvitation({ params: { invitationid } })
      expect(renewed).toMatchObject({ state: 'open', invited_by: api.admin.me.userid })
      await expect(accept(token)).rejects.toMatchObject(problem('invalid_value'))
      await accept(await tokenFor(email), 'Renewed')
    }
  })

  test('stays shut while the sender is suspended, and leaves the address free (M-98)', async () => {
    const { email, token, userid } = await sentBy('rae', {})
    await api.admin.suspendUser({ params: { userid }, body: { reason: 'Gone' } })
    await expect(accept(token)).rejects.toMatchObject(problem('invalid_value'))
    expect((await invite(email)).invitations).toMatchObject([{ outcome: 'new' }])
  })

  test('still brings a plain account where the sender was an Admin (M-98)', async () => {
    const { token, userid } = await sentBy('sol', {})
    await demote(userid)
    expect(await accept(token, 'Plain')).toMatchObject({ privileges: ['User'], teams: [] })
  })
})

test('each line has its own role, teams and language (M-106)', async () => {
  const bench = await api.admin.createTeam({ body: { name: 'Test bench' } })
  const night = await api.admin.createTeam({ body: { name: 'Night | shift' } })
  const lines = [
    {
      email: 'own@stepwright.test',
      privilege: 'Moderator' as const,
      teams: `Test bench | ${night.teamid}`,
      langid: 'de',
    },
    { email: 'plain@stepwright.test', teams: '' },
    { email: 'typo@stepwright.test', teams: 'Test bnch' },
    { email: 'tongue@stepwright.test', teams: 'Test bench', langid: 'xx' },
  ]
  const said = (dry_run: boolean) =>
    api.admin.createInvitations({ body: { dry_run, invitations: lines } })
  const expected = [
    { outcome: 'new', privilege: 'Moderator', teams: [bench.teamid, night.teamid], langid: 'de' },
    { outcome: 'new', privilege: 'User', teams: [], langid: 'en' },
    { outcome: 'no_team', teams: [] },
    { outcome: 'no_language', teams: [bench.teamid], langid: 'xx' },
  ]
  expect((await said(true)).invitations).toMatchObject(expected)
  expect((await said(false)).invitations).toMatchObject(expected)
  expect(await accept(await tokenFor('own@stepwright.test'), 'Own')).toMatchObject({
    privileges: ['Moderator'],
    teams: [bench.teamid, night.teamid],
    langid: 'de',
  })
  expect(existing(await mailTo('plain@stepwright.test'), 'a mail').text).toContain('invite')
  for (const email of ['typo@stepwright.test', 'tongue@stepwright.test'])
    expect(await mailTo(email)).toBeUndefined()
})

test('whoever comes is in the teams of their own line, and in no other’s (M-106)', async () => {
  const teamids: number[] = []
  for (const name of ['Frames', 'Wheels'])
    teamids.push((await api.admin.createTeam({ body: { name } })).teamid)
  const [frames, wheels] = teamids as [number, number]
  const lines = { Finn: 'Frames', Wanda: [wheels], Boris: `Frames|${wheels}`, Nora: [] }
  const emailOf = (name: string) => `${name.toLowerCase()}@stepwright.test`
  await api.admin.createInvitations({
    body: {
      invitations: Object.entries(lines).map(([name, teams]) => ({ email: emailOf(name), teams })),
    },
  })
  const came: Record<string, number[]> = {}
  for (const name of Object.keys(lines).toReversed())
    came[name] = (await accept(await tokenFor(emailOf(name)), name)).teams
  expect(came).toEqual({ Finn: [frames], Wanda: [wheels], Boris: [frames, wheels], Nora: [] })
  const membersOf = async (teamid: number) =>
    (await api.admin.listTeamMembers({ params: { teamid } }))
      .map(one => one.username)
      .filter(name => name in lines)
      .sort()
  expect([await membersOf(frames), await membersOf(wheels)]).toEqual([
    ['Boris', 'Finn'],
    ['Boris', 'Wanda'],
  ])
})

test('a list that is too long, and a number that is no team’s, are refused as a whole', async () => {
  const before = await api.admin.listInvitations({ query: { limit: 200 } })
  const many = Array.from({ length: 501 }, (_, n) => ({ email: `n${n}@stepwright.test` }))
  await expect(api.admin.createInvitations({ body: { invitations: many } })).rejects.toMatchObject(
    problem('too_many'),
  )
  await expect(
    api.admin.createInvitations({
      body: {
        invitations: [{ email: 'z@stepwright.test' }, { email: 'y@stepwright.test', teams: [999] }],
      },
    }),
  ).rejects.toMatchObject({
    status: 422,
    errors: [expect.objectContaining({ code: 'not_found', index: 1 })],
  })
  expect(await api.admin.listInvitations({ query: { limit: 200 } })).toEqual(before)
})
