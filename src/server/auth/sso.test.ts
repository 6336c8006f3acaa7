// Single sign-on against a real provider on this machine (package oidc-provider).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { startProvider, type TestProvider } from '../../fixtures/oidcProvider.ts'

const back = 'http://stepwright.test/sign-in/back'
const password = 'a long enough password'
let provider: TestProvider
let api: TestApi
beforeAll(async () => {
  provider = await startProvider([back])
  api = await startApi({ oidc: provider.oidc })
})
afterAll(async () => {
  await api.stop()
  await provider.stop()
})

type Begun = { state: string; secret: string }
const start = () => api.anyone.startSso({ body: {} })
/**
 * What the app sends at the end: its own two halves, and what stands in the address it was led back
 * to.
 */
const bodyOf = ({ state, secret }: Begun, back: URLSearchParams) => ({
  state: back.get('state') ?? state,
  secret,
  code: existing(back.get('code'), 'a query parameter'),
  iss: existing(back.get('iss'), 'a query parameter'),
})
const comeBack = async (subject: string, mend = (url: string) => url) => {
  const begun = await start()
  return bodyOf(begun, await provider.signIn(mend(begun.url), subject))
}
const enter = async (subject: string, mend?: (url: string) => string) => {
  const user = await api.anyone.finishSso({ body: await comeBack(subject, mend) })
  if (!('authToken' in user)) throw new Error('A second factor was asked')
  return user
}
const problem = (status: number, field: string, code: string) => ({
  status,
  errors: [expect.objectContaining({ field, code })],
})
const auditOf = async (userid: number) =>
  (await api.admin.listAudit({ query: { target_type: 'user', target_id: String(userid) } })).map(
    row => row.action,
  )
const use = async (name: string, value: unknown) =>
  api.admin.patchSettings({
    query: { revisionid: (await api.admin.readSettings()).revisionid },
    body: { [name]: value },
  })

