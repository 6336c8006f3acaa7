// The keys of the line editor in a real browser; their rules as tables stand in
// src/app/editor/lines/lineKeys.test.ts and enterAndDelete.test.ts beside it.
import type { Page } from '@playwright/test'
import type { Guide } from '#contract/guides/shapes.ts'
import { bullets } from '#contract/core/limits.ts'
import { firstOf, itemAt } from '#lib/existing.ts'
import {
  aGuide,
  arrowTo,
  caretAtEndOf,
  linesOf,
  openEditor,
  readBack,
  save,
  stepOf,
  tabTo,
} from './support/editing.ts'
import { expectSettled } from './support/settled.ts'
import { expect, signIn, stopTime, test } from './support/test.ts'
import type { Site } from './support/site.ts'

let count = 0
/** A guide with one step of these lines, open in the editor. */
const open = async (page: Page, site: Site, ...lines: string[]): Promise<Guide> => {
  count += 1
  const guide = await aGuide(site.admin, `Lines ${count}`, [lines])
  await openEditor(page, guide.guideid)
  return guide
}
const stored = async (site: Site, { guideid }: Pick<Guide, 'guideid'>) =>
  firstOf((await readBack(site.admin, guideid)).steps).lines
const shown = async (site: Site, guide: Pick<Guide, 'guideid'>) =>
  (await stored(site, guide)).map(({ level, bullet, text_raw }) => `${level} ${bullet} ${text_raw}`)
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test.beforeEach(({ page, site }) => signIn(page, site.admin))

test('Enter splits a line, Backspace joins it and undo restores it', async ({ page, site }) => {
  const guide = await open(page, site, 'Lift the cover off', 'Turn it')
  const before = await stored(site, guide)
  await caretAtEndOf(page, 1, 'Lift the cover off')
  await press(page, ...Array<string>('off'.length).fill('ArrowLeft'), 'Enter')
  await save(page)
  expect(await shown(site, guide)).toEqual([
    '0 black Lift the cover',
    '0 black off',
    '0 black Turn it',
  ])
  expect(firstOf(await stored(site, guide)).lineid).toBe(firstOf(before).lineid)
  await press(page, 'Backspace')
  await save(page)
  expect((await stored(site, guide)).map(({ lineid, text_raw }) => [lineid, text_raw])).toEqual(
    before.map(({ lineid, text_raw }) => [lineid, text_raw]),
  )
  await press(page, 'Control+a', 'x')
  await expect(linesOf(page, 1)).toHaveText(/^x$/)
  await press(page, 'Control+z')
  await save(page)
  expect((await stored(site, guide)).map(({ lineid }) => lineid)).toEqual(
    before.map(({ lineid }) => lineid),
  )
})

test('Tab indents a line with its children and says why it cannot (A-72)', async ({
  page,
  site,
}) => {
  const guide = await open(page, site, 'one', 'two', 'three')
  const refusal =
    'Lines have levels 1 to 3. The first line stays at level 1, and a line is at most one level deeper than the one before it.'
  const said = page.getByRole('status').filter({ hasText: refusal })
  await caretAtEndOf(page, 1, 'one')
  await press(page, 'Tab')
  await expect(said.first()).toBeAttached()
  await expect(stepOf(page, 1).getByText(refusal)).toBeVisible()
  await caretAtEndOf(page, 1, 'three')
  await press(page, 'Tab')
  await expect(stepOf(page, 1).getByText(refusal)).toBeHidden()
  await caretAtEndOf(page, 1, 'two')
  await press(page, 'Tab', 'Tab')
  await expect(stepOf(page, 1).getByText(refusal)).toBeVisible()
  await save(page)
  expect(await shown(site, guide)).toEqual(['0 black one', '1 black two', '2 black three'])
  await caretAtEndOf(page, 1, 'three')
  await press(page, 'Enter', 'Enter', 'Enter')
  await page.keyboard.type('four')
  await save(page)
  expect(await shown(site, guide)).toEqual([
    '0 black one',
    '1 black two',
    '2 black three',
    '0 black four',
  ])
})

test('a refused ninth line is explained and Ctrl+Enter opens the next step (A-77)', async ({
  page,
  site,
}) => {
  const guide = await open(page, site, ...Array.from({ length: 8 }, (_, n) => `line ${n + 1}`))
  await caretAtEndOf(page, 1, 'line 8')
  await press(page, 'Shift+Enter')
  await expect(
    stepOf(page, 1).getByText('A line is one paragraph. Enter starts a new line.'),
  ).toBeVisible()
  await press(page, 'Enter')
  await expect(stepOf(page, 1).getByText('A step can have up to 8 lines.')).toBeVisible()
  await press(page, 'Control+Enter')
  await page.keyboard.type('ninth')
  await save(page)
  const { steps } = await readBack(site.admin, guide.guideid)
  expect(steps.map(({ lines }) => lines.map(({ text_raw }) => text_raw).join())).toEqual([
    Array.from({ length: 8 }, (_, n) => `line ${n + 1}`).join(),
    'ninth',
  ])
})

