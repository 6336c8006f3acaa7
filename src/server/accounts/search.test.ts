import { describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'

const api = await startApiForFile()

const problem = (field: string, code: string) => ({
  status: 422,
  errors: [expect.objectContaining({ field, code })],
})

describe('search by name', () => {
  test('finds parts of both names whatever their case, and the beginnings first', async () => {
    const { seeker } = await api.people('seeker', 'hannah', 'Anna', 'joanna', 'bert', 'annabel')
    await api.admin.patchUser({
      params: { userid: (await api.person('Cleo')).me.userid },
      body: { unique_username: 'anna_c' },
    })
    const gone = await api.person('annette')
    await api.admin.patchUser({ params: { userid: gone.me.userid }, body: { disabled: true } })
    let total = ''
    const onHeaders = (headers: Headers) => {
      total = headers.get('x-total-count') ?? ''
    }
    const search = async (words: string, query = {}) =>
      (await seeker.searchUsers({ params: { search: words }, query }, { onHeaders })).map(
        one => one.username,
      )
    expect(await search('ANN')).toEqual(['Anna', 'annabel', 'Cleo', 'hannah', 'joanna'])
    expect(total).toBe('5')
    const whole = await search('ann')
    for (const limit of [1, 2, 3, 4]) {
      const paged: string[] = []
      for (let offset = 0; offset < 6; offset += limit)
        paged.push(...(await search('ann', { limit, offset })))
      expect(paged).toEqual(whole)
    }
    expect(await search(' xy ')).toEqual([])
    for (const wild of ['%%', '__', 'a%a', '\\\\']) expect(await search(wild)).toEqual([])
    expect(await search('a_c')).toEqual(['Cleo'])
    // Imported people may have one name only.
    await api.database.run(
      sql`update users set unique_username = null where username in ('hannah', 'Anna')`,
    )
    expect(await search('ann')).toEqual(['Anna', 'annabel', 'Cleo', 'hannah', 'joanna'])
  })

  test('wants two characters and a person who asks', async () => {
    const { ole } = await api.people('ole')
    for (const search of ['a', ' a ', ' ']) {
      await expect(ole.searchUsers({ params: { search } })).rejects.toMatchObject(
        problem('search', 'too_short'),
      )
      await expect(ole.searchUsernames({ params: { search } })).rejects.toMatchObject(
        problem('search', 'too_short'),
      )
    }
    await expect(api.anyone.searchUsers({ params: { search: 'ole' } })).rejects.toMatchObject({
      status: 401,
    })
  })

  test('the older way gives names only, and says that it is going away', async () => {
    const { zed } = await api.people('zed')
    let deprecation: string | null = null
    const found = await zed.searchUsernames(
      { params: { search: 'zed' } },
      {
        onHeaders: headers => {
          deprecation = headers.get('deprecation')
        },
      },
    )
    expect(found).toEqual([{ userid: zed.me.userid, username: 'zed', unique_username: 'zed' }])
    expect(deprecation).toBe('true')
  })
})

test('by address or SSO id only Admins and the person find an account', async () => {
  const { eva, fred } = await api.people('eva', 'fred')
  await api.admin.patchUser({
    params: { userid: eva.me.userid },
    body: { sso_userid: 'sso/eva 1' },
  })
  const seen = { userid: eva.me.userid, email: 'eva@stepwright.test', sso_userid: 'sso/eva 1' }
  for (const person of [eva, api.admin]) {
    expect(
      await person.readUserByEmail({ params: { email: 'EVA@stepwright.test' } }),
    ).toMatchObject(seen)
    expect(await person.readUserBySso({ params: { sso_userid: 'sso/eva 1' } })).toMatchObject(seen)
  }
  const refusals = await Promise.all(
    ['eva@stepwright.test', 'nobody@stepwright.test'].map(email =>
      fred
        .readUserByEmail({ params: { email } })
        .catch(({ status, body }: { status: number; body: unknown }) => ({ status, body })),
    ),
  )
  expect(refusals[0]).toMatchObject({ status: 403 })
  expect(refusals[1]).toEqual(refusals[0])
  for (const sso_userid of ['sso/eva 1', 'nobody'])
    await expect(fred.readUserBySso({ params: { sso_userid } })).rejects.toMatchObject({
      status: 403,
    })
  await expect(
    api.admin.readUserByEmail({ params: { email: 'nobody@stepwright.test' } }),
  ).rejects.toMatchObject({ status: 404 })
  await expect(api.admin.readUserBySso({ params: { sso_userid: 'nobody' } })).rejects.toMatchObject(
    { status: 404 },
  )
  await expect(
    api.anyone.readUserByEmail({ params: { email: 'eva@stepwright.test' } }),
  ).rejects.toMatchObject({ status: 401 })
})
