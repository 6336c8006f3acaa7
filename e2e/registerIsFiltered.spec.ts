// The register is narrowed to what somebody looks for: on the board, in the calendar, in the list.
import { expectAccessible, expectFitsPhones } from './support/accessible.ts'
import { holdBack } from './support/heldBack.ts'
import { guideWithRelease } from './support/releasing.ts'
import type { Site } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

const authorOf = async (site: Site, name: string) => {
  await site.admin.client
    .createWiki({ body: { namespace: 'CATEGORY', title: 'Washers', contents: '' } })
    .catch(() => undefined)
  return site.person(name, { reputation: 1000 })
}
/** Two guides with a live release each; one has a further one that is scheduled, one a draft. */
const registerOf = async (site: Site, name: string) => {
  const author = await authorOf(site, name)
  const [first, second] = [await guideWithRelease(author), await guideWithRelease(author)]
  await author.client.createRelease({
    query: {},
    body: {
      guideid: first.guideid,
      title: 'Ahead',
      scheduled_date: new Date(2036, 10, 23, 12).getTime() / 1000,
    },
  })
  await author.client.createRelease({
    query: {},
    body: { guideid: second.guideid, title: 'Begun', submit: false },
  })
  const own = { user: String(author.userid), name: author.username }
  return {
    author,
    first,
    second,
    own,
    address: (more: Record<string, string>) =>
      `/releases?${new URLSearchParams({ ...own, ...more })}`,
  }
}

test('the list is filtered by state, guide and dates, each taken away alone (R-2)', async ({
  page,
  site,
}) => {
  const { author, first, second, own, address } = await registerOf(site, 'Fay Filters')
  await signIn(page, author, address({ view: 'list' }))
  const rows = page.getByRole('table', { name: 'Releases' }).getByRole('row')
  const asked = () => Object.fromEntries(new URL(page.url()).searchParams)
  const chip = (words: string) => page.getByRole('link', { name: `Remove the filter ${words}` })
  const state = page.getByLabel('State', { exact: true })
  const from = page.getByLabel('From', { exact: true })
  await expect(rows).toHaveCount(5)
  await expect(page.getByText('4 releases', { exact: true })).toBeVisible()
  await state.selectOption('Scheduled')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(`${first.title} 2.0`)
  await expect(page.getByText('1 release', { exact: true })).toBeVisible()
  expect(asked()).toEqual({ ...own, view: 'list', state: 'scheduled' })
  await expectAccessible(page)

  // Two that are taken away before the list of the first has come are both gone.
  const guide = page.getByRole('combobox', { name: 'Guide' })
  await guide.fill(second.title)
  await page.getByRole('option', { name: second.title }).click()
  await expect(page.getByText('No releases match the filter')).toBeVisible()
  await expect(
    page.getByText(`Filters: State: Scheduled, Guide: ${second.title}, Person: ${author.username}`),
  ).toBeVisible()
  const list = await holdBack(page, 'GET', /\/guides\/releases$/)
  await chip('State: Scheduled').press('Enter')
  await chip(`Guide: ${second.title}`).press('Enter')
  list.letGo()
  await expect(rows).toHaveCount(5)
  expect(asked()).toEqual({ ...own, view: 'list' })
  await guide.fill(second.title)
  await page.getByRole('option', { name: second.title }).click()
  await expect(rows).toHaveCount(3)
  for (const title of ['1.0', '2.0'])
    await expect(page.getByRole('link', { name: `${second.title} ${title}` })).toBeVisible()
  await chip(`Guide: ${second.title}`).press('Enter')

  await from.fill('2036-11-23')
  await page.getByLabel('Until', { exact: true }).fill('2036-11-23')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(`${first.title} 2.0`)
  await page.getByLabel('Which date').selectOption('Created')
  await expect(page.getByText('No releases match the filter')).toBeVisible()
  await chip('Created: 23 Nov 2036 to 23 Nov 2036').press('Enter')
  await expect(rows).toHaveCount(5)
  await expect(from).toHaveValue('')

  // What few look for stands behind a button.
  await expect(page.getByLabel('Document review')).toBeHidden()
  await page.getByRole('button', { name: 'Filters', exact: true }).press('Enter')
  await page.getByLabel('Document review').selectOption('I am the owner')
  await expect(page.getByText('No releases match the filter')).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhones(page)
})

test('board and calendar show what the same filters leave (R-2)', async ({ page, site }) => {
  const { author, first, second, address } = await registerOf(site, 'Bea Board')
  await signIn(page, author, address({ state: 'draft' }))
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(column('Draft').getByRole('listitem')).toHaveCount(1)
  await expect(column('Draft')).toContainText(second.title)
  await expect(column('Live')).toHaveCount(0)
  await page.getByLabel('State', { exact: true }).selectOption('')
  await expect(column('Live').getByRole('listitem')).toHaveCount(2)
  await page.getByLabel('From', { exact: true }).fill('2036-11-01')
  await expect(column('Scheduled').getByRole('listitem')).toHaveCount(1)
  await expect(column('Live').getByRole('listitem')).toHaveCount(0)

  await page.goto(address({ view: 'calendar', month: '2036-11', from: '2036-11-23' }))
  const day = page.getByRole('cell', { name: /^23/ })
  await expect(day).toContainText(first.title)
  await page.getByLabel('From', { exact: true }).fill('2036-11-24')
  await expect(page.getByText('No releases match the filter')).toBeVisible()
  await page.goto(address({ view: 'calendar', month: '2036-11', guide: String(second.guideid) }))
  await expect(page.getByText('November 2036: no releases')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Guide' })).toHaveValue(second.title)
  await page.getByLabel('State', { exact: true }).selectOption('Draft')
  await expect(page.getByText('1 release', { exact: true })).toBeVisible()
})

test('a column with many releases shows more of what its filters leave (R-2)', async ({
  page,
  site,
}) => {
  const author = await authorOf(site, 'Mo More')
  const { guideid } = await guideWithRelease(author)
  for (let n = 0; n < 32; n++)
    await author.client.createRelease({ query: {}, body: { guideid, title: `Again ${n}` } })
  const other = await guideWithRelease(author)
  const stream = page.waitForResponse(/\/x\/events\?/)
  await signIn(page, author, `/releases?guide=${guideid}`)
  const past = page.getByRole('region', { name: 'Archived', exact: true })
  await expect(past.getByRole('heading')).toContainText('32')
  await expect(past.getByRole('listitem')).toHaveCount(30)
  await stream
  // Somebody makes a release while the next page is on its way: the list is read again, and on.
  const list = await holdBack(page, 'GET', /\/guides\/releases$/)
  const isAsked = (offset: number) => () =>
    list.asked.some(url => url.includes('archived') && url.includes(`offset=${offset}`))
  const more = past.getByRole('button', { name: 'Show more' })
  await more.press('Enter')
  await expect.poll(isAsked(30)).toBe(true)
  await author.client.createRelease({
    query: {},
    body: { guideid: other.guideid, title: 'Begun', submit: false },
  })
  await expect.poll(isAsked(0)).toBe(true)
  list.letGo()
  await expect(past.getByRole('listitem')).toHaveCount(32)
  await expect(more).toHaveCount(0)
  await page.getByLabel('State', { exact: true }).selectOption('Live')
  await expect(
    page.getByRole('region', { name: 'Live', exact: true }).getByRole('listitem'),
  ).toHaveCount(1)
})
