// An Admin whose sign-in is older than ten minutes confirms, by keys alone, before roles change,
// second factors go and tables leave. Passkeys want a name: this site is at localhost.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { givePasskeyDevice } from './support/passkeyDevice.ts'
import { inDatabase } from './support/rows.ts'
import type { Site } from './support/site.ts'
import { expect, signInByForm, test as base } from './support/test.ts'

const test = base.extend<object>({
  site: [
    async ({ sites }, use, { file }) => {
      const site = await sites.siteOf(file, {
        env: async port => ({ PUBLIC_URL: `http://localhost:${port}` }),
      })
      await use({ ...site, origin: site.origin.replace('127.0.0.1', 'localhost') })
    },
    { scope: 'test', timeout: 900_000 },
  ],
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** By keys: the focus, then Enter. */
const press = async (page: Page, name: string) => {
  await button(page, name).focus()
  await page.keyboard.press('Enter')
}
const question = (page: Page, name = 'Confirm your identity') => page.getByRole('dialog', { name })
/** The last time that anybody showed who they are is an hour ago. */
const anHourLater = (site: Site) =>
  inDatabase(site, 'update tokens set created = created - 3600, confirmed = confirmed - 3600')
const roleOf = async (site: Site, userid: number) =>
  (await site.admin.client.readUser({ params: { userid } })).greatest_privilege

test('a role changes once it is confirmed, and what was chosen is kept until then (issue 17, Build 3)', async ({
  page,
  site,
  faults,
}) => {
  const grace = await site.person('Grace', { privilege: 'Admin' })
  const { userid } = await site.person('Anna Crew')
  await signInByForm(page, grace, '/users?q=crew')
  await anHourLater(site)
  await page.getByRole('checkbox', { name: 'Select Anna Crew' }).focus()
  await page.keyboard.press('Space')
  await press(page, 'Change role…')
  await page.getByLabel('Role', { exact: true }).last().selectOption('Moderator')
  await press(page, 'Show what will happen')
  await press(page, 'Change 1 role')

  await expect(question(page)).toBeVisible()
  await expect(page.getByLabel('Your password')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(question(page).getByRole('alert')).toContainText('This is not your password')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('alert')).toHaveText(
    'You did not confirm your identity, so nothing was done.',
  )
  await expect(button(page, 'Change 1 role')).toBeFocused()
  await expect(page.getByRole('dialog').getByLabel('Role')).toHaveValue('Moderator')
  expect(await roleOf(site, userid)).toBe('User')

  await page.keyboard.press('Enter')
  await page.getByLabel('Your password').fill(grace.password)
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('dialog').getByText('Done.')).toBeVisible()
  expect(await roleOf(site, userid)).toBe('Moderator')
  await page.keyboard.press('Escape')

  // For ten minutes nothing more is asked.
  const saved = page.waitForEvent('download')
  await press(page, 'Export CSV')
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('Anna Crew,Moderator')
  faults.length = 0 // the browser names each refusal
})

test('a table leaves by passkey, in German as in English (issue 17, Build 3)', async ({
  page,
  site,
  faults,
}) => {
  await givePasskeyDevice(page)
  const hugo = await site.person('Hugo', { privilege: 'Admin' })
  await signInByForm(page, hugo, '/settings/account')
  await press(page, 'Add a passkey…')
  await page.getByLabel('Name of the passkey').fill('Laptop')
  await page.getByLabel('Your password').fill(hugo.password)
  await page.keyboard.press('Enter')
  await press(page, 'I have a copy')
  await anHourLater(site)
  await page.evaluate(() => localStorage.setItem('stepwright.language', 'de'))
  await page.goto('/users')
  await press(page, 'CSV exportieren')
  await expect(question(page, 'Bestätige deine Identität')).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await press(page, 'Passkey verwenden')
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('Hugo,Admin')
  await expect(question(page, 'Bestätige deine Identität')).toBeHidden()
  faults.length = 0 // the browser names the refusal
})
