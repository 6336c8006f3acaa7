// Somebody keeps guides, forgets the password, comes back by mail, and looks after the sign-ins.
import { Secret, TOTP } from 'otpauth'
import { matchIn } from '#lib/existing.ts'
import { chooseAct, expectMark } from './support/guideMenu.ts'
import { expectAccessible } from './support/accessible.ts'
import { holdBack } from './support/heldBack.ts'
import { expect, signInByForm, test } from './support/test.ts'
import type { Site } from './support/site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const aGuide = async (site: Site, category: string) => {
  await site.admin.client.createWiki({
    body: { namespace: 'CATEGORY', title: category, contents: '' },
  })
  const { guideid } = await site.admin.client.createGuide({
    body: { category, type: 'repair', title: 'Replace a kettle seal' },
  })
  const { revisionid } = await site.admin.client.createStep({
    params: { guideid },
    body: { lines: [{ text_raw: 'Pull the plug.', bullet: 'black', level: 0, lineid: null }] },
  })
  await site.admin.client.publishGuide({ params: { guideid }, query: { revisionid } })
  return guideid
}
/** The link in the newest mail to an address: without a mail server an Admin sees it. */
const linkTo = async (site: Site, email: string) => {
  let text = ''
  await expect
    .poll(async () => {
      text = (await site.admin.client.listMails()).find(one => one.recipient === email)?.text ?? ''
      return text
    })
    .toContain('?token=')
  return new URL(matchIn(text, /https?:\S+\?token=\S+/, 0))
}

test('a reader marks a guide as done and as a favourite, and finds both after a reload', async ({
  page,
  site,
}) => {
  const guideid = await aGuide(site, 'Kettles')
  const person = await site.person('Mara Keeps')
  await page.goto(`/guides/${guideid}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Replace a kettle seal' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await signInByForm(page, person, `/guides/${guideid}`)
  await expectMark(page, 'I completed this guide', false)
  await chooseAct(page, 'I completed this guide')
  await chooseAct(page, 'Favourite')
  await expectMark(page, 'I completed this guide', true)
  await expectMark(page, 'Favourite', true)
  await expect.poll(async () => (await person.client.listOwnFavorites()).length).toBe(1)
  await expect.poll(async () => (await person.client.listOwnCompletions()).length).toBe(1)
  await expectAccessible(page)
  await page.reload()
  await expectMark(page, 'I completed this guide', true)
  await chooseAct(page, 'I completed this guide')
  await expectMark(page, 'I completed this guide', false)
  await expect.poll(async () => (await person.client.listOwnCompletions()).length).toBe(0)
})

test('a reader says how long a guide took, and readers are told the middle of three', async ({
  page,
  site,
}) => {
  const guideid = await aGuide(site, 'Percolators')
  for (const [name, minutes] of [
    ['Tim Times', 20],
    ['Tara Times', 90],
  ] as const)
    await (await site.person(name)).client.completeGuide({ params: { guideid }, body: { minutes } })
  await signInByForm(page, await site.person('Theo Times'), `/guides/${guideid}`)
  const minutes = page.getByLabel('Time needed in minutes')
  await expect(minutes).toHaveCount(0)
  await chooseAct(page, 'I completed this guide')
  await minutes.fill('half an hour')
  await minutes.press('Enter')
  await expect(page.getByText('Enter a whole number from 1 to 6000.')).toBeVisible()
  await minutes.fill('35')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save the time' }).click()
  await expect(page.getByText('The time is saved. Thank you.')).toBeVisible()
  await expect(page.getByText('Readers needed about 35 min')).toBeVisible()
  // Later the page comes with the field in it, and not before it.
  const marks = await holdBack(page, 'GET', /\/assets\/GuideMarks-/)
  const reloaded = page.reload()
  await expect.poll(() => marks.asked.length).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  marks.letGo()
  await Promise.all([reloaded, page.getByRole('heading', { level: 1 }).waitFor()])
  expect(await minutes.count()).toBe(1)
})

test('a reader watches a guide, is told of a change, and finds it at home', async ({
  page,
  site,
}) => {
  const guideid = await aGuide(site, 'Samovars')
  const person = await site.person('Wanda Watches')
  await signInByForm(page, person, `/guides/${guideid}`)
  await expectMark(page, 'Watch for changes', false)
  await page.keyboard.press('Enter') // the focus is back on the button
  await page.keyboard.press('w')
  await page.keyboard.press('Space')
  await expectMark(page, 'Watch for changes', true)
  await expect.poll(async () => (await person.client.listOwnWatches()).length).toBe(1)
  await expectAccessible(page)
  const { revisionid } = await site.admin.client.readGuide({ params: { guideid } })
  await site.admin.client.patchGuide({
    params: { guideid },
    query: { revisionid },
    body: { summary: 'With a better seal.' },
  })
  const told = 'A guide you watch has changed: Replace a kettle seal'
  await expect
    .poll(async () => (await person.client.listNotifications()).map(({ title }) => title))
    .toContain(told)
  await page.goto('/notifications')
  await page.getByRole('link', { name: told }).click()
  await expect(page.getByText('With a better seal.')).toBeVisible()
  await page.goto('/')
  await page
    .getByRole('list', { name: 'Guides you watch' })
    .getByRole('link', { name: 'Replace a kettle seal' })
    .click()
  await chooseAct(page, 'Watch for changes')
  await expectMark(page, 'Watch for changes', false)
  await expect.poll(async () => (await person.client.listOwnWatches()).length).toBe(0)
})

test('a mark whose answer is lost is read again, and the doubt is said', async ({
  page,
  site,
  context,
  faults,
}) => {
  const guideid = await aGuide(site, 'Urns')
  await signInByForm(page, await site.person('Nils Offline'), `/guides/${guideid}`)
  await expectMark(page, 'Favourite', false)
  await context.setOffline(true)
  await chooseAct(page, 'Favourite')
  const doubt = page.getByRole('alert').filter({ hasText: 'The service did not answer' })
  await expect(doubt).toBeVisible()
  await expectMark(page, 'Favourite', false)
  await context.setOffline(false)
  faults.length = 0 // the browser tells of the line that was cut
  await chooseAct(page, 'Favourite')
  await expectMark(page, 'Favourite', true)
  await expect(doubt).toHaveCount(0)
})

test('a forgotten password is reset by the mailed link', async ({ page, site }) => {
  const person = await site.person('Vera Forgets')
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Ask for a link' }).click()
  await expect(page.getByText('If there is an account with this address')).toBeVisible()
  await expectAccessible(page)
  const { pathname, search } = await linkTo(site, person.email)
  await page.goto(pathname + search)
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill('quite another password')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByRole('button', { name: /^Vera Forgets: account/ })).toBeVisible()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  expect(
    await site.anyone.createToken({
      body: { email: person.email, password: 'quite another password' },
    }),
  ).toMatchObject({ userid: person.userid })
})

test("in one's account the address is confirmed and other sign-ins are ended", async ({
  page,
  site,
}) => {
  const person = await site.person('Otto Looks')
  await signInByForm(page, person, '/settings/account')
  await expect(page.getByText(`Your address ${person.email} is not confirmed yet.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send a link' }).click()
  await expect(page.getByText('so you will not get an email. An Admin can give')).toBeVisible()
  const others = page.getByRole('button', { name: /^Sign out: / })
  await expect(others).toHaveCount(1) // the one that made the account
  await others.click()
  await expect(others).toHaveCount(0)
  await expect(person.client.readOwnUser()).rejects.toMatchObject({ status: 401 })
  const { pathname, search } = await linkTo(site, person.email)
  await page.goto(pathname + search)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Confirm your email address' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByText('Your address is confirmed')).toBeVisible()
  await page.goto('/settings/account')
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible()
  await expect(page.getByText('is not confirmed yet')).toHaveCount(0)
})

test('a wrong password ends no sign-in that is there', async ({ page, site }) => {
  const person = await site.person('Ines Signed')
  await signInByForm(page, person)
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Ines Signed: account/ })).toBeVisible()
})

