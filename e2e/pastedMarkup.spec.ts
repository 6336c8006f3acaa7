// Plain text that is Markdown or wiki text becomes structure where it is pasted (W10).
import { aGuide, caretAtEndOf, openEditor, pasteText, readBack, save } from './support/editing.ts'
import { pagesCalled, textOf } from './support/pages.ts'
import { expect, signIn, test } from './support/test.ts'

const aPage = pagesCalled('Marked up')
const markdown =
  '# Lid\n\nTake the **lid** off, see [the manual](https://example.org/m).\n\n- one\n  - below\n\n| A | B |\n|---|---|\n| 5*3 | #10-24 |'
const asWiki =
  '== Lid ==\n\nTake the ***lid*** off, see [link|https://example.org/m|the manual].\n\n* one\n** below\n\n{table\n|! A\n|! B\n|--\n| 5*3\n| #10-24\n}'

test.beforeEach(async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, site.admin)
})

test('Markdown and wiki text become headings, lists and tables of a page, also on a phone (W10)', async ({
  page,
  site,
}) => {
  for (const [text, wikiText, width] of [
    [markdown, asWiki, 1440],
    [asWiki, asWiki, 390],
  ] as const) {
    const made = await aPage(site, '')
    await page.setViewportSize({ width, height: 900 })
    await page.goto(made.address)
    await textOf(page).click()
    await pasteText(page, text)
    await expect(textOf(page).getByRole('heading', { name: 'Lid' })).toBeVisible()
    await save(page)
    expect(await made.raw()).toBe(wikiText)
  }
})

test('what only looks like it stays, and Ctrl+Shift+V pastes the letters (W10)', async ({
  page,
  site,
}) => {
  const made = await aPage(site, '')
  await page.goto(made.address)
  await textOf(page).click()
  await pasteText(page, 'M5 * 0.8, #10-24, 5*3*2')
  await page.keyboard.press('Enter')
  await pasteText(page, 'the **lid**', { keys: 'Control+Shift+v' })
  await expect(textOf(page)).toContainText('the **lid**')
  await save(page)
  expect(await made.raw()).toBe('M5 * 0.8, #10-24, 5*3*2\n\nthe **lid**')
})

test('in a step each paragraph and item is a line, and one undo takes all back (W10)', async ({
  page,
  site,
}) => {
  const { guideid } = await aGuide(site.admin, 'Marked up', [['first']])
  const stored = async () =>
    (await readBack(site.admin, guideid)).steps[0]?.lines.map(
      ({ level, text_raw }) => `${level} ${text_raw}`,
    )
  await openEditor(page, guideid)
  await caretAtEndOf(page, 1, 'first')
  await page.keyboard.press('Enter')
  await pasteText(page, '## Lid\n\n- Take the **lid** off\n  - with `care`')
  await expect(page.getByText('with care')).toBeVisible()
  await save(page)
  expect(await stored()).toEqual([
    '0 first',
    '0 Lid',
    '0 Take the ***lid*** off',
    '1 with ``care``',
  ])
  await page.keyboard.press('Control+z')
  await expect(page.getByText('with care')).toHaveCount(0)
})

const reader = /\/assets\/markdownDoc[^/]*\.js$/

test('letters are there at once, and become what they say when it can be read (W10)', async ({
  page,
  site,
  faults,
}) => {
  const made = await aPage(site, '')
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route(reader, async route => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest(reader)
  await page.goto(made.address)
  await textOf(page).click()
  await asked
  await page.keyboard.type('torque ')
  await pasteText(page, 'of **5 Nm**')
  await expect(textOf(page)).toContainText('torque of **5 Nm**')
  await page.keyboard.type(' or more')
  release()
  await expect(textOf(page)).toContainText('torque of 5 Nm or more')
  await page.keyboard.type('.')
  await save(page)
  expect(await made.raw()).toBe('torque of ***5 Nm*** or more.')

  await page.unroute(reader)
  await page.route(reader, route => route.abort())
  await page.reload()
  await textOf(page).click()
  await page.keyboard.press('Control+End')
  await pasteText(page, ' Not **6 Nm**')
  await expect(textOf(page)).toContainText('or more. Not **6 Nm**')
  await save(page)
  expect(await made.raw()).toContain('or more. Not ')
  faults.splice(0, faults.length, ...faults.filter(fault => !fault.includes('ERR_FAILED')))
})

test('two quick pastes are two steps of undo (W10)', async ({ page, site }) => {
  const made = await aPage(site, '')
  await page.goto(made.address)
  await textOf(page).click()
  // What reads the text has come: until then letters stand first, as a step of their own.
  await pasteText(page, 'a **lid**')
  await expect(textOf(page)).toHaveText('a lid')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await pasteText(page, 'one **two** ')
  await pasteText(page, 'three **four**')
  await expect(textOf(page)).toContainText('one two three four')
  await page.keyboard.press('Control+z')
  await expect(textOf(page)).toHaveText('one two')
  await page.keyboard.press('Control+z')
  await expect(textOf(page)).not.toContainText('one')
})
