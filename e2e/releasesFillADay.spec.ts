// The register when there is much of it: a day of the calendar with more than it shows, its list;
// and what is new, told to whoever makes the next release.
import { firstOf } from '#lib/existing.ts'
import { expectAccessible, expectFitsPhones, expectNoSidewaysScroll } from './support/accessible.ts'
import { line } from './support/editing.ts'
import { becomesGerman, change, guideWithRelease } from './support/releasing.ts'
import type { Site } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

const authorOf = async (site: Site) => {
  await site.admin.client
    .createWiki({ body: { namespace: 'CATEGORY', title: 'Washers', contents: '' } })
    .catch(() => undefined)
  return site.person('Ana Author', { reputation: 1000 })
}

test('a full day of the calendar loses nothing: the others stand in its list (M-116)', async ({
  page,
  site,
}) => {
  const author = await authorOf(site)
  const noon = new Date(2030, 2, 13, 12)
  const titles: string[] = []
  for (const place of [3, 0, 5, 1, 4, 2]) {
    const { guideid, title } = await guideWithRelease(author)
    titles[place] = title
    await author.client.createRelease({
      query: {},
      body: { guideid, title: 'Second', scheduled_date: noon.getTime() / 1000 + place * 7200 },
    })
  }
  await signIn(page, author, '/releases?view=calendar&month=2030-03')
  const cell = page.getByRole('cell', { name: /^13/ })
  await expect(cell.getByRole('listitem')).toHaveCount(4)
  await expect(cell.getByText('went live')).toHaveCount(0)
  const more = cell.getByRole('link', { name: '2 more on 13 March 2030' })
  await expect(more).toHaveText('2 more')
  await expectAccessible(page)
  await more.press('Enter')

  // All of the day, and the way to other days and back.
  await expect(page.getByRole('heading', { name: 'Wednesday, 13 March 2030' })).toBeVisible()
  const rows = page.getByRole('row', { name: /Drain pump \d+ 2\.0 Scheduled/ })
  await expect(rows).toHaveCount(6)
  await expect(page.getByRole('link', { name: /^Drain pump \d+ 2\.0$/ })).toHaveText(
    titles.map(title => `${title} 2.0`),
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Next day' }).press('Enter')
  await expect(page.getByText('No releases match the filter')).toBeVisible()
  await page.getByRole('link', { name: 'Previous day' }).press('Enter')
  await expect(rows).toHaveCount(6)
  await page.getByRole('link', { name: 'Show in calendar' }).press('Enter')
  // A week has room for them.
  await expect(page.getByRole('link', { name: 'Next week' })).toBeVisible()
  await expect(cell.getByRole('listitem')).toHaveCount(6)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/releases?view=calendar&month=2030-03')
  await expect(page.getByRole('link', { name: '2 more on 13 March 2030' })).toBeVisible()
  await expectFitsPhones(page)
  await becomesGerman(page, author, '/releases?view=calendar&month=2030-03')
  await expect(page.getByRole('link', { name: '2 weitere am 13. März 2030' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('a new release says what it changes before it is made (R-11)', async ({ page, site }) => {
  const author = await authorOf(site)
  const { guideid } = await guideWithRelease(author)
  await change(author, guideid, 'Loosen the hose by a quarter turn.')
  const after = await author.client.createStep({
    params: { guideid },
    body: { title: 'Check the seal', lines: [line('Look for cracks.')] },
  })
  await author.client.changeStepForm({
    params: { guideid, stepid: firstOf(after.steps).stepid },
    body: { fields: [{ label: 'Torque', type: 'number', min: 1, max: 2 }] },
  })
  await signIn(page, author, `/guides/${guideid}/releases`)
  await page.getByRole('button', { name: 'New release' }).press('Enter')
  const summary = page.getByRole('region', { name: 'What is in this release' })
  await expect(summary).toContainText('Changes since release 1.0')
  await expect(summary.getByRole('listitem')).toHaveText([
    'Step 1: 1 line, 1 form field',
    'Step 2, Check the seal: new',
  ])
  await expect(summary.getByRole('link', { name: 'Preview' })).toHaveAttribute(
    'href',
    `/guides/${guideid}/preview`,
  )
  await expectAccessible(page)
  await expectFitsPhones(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await summary.getByRole('link', { name: 'Compare with release 1.0' }).press('Enter')
  await expect(page.getByText(/^2 steps differ: /)).toBeVisible()

  // Of what never had a release, there is nothing to compare with.
  const { guideid: fresh } = await author.client.createGuide({
    body: { category: 'Washers', type: 'repair', title: 'Fresh pump' },
  })
  await page.goto(`/guides/${fresh}/releases`)
  await page.getByRole('button', { name: 'New release' }).press('Enter')
  await expect(summary).toContainText('First release of this guide')
  await expect(summary.getByRole('link')).toHaveText(['Preview'])
})
