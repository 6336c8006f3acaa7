// Introduction and conclusion are written as readers see them, and their wiki text stays as it is.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { aGuide, readBack, save } from './support/editing.ts'
import type { Person, Site } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

const raw =
  "It is '''bold''' here.\nStill the same paragraph.\n\n\n* one screw\n* two screws\n\n[x_node|eyJ0eXBlIjoiZnV0dXJlQmxvY2siLCJhdHRycyI6eyJ4IjpbMV19fQ]\n\nClose the lid again."

const aTold = async (site: Site, introduction: string) => {
  const guide = await aGuide(site.admin, 'Told in front', [['Pull the plug.']])
  await site.admin.client.patchGuide({
    params: { guideid: guide.guideid },
    query: { revisionid: guide.revisionid },
    body: { introduction },
  })
  return guide.guideid
}
const introduction = (page: Page) => page.getByRole('textbox', { name: 'Introduction' })
const open = async (page: Page, person: Person, guideid: number) => {
  await signIn(page, person, `/guides/${guideid}/edit/details`)
  await expect(introduction(page)).toHaveAttribute('contenteditable', 'true')
}

test('one word typed into an introduction changes only that word of its wiki text (AU-21)', async ({
  page,
  site,
}) => {
  const guideid = await aTold(site, raw)
  const writes: unknown[] = []
  page.on('request', request => request.method() === 'PATCH' && writes.push(request.postDataJSON()))
  await open(page, site.admin, guideid)
  await expect(introduction(page).getByRole('strong')).toHaveText('bold')
  await introduction(page).getByText('two screws').click()
  await page.keyboard.press('Control+s')
  await page.keyboard.press('End')
  expect(writes).toEqual([])
  // At once: what a slow machine types over a second is undone in several steps.
  await page.keyboard.insertText(' of brass')
  await save(page)
  expect((await readBack(site.admin, guideid)).introduction_raw).toBe(
    raw.replace('two screws', 'two screws of brass'),
  )
  await page.keyboard.press('Control+z')
  await save(page)
  expect((await readBack(site.admin, guideid)).introduction_raw).toBe(raw)
})

test('the wiki text is there on request, with the caret beside the same words (AU-21, D17)', async ({
  page,
  site,
}) => {
  const guideid = await aTold(site, raw)
  await open(page, site.admin, guideid)
  await page.getByText('Introduction', { exact: true }).click()
  await expect(introduction(page)).toBeFocused()
  await introduction(page).getByText('Close the lid again.').click()
  await page.keyboard.press('End')
  await page.keyboard.press('F4')
  await expect(introduction(page)).toHaveValue(raw)
  await page.keyboard.type(' Slowly')
  await page.getByRole('button', { name: 'Back to the text' }).click()
  await expect(introduction(page)).toHaveAttribute('contenteditable', 'true')
  await expect(introduction(page)).toBeFocused()
  await page.keyboard.type(' and gently.')
  await expectAccessible(page)
  await save(page)
  expect((await readBack(site.admin, guideid)).introduction_raw).toBe(`${raw} Slowly and gently.`)
})

test('the caret stays beside its words in wiki text while another author saves', async ({
  page,
  site,
}) => {
  const guideid = await aTold(site, 'Hold the door.\n\nPull the plug.')
  await open(page, site.admin, guideid)
  await introduction(page).getByText('Hold the door.').click()
  await page.keyboard.press('F4')
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('First ')
  const { revisionid } = await readBack(site.admin, guideid)
  await site.admin.client.patchGuide({
    params: { guideid },
    query: { revisionid },
    body: { introduction: 'Hold the door.\n\nPull the plug out.' },
  })
  await save(page)
  await expect(introduction(page)).toHaveValue('First Hold the door.\n\nPull the plug out.')
  await page.keyboard.type('do ')
  await expect(introduction(page)).toHaveValue('First do Hold the door.\n\nPull the plug out.')
  await save(page)
})

test('words of two authors in one paragraph both stay while one of them types (AU-21)', async ({
  page,
  site,
}) => {
  const guideid = await aTold(site, 'Hold the door.\n\nPull the plug.')
  await open(page, site.admin, guideid)
  await introduction(page).getByText('Hold the door.').click()
  await page.keyboard.press('End')
  const { revisionid } = await readBack(site.admin, guideid)
  await site.admin.client.patchGuide({
    params: { guideid },
    query: { revisionid },
    body: { introduction: 'Hold the door.\n\nPull the red plug.' },
  })
  for (const word of ['One', 'two', 'three', 'four', 'five', 'six'])
    await page.keyboard.type(` ${word}`, { delay: 120 })
  await save(page)
  await expect(introduction(page)).toContainText('Pull the red plug.')
  await page.keyboard.type(' seven.')
  await save(page)
  expect((await readBack(site.admin, guideid)).introduction_raw).toBe(
    'Hold the door. One two three four five six seven.\n\nPull the red plug.',
  )
})

test('paragraphs beyond the lines that are sent are kept and marked (A-110)', async ({
  page,
  site,
}) => {
  const lines = Array.from({ length: 25 }, (_, n) => `Line ${n + 1}.`).join('\n\n')
  const guideid = await aTold(site, lines)
  await open(page, site.admin, guideid)
  await introduction(page).getByText('Line 25.').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Too much.')
  await expect(page.getByText('2 lines too many', { exact: true })).toBeVisible()
  await expect(introduction(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(introduction(page)).toHaveAccessibleDescription(/^More than 49 lines\./)
  await expectAccessible(page)
  expect((await readBack(site.admin, guideid)).introduction_raw).toBe(lines)
})

test('whoever may only read a guide cannot write into its introduction', async ({
  page,
  site,
  context,
}) => {
  const guideid = await aTold(site, raw)
  await open(page, site.admin, guideid)
  const other = await context.newPage()
  await other.goto(`/guides/${guideid}/edit/details`)
  await expect(introduction(other)).toHaveAttribute('contenteditable', 'false')
  await expect(introduction(other).getByRole('strong')).toHaveText('bold')
})
