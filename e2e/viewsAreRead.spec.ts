// What was viewed: figures first, names after a reason, charts that are tables too.
import { readFile } from 'node:fs/promises'
import { firstOf, lastOf } from '#lib/existing.ts'
import { expectAccessible, expectFitsPhones } from './support/accessible.ts'
import { inDatabase, viewed, viewedHourly } from './support/rows.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ timezoneId: 'Europe/Berlin' })

test('the overview chart and its table agree, and names need a reason (A-175, A-178, A-179, A-181)', async ({
  page,
  site,
}) => {
  await site.admin.client.createWiki({
    body: { namespace: 'CATEGORY', title: 'Lamps', contents: '' },
  })
  const { guideid } = await site.admin.client.createGuide({
    body: { category: 'Lamps', type: 'repair', title: '=1+1', public: true },
  })
  const reader = await site.person('Rita Reader')
  await reader.client.readGuide({ params: { guideid } })
  await expect
    .poll(
      async () =>
        (await site.admin.client.listUserViews({ params: { userid: reader.userid } })).length,
    )
    .toBe(1)
  await signIn(page, site.admin, '/views?range=7&before=1')
  await expect(page.getByRole('heading', { level: 1, name: 'Views' })).toBeVisible()
  await expect(page.getByText(/Each day ends at midnight \(Europe\/Berlin\)/)).toBeVisible()
  const chart = page.getByRole('application', { name: /^Chart: Views per day/ })
  await chart.focus()
  await page.keyboard.press('End')
  // The day goes on: until when it was counted stands beside its name.
  await expect(chart.getByRole('status')).toHaveText(
    /, until \d\d:\d\d: 1 view, 0 in the previous range$/,
  )
  await expect(chart.getByText(/Today until \d\d:\d\d$/)).toBeVisible()
  await expect(chart.getByText('Today is compared up to the same time of day.')).toBeVisible()
  const said = firstOf((await chart.getByRole('status').innerText()).split(': '))
  await page.keyboard.press('ArrowLeft')
  await expect(chart.getByRole('status')).toHaveText(/^[^,]*: 0 views, 0 in the previous range$/)
  // The table is always there for those who listen, and one switch away for everybody.
  await expect(
    page.getByRole('table', { name: 'Views per day' }).getByRole('row', { name: `${said} 1 0 –` }),
  ).toBeAttached()
  await page.getByRole('button', { name: 'Table', exact: true }).press('Enter')
  await expect(
    page.getByRole('table', { name: 'Views per day' }).getByRole('row', { name: `${said} 1 0 –` }),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Most active readers' }).first()).toContainText(
    'Person 1',
  )
  await expect(page.getByText('Rita Reader')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show names…' }).press('Enter')
  await page.getByLabel('Reason for access').fill('works council')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Rita Reader' })).toBeVisible()
  expect((await reader.client.listViewReaders({})).map(one => one.reason)).toContain(
    'works council',
  )
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Most viewed documents: CSV' }).click()
  const text = await readFile(await (await file).path(), 'utf8')
  expect((await file).suggestedFilename()).toMatch(
    /^views-seen-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/,
  )
  expect(text).toMatch(/^\uFEFFdoc_type,docid,title/)
  expect(text).toContain(",'=1+1,Lamps,")
  await expectFitsPhones(page)
  await expectAccessible(page)
})

test('views of a document and a person show right dates to allowed readers (A-176, A-177, A-181, A-182)', async ({
  page,
  site,
}) => {
  const { guideid } = await site.admin.client.createGuide({
    body: { category: 'Lamps', type: 'repair', title: 'Lamp with readers', public: true },
  })
  const { userid } = site.admin
  const reader = await site.person('Rolf Reader')
  // Three days of Berlin, the second of 25 hours: two views at their edges, one just before, one
  // just after.
  await viewed(
    site,
    [
      '2026-10-23T21:59:59Z',
      '2026-10-23T22:00:00Z',
      '2026-10-26T22:59:59Z',
      '2026-10-26T23:00:00Z',
    ].map(at => ({ userid, guideid, at })),
  )
  await viewed(site, [{ userid: reader.userid, guideid, at: '2026-10-25T00:30:00Z' }])
  const asked: URL[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.pathname.includes('/user_view_history/')) asked.push(url)
  })
  const bounds = (url: URL) => [
    url.searchParams.get('start_date'),
    url.searchParams.get('end_date'),
  ]
  const wanted = [
    String(Date.parse('2026-10-23T22:00:00Z') / 1000),
    String(Date.parse('2026-10-26T22:59:59Z') / 1000),
  ]
  await signIn(page, site.admin, `/views/guide/${guideid}?from=2026-10-24&to=2026-10-26`)
  await page.getByLabel('Reason for access').fill('check')
  await page.keyboard.press('Enter')
  const people = page.getByRole('table', { name: 'People' })
  await expect(people.getByRole('row', { name: /^Person 1 2 / })).toBeVisible()
  await expect(people.getByRole('row', { name: /^Person 2 1 / })).toBeVisible()
  await expect(page.getByText('Rolf Reader')).toHaveCount(0)
  expect(asked.map(({ pathname }) => pathname)).toEqual([
    `/api/2.0/user_view_history/guide/${guideid}`,
  ])
  expect(bounds(firstOf(asked))).toEqual(wanted)
  await page.getByRole('button', { name: 'Show names' }).press('Enter')
  await expect(people.getByRole('link', { name: 'Rolf Reader' })).toHaveAttribute(
    'href',
    `/views/user/${reader.userid}`,
  )
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Back to the guide' })).toHaveAttribute(
    'href',
    `/guides/${guideid}`,
  )
  await page.goto(`/views/user/${userid}?from=2026-10-24&to=2026-10-26`)
  const documents = page.getByRole('table', { name: 'Documents' })
  await expect(documents.getByRole('row', { name: /^Lamp with readers 2 / })).toBeVisible()
  await expect(documents.getByRole('link', { name: 'Lamp with readers' })).toHaveAttribute(
    'href',
    new RegExp(`/${guideid}$`),
  )
  expect(lastOf(asked).pathname).toBe(`/api/2.0/user_view_history/user/${userid}`)
  expect(bounds(lastOf(asked))).toEqual(wanted)
  // By day and by hour of the zone's clock: 00:00 of the 24th, and 23:59 of the 26th.
  for (const name of ['24 Oct', '26 Oct'])
    await expect(
      page
        .getByRole('table', { name: 'Views per day' })
        .getByRole('row', { name: new RegExp(`^${name}.* 1$`) }),
    ).toBeAttached()
  for (const name of ['00:00 1', '23:00 1', '22:00 0'])
    await expect(
      page.getByRole('table', { name: 'Views by hour of the day' }).getByRole('row', { name }),
    ).toBeAttached()
  const stranger = await site.person('Sten Stranger')
  await page.evaluate(() => localStorage.clear())
  await signIn(page, stranger, `/views/user/${userid}`)
  await expect(page.getByText('Only this person and Admins can see these views.')).toBeVisible()
  await page.goto('/views')
  await expect(
    page.getByRole('heading', { level: 1, name: 'You do not have access to this page' }),
  ).toBeVisible()
})

