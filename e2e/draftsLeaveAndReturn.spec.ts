// Unsent edits leave the device in a file, and come back from it to a browser that was cleared.
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Download, Page } from '@playwright/test'
import type { Guide } from '#contract/guides/shapes.ts'
import { expectAccessible } from './support/accessible.ts'
import {
  aGuide,
  caretAtEndOf,
  dropFile,
  holdWrites,
  keptRows,
  kill,
  openEditor,
  readBack,
  stepOf,
  textsOf,
} from './support/editing.ts'
import { shotsAt } from './support/photos.ts'
import type { Person } from './support/site.ts'
import { expect, signInByForm, test } from './support/test.ts'

const first = 'Loosen the screws.'
let ada: Person
let guide: Guide
test.beforeEach(async ({ site, page }, { title }) => {
  ada = await site.person('Ada', { privilege: 'Moderator' })
  guide = await aGuide(ada, `Kettle ${title.slice(0, 20)}`, [[first], ['Lift the cover.']])
  await signInByForm(page, ada)
})

/** Neither words nor files get through until they are let go. */
const holdAll = async (context: BrowserContext) => {
  const words = await holdWrites(context)
  const files = '**/api/2.0/x/uploads**'
  await context.route(files, route => route.abort())
  return async () => {
    await words.letGo()
    await context.unroute(files)
  }
}
/** A page that goes by itself would send what it can. */
const reopened = async (context: BrowserContext, page: Page): Promise<Page> => {
  await kill(context, page)
  return context.newPage()
}
const section = (page: Page) => page.getByRole('region', { name: 'Unsent edits on this device' })
const exported = async (page: Page, name: string): Promise<Download> => {
  const coming = page.waitForEvent('download')
  await section(page).getByRole('button', { name }).click()
  return coming
}
const importFile = (page: Page, buffer: Buffer, name = 'drafts.json') =>
  section(page)
    .getByLabel('Export of unsent edits')
    .setInputFiles({ name, mimeType: 'application/json', buffer })
/** What /recover lists. */
const listed = async (page: Page) => {
  await page.goto('/recover')
  const list = page.getByRole('list', { name: 'Documents with unsent edits' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('Nobody has changed the parts you edited since then.')
  return list.innerText()
}
test('exported edits come back to a cleared browser, pictures too (A-48)', async ({
  page: editor,
  context,
  faults,
}) => {
  await editor.goto('/settings')
  await expect(section(editor)).toContainText('Edits appear here until they are sent.')
  const letGo = await holdAll(context)
  await openEditor(editor, guide.guideid)
  await caretAtEndOf(editor, 1, first)
  await editor.keyboard.type(' Half a turn.')
  const [shot] = await shotsAt([0])
  if (!shot) throw new Error('No photograph was made')
  await dropFile(editor, stepOf(editor, 1), {
    name: shot.name,
    type: shot.mimeType,
    bytes: shot.buffer,
  })
  await expect(stepOf(editor, 1).getByRole('img', { name: `${shot.name}, sending` })).toBeVisible()
  // A picture is shown before the device has all of it.
  await expect.poll(() => keptRows(editor, 'stepwright files', 'files')).toHaveLength(1)
  const page = await reopened(context, editor)
  const before = await listed(page)

  await page.goto('/settings')
  const rows = section(page).getByRole('list', { name: 'Kept on this device, by document' })
  await expect(rows).toContainText(guide.title)
  await expect(rows).toContainText(/\d kB/)
  await expect(rows).toContainText('1 picture or file')
  await expectAccessible(page)
  const text = await readFile(
    await (await exported(page, 'Export all (plain text)')).path(),
    'utf8',
  )
  expect(text).toContain(guide.title)
  expect(text).toContain(`${first} Half a turn.`)
  expect(text).toContain(shot.name)
  const file = await exported(page, 'Export all (JSON)')
  expect(file.suggestedFilename()).toMatch(/^stepwright-drafts-[\d-]+\.json$/)
  const bytes = await readFile(await file.path())

  const session = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await signInByForm(page, ada)
  await page.goto('/recover')
  await expect(page.getByRole('heading', { name: 'No unsent edits' })).toBeVisible()

  await page.goto('/settings')
  await importFile(page, Buffer.from('{"kind":"something"}'))
  await expect(section(page).getByRole('alert')).toContainText(
    'This file is not an export of unsent edits.',
  )
  await expect(section(page).getByRole('alert')).toContainText('Nothing was imported.')
  await importFile(page, bytes)
  const done = section(page).getByRole('status')
  await expect(done).toContainText('The unsent edits to 1 document are back.')
  await expect(done).toContainText('1 picture or file is being sent again.')
  await expect(rows).toContainText(guide.title)
  await expectAccessible(page)
  expect(await listed(page)).toBe(before)

  await letGo()
  await openEditor(page, guide.guideid)
  await expect
    .poll(async () => {
      const { steps } = await readBack(ada, guide.guideid)
      return steps.map(({ lines, media }) => [
        lines[0]?.text_raw,
        Array.isArray(media.data) ? media.data.length : 0,
      ])
    })
    .toEqual([
      [`${first} Half a turn.`, 1],
      ['Lift the cover.', 0],
    ])
  faults.length = 0 // writes were cut off on purpose
})

test('a file of another account is imported by nobody else (A-47, A-48)', async ({
  page: editor,
  context,
  site,
  faults,
}) => {
  await holdAll(context)
  await openEditor(editor, guide.guideid)
  await caretAtEndOf(editor, 1, first)
  await editor.keyboard.type(' Hush.')
  const page = await reopened(context, editor)
  await page.goto('/settings')
  const file = await exported(page, 'Export all (JSON)')
  const bytes = await readFile(await file.path())
  await page.getByRole('button', { name: `${ada.username}: account and menu` }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Keep on this device and sign out' }).click()
  await expect(page).toHaveURL('/')

  const bob = await site.person('Bob', { privilege: 'Moderator' })
  await signInByForm(page, bob)
  await page.goto('/settings')
  await expect(section(page)).toContainText('Edits appear here until they are sent.')
  await importFile(page, bytes)
  await expect(section(page).getByRole('alert')).toContainText(
    'This file is from another account. Sign in to that account to import it.',
  )
  await expect(page.getByText(guide.title)).toHaveCount(0)
  await page.goto('/recover')
  await expect(page.getByRole('heading', { name: 'No unsent edits' })).toBeVisible()
  expect(textsOf(await readBack(ada, guide.guideid))).toEqual([first])
  faults.length = 0 // writes were cut off on purpose
})

test('what the browser says of its storage is asked each time settings open (A-48)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    let asked = 0
    navigator.storage.estimate = () => Promise.resolve({ usage: (asked += 1) * 1_000_000 })
  })
  await page.goto('/settings')
  await expect(page.getByText('Stepwright uses 1 MB here.')).toBeVisible()
  const places = page.getByRole('navigation', { name: 'Settings' })
  await places.getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL('/settings/account')
  await places.getByRole('link', { name: 'Appearance and language' }).click()
  await expect(page.getByText('Stepwright uses 2 MB here.')).toBeVisible()
})
