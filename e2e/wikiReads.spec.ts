import { firstOf } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

test.use({ demo: true })

test('from a guide a reader climbs to its categories and comes back to another guide', async ({
  page,
  site,
}) => {
  const guide = firstOf(await site.anyone.listGuides({ query: { category: 'Chains', limit: 1 } }))
  await page.goto(guide.url)
  const path = page.getByRole('navigation', { name: 'Path' })
  await expect(path.getByRole('link')).toHaveText(['Bicycles', 'Drivetrain', 'Chains'])
  await path.getByRole('link', { name: 'Bicycles' }).click()
  await expect(page).toHaveURL('/Device/Bicycles')
  await expect(page.getByRole('heading', { level: 1, name: 'Bicycles' })).toBeVisible()
  await expect(page).toHaveTitle(/^Bicycles · /)
  await expect(path.getByRole('listitem')).toHaveText(['Categories', 'Bicycles'])
  await expect(page.getByRole('heading', { level: 2, name: 'Categories' })).toBeVisible()
  await page.getByRole('link', { name: /^Drivetrain/ }).click()
  await expect(page.getByRole('heading', { name: 'Which one do you have?' })).toBeVisible()
  await expect(path.getByRole('link')).toHaveText(['Categories', 'Bicycles'])
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Chains/ })
    .click()
  await expect(page.getByRole('heading', { level: 3, name: 'Replacement' })).toBeVisible()
  await page.getByRole('link', { name: 'Replace a bicycle chain' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Replace a bicycle chain' }),
  ).toBeVisible()
})

test('the page and its tab have the heading of their own where there is one', async ({
  page,
  site,
}) => {
  const params = { namespace: 'CATEGORY', title: 'Drivetrain' } as const
  const { revisionid } = await site.admin.client.readWiki({ params })
  await site.admin.client.patchWiki({
    params,
    query: { revisionid },
    body: { page_title: 'Drivetrain repair' },
  })
  await page.goto('/Device/Bicycles')
  await page.getByRole('link', { name: /^Drivetrain/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Drivetrain repair' })).toBeVisible()
  await expect(page).toHaveTitle(/^Drivetrain repair · /)
})

test("a link in a page's text stays in the app, and the contents go to their section", async ({
  page,
}) => {
  await page.goto('/Device/Bicycles')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Threads' })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: 'Threads' })).toBeInViewport()
  await page.getByRole('link', { name: 'bottom brackets' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bottom brackets' })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await page.goto('/Device/Bicycles#Section_Threads')
  await expect(page.getByRole('heading', { level: 2, name: 'Threads' })).toBeInViewport()
})

test('tools, parts and authors of a guide have pages of their own', async ({ page, site }) => {
  const guide = firstOf(await site.anyone.listGuides({ query: { title: 'Measure the wear' } }))
  await page.goto(guide.url)
  await page.getByRole('link', { name: 'Chain wear gauge' }).click()
  await expect(page).toHaveURL('/Item/Chain_wear_gauge')
  await expect(page.getByRole('heading', { level: 1, name: 'Chain wear gauge' })).toBeVisible()
  await page.goBack()
  await page
    .getByRole('complementary', { name: 'About this guide' })
    .getByRole('link', { name: guide.username })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: guide.username })).toBeVisible()
  await expect(
    page
      .getByRole('list', { name: `Guides by ${guide.username}` })
      .getByRole('link', { name: guide.title }),
  ).toBeVisible()
})

test('another name beside an id, and a title written otherwise, are put right', async ({
  page,
  site,
}) => {
  const keeper = await site.person('Tess Keeper', { privilege: 'Author' })
  const team = await keeper.client.createTeam({
    body: { name: 'Saturday & Co', description: 'We open at nine.' },
  })
  await page.goto(`/User/${keeper.userid}/Somebody+else`)
  await expect(page).toHaveURL(`/User/${keeper.userid}/Tess+Keeper`)
  await page.getByRole('link', { name: 'Saturday & Co' }).click()
  await expect(page).toHaveURL(team.url)
  await page.goto(`/Team/${team.teamid}`)
  await expect(page).toHaveURL(team.url)
  await page.getByRole('link', { name: 'Tess Keeper' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tess Keeper' })).toBeVisible()
  await page.goto('/Device/Moka+pots')
  await expect(page.getByRole('heading', { level: 1, name: 'Moka pots' })).toBeVisible()
})

test('what nobody has written is 404', async ({ page }) => {
  for (const address of [
    '/Device/No_such_thing',
    '/Wiki/No_such_thing',
    '/User/999999/Nobody',
    '/Team/999999',
  ]) {
    const answer = await page.goto(address)
    expect([address, answer?.status()]).toEqual([address, 404])
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  }
})

test('every page is fit for all, and at 320 pixels nothing scrolls sideways', async ({
  page,
  site,
}) => {
  const person = firstOf(await site.anyone.listUsers({ query: { limit: 1 } }))
  for (const address of [
    '/Device/Bicycles',
    '/Device/Square_taper_bottom_brackets',
    '/Item/Chain_wear_gauge',
    `/User/${person.userid}`,
  ]) {
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  }
})

test('a film in a page is a link and its site is not asked before', async ({ page, site }) => {
  const asked: string[] = []
  page.on(
    'request',
    request => /youtu|vimeo/.test(new URL(request.url()).hostname) && asked.push(request.url()),
  )
  const contents = [
    '[video|https://youtu.be/abcdefghijk|caption=How it runs]',
    '[embed|https://vimeo.com/123456789]',
    'In a line: [video|https://youtu.be/lmnopqrstuv].',
    '[video|https://films.example/abc]',
  ].join('\n\n')
  await site.admin.client.createWiki({
    body: { namespace: 'WIKI', title: 'Films of chains', contents },
  })
  await page.goto('/Wiki/Films_of_chains')
  const text = page.locator('.prose')
  const boxed = text.locator('[data-videoid] a')
  await expect(boxed).toHaveText([
    'https://www.youtube.com/watch?v=abcdefghijk',
    'https://vimeo.com/123456789',
  ])
  expect(
    await boxed.evaluateAll(links =>
      links.map(link => [link.getAttribute('href'), link.getAttribute('rel')]),
    ),
  ).toEqual([
    ['https://www.youtube.com/watch?v=abcdefghijk', 'nofollow noopener noreferrer'],
    ['https://vimeo.com/123456789', 'nofollow noopener noreferrer'],
  ])
  await expect(text.getByText('How it runs')).toBeVisible()
  // Each film once: what was a link already, and what no known site has, stay as they are.
  await expect(text.getByRole('link')).toHaveCount(4)
  expect(asked).toEqual([])
})