test('findings are named, looked at until the guide changes, and of one kind (W25, W27)', async ({
  page,
  site,
}) => {
  await site.admin.client.createWiki({
    body: { namespace: 'CATEGORY', title: 'Torches', contents: '' },
  })
  const { guideid } = await site.admin.client.createGuide({
    body: { category: 'Torches', type: 'repair', title: 'Lamp in the dark', public: true },
  })
  const { userid } = await site.person('Mara Many')
  await viewedHourly(site, { userid, guideid })
  await signIn(page, site.admin, '/views?range=7')
  const list = page.getByRole('region', { name: 'Worth a look' })
  const row = list.getByRole('row', {
    name: /^Lamp in the dark summary missing, difficulty missing, time missing 30 /,
  })
  await expect(row).toBeVisible()
  // Looked at: left out until it changes, which is taken back at once or later.
  const looked = list.getByRole('button', { name: 'Mark as looked at: Lamp in the dark' })
  await looked.press('Enter')
  await expect(row).toHaveCount(0)
  await list.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(row).toBeVisible()
  await looked.press('Enter')
  await expect(row).toHaveCount(0)
  await list.getByRole('button', { name: 'Show those looked at' }).press('Enter')
  await expect(row.getByRole('link', { name: site.admin.username })).toBeVisible()
  await list.getByRole('button', { name: 'Show Lamp in the dark again' }).press('Enter')
  await expect(row).toHaveCount(0)
  await list.getByRole('button', { name: 'Show those looked at' }).press('Enter')
  await expect(row).toBeVisible()
  // Guides alone, which the figures follow.
  await page.getByLabel('Kind').selectOption('Categories')
  await expect(row).toHaveCount(0)
  await page.getByLabel('Kind').selectOption('Guides')
  await expect(page).toHaveURL(/kind=guide/)
  await expect(row).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhones(page)
  // What nobody viewed has no stubs unless they are asked for.
  await page.getByLabel('Kind').selectOption('All kinds')
  const unseen = page.getByRole('region', { name: 'Documents not viewed' })
  await unseen.getByRole('button', { name: 'Show stubs, tools and parts too' }).press('Enter')
  await expect(page).toHaveURL(/stubs=1/)
})

