// What an operator sees and does, and what maintenance means for whoever is writing.
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/accessible.ts'
import {
  aGuide,
  caretAtEndOf,
  expectSaved,
  openEditor,
  readBack,
  textsOf,
  tryNow,
} from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

const first = 'Loosen the screws.'

test('words typed in maintenance stay unsent, and are saved when an Admin has ended it', async ({
  site,
  page,
  browser,
  faults,
}) => {
  const ada = await site.person('Ada', { privilege: 'Moderator' })
  const guide = await aGuide(ada, 'Seal', [[first]])
  await signIn(page, ada)
  await openEditor(page, guide.guideid)

  const desk = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const operator = await desk.newPage()
  await signIn(operator, site.admin, '/operator')
  await expect(operator.getByRole('heading', { name: 'Operator', level: 1 })).toBeVisible()
  await expect(operator.getByText('Automatic backups are off')).toBeVisible()
  await expectAccessible(operator)
  const downloading = operator.waitForEvent('download')
  await operator.getByRole('button', { name: 'Download support bundle' }).click()
  const bundle = await readFile(await (await downloading).path(), 'utf8')
  expect(JSON.parse(bundle)).toMatchObject({ site: { version: expect.any(String) } })

  await operator.getByLabel('Message').fill('We move to another disk.')
  await operator.getByRole('button', { name: 'Start maintenance' }).click()
  await expect(operator.getByRole('button', { name: 'End maintenance' })).toBeVisible()

  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' Keep them.')
  const bar = page.getByRole('status').filter({ hasText: 'We move to another disk.' })
  await expect(bar).toContainText('Edits to guides and pages are kept on this device')
  await expect(page).toHaveTitle(/^•/)
  expect(textsOf(await readBack(ada, guide.guideid))).toEqual([first])

  await operator.getByRole('button', { name: 'End maintenance' }).click()
  await expect(operator.getByRole('button', { name: 'Start maintenance' })).toBeVisible()
  await tryNow(page)
  await expectSaved(page)
  expect(textsOf(await readBack(ada, guide.guideid))).toEqual([`${first} Keep them.`])
  await desk.close()
  // The browser says of the write that was refused what it says of every 503.
  const others = faults.filter(fault => !fault.includes('status of 503'))
  faults.splice(0, faults.length, ...others)
})
