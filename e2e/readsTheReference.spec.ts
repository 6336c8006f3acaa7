import type { Page } from '@playwright/test'
import type { Guide } from '#contract/guides/shapes.ts'
import { isSoak } from './soak/onlyInSoak.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { aGuide } from './support/editing.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

let ada: Person
let guide: Guide

test.beforeEach(async ({ site }, { title }) => {
  ada = await site.person('Ada', { privilege: 'Moderator' })
  guide = await aGuide(ada, title.slice(0, 60), [['Loosen the screws.', 'Lift the cover.']])
})
const panel = (page: Page) => page.getByRole('complementary', { name: 'Try it' })
const answer = (page: Page) => panel(page).getByRole('region', { name: 'Response' })
const send = (page: Page) => panel(page).getByRole('button', { name: /^Send/ }).click()
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

test('a stranger finds an endpoint and tries it without a token', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/docs/api')
  await expect(heading(page, 'API 2.0')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Path or keyword' }).fill('readGuide')
  await page.getByRole('link', { name: /Read guide$/ }).click()
  await expect(page).toHaveURL(/\/docs\/api#readGuide$/)
  await expect(heading(page, 'Read guide')).toBeVisible()
  await expect(page).toHaveTitle(/Read guide/)
  await expect(page.getByText('Section 4.3')).toBeVisible()
  await expect(page.getByText('Reads one guide with all its steps')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Example response' })).toContainText('"guideid"')
  await panel(page).getByLabel('guideid').fill(String(guide.guideid))
  await panel(page).getByLabel('guideid').press('Control+Enter')
  await expect(panel(page).getByText('200', { exact: true })).toBeVisible()
  await expect(answer(page)).toContainText('Loosen the screws.')
  await panel(page).getByRole('button', { name: 'Copy as curl' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain(`/api/2.0/guides/${guide.guideid}`)
  expect(await copied()).not.toContain('TOKEN')
})

test('an author changes a guide from the reference after a conflict', async ({ page }) => {
  const asked: string[] = []
  page.on(
    'request',
    request =>
      request.method() === 'PATCH' &&
      asked.push(`${request.url()} ${request.headers()['idempotency-key'] ?? ''}`),
  )
  await signIn(page, ada, '/docs/api')
  await page.goto('/docs/api#patchGuide')
  await expect(heading(page, 'Patch guide')).toBeVisible()
  await send(page)
  await expect(panel(page).getByText('Enter a value.')).toHaveCount(2)
  await panel(page).getByLabel('guideid').fill(String(guide.guideid))
  await panel(page).getByRole('button', { name: 'Get the newest revisionid' }).click()
  await expect(panel(page).getByLabel('revisionid')).toHaveValue(String(guide.revisionid))
  await panel(page).getByLabel('Body').fill('{"summary": ')
  await expect(panel(page).getByText(/This is not valid JSON/)).toBeVisible()
  await panel(page).getByLabel('Body').fill('{"summary": "From the reference"}')
  await send(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Send this request?')
  await dialog.getByRole('button', { name: 'Do not send' }).click()
  expect(asked).toEqual([])
  await send(page)
  await dialog.getByRole('button', { name: 'Send PATCH' }).click()
  await expect(panel(page).getByText('200', { exact: true })).toBeVisible()
  expect((await ada.client.readGuide({ params: { guideid: guide.guideid } })).summary).toBe(
    'From the reference',
  )
  expect(asked).toEqual([expect.stringMatching(/revisionid=\d+ [0-9a-f-]{36}$/)])
  // The revisionid in the form is now an old one.
  await panel(page).getByLabel('Body').fill('{"summary": "Once more"}')
  await send(page)
  await dialog.getByRole('button', { name: 'Send PATCH' }).click()
  await expect(panel(page).getByText('409', { exact: true })).toBeVisible()
  await expect(panel(page).getByText(/Nothing was saved/)).toBeVisible()
  await expectAccessible(page)
  await panel(page)
    .getByRole('button', { name: /^Send again with revision \d+$/ })
    .click()
  await expect(panel(page).getByText('200', { exact: true })).toBeVisible()
  expect((await ada.client.readGuide({ params: { guideid: guide.guideid } })).summary).toBe(
    'Once more',
  )
})

test('a refused body names each field and the address holds no token', async ({ page, faults }) => {
  const addresses: string[] = []
  page.on('request', request => addresses.push(request.url()))
  await signIn(page, ada, '/docs/api')
  await page.goto('/docs/api#createGuide')
  await panel(page)
    .getByLabel('Body')
    .fill('{"category": "Toys", "type": "repair", "difficulty": "Hard", "colour": "red"}')
  await send(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Send POST' }).click()
  await expect(panel(page).getByText('422', { exact: true })).toBeVisible()
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'colour' })).toContainText(
    'Unknown field',
  )
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'difficulty' })).toBeVisible()
  faults.splice(0, faults.length, ...faults.filter(fault => !fault.includes('status of 422')))
  await page.goto('/docs/api#uploadDocument')
  await expect(heading(page, 'Upload document')).toBeVisible()
  await panel(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'words.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Turn it gently.'),
    })
  await expect(panel(page).getByLabel('file', { exact: true })).toHaveValue('words.txt')
  await send(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Send POST' }).click()
  await expect(panel(page).getByText('200', { exact: true })).toBeVisible()
  await expect(answer(page)).toContainText('words.txt')
  const token = await page.evaluate(() => localStorage.getItem('stepwright.token') ?? '')
  expect(token).toMatch(/./)
  expect(addresses.filter(address => address.includes(token))).toEqual([])
})

/** With a body, with a file, with many parameters, as a stream, with examples of many kinds. */
const kinds = ['patchStep', 'uploadImage', 'listWikiTitles', 'readEvents', 'readWiki']
for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`axe finds nothing in the reference at ${viewport.width} pixels`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/docs/api')
    await expect(heading(page, 'API 2.0')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    for (const name of isSoak ? kinds : kinds.slice(0, 2)) {
      await page.goto(`/docs/api#${name}`)
      await expect(page.getByRole('article').getByText(name, { exact: true })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await page.goto('/docs/api#listTags')
    await expect(page.getByRole('article').getByText('listTags', { exact: true })).toBeVisible()
    await send(page)
    await expect(panel(page).getByText('200', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}
