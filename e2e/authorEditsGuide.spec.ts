import type { Guide } from '#contract/guides/shapes.ts'
import { atLeast, existing, firstOf, itemAt } from '#lib/existing.ts'
import { photo } from '#testing/images.ts'
import { expectAccessible } from './support/accessible.ts'
import {
  arrowTo,
  caretAtEndOf,
  dropFile,
  expectSaved,
  linesOf,
  readBack,
  save,
  stepOf,
  tabTo,
  publishFromPanel,
  publishByKeys,
} from './support/editing.ts'
import { importContent, importSome, titlesIn, type Imported } from './support/imported.ts'
import { isSoak } from './soak/onlyInSoak.ts'
import { expectSettled } from './support/settled.ts'
import { expect, signIn, test } from './support/test.ts'
import type { Site } from './support/site.ts'

test.describe.configure({ mode: 'serial' })

let imported: Imported
/**
 * Two of the imported guides that are easy to follow with the eye: own steps only, and a line of
 * plain words that fits in a row.
 */
let guides: Guide[]

/** Old content may go beyond the limits; it is mended before it is published again. */
const isWithin = ({ summary, introduction_raw, steps }: Guide) =>
  summary.length <= 155 &&
  introduction_raw.split('\n').length < 50 &&
  steps.every(
    ({ lines }) =>
      lines.length <= 8 &&
      lines.every(
        ({ text_raw, level }, n) =>
          text_raw.trim() !== '' &&
          text_raw.length <= 350 &&
          level <= (n === 0 ? 0 : itemAt(lines, n - 1).level + 1),
      ),
  )
const isEasy = (guide: Guide) => isWithin(guide) && isPlain(guide)
const isPlain = ({ prerequisites, steps }: Guide) =>
  prerequisites.length === 0 &&
  steps.length >= 3 &&
  steps.length < 12 &&
  firstOf(steps).lines.length >= 2 &&
  firstOf(steps).lines.length < 8 &&
  /^[\w ,.'()-]{5,50}$/.test(itemAt(firstOf(steps).lines, 1).text_raw)

const easyGuides = async (site: Site, count: number): Promise<Guide[]> => {
  const found: Guide[] = []
  for (const offset of [0, 200]) {
    for (const { guideid } of await site.anyone.listGuides({ query: { limit: 200, offset } })) {
      const guide = await site.anyone.readGuide({ params: { guideid } })
      if (isEasy(guide)) found.push(guide)
      if (found.length === count) return found
    }
  }
  throw new Error(`Only ${found.length} imported guides are easy`)
}

/** Journeys that had this site before may have left guides of their own. */
let others = 0
const countGuides = async (site: Site): Promise<number> => {
  let total = ''
  await site.anyone.listGuides(
    { query: { limit: 1 } },
    { onHeaders: headers => (total = existing(headers.get('X-Total-Count'), 'a count of all')) },
  )
  return Number(total)
}

test.beforeAll(async ({ site }) => {
  others = await countGuides(site)
  // All of them, with the whole tree, are imported in src/commands/import.test.ts too.
  imported = await (isSoak ? importContent(site) : importSome(site, 70))
  guides = await easyGuides(site, 2)
})

/**
 * What both authors, with the mouse and without, have done at the end; `picture` tells whether it
 * is asked for.
 */
const expectEdited = async (site: Site, before: Guide, words: string) => {
  const after = await readBack(site.admin, before.guideid)
  const [first, second, third] = before.steps.map(({ stepid }) => stepid)
  expect(after.steps.slice(0, 3).map(({ stepid }) => stepid)).toEqual([second, first, third])
  const edited = itemAt(after.steps, 1)
  expect(edited.lines[1]).toMatchObject({
    text_raw: itemAt(firstOf(before.steps).lines, 1).text_raw + words,
    level: 1,
    bullet: 'red',
  })
  expect(edited.lines.map(({ lineid }) => lineid)).toEqual(
    firstOf(before.steps).lines.map(({ lineid }) => lineid),
  )
  expect(edited.media).toMatchObject({
    type: 'image',
    data: [expect.objectContaining({ guid: expect.stringMatching(/^\w{16}$/) })],
  })
  expect(after.public).toBe(true)
}

test('real guides are imported beside the running server', async ({ site }) => {
  expect((await countGuides(site)) - others).toBe(imported.guides)
  const answer = await site.anyone.readHierarchy({
    params: { namespace: 'CATEGORY' },
    query: { display: 'hierarchy' },
  })
  const titles = new Set(titlesIn(answer.hierarchy))
  expect(imported.categories.filter(title => !titles.has(title))).toEqual([])
})

test('an author edits, reorders and publishes a guide that a stranger then reads', async ({
  page,
  site,
  browser,
  faults,
}) => {
  const guide = firstOf(guides)
  const [first, second] = atLeast(2, guide.steps)
  const text = itemAt(first.lines, 1).text_raw
  await signIn(page, site.admin, '/guides')
  await page.getByRole('searchbox', { name: 'Search by title' }).fill(guide.title)
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', { name: 'Guides' })
  // The link stands in the whole list too, and moves when the filtered one comes.
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('link', { name: guide.title, exact: true }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByRole('button', { name: 'Publish…', exact: true })).toBeVisible()
  expect((await fetch(guide.url)).status).toBe(403)

  await caretAtEndOf(page, 1, text)
  await page.keyboard.type(' Then look twice.')
  const tools = stepOf(page, 1).getByRole('toolbar', { name: 'Line tools' })
  await tools.getByRole('button', { name: 'Indent' }).click()
  await tools.getByRole('button', { name: /^Bullet: black/ }).click()
  await page.getByRole('menuitemradio', { name: /^Red/ }).click()
  await dropFile(page, stepOf(page, 1), {
    name: 'seam.jpg',
    type: 'image/jpeg',
    bytes: await photo(1200, 900),
  })
  await expect(stepOf(page, 1).getByRole('img', { name: 'Picture 1 of step 1' })).toBeVisible()
  const rows = page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem')
  await rows.nth(0).getByRole('link').dragTo(rows.nth(1))
  await expect(rows.nth(1)).toContainText(
    (first.title || firstOf(first.lines).text_raw).slice(0, 40),
  )
  await expectSaved(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish…', exact: true }).click()
  await publishFromPanel(page)
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible()
  await expectEdited(site, guide, ' Then look twice.')

  const stranger = await browser.newPage()
  await stranger.goto((await readBack(site.admin, guide.guideid)).url)
  await expect(stranger.getByRole('heading', { level: 1, name: guide.title })).toBeVisible()
  const edited = stranger.getByRole('listitem').filter({ hasText: `${text} Then look twice.` })
  await expect(edited.getByRole('img', { name: 'red bullet' })).toBeVisible()
  const picture = stranger.getByRole('img', { name: 'Picture of step 2' })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(
    stranger
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: firstOf(second.lines).text_raw })
      .first(),
  ).toBeVisible()
  await stranger.close()
  expect(faults).toEqual([])
})

