// Two releases are put into a group: none is live until both are ready, then both are.
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { becomesGerman, change, guideWithRelease } from './support/releasing.ts'
import { expect, signIn, test } from './support/test.ts'

test('two releases wait for each other and go live together', async ({ page, site }) => {
  await site.admin.client
    .createWiki({ body: { namespace: 'CATEGORY', title: 'Washers', contents: '' } })
    .catch(() => undefined) // another journey has made it
  const author = await site.person('Ana Author', { reputation: 1000 })
  const draftOf = async () => {
    const { guideid, title } = await guideWithRelease(author)
    await change(author, guideid, 'Loosen the hose slowly.')
    await author.client.createRelease({
      query: {},
      body: { guideid, title: 'Slow', submit: false },
    })
    return { guideid, title }
  }
  const [first, second] = [await draftOf(), await draftOf()]
  await signIn(page, author, `/guides/${first.guideid}/releases`)
  const act = async (name: RegExp) => {
    await page
      .getByRole('button', { name: /^Actions for .* 2\.0$/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act(/^Publish together with others/)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: 'Find' }).fill(second.title)
  await dialog.getByRole('checkbox', { name: `${second.title} 2.0` }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Goes live together with:' })
  await expect(row).toContainText(`${second.title} 2.0, still a draft`)
  await act(/^Publish now/)
  await expect(page.getByText(/ is ready\. It will go live as soon as/)).toBeVisible()
  await expect(row).toContainText('Approved')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await row.getByRole('link', { name: `${second.title} 2.0` }).click()
  await expect(row).toContainText(`${first.title} 2.0, ready to go live`)
  await act(/^Publish now/)
  await expect(page.getByText(`${second.title} 2.0 is live.`)).toBeVisible()
  const shown = async (guideid: number) =>
    (await author.client.listGuideReleases({ params: { guideid }, query: {} })).releases.filter(
      one => one.current,
    )
  for (const { guideid } of [first, second])
    expect(await shown(guideid)).toEqual([expect.objectContaining({ major: 2, together: null })])

  const [third, fourth] = [await draftOf(), await draftOf()]
  await becomesGerman(page, author, `/guides/${third.guideid}/releases`)
  const acts = page.getByRole('button', { name: /^Aktionen für .* 2\.0$/ }).first()
  await acts.click()
  await page.getByRole('menuitem', { name: /^Zusammen mit anderen veröffentlichen/ }).click()
  await dialog.getByRole('searchbox').fill(fourth.title)
  await dialog.getByRole('checkbox', { name: `${fourth.title} 2.0` }).check()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('noch ein Entwurf')).toBeVisible()
  await acts.click()
  await page.getByRole('menuitem', { name: /^Zusammen mit anderen veröffentlichen/ }).click()
  await dialog.getByRole('checkbox', { name: `${fourth.title} 2.0` }).uncheck()
  await dialog.getByRole('button', { name: 'Gruppe auflösen' }).click()
  await expect(page.getByText('noch ein Entwurf')).toHaveCount(0)
})
