import { describe, expect, test } from 'vitest'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { misfit } from '../../fixtures/misfit.ts'

const api = await startApiForFile()

let names = 0
const password = 'a long enough password'
const of = (person: TestPerson) => ({ userid: person.me.userid })
const problem = (field: string, code: string) => ({
  status: 422,
  errors: [expect.objectContaining({ field, code })],
})

describe('reading people', () => {
  test('everybody reads a person, and only the person and Admins what is private', async () => {
    const { ada, bob } = await api.people('ada', 'bob')
    const seen = await api.anyone.readUser({ params: of(ada) })
    expect(seen).toMatchObject({
      username: 'ada',
      unique_username: 'ada',
      privileges: ['User'],
      teams: [],
      certification_count: 0,
      image: { id: expect.any(Number) },
    })
    for (const user of [seen, await bob.readUser({ params: of(ada) })]) {
      for (const member of [
        'email',
        'sso_userid',
        'links',
        'unread_notification_count',
        'disabled',
        'authToken',
      ])
        expect(user).not.toHaveProperty(member)
    }
    expect(await ada.readUser({ params: of(ada) })).toMatchObject({
      email: 'ada@stepwright.test',
      links: {},
      unread_notification_count: 0,
    })
    const byAdmin = await api.admin.readUser({ params: of(ada) })
    expect(byAdmin).toMatchObject({ email: 'ada@stepwright.test', disabled: false })
    expect(byAdmin).not.toHaveProperty('links')
    await expect(api.anyone.readUser({ params: { userid: 999_999 } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(api.anyone.readOwnUser()).rejects.toMatchObject({ status: 401 })
  })

  test('somebody without a picture has the default one in each size', async () => {
    const faceless = await api.person('faceless')
    const { image } = await api.anyone.readUser({ params: of(faceless) })
    expect(image.id).toBeLessThan(0)
    for (const size of ['mini', 'thumbnail', 'standard', 'medium', 'large', 'original'] as const)
      expect(image[size]).toMatch(/\/avatar\.svg$/)
  })

  test('the list is by userid, pages, and leaves suspended people out', async () => {
    const { one, two, three } = await api.people('one', 'two', 'three')
    await api.admin.patchUser({ params: of(two), body: { disabled: true } })
    let total = 0
    const all = await api.anyone.listUsers(
      { query: { limit: 200 } },
      {
        onHeaders: headers => {
          total = Number(headers.get('x-total-count'))
        },
      },
    )
    const userids = all.map(user => user.userid)
    expect(userids).toEqual([...userids].sort((a, b) => a - b))
    expect(userids).toEqual(expect.arrayContaining([one.me.userid, three.me.userid]))
    expect(userids).not.toContain(two.me.userid)
    expect(total).toBe(all.length)
    expect(await api.anyone.listUsers({ query: { limit: 1, offset: 1, order: 'DESC' } })).toEqual([
      all[all.length - 2],
    ])
    expect(await api.anyone.listUsers({ query: { joinedSince: one.me.join_date + 3600 } })).toEqual(
      [],
    )
    expect(await api.anyone.readUser({ params: of(two) })).toMatchObject({ username: 'two' })
  })

  test('only an Admin pages beyond a thousand', async () => {
    await expect(api.anyone.listUsers({ query: { offset: 1001 } })).rejects.toMatchObject(
      problem('offset', 'out_of_range'),
    )
    expect(await api.admin.listUsers({ query: { offset: 1001 } })).toEqual([])
  })

  test('the flags that a person may set follow the role', async () => {
    const { lin } = await api.people('lin')
    const mo = await api.person('mo', { privilege: 'Moderator' })
    const plain = await lin.listOwnFlags()
    expect(plain.guide['GUIDE_IN_PROGRESS']).toMatchObject({
      flagid: 'GUIDE_IN_PROGRESS',
      title: 'In Progress',
    })
    expect(plain.guide).not.toHaveProperty('GUIDE_STARRED')
    expect(plain.wiki).not.toHaveProperty('WIKI_PRIVATE')
    const more = await mo.listOwnFlags()
    expect(more.guide).toHaveProperty('GUIDE_STARRED')
    expect(more.guide).not.toHaveProperty('GUIDE_USER_CONTRIBUTED')
    await expect(api.anyone.listOwnFlags()).rejects.toMatchObject({ status: 401 })
  })
})

describe('changing an account', () => {
  test('a person changes what is their own, and the revisionid rises once', async () => {
    const { eva } = await api.people('eva')
    const wanted = {
      username: 'Eva M.',
      unique_username: 'eva_m',
      location: 'Berlin',
      latitude: 52.5,
      longitude: 13.4,
      summary: 'Fixes things',
      langid: 'de',
      email: 'eva@example.org',
    }
    const changed = await eva.patchUser({
      params: of(eva),
      body: { ...wanted, about: "I '''repair''' bikes.", current_password: password },
    })
    expect(changed).toMatchObject({
      ...wanted,
      about_raw: "I '''repair''' bikes.",
      about_rendered: expect.stringContaining('<strong>repair</strong>'),
    })
    expect(changed.revisionid).toBeGreaterThan(eva.me.revisionid)
    await api.jobsDone()
    const badged = {
      badge_counts: { bronze: 1, silver: 0, gold: 0, total: 1 },
      unread_notification_count: 1,
    }
    expect(await eva.patchUser({ params: of(eva), body: { location: 'Berlin' } })).toEqual({
      ...changed,
      ...badged,
    })
    expect(
      await eva.patchUser({ params: of(eva), body: { about: '', location: null } }),
    ).toMatchObject({ about_raw: false, about_rendered: false, location: null })
  })

  test.each(['\u200b', '\u00ad \u2060', 'a\nb', '\u202egnirts', 'a\u2028b'])(
    'no name that is not seen, has two lines or turns text around: %j',
    async username => {
      const ina = await api.person(`ina${names++}`)
      await expect(ina.patchUser({ params: of(ina), body: { username } })).rejects.toMatchObject({
        status: 422,
        errors: [expect.objectContaining({ field: 'username' })],
      })
    },
  )

  test('nobody else changes it but an Admin', async () => {
    const { ida, jan } = await api.people('ida', 'jan')
    const mo = await api.person('mod', { privilege: 'Moderator' })
    const body = { location: 'Elsewhere' }
    await expect(api.anyone.patchUser({ params: of(ida), body })).rejects.toMatchObject({
      status: 401,
    })
    for (const other of [jan, mo])
      await expect(other.patchUser({ params: of(ida), body })).rejects.toMatchObject({
        status: 403,
      })
    expect(await api.admin.patchUser({ params: of(ida), body })).toMatchObject({
      location: 'Elsewhere',
    })
    await expect(api.admin.patchUser({ params: { userid: 999_999 }, body })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('role, reputation, suspension and SSO id are for Admins, whatever else is sent', async () => {
    const { ken } = await api.people('ken')
    const mo = await api.person('mia', { privilege: 'Moderator' })
    for (const body of [
      { privilege: 'Admin' as const },
      { reputation: 900 },
      { disabled: false },
      { sso_userid: 'ken' },
    ]) {
      for (const person of [ken, mo]) {
        await expect(
          person.patchUser({ params: of(person), body: { ...body, location: 'Here' } }),
        ).rejects.toMatchObject({ status: 403, body: { requiredPrivileges: ['Admin'] } })
      }
    }
    expect(await ken.readOwnUser()).toMatchObject({
      location: null,
      reputation: 1,
      privileges: ['User'],
    })
  })

  test('a stale revisionid is refused with the account as it is', async () => {
    const { nia } = await api.people('nia')
    const now = await nia.patchUser({
      params: of(nia),
      query: { revisionid: nia.me.revisionid },
      body: { location: 'Oslo' },
    })
    await expect(
      nia.patchUser({
        params: of(nia),
        query: { revisionid: nia.me.revisionid },
        body: { location: 'Rome' },
      }),
    ).rejects.toMatchObject({ status: 409, body: now, headers: { 'x-conflict': 'stale' } })
    expect(
      await nia.patchUser({
        params: of(nia),
        query: { revisionid: now.revisionid },
        body: { location: 'Rome' },
      }),
    ).toMatchObject({ location: 'Rome' })
  })

  test('wrong input is named, all of it, and nothing is stored (M-140)', async () => {
    const { pia, rob } = await api.people('pia', 'rob')
    await api.admin.patchUser({ params: of(rob), body: { sso_userid: 'sso-7' } })
    await expect(
      pia.patchUser({
        params: of(pia),
        body: {
          location: 'Rome',
          email: 'ROB@stepwright.test',
          current_password: password, // without it the address is not looked up
          unique_username: 'rob',
          langid: 'xx',
          image: 999_999,
          about: 'x'.repeat(20_001),
        },
      }),
    ).rejects.toMatchObject({
      status: 422,
      errors: [
        { field: 'unique_username', code: 'duplicate' },
        { field: 'langid', code: 'invalid_langid' },
        { field: 'about', code: 'too_long' },
        { field: 'image', code: 'not_found' },
      ],
    })
    await expect(
      api.admin.patchUser({ params: of(pia), body: { sso_userid: 'sso-7' } }),
    ).rejects.toMatchObject(problem('sso_userid', 'duplicate'))
    await expect(
      pia.patchUser({ params: of(pia), body: misfit({ nickname: 'P' }) }),
    ).rejects.toMatchObject(problem('nickname', 'unknown_field'))
    await expect(pia.patchUser({ params: of(pia), body: { latitude: 91 } })).rejects.toMatchObject(
      problem('latitude', 'out_of_range'),
    )
    expect(await pia.readOwnUser()).toEqual(pia.me)
  })

  test('of two who take one name at once one is refused', async () => {
    const { sam, tom } = await api.people('sam', 'tom')
    const both = await Promise.allSettled(
      [sam, tom].map(person =>
        person.patchUser({ params: of(person), body: { unique_username: 'the_one' } }),
      ),
    )
    expect(both.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    expect(both.find(one => one.status === 'rejected')).toMatchObject({
      reason: problem('unique_username', 'duplicate'),
    })
  })
})