test('the same by keyboard only', async ({ page, site }) => {
  const guide = itemAt(guides, 1)
  const { keyboard } = page
  await page.goto('/sign-in')
  await tabTo(page, page.getByLabel('Email'))
  await keyboard.type(site.admin.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await keyboard.type(site.admin.password)
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /: account/ })).toBeVisible()

  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guides' }),
  )
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('searchbox', { name: 'Search by title' }))
  await keyboard.type(guide.title)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/title=/)
  await expectSettled(page) // the link moves when the filtered list comes
  await tabTo(
    page,
    page
      .getByRole('list', { name: 'Guides' })
      .getByRole('link', { name: guide.title, exact: true }),
  )
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Edit' }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Unpublish' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Publish…', exact: true })).toBeVisible()

  // Listened for early: a key is quicker than the browser's answer that somebody listens.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, stepOf(page, 1).getByRole('button', { name: 'Add picture' }))
  await keyboard.press('Enter')
  await (
    await chooser
  )
    // another one: the same would be offered as it is there
    .setFiles({ name: 'seam.jpg', mimeType: 'image/jpeg', buffer: await photo(1204, 900) })
  await expect(stepOf(page, 1).getByRole('img', { name: 'Picture 1 of step 1' })).toBeVisible()
  await tabTo(page, linesOf(page, 1))
  await arrowTo(page, itemAt(firstOf(guide.steps).lines, 1).text_raw)
  await keyboard.type(' Then look twice.')
  await keyboard.press('Tab')
  await keyboard.press('Control+.')
  await expect(page.getByRole('menuitemradio', { name: /^Red/ })).toBeVisible()
  await keyboard.press('2')
  await expect(linesOf(page, 1)).toBeFocused()
  await keyboard.press('Alt+Shift+ArrowDown')
  await expect(linesOf(page, 2)).toContainText('Then look twice.')
  await save(page)

  await keyboard.press('Escape')
  await tabTo(page, page.getByRole('button', { name: 'Publish…', exact: true }), 'Shift+Tab')
  await keyboard.press('Enter')
  await publishByKeys(page)
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible()
  await expectEdited(site, guide, ' Then look twice.')
  await tabTo(page, page.getByRole('link', { name: 'Back to the guide' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: 'Then look twice.' })
      .getByRole('img', { name: 'red bullet' }),
  ).toBeVisible()
})

test('an author begins a guide from nothing, writes two steps and publishes it', async ({
  page,
  site,
}) => {
  const [, category] = atLeast(2, imported.categories)
  const ada = await site.person('Ada Author')
  await signIn(page, ada, '/guides')
  await page.getByRole('link', { name: 'New guide' }).click()
  await page.getByRole('radio', { name: 'Repair' }).check()
  await page.getByRole('combobox', { name: 'Category' }).fill(category)
  await page
    .getByRole('option')
    .filter({ has: page.getByText(category, { exact: true }) })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Hinge')
  await page.getByRole('button', { name: 'Use my own title' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Quieten a hinge')
  await page.getByRole('button', { name: 'Create guide' }).click()
  await expect(linesOf(page, 1)).toBeFocused()
  await page.keyboard.type('Lift the pin.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Hold the door.')
  await page.keyboard.press('Control+Enter')
  await expect(linesOf(page, 2)).toBeFocused()
  await page.keyboard.type('One drop of oil.')
  await save(page)
  await page.getByRole('button', { name: 'Publish…', exact: true }).click()
  await publishFromPanel(page)
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible()
  const made = firstOf(await site.anyone.listGuides({ query: { title: 'Quieten a hinge' } }))
  const guide = await site.anyone.readGuide({ params: { guideid: made.guideid } })
  expect(guide.steps.map(step => step.lines.map(({ text_raw }) => text_raw))).toEqual([
    ['Lift the pin.', 'Hold the door.'],
    ['One drop of oil.'],
  ])
  expect(guide).toMatchObject({
    category,
    type: 'repair',
    subject: 'Hinge',
    author: { userid: ada.userid },
  })
})
