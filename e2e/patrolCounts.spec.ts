// The filter of the desk says how much waits behind each choice, and knows whose claim lies on it.
import { foundIn } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { guideOf, propose } from './support/patrolling.ts'
import { expect, signIn, test } from './support/test.ts'

test('options say how much waits, and claims and kinds are chosen (M-28, P-18)', async ({
  page,
  site,
}) => {
  const [ned, mia, moe] = [
    await site.person('Ned Counted'),
    await site.person('Mia Counts', { privilege: 'Moderator' }),
    await site.person('Moe Counts', { privilege: 'Moderator' }),
  ]
  for (const [title, parent] of [
    ['Counted things', null],
    ['Counted pots', 'Counted things'],
  ] as const)
    await site.admin.client.createWiki({
      body: { namespace: 'CATEGORY', title, contents: '', ...(parent && { parent }) },
    })
  const guides = []
  for (const name of ['lid', 'pot', 'pan']) guides.push(await guideOf(site, `A counted ${name}`))
  for (const { guideid } of guides.slice(0, 2)) {
    const { revisionid } = await site.admin.client.readGuide({ params: { guideid } })
    await site.admin.client.patchGuide({
      params: { guideid },
      query: { revisionid },
      body: { category: guideid === guides[0]?.guideid ? 'Counted things' : 'Counted pots' },
    })
  }
  for (const { guideid } of guides) await propose(ned, guideid, 1, 'Lift it by its edge.')
  const waiting = await mia.client.listPatrolItems({ query: { q: 'counted' } })
  const { itemid } = foundIn(waiting, ({ title }) => title === 'A counted pan')
  await moe.client.leasePatrolItem({ params: { itemid }, body: { kind: 'open' } })
  await signIn(page, mia, '/patrol?sort=risk&q=counted')
  const queue = page.getByRole('complementary', { name: 'Queue' })
  const rows = queue.getByRole('listitem').filter({ hasText: 'A counted' })
  await expect(rows).toHaveCount(3)

  await queue.getByRole('button', { name: 'Sort and filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sort and filter' })
  await expect(dialog.getByLabel('Language').getByRole('option')).toHaveText(['All', 'English (3)'])
  await dialog.getByRole('combobox', { name: 'Category' }).fill('counted')
  const options = page.getByRole('listbox').getByRole('option')
  // The wider one has what lies below it, as its list will have.
  await expect(options.filter({ hasText: 'Counted things' }).first()).toContainText('2 edits')
  await expect(options.filter({ hasText: 'Counted pots' })).toContainText('1 edit')
  await options.filter({ hasText: 'Counted things' }).first().click()
  await expect(dialog.getByRole('button', { name: 'Show 2 edits', exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Language').getByRole('option')).toHaveText(['All', 'English (2)'])
  await dialog.getByRole('button', { name: 'Clear filters' }).click()

  await page.goto('/patrol?sort=risk&q=counted')
  await queue.getByRole('button', { name: 'Sort and filter' }).click()
  await dialog.getByLabel('Claim').selectOption('Claimed by others')
  await dialog.getByLabel('Publication').selectOption('Edits to existing documents')
  await dialog.getByLabel('Changes in').selectOption('Lines of steps')
  await dialog.getByLabel('Only edits that I can decide').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Show 1 edit', exact: true }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('A counted pan')
  await expect(queue.getByRole('list', { name: 'Filters' }).getByRole('listitem')).toHaveText([
    '“counted”',
    'Edits to existing documents',
    'Changes in: Lines of steps',
    'Only edits that I can decide',
    'Claimed by others',
  ])
  // Nothing of it is free to be taken: the desk says so, and keeps still.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'No more edits for you to review',
  )
  await expectAccessible(page)
  await queue.getByRole('link', { name: 'Remove the filter Claimed by others' }).click()
  await expect(rows).toHaveCount(3)
})
