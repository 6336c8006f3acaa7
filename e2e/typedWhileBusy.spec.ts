// What somebody clicks and types while the page is busy is answered afterwards, all of it at once, and where they meant it.
import { pagesCalled, textOf } from './support/pages.ts'
import { expect, signIn, test } from './support/test.ts'

const aPage = pagesCalled('Busy')
const busyFor = 1000 // milliseconds
test('in a page of the wiki, a new paragraph comes behind the words that were clicked', async ({ page, site }) => {
  const made = await aPage(site, 'A start.\n\nAn end.')
  await signIn(page, site.admin, made.address)
  const { x, y } = (await textOf(page).getByText('A start.').boundingBox())!
  await page.mouse.move(x + 8, y + 8)
  await Promise.all([
    page.evaluate(many => { for (const start = performance.now(); performance.now() - start < many;); }, busyFor),
    page.mouse.down(), page.mouse.up(), page.keyboard.press('End'), page.keyboard.press('Enter'),
  ])
  await expect(textOf(page).getByRole('paragraph')).toHaveText(['A start.', '', 'An end.'])
})