test('a password is changed although the account was changed meanwhile', async ({ page, site }) => {
  const person = await site.person('Paula Passes')
  await signInByForm(page, person, '/settings/account')
  await page.getByRole('button', { name: 'Change the password…' }).click()
  await person.client.patchUser({ params: { userid: person.userid }, body: { location: 'Graz' } })
  await page.getByLabel('Your password').fill(person.password)
  await page.getByLabel('New password').fill('quite another password')
  const asked = page.getByRole('dialog', { name: 'Change the password' })
  await asked.getByRole('button', { name: 'Change the password' }).click()
  await expect(asked).toBeHidden()
  expect(
    await site.anyone.createToken({
      body: { email: person.email, password: 'quite another password' },
    }),
  ).toMatchObject({ userid: person.userid })
})

test('an authenticator app is shown as on although the answer was lost', async ({
  page,
  site,
  faults,
}) => {
  const person = await site.person('Tom Totp')
  await signInByForm(page, person, '/settings/account')
  await page.getByRole('button', { name: 'Set up an app…' }).click()
  await page.getByLabel('Your password').fill(person.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect your authenticator app' })
  const totp = new TOTP({
    secret: Secret.fromBase32((await dialog.locator('code').innerText()).replaceAll(' ', '')),
  })
  await page.route('**/x/totp/confirm', async route => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByLabel('Six-digit code').fill(totp.generate())
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'The service did not answer, so it is not known whether this was done.',
  )
  await expect(page.getByText('On. You sign in with your password and a six-')).toBeVisible()
  await page.unroute('**/x/totp/confirm')
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Something has changed in the meantime.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Switch off the app…' })).toBeVisible()
  faults.splice(
    0,
    faults.length,
    ...faults.filter(fault => !/ERR_FAILED|status of 422/.test(fault)),
  )
})

test('a reload comes back to the place in one’s account although its sign-ins come late', async ({
  page,
  site,
}) => {
  const person = await site.person('Ida Scrolls')
  // So low that the place can be reached before the sign-ins have come.
  await page.setViewportSize({ width: 1200, height: 300 })
  await signInByForm(page, person, '/settings/account')
  const signIns = page.getByRole('button', { name: /Sign out 1 other device|Sign out: / })
  await expect(signIns).toHaveCount(2)
  // The list stands above it, and the browser moves the place with what comes there.
  const place = page.getByRole('heading', { name: 'App passwords' })
  await place.evaluate(element => element.scrollIntoView({ block: 'start' }))
  const left = await page.evaluate(() => Math.round(scrollY))
  expect(left).toBeGreaterThan(200)
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route('**/api/2.0/user/tokens*', async route => {
    await released
    await route.continue()
  })
  await page.reload()
  await expect(place).toBeVisible()
  // Longer than a place is held for a screen of which nothing more comes.
  await page.waitForTimeout(2500)
  release()
  await expect(signIns).toHaveCount(2)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(left)
})
