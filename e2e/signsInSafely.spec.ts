// Second factors, passkeys and another sign-in service, by keys alone. Passkeys want a name: this
// site is at localhost.
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { firstOf } from '#lib/existing.ts'
import { startProvider, type TestProvider } from '../src/fixtures/oidcProvider.ts'
import { expectAccessible } from './support/accessible.ts'
import { givePasskeyDevice } from './support/passkeyDevice.ts'
import type { Person, Site } from './support/site.ts'
import { expect, signInByForm, test as base } from './support/test.ts'

let provider: TestProvider
const test = base.extend<object>({
  site: [
    async ({ sites }, use, { file }) => {
      const site = await sites.siteOf(file, {
        async env(port) {
          provider = await startProvider([`http://localhost:${port}/sign-in/back`])
          const { issuer, clientId, clientSecret, name } = provider.oidc
          return {
            PUBLIC_URL: `http://localhost:${port}`,
            OIDC_ISSUER: issuer,
            OIDC_CLIENT_ID: clientId,
            OIDC_CLIENT_SECRET: clientSecret,
            OIDC_NAME: name,
          }
        },
      })
      await use({ ...site, origin: site.origin.replace('127.0.0.1', 'localhost') })
    },
    { scope: 'test', timeout: 900_000 },
  ],
})
test.afterAll(() => provider.stop())

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
/** By keys: the focus, then Enter. */
const press = async (page: Page, name: string) => {
  await button(page, name).focus()
  await page.keyboard.press('Enter')
}
const openAccount = async (page: Page) => {
  await page.goto('/settings/account')
  await expect(page.getByRole('heading', { name: 'Sign-in', exact: true })).toBeVisible()
}
const signOut = async (page: Page, { username }: Person) => {
  await page.getByRole('button', { name: `${username}: account and menu` }).click()
  const loaded = page.waitForEvent('load') // the app begins anew
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await loaded
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true }),
  ).toBeVisible()
}
const fillSignIn = async (page: Page, { email, password }: Person) => {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}
const expectIn = (page: Page, { username }: Pick<Person, 'username'>) =>
  expect(page.getByRole('button', { name: new RegExp(`^${username}: account`) })).toBeVisible()

