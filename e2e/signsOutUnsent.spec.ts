// Whoever signs out, or is signed out, with pictures on their way or a question open goes on there
// after signing in again, and nobody else gets any of it.
import type { Page } from '@playwright/test'
import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf } from '#lib/existing.ts'
import { photo } from '#testing/images.ts'
import { expectAccessible } from './support/accessible.ts'
import {
  aGuide,
  caretAtEndOf,
  expectSaved,
  keptRows,
  line,
  openEditor,
  readBack,
  stepOf,
  textsOf,
} from './support/editing.ts'
import { holdBack } from './support/heldBack.ts'
import type { Person } from './support/site.ts'
import { expect, signInByForm, test } from './support/test.ts'

const text = 'Loosen the screws.'
let ada: Person
let bob: Person
let guide: Guide
test.beforeEach(async ({ site, page }, { title }) => {
  ada = await site.person('Ada', { privilege: 'Moderator' })
  bob = await site.person('Bob', { privilege: 'Moderator' })
  guide = await aGuide(ada, `Guide ${title.slice(0, 20)}`, [[text]])
  await signInByForm(page, ada)
  await openEditor(page, guide.guideid)
})
const askToSignOut = async (page: Page, person: Person) => {
  await page.getByRole('button', { name: `${person.username}: account and menu` }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}
const expectSignedOut = async (page: Page) => {
  await expect(page).toHaveURL('/')
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true }),
  ).toBeVisible()
}
const addPicture = async (page: Page) =>
  stepOf(page, 1)
    .getByLabel('Picture files for step 1')
    .setInputFiles({ name: 'lid.jpg', mimeType: 'image/jpeg', buffer: await photo(420, 300) })
const pictures = async () => {
  const { data } = firstOf((await readBack(ada, guide.guideid)).steps).media
  return Array.isArray(data) ? data.length : 0
}
const uploads = /\/x\/uploads(\/|$)/
/** No file gets through while `isHeld`; `sent` is what was tried. */
const holdFiles = async (page: Page) => {
  const hold = { isHeld: true, sent: 0 }
  await page.route(
    ({ pathname }) => uploads.test(pathname),
    route => {
      hold.sent += 1
      return hold.isHeld ? route.abort() : route.continue()
    },
  )
  return hold
}
/** Ada adds a picture, whose file does not get through, and asks to sign out. */
const leaveWithPictureUnderWay = async (page: Page) => {
  const hold = await holdFiles(page)
  await addPicture(page)
  await expect.poll(() => hold.sent).toBeGreaterThan(0)
  await askToSignOut(page, ada)
  return hold
}
const withoutCuts = (faults: string[]) =>
  faults.splice(0, faults.length, ...faults.filter(fault => !/ERR_FAILED/.test(fault)))

test('a picture that waits is kept for its author through signing out (A-13, A-47, A-186)', async ({
  page,
  faults,
}) => {
  const hold = await leaveWithPictureUnderWay(page)
  const dialog = page.getByRole('dialog', { name: '1 change has not been sent yet' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Send now, then sign out' }).click()
  await expect(dialog.getByRole('alert')).toContainText('1 change could not be sent')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep on this device and sign out' }).click()
  await expectSignedOut(page)
  hold.isHeld = false
  hold.sent = 0

  await signInByForm(page, bob)
  await page.goto('/recover')
  await expect(page.getByRole('heading', { name: 'No unsent edits' })).toBeVisible()
  expect([hold.sent, await pictures()]).toEqual([0, 0])
  expect(await bob.client.listOwnImages({ query: {} })).toEqual([])
  await askToSignOut(page, bob)
  await expectSignedOut(page)

  await signInByForm(page, ada, `/guides/${guide.guideid}/edit/steps`)
  await expect.poll(pictures).toBe(1)
  await expectSaved(page)
  expect(await ada.client.listOwnImages({ query: {} })).toHaveLength(1)
  withoutCuts(faults)
})

test('signing out waits for a picture that is being sent (A-47, AU-6)', async ({ page }) => {
  const sending = await holdBack(page, 'PATCH', uploads)
  await addPicture(page)
  await expect.poll(() => sending.asked).toHaveLength(1)
  await askToSignOut(page, ada)
  const dialog = page.getByRole('dialog', { name: '1 change has not been sent yet' })
  const send = dialog.getByRole('button', { name: 'Send now, then sign out' })
  await send.click()
  await expect(send).toHaveAccessibleDescription('Sending the changes…')
  sending.letGo()
  await expectSignedOut(page)
  expect(await pictures()).toBe(1)
})

test('whoever signs out is told of a picture that the device cannot keep (A-47)', async ({
  page,
  faults,
}) => {
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB)
    indexedDB.open = (name, version) => {
      if (name === 'stepwright files') throw new DOMException('No room', 'QuotaExceededError')
      return open(name, version)
    }
  })
  await page.reload()
  const hold = await leaveWithPictureUnderWay(page)
  const dialog = page.getByRole('dialog', { name: '1 change has not been sent yet' })
  await expect(
    dialog.getByText(
      'There is no room for 1 file on this device. It will be lost unless you send it first.',
    ),
  ).toBeVisible()
  await expectAccessible(page)
  hold.isHeld = false
  await dialog.getByRole('button', { name: 'Send now, then sign out' }).click()
  await expect
    .poll(async () => [await pictures(), new URL(page.url()).pathname], { timeout: 40_000 })
    .toEqual([1, '/'])
  withoutCuts(faults)
})

