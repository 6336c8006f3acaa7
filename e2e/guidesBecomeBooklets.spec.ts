// A guide on paper for the bench: pages of a booklet, alone or as a printer lays them for folding.
import type { Page } from '@playwright/test'
import { newestRevision } from '#documents/newestRevision.ts'
import { existing, firstOf, foundIn, lastOf } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { printed } from './support/pdf.ts'
import { expect, test } from './support/test.ts'

test.use({ demo: true })

const title = 'Adjust a rear derailleur'

/** Waits until what is on the pages was measured. */
const openBooklet = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByRole('region', { name: 'Page 1', exact: true })).toBeVisible()
}

test('a guide is printed as pages of A5: cover, tools and parts, steps by two, notes', async ({
  page,
  site,
}) => {
  const guides = await site.anyone.listGuides({ query: { limit: 200 } })
  const { guideid, url } = foundIn(guides, guide => guide.title === title)
  const guide = await site.anyone.readGuide({ params: { guideid } })
  const count = guide.steps.length
  await page.goto(url)
  await page.getByRole('link', { name: 'Booklet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Booklet: ${title}` })).toBeVisible()
  await page.getByRole('link', { name: 'A5', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Page 1', exact: true })).toBeVisible()
  await expectAccessible(page)
  const paper = await printed(page)
  expect(new Set(paper.map(({ width, height }) => `${width} × ${height}`))).toEqual(
    new Set(['148 × 210']),
  )
  const cover = firstOf(paper).text
  for (const words of [title, guide.category, existing(guide.difficulty, 'a difficulty')])
    expect(cover).toContain(words)
  expect(cover).toContain(`Revision ${newestRevision(guide)}`)
  const needs = paper.find(({ text }) => text.includes('Tools'))
  for (const { text, quantity } of [...guide.tools, ...guide.parts])
    expect(needs?.text).toContain(`${quantity} × ${text}`)
  // Each step is on one page, in its order, and no page has more than two.
  const stepsOn = paper.map(({ text }) =>
    [...text.matchAll(/Step (\d+) of (\d+)/g)].map(([, number]) => Number(number)),
  )
  expect(stepsOn.flat()).toEqual(guide.steps.map((_, n) => n + 1))
  expect(Math.max(...stepsOn.map(steps => steps.length))).toBe(2)
  expect(paper.some(({ text }) => text.includes(`Step ${count} of ${count}`))).toBe(true)
  const end = lastOf(paper).text
  expect(end).toContain('Notes')
  expect(end.replaceAll(' ', '')).toContain(url)
})

test('for folding, a sheet of A4 or letter has its pages as a printer lays them', async ({
  page,
  site,
}) => {
  const guides = await site.anyone.listGuides({ query: { limit: 200 } })
  const { guideid } = foundIn(guides, guide => guide.title === title)
  await openBooklet(page, `/booklet/${guideid}?paper=a4&fold=1`)
  const a4 = await printed(page)
  expect(firstOf(a4)).toMatchObject({ width: 297, height: 210 })
  expect(a4.length % 2).toBe(0)
  // The outer sheet has the last page and the first, on its back the second and the last but one.
  const [front, back] = a4
  expect(front?.text).toMatch(/Notes.*Revision.*Difficulty/)
  expect(back?.text).toMatch(/ 2\b/)
  const inside = a4.flatMap(({ text }) => [...text.matchAll(new RegExp(`${title} (\\d+)`, 'g'))])
  const numbers = inside.map(([, number]) => Number(number))
  expect(new Set(numbers).size).toBe(numbers.length)
  await page.getByRole('link', { name: 'Letter' }).click()
  await expect(page).toHaveURL(/paper=letter/)
  await expect
    .poll(async () => firstOf(await printed(page)))
    .toMatchObject({ width: 279, height: 216 })
})