test('an authenticator app is set up and replaced by a recovery code', async ({ page, site }) => {
  const ada = await site.person('Ada')
  await signInByForm(page, ada)
  await openAccount(page)
  await expectAccessible(page)
  await press(page, 'Set up an app…')
  await page.keyboard.type(ada.password)
  await page.keyboard.press('Enter')
  const picture = dialog(page, 'Connect your authenticator app')
  await expect(
    picture.getByRole('img', { name: /^QR code for the authenticator app/ }),
  ).toBeVisible()
  await expectAccessible(page)
  const secret = (await picture.locator('code').innerText()).replaceAll(' ', '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await picture.getByLabel('Six-digit code').fill(totp.generate())
  await page.keyboard.press('Enter')
  const shown = dialog(page, 'Your recovery codes')
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const codes = await shown.getByRole('listitem').allInnerTexts()
  await expectAccessible(page)
  await press(page, 'I have a copy')
  await expect(shown).toBeHidden()
  await expect(
    main(page).getByText('On. You sign in with your password and a six-digit code.'),
  ).toBeVisible()

  await press(page, 'Create an app password…')
  await page.getByLabel('Name of the program').fill('Bench tablet')
  await page.getByLabel('Your password').fill(ada.password)
  await page.keyboard.press('Enter')
  const program = dialog(page, 'App password “Bench tablet”')
  const word = await program.getByRole('listitem').innerText()
  expect(
    await site.anyone.createToken({ body: { email: ada.email, password: word } }),
  ).toMatchObject({ userid: ada.userid })
  await page.keyboard.press('Escape')
  await press(page, 'Revoke the app password Bench tablet')
  await expect(button(page, 'Revoke the app password Bench tablet')).toBeHidden()
  await expect(button(page, 'Create an app password…')).toBeFocused() // its own button is gone
  await expect(
    site.anyone.createToken({ body: { email: ada.email, password: word } }),
  ).rejects.toMatchObject({ status: 401 })

  await signOut(page, ada)
  await fillSignIn(page, ada)
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This code is wrong')
  // What was typed is kept: only the code is typed again.
  await page.getByLabel('Code', { exact: true }).fill(firstOf(codes))
  await page.keyboard.press('Enter')
  await expectIn(page, ada)
  await openAccount(page)
  await expect(main(page).getByText('9 left.')).toBeVisible()
  await press(page, 'Sign out 1 other device')
  await expect(button(page, 'Sign out 1 other device')).toBeHidden()
  await expect(ada.client.readOwnUser()).rejects.toMatchObject({ status: 401 })
})

test('the password is changed with the one of before, and every other sign-in ends', async ({
  page,
  site,
  faults,
}) => {
  const eve = await site.person('Eve')
  await signInByForm(page, eve)
  await openAccount(page)
  await press(page, 'Change the password…')
  await expect(page.getByLabel('Your password')).toBeFocused()
  await page.keyboard.type('not the password')
  await page.keyboard.press('Tab')
  await page.keyboard.type('quite another password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This is not your password')
  faults.length = 0 // the browser names the refusal
  await expectAccessible(page)
  await page.getByLabel('Your password').fill(eve.password)
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Change the password')).toBeHidden()
  await expect(button(page, 'Change the password…')).toBeFocused()
  await expect(button(page, 'Sign out 1 other device')).toBeHidden()
  await expect(eve.client.readOwnUser()).rejects.toMatchObject({ status: 401 })
  expect(
    await site.anyone.createToken({
      body: { email: eve.email, password: 'quite another password' },
    }),
  ).toMatchObject({ userid: eve.userid })
})

test('a passkey is added with the password and signs in without it', async ({ page, site }) => {
  await givePasskeyDevice(page)
  const bob = await site.person('Bob')
  await signInByForm(page, bob)
  await openAccount(page)
  await press(page, 'Add a passkey…')
  await page.getByLabel('Name of the passkey').fill('Laptop')
  await page.getByLabel('Your password').fill(bob.password)
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Your recovery codes')).toBeVisible()
  await press(page, 'I have a copy')
  await expect(main(page).getByText('Passkey “Laptop”')).toBeVisible()
  await signOut(page, bob)
  await page.goto('/sign-in?next=/settings')
  await expect(button(page, 'Sign in with a passkey')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Sign in with a passkey')
  await expectIn(page, bob)
  await expect(page).toHaveURL('/settings')
  await openAccount(page)
  await press(page, 'Remove the passkey Laptop…')
  await page.getByLabel('Your password').fill(bob.password)
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Remove the passkey “Laptop”?')).toBeHidden()
  await expect(main(page).getByText('Passkey “Laptop”')).toBeHidden()
  await expect(button(page, 'Set up an app…')).toBeFocused()
})

test("the site's sign-in service lets people in and connects accounts", async ({ page, site }) => {
  provider.people['cleo'] = { email: 'cleo@example.org', email_verified: true, name: 'Cleo' }
  const as = async (subject: string) => {
    await page.getByLabel('Who are you?').fill(subject)
    await page.keyboard.press('Enter')
  }
  await page.goto('/sign-in?next=/settings')
  await press(page, 'Sign in with Example ID')
  await as('cleo')
  await expectIn(page, { username: 'Cleo' })
  await expect(page).toHaveURL('/settings')
  await page.goBack() // nothing is sent twice
  await page.goto('/sign-in/back?code=another&state=another')
  await expect(page.getByRole('alert')).toContainText('started in another window')
  await expectAccessible(page)

  const dan = await site.person('Dan')
  provider.people['dan'] = { email: dan.email, email_verified: false, name: 'Dan' }
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/sign-in')
  await press(page, 'Sign in with Example ID')
  await as('dan')
  await expect(page.getByRole('alert')).toContainText(
    'Sign in with the password for that account, then connect',
  )
  await signInByForm(page, dan)
  await openAccount(page)
  await press(page, 'Connect')
  await page.getByLabel('Password', { exact: true }).fill(dan.password)
  await page.keyboard.press('Enter')
  await expect(main(page).getByText('Connected. You can sign in with this service.')).toBeVisible()
  expect(await dan.client.readSignInMethods()).toMatchObject({ sso: { linked: true } })
})

const makesAccounts = async (
  { admin: { client } }: Site,
  sso_registration: boolean,
): Promise<void> => {
  await client.patchSettings({
    query: { revisionid: (await client.readSettings()).revisionid },
    body: { sso_registration },
  })
}
const ssoFailures: {
  name: string
  says: string
  before?: (site: Site) => Promise<void>
  after?: (site: Site) => Promise<void>
  who?: string
  fault?: TestProvider['fault']
}[] = [
  { name: 'the provider says no', who: '', says: 'The other service did not sign you in' },
  {
    name: 'the answer carries another nonce',
    who: 'cleo',
    fault: 'nonce',
    says: 'does not belong to this sign-in, so nobody was signed in',
  },
  {
    name: 'the provider has not confirmed the address of an account',
    who: 'ewa',
    says: 'the other service has not confirmed that the address is yours',
    async before(site) {
      const { email } = await site.person('Ewa')
      provider.people['ewa'] = { email, email_verified: false, name: 'Ewa' }
    },
  },
  {
    name: 'the account is suspended',
    who: 'sue',
    says: 'This account is suspended',
    async before(site) {
      const { userid, email } = await site.person('Sue')
      await site.admin.client.patchUser({ params: { userid }, body: { sso_userid: 'sue' } })
      await site.admin.client.suspendUser({ params: { userid }, body: { reason: 'Spam' } })
      provider.people['sue'] = { email, email_verified: true, name: 'Sue' }
    },
  },
  {
    name: 'nobody has proved the address of an account here',
    who: 'gus',
    says: 'nothing proves that the address is yours',
    before: async site => {
      provider.people['gus'] = {
        email: (await site.person('Gus')).email,
        email_verified: true,
        name: 'Gus',
      }
    },
  },
  {
    name: 'the provider tells no address',
    who: 'nemo',
    says: 'did not share your email address',
    before: async () => {
      provider.people['nemo'] = {}
    },
  },
  {
    name: 'the site makes no account by itself',
    who: 'hedi',
    says: 'You have no account here yet',
    before: site => makesAccounts(site, false),
    after: site => makesAccounts(site, true),
  },
  {
    name: 'the provider is out of reach',
    who: 'cleo',
    fault: 'down',
    says: 'The other service is not answering',
  },
]
test('a suspended person who comes in by passkey appeals without a password (P-16)', async ({
  page,
  site,
  faults,
}) => {
  await givePasskeyDevice(page)
  const kim = await site.person('Kim Crew')
  await signInByForm(page, kim)
  await openAccount(page)
  await press(page, 'Add a passkey…')
  await page.getByLabel('Name of the passkey').fill('Laptop')
  await page.getByLabel('Your password').fill(kim.password)
  await page.keyboard.press('Enter')
  await press(page, 'I have a copy')
  await site.admin.client.suspendUser({
    params: { userid: kim.userid },
    body: { reason: 'Advertising in comments' },
  })
  await page.evaluate(() => localStorage.clear())
  await page.goto('/sign-in')
  await press(page, 'Sign in with a passkey')
  await expect(page.getByRole('alert')).toContainText('The reason: Advertising in comments')
  await expectAccessible(page)
  await press(page, 'Appeal…')
  const form = page.getByRole('dialog', { name: 'Appeal against the suspension' })
  await form.getByLabel('Why should the suspension be lifted?').fill('I only linked the maker.')
  // The first answers are lost: it is kept once, and the person told so.
  await page.route('**/x/appeals', async route => {
    await route.fetch()
    await route.abort()
  })
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('alert')).toContainText('The service did not answer')
  await page.unroute('**/x/appeals')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('status')).toContainText('Your appeal has been sent')
  const { appeal } = await site.admin.client.readUser({ params: { userid: kim.userid } })
  expect(appeal).toMatchObject({ text: 'I only linked the maker.' })
  expect(await page.evaluate(() => localStorage.getItem('stepwright.token'))).toBe(null)
  // the browser names the refusal and the answers that were lost
  faults.splice(
    0,
    faults.length,
    ...faults.filter(fault => !/ERR_FAILED|status of 40[13]/.test(fault)),
  )
})
test('a suspended person whom another service knows appeals without a password (P-16)', async ({
  page,
  site,
  faults,
}) => {
  const { userid, email } = await site.person('Sol')
  await site.admin.client.patchUser({ params: { userid }, body: { sso_userid: 'sol' } })
  await site.admin.client.suspendUser({ params: { userid }, body: { reason: 'Spam' } })
  provider.people['sol'] = { email, email_verified: true, name: 'Sol' }
  await page.goto('/sign-in')
  await press(page, 'Sign in with Example ID')
  await page.getByLabel('Who are you?').fill('sol')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The reason: Spam')
  await press(page, 'Appeal…')
  const form = dialog(page, 'Appeal against the suspension')
  await form.getByLabel('Why should the suspension be lifted?').fill('It was a recipe.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('status')).toContainText('Your appeal has been sent')
  expect(await site.admin.client.readUser({ params: { userid } })).toMatchObject({
    appeal: { text: 'It was a recipe.' },
  })
  faults.splice(0, faults.length, ...faults.filter(fault => !/status of 403/.test(fault)))
})
for (const { name, says, before, after, who = '', fault = null } of ssoFailures) {
  test(`single sign-on that fails because ${name} says so and signs nobody in`, async ({
    page,
    site,
    faults,
  }) => {
    await before?.(site)
    for (const one of ['cleo', 'hedi'])
      provider.people[one] = { email: `${one}@example.org`, email_verified: true, name: one }
    if (fault === 'nonce') provider.fault = fault
    await page.goto('/sign-in')
    await press(page, 'Sign in with Example ID')
    await expect(page.getByLabel('Who are you?')).toBeVisible()
    provider.fault = null
    await page.getByLabel('Who are you?').fill(who)
    if (fault === 'down') provider.fault = 'down'
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText(says)
    provider.fault = null
    await after?.(site)
    for (const other of ssoFailures)
      if (other.says !== says) await expect(page.getByRole('alert')).not.toContainText(other.says)
    await expectAccessible(page)
    await expect(page.getByRole('link', { name: 'Back to sign-in' })).toBeVisible()
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('token'))),
    ).toEqual([])
    faults.length = 0 // the browser names the refusal
  })
}