test('a picture that is discarded while signing out is sent by nobody later (A-47)', async ({
  page,
  faults,
}) => {
  const hold = await leaveWithPictureUnderWay(page)
  await page.getByRole('button', { name: 'Discard and sign out' }).click()
  await expectSignedOut(page)
  hold.isHeld = false
  hold.sent = 0
  await signInByForm(page, ada, `/guides/${guide.guideid}/edit/steps`)
  await expect(stepOf(page, 1).getByLabel('Picture files for step 1')).toBeAttached()
  for (const store of ['uploads', 'files'])
    expect(await keptRows(page, 'stepwright files', store)).toEqual([])
  await page.goto('/recover')
  await expect(page.getByRole('heading', { name: 'No unsent edits' })).toBeVisible()
  expect([hold.sent, await pictures()]).toEqual([0, 0])
  withoutCuts(faults)
})

test('whoever discards in one tab is told what another tab still writes (A-44, A-47)', async ({
  page,
  context,
  faults,
}) => {
  await page.route('**/api/2.0/guides/**', route =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await caretAtEndOf(page, 1, text)
  await page.keyboard.type(' Half a turn.')
  const other = await context.newPage()
  await other.goto('/recover')
  await askToSignOut(other, ada)
  const dialog = other.getByRole('dialog', { name: '1 change has not been sent yet' })
  await dialog.getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(dialog.getByRole('alert')).toContainText('A document is open in another tab')
  await expectAccessible(other)
  await expect(other).toHaveURL('/recover')
  await expect(stepOf(page, 1)).toContainText(`${text} Half a turn.`)
  withoutCuts(faults)
})

test('what was refused goes out after signing in on another screen (A-12)', async ({ page }) => {
  let isOver = true
  await page.route('**/api/2.0/guides/**', route =>
    isOver && route.request().method() !== 'GET'
      ? route.fulfill({ status: 401, json: { error: true, message: 'No', errors: [] } })
      : route.continue(),
  )
  await caretAtEndOf(page, 1, text)
  await page.keyboard.type(' Half a turn.')
  await page.keyboard.press('Control+s')
  await page
    .getByRole('dialog', { name: 'You are signed out' })
    .getByRole('button', { name: 'Not now' })
    .click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guides' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible()
  isOver = false
  await page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect
    .poll(async () => textsOf(await readBack(ada, guide.guideid)))
    .toEqual([`${text} Half a turn.`])
})

test('an open question is asked again after its author signs in again (A-12, A-13, A-56)', async ({
  page,
  faults,
}) => {
  const { stepid, revisionid, lines } = firstOf((await readBack(bob, guide.guideid)).steps)
  await bob.client.patchStep({
    params: { guideid: guide.guideid, stepid },
    query: { revisionid },
    body: { lines: [{ ...line('Loosen the bolts.'), lineid: firstOf(lines).lineid }] },
  })
  await caretAtEndOf(page, 1, text)
  await page.keyboard.type(' Half a turn.')
  await page.keyboard.press('Control+s')
  const panel = page.getByRole('region', { name: '1 question in step 1' })
  const question = panel.getByRole('radiogroup', { name: /^Line 1/ })
  await expect(question).toContainText('Half a turn.')

  // Signed out by the service: the form stands over the untouched question.
  await page.evaluate(() => localStorage.setItem('stepwright.token', '0'.repeat(32)))
  await page.reload()
  const again = page.getByRole('dialog', { name: 'You are signed out' })
  await expect(again).toContainText(
    'Your session has ended. What you wrote is kept on this device.',
  )
  await again.getByLabel('Email').fill(ada.email)
  await again.getByLabel('Password', { exact: true }).fill(ada.password)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(again).toBeHidden()
  await expect(question).toContainText('Half a turn.')
  await expect(question).toContainText('bolts')

  // Signed out by choice: for nobody else, and there again for its author.
  await askToSignOut(page, ada)
  const dialog = page.getByRole('dialog', { name: '1 change has not been sent yet' })
  await dialog.getByRole('button', { name: 'Send now, then sign out' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'It is waiting for a connection or for your decision',
  )
  await dialog.getByRole('button', { name: 'Keep on this device and sign out' }).click()
  await expectSignedOut(page)
  await signInByForm(page, bob, `/guides/${guide.guideid}/edit/steps`)
  await expect(page.locator('article').getByText('Loosen the bolts.')).toBeVisible()
  await expect(panel).toHaveCount(0)
  await expect(page.getByText('Half a turn.')).toHaveCount(0)
  await askToSignOut(page, bob)
  await expectSignedOut(page)
  await signInByForm(page, ada, `/guides/${guide.guideid}/edit/steps`)
  await expect(question).toContainText('Half a turn.')
  for (const radio of await panel.getByRole('radio').all()) await expect(radio).not.toBeChecked()
  expect(textsOf(await readBack(ada, guide.guideid))).toEqual(['Loosen the bolts.'])
  await question.getByRole('radio', { name: /^Mine/ }).check()
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expectSaved(page)
  expect(textsOf(await readBack(ada, guide.guideid))).toEqual([`${text} Half a turn.`])
  faults.length = 0 // the token that ended was refused
})