test('lines are entered, chosen and left by keyboard alone (A-74)', async ({ page, site }) => {
  const guide = await open(page, site, 'one', 'two')
  await tabTo(page, linesOf(page, 1))
  const hint = 'Press Escape to leave the text, then Tab to leave the lines.'
  await expect(stepOf(page, 1).getByText(hint)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: hint })).toBeAttached()
  await arrowTo(page, 'one')
  await press(page, 'Tab')
  await expect(linesOf(page, 1)).toBeFocused()
  await press(page, 'Escape', 'Alt+ArrowDown', 'Tab')
  await expect(linesOf(page, 1)).not.toBeFocused()
  await press(page, 'Shift+Tab')
  await expect(linesOf(page, 1)).toBeFocused()
  await press(page, 'Shift+Tab')
  await expect(linesOf(page, 1)).not.toBeFocused()
  await press(page, 'Tab', 'ArrowUp', 'Enter')
  await page.keyboard.type(' first')
  await save(page)
  expect(await shown(site, guide)).toEqual(['0 black two first', '0 black one'])
})

test('bullets and marks by keyboard leave the wiki text unchanged otherwise (A-82)', async ({
  page,
  site,
}) => {
  const guide = await open(
    page,
    site,
    'Mind the spring',
    'See',
    'm',
    "<b>[foo|bar] [[ '' ~~ {{x}} &amp;",
  )
  await caretAtEndOf(page, 1, 'Mind the spring')
  await press(page, 'Control+.', 'c')
  await page.keyboard.type(': ')
  for (const [key, word] of [
    ['Control+b', 'sharp'],
    ['Control+i', 'thin'],
    ['Control+e', 'M3'],
    ['Control+u', 'here'],
  ] as const) {
    await press(page, key)
    await page.keyboard.type(word)
    await press(page, key)
    await page.keyboard.type(' ')
  }
  await caretAtEndOf(page, 1, 'See')
  await page.keyboard.type(' [guide|5] and [made-up|x], ')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByRole('combobox', { name: 'Page title or address' }).fill('https://example.org/a')
  await press(page, 'Enter')
  await caretAtEndOf(page, 1, 'm')
  for (const [item, text] of [
    ['Superscript', '2'],
    ['Subscript', 'x'],
  ] as const) {
    for (const turn of ['on', 'off']) {
      await page.getByRole('button', { name: 'More line actions' }).click()
      await page.getByRole('menuitem', { name: item }).click()
      if (turn === 'on') await page.keyboard.type(text)
    }
  }
  await expect(linesOf(page, 1).locator('strong', { hasText: 'sharp' })).toBeVisible()
  await expect(linesOf(page, 1).locator('sup', { hasText: '2' })).toBeVisible()
  await save(page)
  const expected = [
    "0 icon_caution Mind the spring: ***sharp*** ''thin'' ``M3`` ++here++",
    '0 black See [guide|5] and [made-up|x], [link|https://example.org/a|https://example.org/a]',
    '0 black m^^2^^,,x,,',
    "0 black <b>[foo|bar] [[ '' ~~ {{x}} &amp;",
  ]
  expect(await shown(site, guide)).toEqual(expected)
  await page.reload()
  await linesOf(page, 1).getByText('<b>[foo|bar]').click()
  await press(page, 'End')
  await page.keyboard.type('!')
  await save(page)
  expect(await shown(site, guide)).toEqual([...expected.slice(0, 3), `${expected[3]}!`])
})

test('each bullet is set by its key and is there after saving and reading again (A-81)', async ({
  page,
  site,
}) => {
  const keys = {
    black: '1',
    red: '2',
    orange: '3',
    yellow: '4',
    green: '5',
    light_blue: '6',
    blue: '7',
    violet: '8',
    icon_note: 'n',
    icon_caution: 'c',
    icon_reminder: 'r',
  }
  const guide = await open(page, site, ...Array.from({ length: 8 }, (_, n) => `line ${n + 1}`))
  await site.admin.client.createStep({
    params: { guideid: guide.guideid },
    body: { lines: ['a', 'b', 'c'].map(text_raw => ({ text_raw, bullet: 'black', level: 0 })) },
  })
  await page.reload()
  const [eight, signs] = [
    bullets.filter(name => !name.startsWith('icon')),
    bullets.filter(name => name.startsWith('icon')),
  ]
  for (const [n, name] of eight.entries()) {
    await caretAtEndOf(page, 1, `line ${n + 1}`)
    await press(page, 'Control+.', keys[name])
  }
  await press(page, 'Alt+PageDown')
  await expect(linesOf(page, 2)).toBeFocused()
  for (const [n, name] of signs.entries()) {
    await caretAtEndOf(page, 2, itemAt('abc', n))
    await press(page, 'Control+.', keys[name])
  }
  await save(page)
  expect(
    (await readBack(site.admin, guide.guideid)).steps.map(({ lines }) =>
      lines.map(({ bullet }) => bullet),
    ),
  ).toEqual([eight, signs])
  await page.reload()
  await expect(linesOf(page, 2).getByRole('button')).toHaveText(['', '', ''])
  await expect(
    linesOf(page, 2).getByRole('button', { name: 'Line 2 of 3, level 1, caution' }),
  ).toBeVisible()
})

