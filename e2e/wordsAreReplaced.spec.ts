// Words are found across guides, each hit is ticked, replaced and taken back.
import type { Page } from '@playwright/test'
import { firstOf } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import type { Site } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

const guideWith = async (site: Site, title: string, lines: string[]) => {
  const { client } = site.admin
  const { guideid, revisionid } = await client.createGuide({
    body: { category: 'Pulleys', type: 'repair', title, public: true },
  })
  await client.createStep({
    params: { guideid },
    query: { revisionid },
    body: { lines: lines.map(text_raw => ({ text_raw, bullet: 'black', level: 0 })) },
  })
  return guideid
}
const linesOf = async (site: Site, guideid: number) =>
  firstOf((await site.anyone.readGuide({ params: { guideid } })).steps).lines.map(
    ({ text_raw }) => text_raw,
  )

const chooseCategory = async (page: Page, title: string) => {
  await page.getByRole('combobox', { name: 'Category' }).fill(title)
  await page.getByRole('option', { name: title }).first().click()
}

test('words are replaced where they stay ticked, and all of it is undone (A-198)', async ({
  page,
  site,
}) => {
  await site.admin.client.createWiki({
    body: { namespace: 'CATEGORY', title: 'Pulleys', contents: '' },
  })
  const first = await guideWith(site, 'Tighten a pulley', ['Hold the belt.', 'Turn the BELT.'])
  const second = await guideWith(site, 'Clean a pulley', [
    'See [link|https://belt.example|the belt].',
    `${'x'.repeat(345)} belt`,
  ])
  const author = await site.person('Ada Replaces', { privilege: 'Author', reputation: 100_000 })
  await signIn(page, author, '/tags')
  await page.getByRole('main').getByRole('link', { name: 'Find and replace' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Find and replace' })).toBeVisible()
  const form = page.getByRole('main')
  await form.getByRole('textbox', { name: 'Find', exact: true }).fill('belt')
  await form.getByRole('textbox', { name: 'Replace with', exact: true }).fill('strap, wide')
  await chooseCategory(page, 'Pulleys')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show matches' }).click()
  const found = page.getByRole('region', { name: 'Preview of replacements' })
  const hits = found.getByRole('table', { name: 'Matches' })
  await expect(hits.getByRole('row')).toHaveCount(4)
  await expect(found.getByRole('table', { name: 'Not replaced' })).toContainText(
    'The text would have more than 350 characters',
  )
  expect(await linesOf(site, first)).toEqual(['Hold the belt.', 'Turn the BELT.'])
  // By keyboard: the second hit is the next one.
  const boxes = hits.getByRole('checkbox', { name: /^Select match/ })
  await boxes.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(boxes.nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(found.getByRole('button', { name: 'Replace 2 matches' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await found.getByRole('button', { name: 'Replace 2 matches' }).click()
  const run = page.getByRole('region', { name: /^Run \d+$/ })
  await expect(run.getByText('2 matches were replaced.')).toBeVisible()
  expect([await linesOf(site, first), await linesOf(site, second)]).toEqual([
    ['Hold the strap, wide.', 'Turn the BELT.'],
    ['See [link|https://belt.example|the strap, wide].', `${'x'.repeat(345)} belt`],
  ])
  await expect(
    run.getByRole('row', { name: /Clean a pulley.*The text would have more than/ }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await run.getByRole('button', { name: 'Undo in 2 documents' }).click()
  const undone = page.getByRole('region', { name: 'Undoing a run' })
  await expect(undone.getByText('Done.')).toBeVisible()
  await expect(undone.getByRole('row', { name: /Clean a pulley.*Undone/ })).toBeVisible()
  expect([await linesOf(site, first), await linesOf(site, second)]).toEqual([
    ['Hold the belt.', 'Turn the BELT.'],
    ['See [link|https://belt.example|the belt].', `${'x'.repeat(345)} belt`],
  ])
  await expect(
    page.getByRole('table', { name: 'Runs' }).getByRole('row', { name: /Undone/ }),
  ).toBeVisible()
})
