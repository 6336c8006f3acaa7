import type { Page } from '@playwright/test'
import type { Guide } from '#contract/guides/shapes.ts'
import { localEntries } from '#app/device/kept.table.ts'
import { expectAccessible } from './support/accessible.ts'
import {
  addAtEnd,
  aGuide,
  caretAtEndOf,
  expectSaved,
  linesOf,
  openEditor,
  readBack,
  textsOf,
} from './support/editing.ts'
import { holdBack } from './support/heldBack.ts'
import { expectSettled } from './support/settled.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, signInByForm, test } from './support/test.ts'

const first = 'Loosen the screws.'
let ada: Person
let bob: Person
let guide: Guide
test.beforeEach(async ({ site, page }, { title }) => {
  ada = await site.person('Ada', { privilege: 'Moderator' })
  bob = await site.person('Bob', { privilege: 'Moderator' })
  guide = await aGuide(ada, `Secret ${title.slice(0, 20)}`, [[first, 'Lift the cover.']])
  await signInByForm(page, ada)
  await openEditor(page, guide.guideid)
})
const stored = async () => textsOf(await readBack(ada, guide.guideid))
/** No write gets through while `isHeld`. */
const holdWrites = async (page: Page) => {
  const hold = { isHeld: true }
  await page.route('**/api/2.0/guides/**', route =>
    hold.isHeld && route.request().method() !== 'GET' ? route.abort() : route.continue(),
  )
  return hold
}
/** The page that was left says for a moment that it is not open; then a fresh one comes. */
const expectSignedOut = async (page: Page) => {
  await expect(page).toHaveURL('/')
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true }),
  ).toBeVisible()
}
const openMenu = (page: Page, person: Person) =>
  page.getByRole('button', { name: `${person.username}: account and menu` }).click()

test('unsent edits survive signing out for their author only (A-13, A-47, A-203, A-216)', async ({
  page,
  faults,
}) => {
  const hold = await holdWrites(page)
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' Hush.')
  await openMenu(page, ada)
  await page.getByRole('button', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog', { name: '1 change has not been sent yet' })
  await expect(dialog).toBeVisible()
  // The menu that it was asked from closes, and has the focus again when nothing comes of it.
  await expect(page.locator('#site-menu')).toBeHidden()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(
    page.getByRole('button', { name: `${ada.username}: account and menu` }),
  ).toBeFocused()
  await openMenu(page, ada)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await dialog.getByRole('button', { name: 'Send now, then sign out' }).click()
  await expect(dialog.getByRole('alert')).toContainText('1 change could not be sent')
  await dialog.getByRole('button', { name: 'Keep on this device and sign out' }).click()
  await expectSignedOut(page)
  hold.isHeld = false

  await signInByForm(page, bob)
  await expect(page.getByRole('heading', { level: 1, name: 'Your overview' })).toBeVisible()
  await page.goto('/recover')
  await expect(page.getByRole('heading', { name: 'No unsent edits' })).toBeVisible()
  await expect(page.getByText('Hush')).toHaveCount(0)
  expect(await stored()).toEqual([first, 'Lift the cover.'])
  await openMenu(page, bob)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectSignedOut(page)

  hold.isHeld = true
  await signInByForm(page, ada)
  const card = page.getByRole('region', { name: guide.title })
  await expect(card).toContainText('1 word not sent yet')
  await expect(card).toContainText('Step 1, line 1')
  await expect(card).toContainText(`${first} Hush.`)
  await expect(
    page.getByRole('list', { name: 'Documents with unsent edits' }).getByRole('listitem'),
  ).toHaveCount(1)
  await expectAccessible(page)
  hold.isHeld = false
  await card.getByRole('button', { name: 'Continue from line 1' }).click()
  await expect(linesOf(page, 1)).toBeFocused()
  await expectSaved(page)
  expect(await stored()).toEqual([`${first} Hush.`, 'Lift the cover.'])
  await page.goto('/')
  await expect(card).toContainText('All changes saved')
  await expect(page.getByRole('list', { name: 'Documents with unsent edits' })).toHaveCount(0)
  faults.length = 0 // writes were cut off on purpose
})

test('an expired session asks over the untouched editor (A-12, A-13)', async ({ page, faults }) => {
  const signInAs = async (person: Person) => {
    const dialog = page.getByRole('dialog', { name: 'You are signed out' })
    await dialog.getByLabel('Email').fill(person.email)
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog).toBeHidden()
  }
  const expire = () =>
    page.route('**/api/2.0/guides/*/steps/**', route =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 401, json: { error: true, message: 'Sign in', errors: [] } })
        : route.continue(),
    )
  await expire()
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' Half a turn.')
  const dialog = page.getByRole('dialog', { name: 'You are signed out' })
  await expect(dialog).toBeVisible()
  await expect(page.locator('article').getByText(`${first} Half a turn.`)).toBeVisible()
  await page.unrouteAll()
  await signInAs(bob)
  await expect(page.getByText('Half a turn.')).toHaveCount(0)
  await page.goto('/recover')
  await expect(page.getByRole('heading', { name: 'No unsent edits' })).toBeVisible()
  expect(await stored()).toEqual([first, 'Lift the cover.'])

  await openMenu(page, bob)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectSignedOut(page)
  await signInByForm(page, ada, `/guides/${guide.guideid}/edit/steps`)
  await expect(linesOf(page, 1)).toContainText(`${first} Half a turn.`)
  await expectSaved(page)
  expect(await stored()).toEqual([`${first} Half a turn.`, 'Lift the cover.'])
  await expire()
  await caretAtEndOf(page, 1, 'Lift the cover.')
  await page.keyboard.type(' Gently.')
  await expect(dialog).toBeVisible()
  await page.unrouteAll()
  await signInAs(ada)
  await expectSaved(page)
  expect(await stored()).toEqual([`${first} Half a turn.`, 'Lift the cover. Gently.'])
  faults.length = 0 // answers of 401 were made on purpose
})