test('an emptied line keeps its id until the caret leaves the step (A-76)', async ({
  page,
  site,
}) => {
  const guide = await open(page, site, 'one', 'two')
  const before = await stored(site, guide)
  await site.admin.client.createStep({
    params: { guideid: guide.guideid },
    body: { lines: [{ text_raw: 'next', bullet: 'black', level: 0 }] },
  })
  await page.reload()
  await caretAtEndOf(page, 1, 'two')
  await press(page, 'Backspace', 'Backspace', 'Backspace')
  // time enough for each save of what was typed, had the caret left the line
  await stopTime(page)
  await page.clock.runFor(12_000)
  await page.clock.resume()
  await expectSettled(page)
  expect(await shown(site, guide)).toEqual(['0 black one', '0 black two'])
  await page.keyboard.type('deux')
  await save(page)
  expect((await stored(site, guide)).map(({ lineid, text_raw }) => [lineid, text_raw])).toEqual([
    [firstOf(before).lineid, 'one'],
    [itemAt(before, 1).lineid, 'deux'],
  ])
  await press(page, 'Backspace', 'Backspace', 'Backspace', 'Backspace', 'Alt+PageDown')
  await expect(linesOf(page, 2)).toBeFocused()
  await expect.poll(() => shown(site, guide)).toEqual(['0 black one'])
})

test('a line moves with its children, also to another step with room (A-80)', async ({
  page,
  site,
}) => {
  const guide = await open(page, site, 'first', 'head', 'under a', 'under b', 'last')
  const { client } = site.admin
  await client.createStep({
    params: { guideid: guide.guideid },
    body: { lines: [{ text_raw: 'room here', bullet: 'black', level: 0 }] },
  })
  await client.createStep({
    params: { guideid: guide.guideid },
    body: {
      lines: Array.from({ length: 6 }, (_, n) => ({
        text_raw: `full ${n}`,
        bullet: 'black' as const,
        level: 0,
      })),
    },
  })
  await page.reload()
  for (const text of ['under a', 'under b']) {
    await caretAtEndOf(page, 1, text)
    await press(page, 'Tab')
  }
  const bullet = (line: number) =>
    linesOf(page, 1)
      .getByRole('button')
      .nth(line - 1)
  await bullet(2).dragTo(bullet(1), { targetPosition: { x: 10, y: 2 } })
  await save(page)
  expect(await shown(site, guide)).toEqual([
    '0 black head',
    '1 black under a',
    '1 black under b',
    '0 black first',
    '0 black last',
  ])
  await caretAtEndOf(page, 1, 'first')
  await page.getByRole('button', { name: 'More line actions' }).click()
  await page.getByRole('menuitem', { name: 'Move line up' }).click()
  await save(page)
  expect(await shown(site, guide)).toEqual([
    '0 black first',
    '0 black head',
    '1 black under a',
    '1 black under b',
    '0 black last',
  ])
  // Three lines into a step of six: refused and explained before the drop; nothing moves.
  const card = page.getByRole('article').filter({ hasText: 'full 0' })
  await bullet(2).hover()
  await page.mouse.down()
  await card.hover()
  await card.hover({ position: { x: 60, y: 30 } })
  await expect(
    card.getByText('Step 3 does not have enough room: a step can have up to 8 lines.'),
  ).toBeVisible()
  await page.mouse.up()
  await caretAtEndOf(page, 1, 'head')
  await page.getByRole('button', { name: 'More line actions' }).click()
  await page.getByRole('menuitem', { name: 'Move line to another step…' }).click()
  await page.getByLabel('Step number, 1 to 3').fill('3')
  await expect(page.getByRole('dialog').getByText('Step 3 does not have enough room')).toBeVisible()
  await page.getByLabel('Step number, 1 to 3').fill('2')
  await press(page, 'Enter')
  await save(page)
  const texts = async () =>
    (await readBack(site.admin, guide.guideid)).steps.map(({ lines }) =>
      lines.map(({ level, text_raw }) => `${level} ${text_raw}`),
    )
  expect((await texts()).slice(0, 2)).toEqual([
    ['0 first', '0 last'],
    ['0 room here', '0 head', '1 under a', '1 under b'],
  ])
  await bullet(2).dragTo(page.getByRole('article').filter({ hasText: 'room here' }))
  await save(page)
  expect(await texts()).toEqual([
    ['0 first'],
    ['0 room here', '0 head', '1 under a', '1 under b', '0 last'],
    Array.from({ length: 6 }, (_, n) => `0 full ${n}`),
  ])
})
