// The register of guides: a number, an owner and a date of review, kept and found by hand.
import { firstOf } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { aGuide } from './support/editing.ts'
import { becomes } from './support/releasing.ts'
import { expect, signIn, test } from './support/test.ts'

test('an Admin keeps number, owner and review of a guide, and its owner finds what is due', async ({
  page,
  site,
}) => {
  const owner = await site.person('Olga Owner')
  const { guideid, title } = await aGuide(site.admin, 'Calibrate the torque driver', [['Zero it.']])
  await site.admin.client.createRelease({ body: { guideid, title: 'First' } })
  await signIn(page, site.admin, `/guides/${guideid}/releases`)
  const section = page.getByRole('region', { name: 'Document', exact: true })
  await section.getByRole('button', { name: 'Edit document details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit document details' })
  await dialog.getByRole('textbox', { name: 'Document number' }).fill('WI-204')
  await dialog.getByRole('combobox', { name: 'Owner' }).fill('Olga')
  // A name alone is nobody yet.
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(
    'Choose a person.',
  )
  await page.getByRole('option', { name: owner.username }).click()
  await dialog.getByLabel('Next review').fill('2026-01-02')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(section).toContainText('WI-204')
  await expect(section).toContainText('Olga Owner')
  await expect(section).toContainText('Review due')

  // Readers of the guide are told the number, members who answers for it too, and paper says both.
  await page.goto(`/guides/${guideid}`)
  const line = page.getByText('Document WI-204')
  await expect(line).toContainText('Owner Olga Owner · Review due 2 Jan 2026')
  const paper = page.getByText('Printed copies may be out of date.')
  await expect(paper).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(paper).toBeVisible()
  await page.emulateMedia({ media: null })
  const withoutScript = await page.request.get(`/guides/${guideid}`)
  expect(await withoutScript.text()).toContain('Document WI-204')
  await expectAccessible(page)
  await page.goto(`/print?guides=${guideid}`)
  await expect(page.getByText('WI-204 · Release').first()).toBeVisible()
  await expect(page.getByText('Owner Olga Owner').first()).toBeVisible()
  await expect(
    page.getByText(/Printed .* Printed copies may be out of date\./).first(),
  ).toBeVisible()

  await becomes(page, owner, '/releases?view=list')
  await page.getByRole('button', { name: 'Filters', exact: true }).press('Enter')
  await page.getByRole('combobox', { name: 'Document review' }).selectOption('Review due')
  const row = page.getByRole('row', { name: new RegExp(`WI-204 · ${title}`) })
  await expect(row).toContainText('Review due')
  await expectAccessible(page)

  await becomes(page, site.admin, `/guides/${guideid}/releases`)
  await section.getByRole('button', { name: 'Mark as reviewed' }).click()
  const review = page.getByRole('dialog', { name: 'Mark as reviewed' })
  await review.getByRole('button', { name: 'Mark as reviewed' }).click()
  await expect(review).toHaveCount(0)
  await expect(section).not.toContainText('Review due')
  const { releases } = await site.admin.client.listGuideReleases({ params: { guideid } })
  expect(firstOf(releases).register).toMatchObject({
    document_number: 'WI-204',
    owner: { userid: owner.userid },
  })
})
