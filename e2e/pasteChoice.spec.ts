// After a paste, "Formatted" or "Plain text" stands behind what came (W-C4, A-142).
import type { Page } from '@playwright/test'
import {
  aGuide,
  boxOf,
  caretAtEndOf,
  openEditor,
  pasteText,
  readBack,
  save,
} from './support/editing.ts'
import { pagesCalled, textOf } from './support/pages.ts'
import { expect, signIn, test } from './support/test.ts'

const aPage = pagesCalled('Chosen paste')
const markdown = '## Lid\n\nTake the **lid** off'
const asSaid = '== Lid ==\n\nTake the ***lid*** off'
// A number sign that begins a line is a list in wiki text.
const asLetters = '[nowiki]#[/nowiki]# Lid\n\nTake the **lid** off'

const chip = (page: Page) => page.getByRole('group', { name: 'Pasted text' })
const way = (page: Page, name: 'Formatted' | 'Plain text') =>
  chip(page).getByRole('button', { name })

test.beforeEach(async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, site.admin)
})

test('pasted Markdown can be its letters, by a click, and one undo takes each back (W-C4)', async ({
  page,
  site,
}) => {
  for (const width of [1440, 320]) {
    const made = await aPage(site, '')
    await page.setViewportSize({ width, height: 900 })
    await page.goto(made.address)
    await textOf(page).click()
    // What reads the text has come: until then letters stand first, as a step of their own.
    await pasteText(page, 'a **hook**')
    await expect(textOf(page)).toHaveText('a hook')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await pasteText(page, markdown)
    await expect(way(page, 'Formatted')).toHaveAttribute('aria-pressed', 'true')
    const [box, line] = [await boxOf(chip(page)), await boxOf(textOf(page).locator('p').last())]
    expect(box.x >= 0 && box.x + box.width <= width && box.y >= line.y + line.height - 8).toBe(true)
    await way(page, 'Plain text').click()
    await expect(textOf(page)).toContainText('Take the **lid** off')
    await expect(way(page, 'Plain text')).toHaveAttribute('aria-pressed', 'true')
    await expect(textOf(page)).toBeFocused()
    await save(page)
    expect(await made.raw()).toBe(asLetters)
    await way(page, 'Formatted').click()
    await save(page)
    expect(await made.raw()).toBe(asSaid)
    await page.keyboard.press('Control+z')
    await expect(chip(page)).toHaveCount(0)
    await expect(textOf(page)).toContainText('Take the **lid** off')
    await page.keyboard.press('Control+z')
    await expect(textOf(page).getByRole('heading', { name: 'Lid' })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(textOf(page)).not.toContainText('Lid')
  }
})

test('by keyboard it is announced once, reached, chosen and left (W-C4)', async ({
  page,
  site,
}) => {
  const made = await aPage(site, 'Before.')
  await page.goto(made.address)
  await textOf(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' ')
  await pasteText(page, 'the **lid**')
  const said = page
    .getByRole('status')
    .getByText('Pasted with formatting. Press Alt+Enter, then Enter')
  await expect(said).toHaveCount(1)
  await page.keyboard.press('Alt+Enter')
  await expect(way(page, 'Plain text')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(way(page, 'Plain text')).toHaveAttribute('aria-pressed', 'true')
  await expect(way(page, 'Plain text')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(textOf(page)).toBeFocused()
  await expect(chip(page)).toHaveCount(0)
  await page.keyboard.type('!')
  await save(page)
  expect(await made.raw()).toBe('Before. the **lid**!')
})

test('typing, Escape and leaving the text put it away, and nothing is lost (W-C4)', async ({
  page,
  site,
}) => {
  const made = await aPage(site, '')
  await page.goto(made.address)
  await textOf(page).click()
  await pasteText(page, 'the **lid** off')
  await expect(chip(page)).toBeVisible()
  await page.keyboard.type(' now')
  await expect(chip(page)).toHaveCount(0)
  await pasteText(page, ' and **up** too')
  await expect(chip(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chip(page)).toHaveCount(0)
  await expect(textOf(page)).toBeFocused()
  await pasteText(page, ' and **away** it')
  await expect(chip(page)).toBeVisible()
  await textOf(page).blur()
  await expect(chip(page)).toHaveCount(0)
  await textOf(page).focus()
  await pasteText(page, ' goes 5*3')
  await save(page)
  expect(await made.raw()).toBe('the ***lid*** off now and ***up*** too and ***away*** it goes 5*3')
  await expect(chip(page)).toHaveCount(0)
})

test('HTML from a web page can be the plain text of the clipboard (W-C4, A-142)', async ({
  page,
  site,
}) => {
  const made = await aPage(site, '')
  await page.goto(made.address)
  await textOf(page).click()
  await pasteText(page, 'Parts\n\nlid\n', {
    html: '<h2>Parts</h2><ul><li><b>lid</b></li></ul>',
  })
  await expect(textOf(page).getByRole('listitem')).toHaveText('lid')
  await way(page, 'Plain text').click()
  await save(page)
  expect(await made.raw()).toBe('Parts\n\nlid')
  await page.keyboard.press('Enter')
  await pasteText(page, 'two words\n', { html: '<p>two&nbsp;words</p>' })
  await save(page)
  await expect(textOf(page)).toContainText('two')
  await expect(chip(page)).toHaveCount(0)
})

test('what was copied in a page comes back as it is, without a choice (W-C4)', async ({
  page,
  site,
}) => {
  const made = await aPage(site, "the '''lid''' off")
  await page.goto(made.address)
  await textOf(page).click()
  for (const key of ['a', 'c', 'v', 'v']) await page.keyboard.press(`Control+${key}`)
  await save(page)
  expect(await made.raw()).toBe("the '''lid''' off\n\nthe ***lid*** off")
  await expect(chip(page)).toHaveCount(0)
  const html = '<p data-pm-slice="1 1 []"><strong>away</strong></p>'
  await pasteText(page, 'away', { html })
  await expect(way(page, 'Plain text')).toBeVisible()
})

test('undo from the choice takes it back, with the caret in the text again (W-C4)', async ({
  page,
  site,
}) => {
  const made = await aPage(site, '')
  await page.goto(made.address)
  await textOf(page).click()
  await pasteText(page, 'the **lid**')
  await expect(chip(page)).toBeVisible()
  await page.keyboard.press('Alt+Enter')
  await page.keyboard.press('Enter')
  await expect(textOf(page)).toContainText('the **lid**')
  await page.keyboard.press('Control+z')
  await expect(textOf(page)).not.toContainText('**')
  await expect(chip(page)).toHaveCount(0)
  await expect(textOf(page)).toBeFocused()
})

test('in a step the lines of a list can be its letters (W-C4)', async ({ page, site }) => {
  const { guideid } = await aGuide(site.admin, 'Chosen paste', [['first']])
  const stored = async () =>
    (await readBack(site.admin, guideid)).steps[0]?.lines.map(
      ({ level, text_raw }) => `${level} ${text_raw}`,
    )
  await openEditor(page, guideid)
  await caretAtEndOf(page, 1, 'first')
  await page.keyboard.press('Enter')
  await pasteText(page, '- Take it off\n  - with care')
  await expect(way(page, 'Formatted')).toHaveAttribute('aria-pressed', 'true')
  await save(page)
  expect(await stored()).toEqual(['0 first', '0 Take it off', '1 with care'])
  await page.keyboard.press('Alt+Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.type(' today')
  await save(page)
  expect(await stored()).toEqual(['0 first', '0 - Take it off', '0 - with care today'])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('- with care')).toHaveCount(0)
  await save(page)
  expect(await stored()).toEqual(['0 first', '0 Take it off', '1 with care'])
})
