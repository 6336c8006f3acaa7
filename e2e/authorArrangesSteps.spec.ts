// Whole steps in the editor: made, split, merged, moved, chosen together, deleted and brought back
// (authoring.md 6.1).
import type { Page } from '@playwright/test'
import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf, itemAt } from '#lib/existing.ts'
import { photo } from '#testing/images.ts'
import {
  addAtEnd,
  aGuide,
  boxOf,
  caretAtEndOf,
  dropFile,
  line,
  linesOf,
  openEditor,
  readBack,
  save,
  stepOf,
  textsOf,
  watchWrites,
} from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'
import type { Site } from './support/site.ts'

const open = async (page: Page, site: Site, title: string, steps: string[][]): Promise<number> => {
  const { guideid } = await aGuide(site.admin, title, steps)
  await openEditor(page, guideid)
  return guideid
}
/** The steps by their lines, as the service has them. */
const stored = async (site: Site, guideid: number) =>
  (await readBack(site.admin, guideid)).steps.map((_, n, all) =>
    textsOf({ steps: all } as Guide, n).join(' / '),
  )
const choose = async (page: Page, step: number, item: string) => {
  await page.getByRole('button', { name: `More actions for step ${step}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const outline = (page: Page) => page.getByRole('navigation', { name: 'Steps', exact: true })
const row = (page: Page, number: number) =>
  outline(page)
    .getByRole('link')
    .nth(number - 1)
const orders = (writes: { line: string }[]) =>
  writes.filter(({ line: words }) => words.endsWith('/steporder')).length

test.beforeEach(({ page, site }) => signIn(page, site.admin))

test('an author adds, duplicates, splits and merges steps by mouse and keyboard (A-65)', async ({
  page,
  site,
}) => {
  const guideid = await open(page, site, 'Made and split', [['one'], ['two a', 'two b']])
  await choose(page, 1, 'Add step after')
  await page.keyboard.type('after')
  await choose(page, 2, 'Add step before')
  await page.keyboard.type('before')
  await addAtEnd(page).click()
  await page.keyboard.type('end')
  await save(page)
  expect(await stored(site, guideid)).toEqual(['one', 'before', 'after', 'two a / two b', 'end'])
  // By keys: a step after, a copy of it from the outline, and the split at the line of the caret.
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('last')
  await row(page, 6).focus()
  await page.keyboard.press('Control+d')
  await row(page, 4).click()
  await caretAtEndOf(page, 4, 'two b')
  await page.keyboard.press('Control+Shift+Enter')
  await page.keyboard.type('!')
  await save(page)
  expect(await stored(site, guideid)).toEqual([
    'one',
    'before',
    'after',
    'two a',
    'two b!',
    'end',
    'last',
    'last',
  ])
  await row(page, 4).click()
  await choose(page, 4, 'Merge with the next step')
  await save(page)
  expect(await stored(site, guideid)).toEqual([
    'one',
    'before',
    'after',
    'two a / two b!',
    'end',
    'last',
    'last',
  ])
})

test('a merge over a limit asks, and a refused ninth line offers a split (A-65, A-70)', async ({
  page,
  site,
}) => {
  const six = Array.from({ length: 6 }, (_, n) => `line ${n + 1}`)
  const guideid = await open(page, site, 'Too much for one', [six, ['a', 'b', 'c']])
  await choose(page, 1, 'Merge with the next step')
  await expect(page.getByRole('dialog')).toContainText('Together they have 9 lines and 0 pictures.')
  await page.getByRole('button', { name: 'Leave them as they are' }).click()
  await choose(page, 1, 'Merge with the next step')
  await page.getByRole('button', { name: 'Move what fits' }).click()
  await save(page)
  expect(await stored(site, guideid)).toEqual([[...six, 'a', 'b'].join(' / '), 'c'])
  await caretAtEndOf(page, 1, 'b')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: 'A step can have up to 8 lines.' }),
  ).toBeAttached()
  await expect(stepOf(page, 1).getByText('8 of 8 lines')).toBeVisible()
  await stepOf(page, 1).getByRole('button', { name: 'Split the step here' }).click()
  await save(page)
  expect(await stored(site, guideid)).toEqual([[...six, 'a'].join(' / '), 'b', 'c'])
})

test('a deleted step can be restored with text and pictures, also after a reload (A-65)', async ({
  page,
  site,
}) => {
  const guideid = await open(page, site, 'Gone and back', [['one'], ['two'], ['three']])
  await dropFile(page, stepOf(page, 1), {
    name: 'one.jpg',
    type: 'image/jpeg',
    bytes: await photo(800, 600),
  })
  await expect(stepOf(page, 1).getByRole('button', { name: 'Show picture 1' })).toBeVisible()
  await save(page)
  const picture = firstOf((await readBack(site.admin, guideid)).steps).media
  await row(page, 1).focus()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Undo: restore step 1' }).click()
  await save(page)
  expect(await stored(site, guideid)).toEqual(['one', 'two', 'three'])
  await choose(page, 1, 'Delete step')
  await save(page)
  await page.reload()
  await page.getByRole('button', { name: 'Undo: restore step 1' }).click()
  await save(page)
  expect(await stored(site, guideid)).toEqual(['one', 'two', 'three'])
  expect(firstOf((await readBack(site.admin, guideid)).steps).media).toEqual(picture)
  await choose(page, 1, 'Delete step')
  const offer = page.getByRole('button', { name: 'Undo: restore step 1' })
  await expect(offer).toBeVisible()
  await expect(offer).toBeHidden()
  await page.reload()
  await expect(linesOf(page, 1)).toBeVisible()
  await expect(offer).toBeHidden()
})

test('a step that was asked for stands at the top, with its whole number (AU-9, AU-10, A-1)', async ({
  page,
  site,
}) => {
  const { guideid, steps } = await aGuide(
    site.admin,
    'Long',
    Array.from({ length: 12 }, (_, n) =>
      Array.from({ length: 6 }, (_, i) => `Line ${i + 1} of ${n + 1}`),
    ),
  )
  /** Its top is not covered by the bars, and nothing stands between it and them. */
  const expectAtTop = (number: number) =>
    expect
      .poll(() =>
        stepOf(page, number).evaluate(step => {
          const { left, top } = step.getBoundingClientRect()
          return [
            step.contains(document.elementFromPoint(left + 20, top + 20)),
            step.contains(document.elementFromPoint(left + 20, top - 40)),
            top < 200,
          ]
        }),
      )
      .toEqual([true, false, true])
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: width === 320 ? 640 : 900 })
    await page.goto(`/guides/${guideid}/edit/steps/${itemAt(steps, 3).stepid}`)
    await expect(linesOf(page, 4)).toBeVisible()
    await expectAtTop(4)
    const card = page.getByRole('article').filter({ hasText: 'Line 1 of 11' })
    const number = await boxOf(card.getByText('11', { exact: true }))
    expect(number.height).toBeLessThan(40)
    expect(number.x + number.width).toBeLessThan((await boxOf(card.getByRole('list'))).x)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await row(page, 9).click()
  await expectAtTop(9)
})

test('moving a step by handle, keys or number takes one write each (A-66)', async ({
  page,
  site,
}) => {
  const names = Array.from({ length: 10 }, (_, n) => `step ${n + 1}`)
  const guideid = await open(
    page,
    site,
    'Nine to two',
    names.map(name => [name]),
  )
  const moved = [firstOf(names), itemAt(names, 8), ...names.slice(1, 8), itemAt(names, 9)]
  const writes = watchWrites(page)
  const back = async () => {
    await page.getByRole('button', { name: 'Drag step 2, or choose its new position' }).click()
    await page.getByLabel('New position, 1 to 10').fill('9')
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await expect.poll(() => stored(site, guideid)).toEqual(names)
  }
  await row(page, 9).click()
  await page
    .getByRole('button', { name: 'Drag step 9, or choose its new position' })
    .dragTo(row(page, 2))
  await expect.poll(() => stored(site, guideid)).toEqual(moved)
  await back()
  await caretAtEndOf(page, 9, 'step 9')
  for (const key of ['Alt', 'Shift']) await page.keyboard.down(key)
  // nothing between the keys: a rest is a write
  await Promise.all(Array.from({ length: 7 }, () => page.keyboard.press('ArrowUp')))
  for (const key of ['Shift', 'Alt']) await page.keyboard.up(key)
  await expect.poll(() => stored(site, guideid)).toEqual(moved)
  // The writing goes on where it was.
  await page.keyboard.type('!')
  await expect(linesOf(page, 2)).toHaveText('step 9!')
  await page.keyboard.press('Backspace')
  await back()
  await choose(page, 9, 'Move to…')
  await page.getByLabel('New position, 1 to 10').fill('2')
  await page.keyboard.press('Enter')
  await expect.poll(() => stored(site, guideid)).toEqual(moved)
  expect(orders(writes)).toBe(5)
})

test('steps are copied into a guide of mine that nobody else sees', async ({ page, site }) => {
  const rosa = await site.person('Rosa')
  await signIn(page, rosa)
  const from = await aGuide(rosa, 'Gives a step', [['one'], ['two']])
  const { category, guideid, title } = await aGuide(rosa, 'Kept to myself', [['first']])
  await rosa.client.unpublishGuide({
    params: { guideid },
    query: { revisionid: (await readBack(rosa, guideid)).revisionid },
  })
  await openEditor(page, from.guideid)
  await row(page, 1).click()
  await row(page, 2).click({ modifiers: ['Shift'] })
  await outline(page).getByRole('button', { name: 'Copy to another guide…' }).click()
  const into = page.getByRole('combobox', { name: 'Guide' })
  await into.fill('no such guide')
  await expect(page.getByText('No guide title matches your search.')).toBeVisible()
  await into.fill('kept to my')
  await page.getByRole('option', { name: `${title} ${category} private` }).click()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText(`Copied to the end of “${title}”.`)).toBeVisible()
  expect((await readBack(rosa, guideid)).steps.map(({ lines }) => lines[0]?.text_raw)).toEqual([
    'first',
    'one',
    'two',
  ])
})

test('chosen steps are moved, duplicated, deleted and copied together (A-67)', async ({
  page,
  site,
}) => {
  const guideid = await open(page, site, 'Chosen together', [['one'], ['two'], ['three']])
  const { client } = site.admin
  const mixed = [
    { ...line('four a'), bullet: 'red' as const },
    { ...line('four b'), bullet: 'icon_note' as const, level: 1 },
  ]
  await client.createStep({ params: { guideid }, body: { lines: mixed, title: 'Fourth' } })
  await client.createStep({ params: { guideid }, body: { lines: [line('five')] } })
  await client.createStep({ params: { guideid }, body: { lines: [line('six')] } })
  const other = await aGuide(site.admin, 'Takes copies', [['first of all']])
  await page.reload()
  await row(page, 4).click()
  await dropFile(page, stepOf(page, 4), {
    name: 'four.jpg',
    type: 'image/jpeg',
    bytes: await photo(900, 600),
  })
  await expect(stepOf(page, 4).getByRole('button', { name: 'Show picture 1' })).toBeVisible()
  await save(page)
  const before = await readBack(site.admin, guideid)
  await row(page, 3).click()
  await row(page, 5).click({ modifiers: ['Shift'] })
  await expect(outline(page).getByText('3 steps selected')).toBeVisible()
  await outline(page).getByRole('button', { name: 'Copy to another guide…' }).click()
  await page.getByRole('combobox', { name: 'Guide' }).fill('Takes copies')
  await page.getByRole('option', { name: /Takes copies/ }).click()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Copied to the end of “Takes copies”.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  const copied = (await readBack(site.admin, other.guideid)).steps
  const shape = ({ title, lines, media }: Guide['steps'][number]) => ({
    title,
    media,
    lines: lines.map(({ text_raw, bullet, level }) => ({ text_raw, bullet, level })),
  })
  expect(copied.slice(1).map(shape)).toEqual(before.steps.slice(2, 5).map(shape))
  // By keys: steps 2 and 3 to the front, then doubled, then away.
  await row(page, 2).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await save(page)
  expect(await stored(site, guideid)).toEqual([
    'two',
    'three',
    'one',
    'four a / four b',
    'five',
    'six',
  ])
  await page.keyboard.press('Control+d')
  await save(page)
  const doubled = ['two', 'three', 'two', 'three', 'one', 'four a / four b', 'five', 'six']
  expect(await stored(site, guideid)).toEqual(doubled)
  await row(page, 3).click({ modifiers: ['Control'] })
  await row(page, 5).click({ modifiers: ['Control'] })
  await outline(page).getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 3)).toBeFocused() // the step that took their place
  await save(page)
  expect(await stored(site, guideid)).toEqual([
    'two',
    'three',
    'three',
    'four a / four b',
    'five',
    'six',
  ])
  await page.getByRole('button', { name: 'Undo: restore 2 steps' }).click()
  await save(page)
  expect(await stored(site, guideid)).toEqual(doubled)
})

test('prerequisite steps are closed, read-only and never sent (A-63, A-64)', async ({
  page,
  site,
}) => {
  const { client } = site.admin
  const first = await aGuide(site.admin, 'Comes first', [['f one'], ['f two'], ['f three']])
  const second = await aGuide(site.admin, 'Comes second', [['s one'], ['s two']])
  const before = await aGuide(site.admin, 'Comes before the first', [['b one']])
  await client.patchGuide({
    params: { guideid: first.guideid },
    query: { revisionid: first.revisionid },
    body: { prerequisites: [before.guideid] },
  })
  const guide = await aGuide(site.admin, 'Comes last', [['own one'], ['own two']])
  await client.patchGuide({
    params: { guideid: guide.guideid },
    query: { revisionid: guide.revisionid },
    body: { prerequisites: [first.guideid, second.guideid] },
  })
  const reads: string[] = []
  page.on(
    'request',
    request =>
      request.url().includes(`/guides/${guide.guideid}?`) &&
      reads.push(new URL(request.url()).search),
  )
  const writes = watchWrites(page)
  await openEditor(page, guide.guideid)
  const groups = outline(page).getByRole('group')
  await expect(groups).toHaveText([
    /From: .*Comes before the first1/,
    /From: .*Comes first3/,
    /From: .*Comes second2/,
  ])
  await expect(outline(page).getByText('f one')).toBeHidden()
  await expect(outline(page).getByRole('listitem').filter({ visible: true })).toHaveCount(2)
  await groups.nth(1).locator('summary').click()
  await expect(outline(page).getByText('f three')).toBeVisible()
  await expect(groups.nth(1).getByRole('link', { name: 'Open the guide' })).toHaveAttribute(
    'href',
    new RegExp(`/${first.guideid}$`),
  )
  await expect(groups.nth(1).locator('input, textarea, [contenteditable]')).toHaveCount(0)
  await caretAtEndOf(page, 1, 'own one')
  await page.keyboard.type('!')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await save(page)
  expect(
    reads.some(
      query =>
        query.includes('excludePrerequisiteSteps=true') && query.includes('unpatrolled=true'),
    ),
  ).toBe(true)
  const theirs = [...before.steps, ...first.steps, ...second.steps].map(({ stepid }) =>
    String(stepid),
  )
  expect(writes.length).toBeGreaterThan(0)
  expect(
    writes.filter(({ line: words, body }) =>
      theirs.some(
        stepid => words.includes(`/steps/${stepid}`) || new RegExp(`\\b${stepid}\\b`).test(body),
      ),
    ),
  ).toEqual([])
  expect(
    (await readBack(site.admin, guide.guideid)).steps.map(
      (_, n, all) => textsOf({ steps: all } as Guide, n)[0],
    ),
  ).toEqual(['b one', 'f one', 'f two', 'f three', 's one', 's two', 'own two', 'own one!'])
})

test('a title of 129 characters is shown, counted and never sent (A-69)', async ({
  page,
  site,
}) => {
  const guideid = await open(page, site, 'Long title', [['one']])
  const writes = watchWrites(page)
  const title = stepOf(page, 1).getByLabel('Step title')
  await title.fill('t'.repeat(100))
  await expect(stepOf(page, 1).getByText('100 of 128')).toBeVisible()
  await title.press('End')
  await title.pressSequentially('t'.repeat(28))
  await save(page)
  await title.focus()
  await title.press('End')
  await title.press('x')
  await expect(title).toHaveValue(`${'t'.repeat(128)}x`)
  expect(
    await title.evaluate(
      (field: HTMLTextAreaElement) =>
        field.scrollHeight <= field.clientHeight + 1 && field.scrollWidth <= field.clientWidth + 1,
    ),
  ).toBe(true)
  await expect(stepOf(page, 1).locator('mark')).toHaveText('x')
  await expect(stepOf(page, 1).getByText('129 of 128')).toBeVisible()
  await caretAtEndOf(page, 1, 'one')
  await page.keyboard.type('!')
  await expect
    .poll(async () => firstOf(firstOf((await readBack(site.admin, guideid)).steps).lines).text_raw)
    .toBe('one!')
  const sent = writes.map(({ body }) => (JSON.parse(body) as { title?: string }).title ?? '')
  expect(sent.filter(text => text.length > 128)).toEqual([])
  expect(firstOf((await readBack(site.admin, guideid)).steps).title).toBe('t'.repeat(128))
})