test('a saved view opens with the rights of whoever follows its link (A-183, A-184)', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { guideid } = await site.admin.client.createGuide({
    body: { category: 'Lamps', type: 'repair', title: 'Lamp without a picture', public: true },
  })
  const { userid } = await site.person('Mia Many')
  await viewedHourly(site, { userid, guideid })
  await signIn(page, site.admin, '/views?range=7&category=Lamps')
  const list = page.getByRole('region', { name: 'Worth a look' })
  const row = list.getByRole('row', {
    name: /^Lamp without a picture .*summary missing, difficulty missing, time missing 30 /,
  })
  await expect(row).toBeVisible()
  await expect(row.getByRole('link', { name: 'Edit Lamp without a picture' })).toHaveAttribute(
    'href',
    `/guides/${guideid}/edit/details`,
  )
  await page.getByRole('button', { name: 'Saved views' }).press('Enter')
  const views = page.getByRole('region', { name: 'Saved views' })
  // Two ticks in one moment: the second counts from the first, though the address comes later.
  await views.getByRole('group', { name: 'Columns' }).evaluate(group => {
    for (const box of group.querySelectorAll<HTMLInputElement>('label:nth-child(n + 6) input'))
      box.click()
  })
  await expect(page).toHaveURL(/hide=completed(,|%2C)changed/)
  await views.getByRole('checkbox', { name: 'Completed' }).check()
  await expect(list.getByRole('columnheader', { name: 'Changed' })).toHaveCount(0)
  await expect(page).toHaveURL(/hide=changed(&|$)/)
  await views.getByLabel('Name of this view').fill('Lamps of the week')
  await page.keyboard.press('Enter')
  await expect(views.getByRole('link', { name: 'Lamps of the week' })).toBeVisible()
  await expectAccessible(page)
  await views.getByRole('button', { name: 'Copy link' }).press('Enter')
  await expect(views.getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(Object.fromEntries(new URL(link).searchParams)).toEqual({
    zone: 'Europe/Berlin',
    range: '7',
    category: 'Lamps',
    hide: 'changed',
  })
  await expectFitsPhones(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/views')
  await page.getByRole('button', { name: 'Saved views' }).press('Enter')
  await views.getByRole('link', { name: 'Lamps of the week' }).press('Enter')
  await expect(page.getByText('In Lamps and its subcategories')).toBeVisible()
  await expect(page).toHaveURL(/range=7/)
  // Another Admin: the same settings, and none of the first one's saved views. Somebody else:
  // nothing.
  const other = await site.person('Otto Other', { privilege: 'Admin' })
  await page.evaluate(() => localStorage.clear())
  await signIn(page, other, link.replace(/^.*?(?=\/views)/, ''))
  await expect(page.getByText('In Lamps and its subcategories')).toBeVisible()
  await expect(list.getByRole('row', { name: /^Lamp without a picture / })).toBeVisible()
  await expect(list.getByRole('columnheader', { name: 'Changed' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Saved views' }).press('Enter')
  await expect(views.getByText('You have no saved views.')).toBeVisible()
  const stranger = await site.person('Stina Stranger')
  await page.evaluate(() => localStorage.clear())
  await signIn(page, stranger, link.replace(/^.*?(?=\/views)/, ''))
  await expect(
    page.getByRole('heading', { level: 1, name: 'You do not have access to this page' }),
  ).toBeVisible()
})

test('a person pauses and clears their own view history (M-136)', async ({ page, site }) => {
  const { guideid } = await site.admin.client.createGuide({
    body: { category: 'Lamps', type: 'repair', title: 'Lamp that is read', public: true },
  })
  const other = await site.admin.client.createGuide({
    body: { category: 'Lamps', type: 'repair', title: 'Lamp opened while paused', public: true },
  })
  const person = await site.person('Olga Own')
  await person.client.readGuide({ params: { guideid } })
  const seen = () => person.client.listUserViews({ params: { userid: person.userid } })
  await expect.poll(async () => (await seen()).length).toBe(1)
  await site.admin.client.listUserViews(
    { params: { userid: person.userid } },
    { reason: 'a question of theirs' },
  )
  await signIn(page, person, '/settings/account')
  await page.getByRole('link', { name: 'Your view history and who has seen it' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your views' })).toBeVisible()
  await expect(
    page
      .getByRole('table', { name: 'Documents' })
      .getByRole('row', { name: /^Lamp that is read 1 / }),
  ).toBeVisible()
  await expect(
    page
      .getByRole('table', { name: 'Who has seen your history' })
      .getByRole('row', { name: /a question of theirs$/ }),
  ).toContainText(site.admin.username)
  await page.getByRole('button', { name: 'Pause recording' }).press('Enter')
  await expect(page.getByText('The documents you open are not recorded.')).toBeVisible()
  expect(await person.client.readViewSettings()).toEqual({ paused: true })
  await person.client.readGuide({ params: other })
  await page.getByRole('button', { name: 'Resume recording' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Pause recording' })).toBeVisible()
  expect((await seen()).map(({ docid }) => docid)).toEqual([String(guideid)])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear history…' }).press('Enter')
  await expectAccessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Clear history', exact: true })
    .press('Enter')
  await expect(page.getByText('No views in this range.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear history…' })).toBeFocused()
  expect(await seen()).toEqual([])
  await expectFitsPhones(page)
})

test('a truncated view table is marked and draws near rows only (A-180)', async ({
  page,
  site,
}) => {
  const { userid } = await site.person('Vera Viewer')
  // 205,000 views of 7,000 documents, ten seconds apart, the newest an hour old.
  await inDatabase(
    site,
    `
    insert into views (userid, doc_type, docid, date)
    select $1, 'wiki', 100000 + n % 7000, extract(epoch from now())::int - 3600 - n * 10
      from generate_series(204999, 0, -1) n`,
    [userid],
  )
  await signIn(page, site.admin, `/views/user/${userid}?range=90`)
  await page.getByLabel('Reason for access').fill('check')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Showing the newest 200,000 of 205,000 views/)).toBeVisible({
    timeout: 150_000,
  })
  const documents = page.getByRole('table', { name: 'Documents' })
  await expect(documents).toHaveAttribute('aria-rowcount', '7001')
  expect(await documents.getByRole('row').count()).toBeLessThan(150)
})

test('when people read is told by weekday and hour, of the site and of a guide (A-176, A-178, A-179)', async ({
  page,
  site,
}) => {
  await site.admin.client.createWiki({
    body: { namespace: 'CATEGORY', title: 'Clocks', contents: '' },
  })
  const { guideid } = await site.admin.client.createGuide({
    body: { category: 'Clocks', type: 'repair', title: 'Lamp by the hour', public: true },
  })
  const { userid } = site.admin
  // Sunday 2:30 in Berlin before and after the clocks go back, and Monday at midnight there.
  await viewed(
    site,
    ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T23:00:00Z'].map(at => ({
      userid,
      guideid,
      at,
    })),
  )
  await signIn(page, site.admin, '/views?from=2026-10-24&to=2026-10-26')
  const table = page.getByRole('table', { name: 'Views by weekday and hour' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Hour',
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
    'Sun',
  ])
  await page.goto(`/views/guide/${guideid}?from=2026-10-24&to=2026-10-26`)
  await page.getByLabel('Reason for access').fill('check')
  await page.keyboard.press('Enter')
  await expect(table.getByRole('row', { name: '02:00 0 0 0 0 0 0 2' })).toBeVisible()
  await expect(table.getByRole('row', { name: '00:00 1 0 0 0 0 0 0' })).toBeVisible()
  await expect(page.getByText('Busiest hour: Sunday, 02:00 to 03:00, 2 views.')).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Views by weekday and hour: CSV' }).press('Enter')
  expect((await file).suggestedFilename()).toBe(
    `views-by-hour-guide-${guideid}-2026-10-24-2026-10-26.csv`,
  )
  expect(await readFile(await (await file).path(), 'utf8')).toContain('Sunday,2,2,Europe/Berlin')
  await expectFitsPhones(page)
  await expectAccessible(page)
})

test('where readers stop in a guide is counted as they leave it, without who (A-176, A-183, W27)', async ({
  page,
  site,
}) => {
  await site.admin.client.createWiki({
    body: { namespace: 'CATEGORY', title: 'Stands', contents: '' },
  })
  const { guideid } = await site.admin.client.createGuide({
    body: { category: 'Stands', type: 'repair', title: 'Lamp of two steps', public: true },
  })
  for (const [n, title] of ['Open it', 'Close it'].entries()) {
    const { revisionid } = await site.admin.client.readGuide({ params: { guideid } })
    await site.admin.client.createStep({
      params: { guideid },
      query: { revisionid },
      body: {
        title,
        orderby: n + 1,
        // Longer than a window, so that only the first is seen by who does not scroll.
        lines: Array.from({ length: 8 }, (_, line) => ({
          text_raw: `Turn screw ${line}. `.repeat(24),
          bullet: 'black' as const,
          level: 0,
        })),
      },
    })
  }
  const reader = await site.person('Rosa Reader')
  const said: number[][] = []
  page.on('request', one => {
    if (one.method() === 'POST' && one.url().endsWith(`/x/views/guides/${guideid}/steps`))
      said.push((one.postDataJSON() as { stepids: number[] }).stepids)
  })
  await page.setViewportSize({ width: 390, height: 480 })
  await signIn(page, reader, `/Guide/Lamp/${guideid}`)
  await expect(page.getByRole('heading', { name: /Open it/ })).toBeVisible()
  await page.locator('article[id^=s]').first().scrollIntoViewIfNeeded()
  // As when the page is put away, until the step has been in view for a moment.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('pagehide')))
    expect(said.flat()).toHaveLength(1)
  }).toPass()
  await expect
    .poll(
      async () =>
        (await site.admin.client.readStepsReached({ params: { guideid } })).readings.began,
    )
    .toBe(1)
  await page.evaluate(() => localStorage.clear())
  await page.setViewportSize({ width: 1280, height: 720 })
  await signIn(page, site.admin, `/views/guide/${guideid}`)
  await page.getByLabel('Reason for access').fill('check')
  await page.keyboard.press('Enter')
  const table = page.getByRole('table', { name: 'Steps reached' })
  await expect(table.getByRole('row', { name: /^1\. Open it 1 \(100%\)/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /^2\. Close it 0 \(0%\)/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /^Finished 0 \(0%\)/ })).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Steps reached: CSV' }).press('Enter')
  expect(await readFile(await (await file).path(), 'utf8')).toContain('Open it,1,')
  await expectFitsPhones(page)
  await expectAccessible(page)
})