test('an author who loses the right to edit keeps and copies the text (A-12, A-216)', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.route('**/api/2.0/guides/*/steps/**', route =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 403, json: { error: true, message: 'Not yours', errors: [] } })
      : route.continue(),
  )
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' Half a turn.')
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'You are no longer allowed to edit this guide.' })
  await expect(notice).toBeVisible()
  await expect(linesOf(page, 1)).toBeHidden()
  await expect(page.locator('article').getByText(`${first} Half a turn.`)).toBeVisible()
  await expect(addAtEnd(page)).toBeDisabled()
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Copy my text' }).click()
  await expect(notice.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${first} Half a turn.\nLift the cover.`,
  )
  await notice.getByRole('button', { name: 'Request access…' }).click()
  const sending = await holdBack(page, 'POST', /\/comments\//)
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send' })
  await send.press('Enter')
  await expect(send).toHaveAccessibleDescription('Sending…')
  await send.press('Enter')
  sending.letGo()
  await expect(page.getByRole('dialog').getByText('Sent.')).toBeVisible()
  const { comments } = await site.anyone.readGuide({ params: { guideid: guide.guideid } })
  expect(comments.map(({ text_raw }) => text_raw)).toEqual([
    'I would like to work on this guide. May I edit it?',
  ])
  await page.keyboard.press('Escape')
  // Whoever asks again goes on from where the answer leads to: refused, at the button; allowed, in
  // the text.
  const again = notice.getByRole('button', { name: 'Try again' })
  await Promise.all([page.waitForResponse(response => response.status() === 403), again.click()])
  await expect(again).toBeFocused()
  await page.unrouteAll()
  await again.click()
  await expect(linesOf(page, 1)).toBeFocused()
  await expectSaved(page)
  expect(await stored()).toEqual([`${first} Half a turn.`, 'Lift the cover.'])
})

test('offline the editor counts waiting edits and refuses publishing (A-11)', async ({
  page,
  context,
  faults,
}) => {
  await context.setOffline(true)
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' Half a turn.')
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'You are offline. Your work is kept on this device.' }),
  ).toContainText('1 change is waiting to be sent.')
  const publish = page.getByRole('button', { name: 'Unpublish' })
  await expect(publish).toHaveAttribute('aria-disabled', 'true')
  await expect(publish).toHaveAccessibleDescription(
    'You are offline. Reconnect to publish or unpublish the guide.',
  )
  // Reading what is there and writing go on; so does what else needs the service, with its reason.
  await page.getByRole('link', { name: 'Details', exact: true }).click()
  await page.getByRole('textbox', { name: 'Summary' }).fill('Without a network.')
  await expect(page.getByRole('status').filter({ hasText: 'Offline.' })).toContainText(
    '2 changes are waiting to be sent.',
  )
  const remove = page.getByRole('button', { name: 'Delete this guide' })
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await expect(remove).toHaveAccessibleDescription('You are offline. Reconnect to delete.')
  await context.setOffline(false)
  await expectSaved(page)
  expect([await stored(), (await readBack(ada, guide.guideid)).summary]).toEqual([
    [`${first} Half a turn.`, 'Lift the cover.'],
    'Without a network.',
  ])
  faults.length = 0 // the network was cut on purpose
})

test('choosing to stay while edits are sent cancels the sign-out (A-47)', async ({
  page,
  faults,
}) => {
  const hold = await holdWrites(page)
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' Stay.')
  await openMenu(page, ada)
  await page.getByRole('button', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog', { name: '1 change has not been sent yet' })
  await expect(dialog).toBeVisible()
  const sending = await holdBack(page, 'PATCH', /\/guides\/\d+\/steps\/\d+$/)
  hold.isHeld = false
  await dialog.getByRole('button', { name: 'Send now, then sign out' }).click()
  await expect.poll(() => sending.asked).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(dialog).toHaveCount(0)
  sending.letGo()
  await expect.poll(stored).toEqual([`${first} Stay.`, 'Lift the cover.'])
  await expectSaved(page)
  // signing out would have begun by then
  await expectSettled(page)
  await expect(page).toHaveURL(/\/edit\//)
  await page.reload()
  await expect(
    page.getByRole('button', { name: `${ada.username}: account and menu` }),
  ).toBeVisible()
  faults.splice(0, faults.length, ...faults.filter(fault => !/ERR_FAILED/.test(fault)))
})

test('where a sign-in has ended elsewhere, the form of its own screen asks alone', async ({
  page,
  faults,
}) => {
  await signIn(page, ada)
  await page.evaluate(() => localStorage.setItem('stepwright.token', 'ended'))
  await page.goto('/sign-in')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('stepwright.token'))).toBe(null)
  await expectSettled(page)
  await expect(page.getByLabel('Email')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  faults.length = 0 // the token that ended was refused
})

test('signing out clears of local storage what the table of it says, and no more (A-47)', async ({
  page,
}) => {
  const named = (name: string) =>
    `stepwright.${name.replaceAll('{userid}', `${ada.userid}`).replaceAll(/\{\w+\}/g, '1')}`
  const names = Object.keys(localEntries).map(named)
  await page.evaluate(all => {
    for (const name of all) localStorage[name] ??= 'kept'
  }, names)
  await openMenu(page, ada)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectSignedOut(page)
  const stays = Object.entries(localEntries).filter(([, { atSignOut }]) => atSignOut !== 'goes')
  const left = await page.evaluate(all => all.filter(name => name in localStorage), names)
  expect(left).toEqual(stays.map(([name]) => named(name)))
})
