// The home of somebody new: what they can do, small things to mend, what becomes of their edits
// (issue 20, point 9: D16; look 33).
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { line } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

test('somebody new finds something small to mend, and no room without work for them (D16)', async ({
  page,
  site,
}) => {
  const { client } = site.admin
  await client.createWiki({ body: { namespace: 'CATEGORY', title: 'Oiled chains', contents: '' } })
  const { guideid } = await client.createGuide({
    body: {
      category: 'Oiled chains',
      type: 'repair',
      title: 'Oil a chain that squeaks',
      summary: 'One drop on each link.',
      difficulty: 'Easy',
      time_required_min: 60,
      time_required_max: 600,
      public: true,
    },
  })
  await client.createStep({ params: { guideid }, body: { lines: [line('Wipe it.')] } })
  const nia = await site.person('Nia Newcomer')
  // The list is made behind the save.
  await expect.poll(async () => (await nia.client.listGuidesToMend()).length).toBeGreaterThan(0)
  await signIn(page, nia, '/')
  const acts = page.getByRole('list', { name: 'What you can do' })
  await expect(acts.getByRole('heading')).toHaveText([
    'Find something to fix',
    'Fix a sentence',
    'Start a guide',
    'Try a sample guide',
  ])
  await expect(page.getByRole('list', { name: 'What happens to your edits' })).toContainText(
    'For now, readers still see the old text.',
  )
  for (const room of ['Releases', 'Work', 'Training'])
    await expect(page.getByRole('link', { name: room, exact: true })).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await acts.getByRole('link', { name: 'Show guides to fix' }).click()
  await expect(page).toHaveURL('/mend')
  const row = page
    .getByRole('list', { name: 'Guides to fix' })
    .getByRole('listitem')
    .filter({ hasText: 'Oil a chain that squeaks' })
  await expect(row).toContainText('Step 1 has no picture.')
  await row.getByRole('link', { name: 'Add a picture to “Oil a chain that squeaks”' }).click()
  await expect(page).toHaveURL(new RegExp(`/guides/${guideid}/edit/steps/\\d+`))

  // Whoever has begun something goes on with it.
  await nia.client.createGuide({
    body: { category: 'Oiled chains', type: 'repair', title: 'Own guide' },
  })
  await page.goto('/')
  await expect(page.getByRole('list', { name: 'Recently opened or edited' })).toContainText(
    'Own guide',
  )
  await expect(acts).toHaveCount(0)
})
