// What was viewed: figures first, names after a reason, charts that are tables too.
import { readFile } from 'node:fs/promises'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ timezoneId: 'Europe/Berlin' })

test('an Admin reads the overview by keys: the chart says date and number, its table has the same, names come after a reason and the file follows the switch (A-175, A-178, A-179, A-181)', async ({ page, site }) => {
  await site.admin.client.createWiki({ body: { namespace: 'CATEGORY', title: 'Lamps', contents: '' } })
  const { guideid } = await site.admin.client.createGuide({ body: { category: 'Lamps', type: 'repair', title: '=1+1', public: true } })
  const reader = await site.person('Rita Reader')
  await reader.client.readGuide({ params: { guideid } })
  await expect.poll(async () => (await site.admin.client.listUserViews({ params: { userid: reader.userid } })).length).toBe(1)
  await signIn(page, site.admin, '/views?range=7&before=1')
  await expect(page.getByRole('heading', { level: 1, name: 'Views' })).toBeVisible()
  await expect(page.getByText(/Days end at midnight, Europe\/Berlin/)).toBeVisible()
  const chart = page.getByRole('application', { name: /^Chart: Views per day/ })
  await chart.focus()
  await page.keyboard.press('End')
  await expect(chart.getByRole('status')).toHaveText(/: 1 view, 0 in the range before$/)
  const said = (await chart.getByRole('status').innerText()).split(':')[0]!
  await page.keyboard.press('ArrowLeft')
  await expect(chart.getByRole('status')).toHaveText(/: 0 views, 0 in the range before$/)
  // The table is always there for those who listen, and one switch away for everybody.
  await expect(page.getByRole('table', { name: 'Views per day' }).getByRole('row', { name: `${said} 1 0` })).toBeAttached()
  await page.getByRole('button', { name: 'Table', exact: true }).press('Enter')
  await expect(page.getByRole('table', { name: 'Views per day' }).getByRole('row', { name: `${said} 1 0` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Who views most' }).first()).toContainText('Person 1')
  await expect(page.getByText('Rita Reader')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show names' }).press('Enter')
  await page.getByLabel('Why do you look?').fill('works council')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Rita Reader' })).toBeVisible()
  expect((await reader.client.listViewReaders({})).map(one => one.reason)).toContain('works council')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Most viewed: CSV' }).click()
  const text = await readFile(await (await file).path(), 'utf8')
  expect((await file).suggestedFilename()).toMatch(/^views-seen-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  expect(text).toMatch(/^\uFEFFdoc_type,docid,title/)
  expect(text).toContain(",'=1+1,Lamps,")
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
})

test('one document and one person: the right paths and dates, both spellings together, links there and back; others are told why not (A-176, A-177, A-181, A-182)', async ({ page, site }) => {
  const { guideid } = await site.admin.client.createGuide({ body: { category: 'Lamps', type: 'repair', title: 'Lamp with readers', public: true } })
  const { userid } = site.admin
  const asked: URL[] = []
  await page.route(/user_view_history/, route => {
    const url = new URL(route.request().url())
    asked.push(url)
    const at = Date.parse('2026-10-25T10:00:00Z') / 1000
    return route.fulfill({ headers: { 'X-Total-Count': '2' }, json: ['GUIDE', 'guide'].map((doc_type, n) => ({ userid, username: 'Admin', doc_type, docid: String(guideid), date: at + n, title: 'Lamp with readers', url: `${site.origin}/Guide/x/${guideid}` })) })
  })
  await signIn(page, site.admin, `/views/guide/${guideid}?from=2026-10-24&to=2026-10-26`)
  await page.getByLabel('Why do you look?').fill('check')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'People' }).getByRole('row', { name: /^Person 1 2 / })).toBeVisible()
  expect(asked[0]!.pathname).toBe(`/api/2.0/user_view_history/guide/${guideid}`)
  expect([asked[0]!.searchParams.get('start_date'), asked[0]!.searchParams.get('end_date')]).toEqual([String(Date.parse('2026-10-23T22:00:00Z') / 1000), String(Date.parse('2026-10-26T22:59:59Z') / 1000)])
  await expect(page.getByRole('link', { name: 'To the guide' })).toHaveAttribute('href', `/guides/${guideid}`)
  await page.goto(`/views/user/${userid}?from=2026-10-24&to=2026-10-26`)
  await expect(page.getByRole('table', { name: 'Documents' }).getByRole('row', { name: /^Lamp with readers 2 / })).toBeVisible()
  expect(asked.at(-1)!.pathname).toBe(`/api/2.0/user_view_history/user/${userid}`)
  const stranger = await site.person('Sten Stranger')
  await page.evaluate(() => localStorage.clear())
  await signIn(page, stranger, `/views/user/${userid}`)
  await expect(page.getByText('Only that person and Admins may see what somebody viewed.')).toBeVisible()
  await page.goto('/views')
  await expect(page.getByRole('heading', { level: 1, name: 'This page is not open to you' })).toBeVisible()
})

test('more records than are read are marked, added up beside the page, and their table holds rows near the window only (A-180)', async ({ page, site }) => {
  test.setTimeout(120_000)
  await page.route(/user_view_history/, route => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset') ?? 0)
    const at = Date.parse('2026-10-25T10:00:00Z') / 1000
    return route.fulfill({ headers: { 'X-Total-Count': '250000' }, json: Array.from({ length: 1000 }, (_, n) => ({ userid: 1, username: 'a', doc_type: 'GUIDE', docid: String(((offset + n) % 7000) + 1), date: at - offset - n, title: `Guide ${((offset + n) % 7000) + 1}`, url: null })) })
  })
  await page.addInitScript(() => {
    Object.assign(window, { longest: 0 })
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) Object.assign(window, { longest: Math.max((window as unknown as { longest: number }).longest, duration) })
    }).observe({ type: 'longtask' })
  })
  await signIn(page, site.admin, `/views/user/${site.admin.userid}?range=90`)
  await expect(page.getByText(/^The first 200,000 of 250,000 records/)).toBeVisible({ timeout: 100_000 })
  await expect(page.getByRole('table', { name: 'Documents' })).toHaveAttribute('aria-rowcount', '7001')
  expect(await page.getByRole('table', { name: 'Documents' }).getByRole('row').count()).toBeLessThan(150)
})