describe('a person of the provider', () => {
  test('gets one account at the first visit and the same afterwards', async () => {
    provider.people['ada'] = {
      email: 'ada@example.org',
      email_verified: true,
      name: 'Ada Lovelace',
    }
    const first = await enter('ada')
    expect(first).toMatchObject({
      username: 'Ada Lovelace',
      email: 'ada@example.org',
      email_verified: true,
      privileges: ['User'],
      sso_userid: 'ada',
      authToken: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(await api.client(first.authToken).readOwnUser()).toMatchObject({ userid: first.userid })
    provider.people['ada'] = {
      email: 'another@example.org',
      email_verified: true,
      name: 'Ada King',
    } // what decides is the subject
    expect(await enter('ada')).toMatchObject({
      userid: first.userid,
      username: 'Ada Lovelace',
      email: 'ada@example.org',
    })
    expect(await auditOf(first.userid)).toEqual(
      expect.arrayContaining(['user.created', 'sso.linked']),
    )
    expect(await api.admin.readUserBySso({ params: { sso_userid: 'ada' } })).toMatchObject({
      userid: first.userid,
    })
  })

  test('is told so by the site, and asked with code, PKCE, state and nonce', async () => {
    expect((await api.anyone.readSite()).authentication).toMatchObject({
      standard: true,
      sso: { name: 'Example ID' },
    })
    const { searchParams } = new URL((await start()).url)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'stepwright',
      redirect_uri: back,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{20,}$/),
      nonce: expect.stringMatching(/^[\w-]{20,}$/),
    })
    const bare = await startApi()
    try {
      expect((await bare.anyone.readSite()).authentication).toMatchObject({ sso: null })
      await expect(bare.anyone.startSso({ body: {} })).rejects.toMatchObject({ status: 501 })
    } finally {
      await bare.stop()
    }
  })

  test('with an unproved known address is told to connect first', async () => {
    const { bob } = await api.people('bob')
    provider.people['bob'] = { email: 'BOB@stepwright.test', email_verified: false, name: 'Bob' }
    await expect(enter('bob')).rejects.toMatchObject({
      ...problem(403, 'email', 'email_unproved'),
      message: expect.stringContaining('Sign in with the password for that account, then connect'),
    })
    provider.people['bob'] = { email: 'bob@stepwright.test', email_verified: true, name: 'Bob' }
    // somebody may have registered it here before them
    await expect(enter('bob')).rejects.toMatchObject(problem(403, 'email', 'account_exists'))
    await expect(
      bob.linkSso({ body: { ...(await comeBack('bob')), current_password: 'not the password' } }),
    ).rejects.toMatchObject(problem(422, 'current_password', 'invalid_value'))
    expect(
      await bob.linkSso({ body: { ...(await comeBack('bob')), current_password: password } }),
    ).toMatchObject({ password: true, sso: { name: 'Example ID', linked: true } })
    expect(await enter('bob')).toMatchObject({ userid: bob.me.userid })
    const { cleo } = await api.people('cleo')
    await expect(
      cleo.linkSso({ body: { ...(await comeBack('bob')), current_password: password } }),
    ).rejects.toMatchObject(problem(422, 'code', 'link_taken'))
    expect(await bob.unlinkSso({ body: { current_password: password } })).toMatchObject({
      sso: { linked: false },
    })
    await expect(enter('bob')).rejects.toMatchObject(problem(403, 'email', 'account_exists'))
    expect(await auditOf(bob.me.userid)).toEqual(
      expect.arrayContaining(['sso.linked', 'sso.unlinked']),
    )
  })

  test('with a proved or named address is that account', async () => {
    const { dan, eva } = await api.people('dan', 'eva')
    await api.database.run(
      sql`update users set email_verified = true where userid = ${dan.me.userid}`,
    )
    provider.people['dan-id'] = { email: 'dan@stepwright.test', email_verified: true }
    expect(await enter('dan-id')).toMatchObject({ userid: dan.me.userid })
    // the account belongs to another person of the same provider
    provider.people['dan-2'] = { email: 'dan@stepwright.test', email_verified: true }
    await expect(enter('dan-2')).rejects.toMatchObject(problem(403, 'email', 'account_exists'))
    await api.admin.patchUser({
      params: { userid: eva.me.userid },
      body: { sso_userid: 'employee-7' },
    })
    expect(await enter('employee-7')).toMatchObject({ userid: eva.me.userid })
  })

  test('who connected a stolen account is out once its owner says so, or proves the address', async () => {
    for (const name of ['thief', 'early']) {
      provider.people[name] = { email: `${name}@elsewhere.test`, email_verified: true }
      const owner = await api.person(`owner-${name}`)
      const { userid } = owner.me
      await owner.linkSso({ body: { ...(await comeBack(name)), current_password: password } })
      expect((await enter(name)).userid).toBe(userid)
      const { email } = await owner.readOwnUser()
      const to = existing(email, 'an address')
      const linkTo = async (path: string) => {
        const mails = await api.admin.listMails({ query: { limit: 200 } })
        const mail = mails.find(one => one.recipient === to && one.text.includes(path))
        return existing(/token=([\w-]+)/.exec(existing(mail, path).text)?.[1], 'a token')
      }
      if (name === 'thief') {
        await api.anyone.undoChange({ body: { token: await linkTo('/not-me?') } })
      } else {
        await api.database.run(
          sql`update users set email_verified = false where userid = ${userid}`,
        )
        await api.anyone.resetPassword({ body: { email: to } })
        await expect.poll(() => linkTo('/reset-password?').catch(() => null)).not.toBeNull()
        const body = { token: await linkTo('/reset-password?'), password: 'another long password' }
        await api.anyone.confirmReset({ body })
      }
      expect((await enter(name)).userid).not.toBe(userid)
    }
  })

  test('given another id is known by the new one only', async () => {
    const { ida } = await api.people('ida')
    const give = (sso_userid: string | null) =>
      api.admin.patchUser({ params: { userid: ida.me.userid }, body: { sso_userid } })
    await give('ida-1')
    expect(await enter('ida-1')).toMatchObject({ userid: ida.me.userid })
    await give('ida-2')
    await api.database.run(
      sql`update users set email_verified = true where userid = ${ida.me.userid}`,
    )
    provider.people['ida-1'] = { email: 'ida@stepwright.test', email_verified: true }
    await expect(enter('ida-1')).rejects.toMatchObject(problem(403, 'email', 'account_exists'))
    expect(await enter('ida-2')).toMatchObject({ userid: ida.me.userid })
    await api.admin.patchUser({ params: { userid: ida.me.userid }, body: { location: 'Kiel' } })
    expect(await enter('ida-2')).toMatchObject({ userid: ida.me.userid })
    await give(null)
    expect(await ida.readSignInMethods()).toMatchObject({ sso: { linked: false } })
  })

  test('who comes in two windows at once gets one account', async () => {
    provider.people['jan'] = { email: 'jan@example.org', email_verified: true, name: 'Jan' }
    const both = [await comeBack('jan'), await comeBack('jan')]
    const [one, two] = await Promise.all(both.map(body => api.anyone.finishSso({ body })))
    expect(one).toMatchObject({ username: 'Jan', userid: (two as { userid: number }).userid })
  })

  test('gets no account where none is made, or while suspended', async () => {
    provider.people['fay'] = { email: 'fay@example.org', email_verified: true }
    await use('sso_registration', false)
    await expect(enter('fay')).rejects.toMatchObject(problem(403, 'sso', 'no_account'))
    await use('sso_registration', true)
    provider.people['nobody'] = {}
    await expect(enter('nobody')).rejects.toMatchObject(problem(403, 'email', 'required'))
    const { userid } = await enter('fay')
    await api.admin.suspendUser({ params: { userid }, body: { reason: 'Left the company' } })
    await expect(enter('fay')).rejects.toMatchObject({
      ...problem(403, 'userid', 'suspended'),
      message: expect.stringMatching(/^This account is suspended: /),
    })
  })

  test('keeps a sign-in that is their only way in', async () => {
    provider.people['gil'] = { email: 'gil@example.org', email_verified: true }
    const gil = api.client((await enter('gil')).authToken)
    await expect(gil.unlinkSso({ body: {} })).rejects.toMatchObject(
      problem(422, 'sso', 'only_way_in'),
    )
    await api.database.run(
      sql`update tokens set created = created - 601
        where userid = ${(await gil.readOwnUser()).userid}`,
    )
    await expect(gil.startTotp({ body: {} })).rejects.toMatchObject(
      problem(403, 'current_password', 'sign_in_again'),
    )
  })
})