test("an Admin is led to a required second factor and can reset others'", async ({
  page,
  site,
}) => {
  const withApp = async ({ client, password }: Person) => {
    const { secret } = await client.startTotp({ body: { current_password: password } })
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    await client.confirmTotp({ body: { code: totp.generate() } })
    return totp
  }
  const fay = await site.person('Fay')
  await withApp(fay)
  const gus = await site.person('Gus', { privilege: 'Admin' })
  await withApp(site.admin)
  await site.admin.client.patchSettings({
    query: { revisionid: (await site.admin.client.readSettings()).revisionid },
    body: { admin_second_factor: true },
  })

  await signInByForm(page, gus)
  const wanted = page.getByText(
    'This site requires a second factor from Admins. Until you have one, you see only what everyone sees.',
  )
  await expect(wanted).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Set up a second factor' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sign-in', exact: true })).toBeVisible()
  await press(page, 'Set up an app…')
  await page.keyboard.type(gus.password)
  await page.keyboard.press('Enter')
  const picture = dialog(page, 'Connect your authenticator app')
  const secret = (await picture.locator('code').innerText()).replaceAll(' ', '')
  await picture
    .getByLabel('Six-digit code')
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.keyboard.press('Enter')
  await press(page, 'I have a copy')
  await expect(wanted).toBeHidden()
  await expect(button(page, 'Switch off the app…')).toHaveAccessibleDescription(
    'This site requires a second factor from Admins. Add another second factor first.',
  )

  await page.goto(`/users/${fay.userid}`)
  // that there is one, and nothing of it
  await expect(main(page).getByText('Set up', { exact: true })).toBeVisible()
  await press(page, 'Remove second factors…')
  const question = dialog(page, 'Remove the second factors of Fay?')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Remove second factors…')).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByLabel('Reason').fill('Her phone fell into the lake; I saw her passport.')
  await expectAccessible(page)
  await press(page, 'Remove second factors')
  await expect(question).toBeHidden()
  await expect(button(page, 'Remove second factors…')).toBeFocused()
  await expect(main(page).getByText('Set up', { exact: true })).toBeHidden()
  await expect(fay.client.readOwnUser()).rejects.toMatchObject({ status: 401 })
  expect(
    await site.anyone.createToken({ body: { email: fay.email, password: fay.password } }),
  ).toMatchObject({ userid: fay.userid })
  await page.goto(`/users/${gus.userid}`)
  await expect(button(page, 'Remove second factors…')).toHaveAccessibleDescription(
    'Manage your second factors in your account settings.',
  )
})
