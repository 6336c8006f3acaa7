// Beside the steps of the editor: who wrote a line, when, and what it said before.
import type { Locator, Page } from '@playwright/test'
import { existing, firstOf, lastOf } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { linesOf, openEditor, save, tabTo } from './support/editing.ts'
import { guideOf } from './support/patrolling.ts'
import type { Site } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const texts = [
  'Lift the lid.',
  'Lift the lid slowly.',
  'Lift the lid slowly and set it aside.',
  'Lift the lid and set it aside.',
  'Lift off the lid and set it aside.',
  'Lift off the lid and lay it down.',
]

/** Six wordings of the first line, by two people in turn, and a second line. */
const writtenGuide = async (site: Site) => {
  const { guideid, steps } = await guideOf(site, 'A kettle in many words', [
    firstOf(texts),
    'Fill it.',
  ])
  const mona = await site.person('Mona Wordsmith', { privilege: 'Moderator' })
  let step = firstOf(steps)
  const lineid = existing(firstOf(step.lines).lineid, 'a lineid')
  for (const [n, text_raw] of texts.slice(1).entries())
    step = await (n % 2 ? site.admin : mona).client.patchStep({
      params: step,
      query: { revisionid: step.revisionid },
      body: {
        lines: [
          { lineid, text_raw, bullet: 'black', level: 0 },
          step.lines[1]
            ? { ...step.lines[1], text_raw: 'Keep it level.' }
            : { text_raw: 'Keep it level.', bullet: 'black', level: 0 },
        ],
      },
    })
  return guideid
}

const historyOf = (page: Page) =>
  page
    .getByRole('complementary', { name: 'About the steps' })
    .getByRole('tabpanel', { name: 'History' })
const wordingsIn = (place: Locator, line: number) =>
  place.getByRole('list', { name: `Wordings of line ${line}` }).getByRole('listitem')
/** What each says now: without the words that went. */
const saidIn = (wordings: Locator) =>
  wordings.locator('p').evaluateAll(found =>
    found.map(one =>
      [...one.childNodes]
        .map(part => (part.nodeName === 'DEL' ? '' : (part.textContent ?? '')))
        .join('')
        .replace(/\s+/g, ' '),
    ),
  )

test('a line tells who wrote it, when, and its five earlier wordings in order (A-128)', async ({
  page,
  site,
}) => {
  const guideid = await writtenGuide(site)
  const { username } = site.admin
  await signIn(page, site.admin, '/')
  await openEditor(page, guideid)
  await linesOf(page, 1).getByText(lastOf(texts)).click()

  // by keys alone: out of the text, into its tools, to the last of them
  await page.keyboard.press('Escape')
  await tabTo(
    page,
    page.getByRole('toolbar', { name: 'Line tools' }).locator('button'),
    'Shift+Tab',
  )
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Show who wrote this line' })).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = historyOf(page)
  await expect(panel).toBeFocused()
  await expect(panel.getByRole('heading', { name: 'Line 1' })).toBeVisible()
  const wordings = wordingsIn(panel, 1)
  await expect(wordings).toHaveCount(6)
  expect(await saidIn(wordings)).toEqual(texts.toReversed())
  const mona = 'Mona Wordsmith'
  await expect(wordings.locator('a[href*="/User/"]')).toHaveText([
    mona,
    username,
    mona,
    username,
    mona,
    username,
  ])
  await expect(wordings.first()).toContainText(/\d\d:\d\d/)
  await expect(wordings.first().locator('del')).toHaveText(['set', 'aside'])
  await expect(wordings.first().locator('ins')).toHaveText(['lay', 'down'])
  await expect(wordings.first().getByRole('link', { name: /^Compare/ })).toHaveAttribute(
    'href',
    new RegExp(`/guides/${guideid}/history/\\d+/\\d+$`),
  )
  await expectAccessible(page)

  // it follows the caret, the mouse, and what is saved
  await linesOf(page, 1).getByText('Keep it level.').click()
  await expect(wordingsIn(panel, 2)).toHaveCount(1)
  await linesOf(page, 1).getByText(lastOf(texts)).hover()
  await expect(wordingsIn(panel, 1)).toHaveCount(6)
  await page.keyboard.press('End')
  await page.keyboard.type(' Always.')
  await expect(wordingsIn(panel, 2)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.keyboard.type('A third line.')
  await save(page)
  await expect(panel.getByRole('heading', { name: 'Line 3' })).toBeVisible()
  await expect(wordingsIn(panel, 3).first()).toContainText('A third line.')
  await page.keyboard.press('ArrowUp')
  await expect(wordingsIn(panel, 2).first()).toContainText('Always.')
})

test('on a phone a line tells who wrote it from its own menu (A-128)', async ({ page, site }) => {
  const guideid = await writtenGuide(site)
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, site.admin, '/')
  await openEditor(page, guideid)
  await linesOf(page, 1).getByText(lastOf(texts)).click()
  await page.getByRole('button', { name: 'More line actions' }).click()
  await page.getByRole('menuitem', { name: 'Show who wrote this line' }).click()
  const sheet = page.getByRole('dialog', { name: 'About the steps' })
  await expect(wordingsIn(sheet, 1)).toHaveCount(6)
  expect(await saidIn(wordingsIn(sheet, 1))).toEqual(texts.toReversed())
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toHaveCount(0)
})