test('a name that a rule of the site refuses is not taken, and keeps nobody out', async () => {
  const rule = await api.admin.createContentRule({
    body: {
      name: 'Games',
      kind: 'words',
      entries: ['casino'],
      places: ['profile'],
      act: 'refuse',
      message: 'No games',
      is_on: true,
    },
  })
  provider.people['dealer'] = {
    email: 'dealer@example.org',
    email_verified: true,
    name: 'Best Casino',
  }
  expect(await enter('dealer')).toMatchObject({ username: 'dealer' })
  await api.admin.deleteContentRule({ params: rule, query: rule })
})

describe('a sign-in that is not what was begun', () => {
  const invalidState = problem(422, 'state', 'invalid_value')

  test('has another state, or another browser’s secret', async () => {
    const mine = await comeBack('ada')
    const theirs = await comeBack('ada')
    await expect(
      api.anyone.finishSso({ body: { ...mine, state: 'x'.repeat(43) } }),
    ).rejects.toMatchObject(invalidState)
    await expect(
      api.anyone.finishSso({ body: { ...mine, state: theirs.state } }),
    ).rejects.toMatchObject(invalidState)
    await expect(
      api.anyone.finishSso({ body: { ...mine, secret: theirs.secret } }),
    ).rejects.toMatchObject(invalidState)
    // The code of one flow with state and secret of another: PKCE does not fit.
    await expect(
      api.anyone.finishSso({ body: { ...mine, code: theirs.code } }),
    ).rejects.toMatchObject(problem(422, 'code', 'invalid_value'))
  })

  test('comes a second time', async () => {
    const body = await comeBack('ada')
    expect(await api.anyone.finishSso({ body })).toMatchObject({ sso_userid: 'ada' })
    await expect(api.anyone.finishSso({ body })).rejects.toMatchObject(invalidState)
    const again = await start()
    await expect(
      api.anyone.finishSso({ body: { ...body, state: again.state, secret: again.secret } }),
    ).rejects.toMatchObject(problem(422, 'code', 'invalid_value'))
    const both = await comeBack('ada')
    const race = await Promise.allSettled([1, 2].map(() => api.anyone.finishSso({ body: both })))
    expect(race.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('comes too late', async () => {
    const body = await comeBack('ada')
    await api.database.run(sql`update sso_flows set expires = expires - 601`)
    await expect(api.anyone.finishSso({ body })).rejects.toMatchObject(invalidState)
    const brief = await startProvider([back], 1)
    const site = await startApi({ oidc: brief.oidc })
    try {
      const begun = await site.anyone.startSso({ body: {} })
      const late = bodyOf(begun, await brief.signIn(begun.url, 'ada'))
      await new Promise(resolve => setTimeout(resolve, 2100))
      await expect(site.anyone.finishSso({ body: late })).rejects.toMatchObject(
        problem(422, 'code', 'invalid_value'),
      )
    } finally {
      await site.stop()
      await brief.stop()
    }
  })

  test('carries another nonce, or was asked for with another challenge', async () => {
    const altered = (name: string) => (url: string) => {
      const changed = new URL(url)
      changed.searchParams.set(name, 'A'.repeat(43))
      return changed.href
    }
    await expect(enter('ada', altered('nonce'))).rejects.toMatchObject(
      problem(422, 'code', 'invalid_token'),
    )
    await expect(enter('ada', altered('code_challenge'))).rejects.toMatchObject(
      problem(422, 'code', 'invalid_value'),
    )
  })

  test('was refused by the provider, or brings no code', async () => {
    const { state, secret } = await start()
    await expect(
      api.anyone.finishSso({ body: { state, secret, error: 'access_denied' } }),
    ).rejects.toMatchObject(problem(403, 'error', 'access_denied'))
    await expect(api.anyone.finishSso({ body: { state, secret } })).rejects.toMatchObject(
      problem(422, 'code', 'required'),
    )
  })
})

test('a provider that is down is said to be, and the password goes on', async () => {
  const gone = await startProvider([back])
  const site = await startApi({ oidc: gone.oidc })
  try {
    const begun = await site.anyone.startSso({ body: {} })
    const body = bodyOf(begun, await gone.signIn(begun.url, 'ada'))
    await gone.stop()
    const down = {
      ...problem(503, 'code', 'provider_down'),
      message: expect.stringContaining('sign in with your password'),
      headers: { 'retry-after': '30' },
    }
    await expect(site.anyone.finishSso({ body })).rejects.toMatchObject(down)
    const never = await startApi({ oidc: { ...gone.oidc, clientId: 'never asked' } })
    await expect(never.anyone.startSso({ body: {} })).rejects.toMatchObject(down)
    await never.stop()
    const { hal } = await site.people('hal')
    expect(
      await site.anyone.createToken({ body: { email: 'hal@stepwright.test', password } }),
    ).toMatchObject({ userid: hal.me.userid })
  } finally {
    await site.stop()
  }
})
