import { existing, matchIn } from '#lib/existing.ts'
// Releases that show releases of what has to be done before; readers who ask which one they have;
// drafts that are changed; copies.
import { expectAccessible, expectFitsPhones, expectNoSidewaysScroll } from './support/accessible.ts'
import { becomes, change, guideWithRelease } from './support/releasing.ts'
import type { Site } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

const authorOf = async (site: Site, name = 'Ana Author') => {
  await site.admin.client
    .createWiki({ body: { namespace: 'CATEGORY', title: 'Washers', contents: '' } })
    .catch(() => undefined)
  return site.person(name, { reputation: 1000 })
}

test('a release pins the release of its prerequisite for readers (M-112, M-114)', async ({
  page,
  site,
}) => {
  const author = await authorOf(site)
  const before = await guideWithRelease(author)
  const { guideid, title } = await guideWithRelease(author)
  const { revisionid } = await author.client.readGuide({
    params: { guideid },
    query: { unpatrolled: true },
  })
  await author.client.patchGuide({
    params: { guideid },
    query: { revisionid },
    body: { prerequisites: [before.guideid] },
  })
  await change(author, before.guideid, 'Loosen the hose by a whole turn.')
  await author.client.createRelease({
    query: {},
    body: { guideid: before.guideid, title: 'Second', notes: "''Twice'' as far." },
  })

  await signIn(page, author, `/guides/${guideid}/releases`)
  await page.getByRole('button', { name: 'New release' }).press('Enter')
  const pin = page.getByLabel(`Release of “${before.title}”`)
  await expect(pin).toHaveValue('')
  await expect(pin.getByRole('option').first()).toHaveText('Always the live release, now 2.0')
  await pin.selectOption({ label: await pin.getByRole('option', { name: /^1\.0/ }).innerText() })
  await page.getByLabel('Title').fill('With the old hose')
  await expectAccessible(page)
  await expectFitsPhones(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Save as draft' }).press('Enter')
  await expect(page.getByRole('row', { name: /^2\.0 Draft/ })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Release 2.0' })).toContainText(
    `prerequisites: ${before.title} 1.0`,
  )

  // The draft is changed: its kind, its notes, its date; then it goes out.
  const menu = page.getByRole('button', { name: /^Actions for .* (2\.0|1\.1)$/ })
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Edit draft…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Edit ${title} 2.0` })
  await expect(dialog.getByLabel(`Release of “${before.title}”`)).not.toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await dialog.getByLabel('Kind').selectOption('Minor: 1.1')
  await dialog.getByLabel('Notes').fill('Shows ==the old hose== again.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText(`${title} 2.0 is saved.`)).toBeVisible()
  await expect(page.getByRole('row', { name: /^1\.1 Draft/ })).toBeVisible()
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Publish now' }).press('Enter')
  await expect(page.getByRole('row', { name: /^1\.1 Live/ })).toBeVisible()

  // A reader who is nobody in particular.
  await page.evaluate(() => localStorage.clear())
  const { url } = await site.anyone.readGuide({ params: { guideid } })
  await page.goto(url)
  await expect(page.getByText('Loosen the hose by half a turn.').first()).toBeVisible()
  await expect(page.getByText('Loosen the hose by a whole turn.')).toHaveCount(0)
  await expect(page.getByText(/^Release 1\.1, since \d+ \w+ \d{4}\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'What has changed' }).press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: `Releases of “${title}”` }),
  ).toBeVisible()
  const note = page.getByRole('article', { name: 'Release 1.1' })
  await expect(note).toBeFocused()
  await expect(note).toContainText('the old hose')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'New release' })).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})

test('a stage that cannot be met is named in the language of whoever asked (M-122)', async ({
  page,
  site,
  faults,
}) => {
  const author = await authorOf(site)
  const { guideid, title } = await guideWithRelease(author)
  const process = await site.admin.client.createProcess({
    body: { title: 'Own look', stages: [{ type: 'user', userid: author.userid }] },
  })
  await site.admin.client.assignProcess({
    params: { guideid, approval_processid: process.approval_processid },
  })
  await change(author, guideid, 'Loosen it.')
  await author.client.createRelease({
    query: {},
    body: { guideid, title: 'Second', submit: false },
  })
  await signIn(page, author, `/guides/${guideid}/releases`)
  const menu = page.getByRole('button', { name: new RegExp(`${title} 2\\.0`) })
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Ask for signatures' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText(
    `Too few people can sign stage 1, “${author.username}”. People who created this release or contributed changes to it cannot sign. Ask an Admin to add someone to the stage.`,
  )
  await page.evaluate(() => localStorage.setItem('stepwright.language', 'de'))
  await page.reload()
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Unterschriften anfordern' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText(
    `Zu wenige können Stufe 1, „${author.username}“, unterschreiben`,
  )
  await page.evaluate(() => localStorage.removeItem('stepwright.language'))
  expect(faults.splice(0)).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('422')))
})

test('releases are copied into new guides from the board (M-118)', async ({
  page,
  site,
  faults,
}) => {
  const author = await authorOf(site)
  const before = await guideWithRelease(author)
  const after = await guideWithRelease(author)
  const { revisionid } = await author.client.readGuide({
    params: { guideid: after.guideid },
    query: { unpatrolled: true },
  })
  await author.client.patchGuide({
    params: { guideid: after.guideid },
    query: { revisionid },
    body: { prerequisites: [before.guideid] },
  })
  await author.client.createRelease({
    query: {},
    body: { guideid: after.guideid, title: 'Second' },
  })
  const reader = await site.person('Rea Reader')
  await becomes(page, reader, '/releases')
  await page.getByRole('button', { name: 'Copy releases…' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await dialog.getByLabel('Find').fill(after.title)
  await dialog.getByRole('checkbox', { name: `${after.title} 1.0` }).press('Space')
  await dialog.getByRole('checkbox', { name: `${after.title} 2.0` }).press('Space')
  await expect(dialog.getByRole('checkbox', { name: `${after.title} 1.0` })).not.toBeChecked()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  // What is not one's own to release gets no next release.
  await dialog.getByLabel('The same guides, as their next release').check()
  await dialog.getByRole('button', { name: 'Copy', exact: true }).press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(
    'You do not have permission for this. Ask a Moderator or Admin.',
  )
  await expect(dialog.getByRole('checkbox', { name: `${after.title} 2.0` })).toBeChecked()
  await dialog.getByLabel('New private guides of your own').check()
  await dialog.getByLabel('Prefix for each title').fill('Own ')
  await dialog.getByLabel('Include prerequisites').check()
  await dialog.getByRole('button', { name: 'Copy', exact: true }).press('Enter')
  await expect(page.getByRole('dialog', { name: '2 copies created' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: `Copy of ${after.title} 2.0` }).press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: `Releases of “Own ${after.title}”` }),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /^1\.0 Draft/ })).toBeVisible()
  const copy = Number(matchIn(page.url(), /guides\/(\d+)\//))
  const made = await reader.client.readGuide({
    params: { guideid: copy },
    query: { unpatrolled: true },
  })
  expect(made.prerequisites.map(one => one.title)).toEqual([`Own ${before.title}`])
  expect(faults).toEqual([])
})

test('a lent duty is signed with both names and taken back (M-121)', async ({
  page,
  site,
  faults,
}) => {
  const author = await authorOf(site, 'Lena Author')
  const [signer, helper] = [await site.person('Ben Bench'), await site.person('Hella Helper')]
  const { guideid, title } = await guideWithRelease(author)
  const process = await site.admin.client.createProcess({
    body: { title: 'Ben looks', stages: [{ type: 'user', userid: signer.userid }] },
  })
  await site.admin.client.assignProcess({
    params: { guideid, approval_processid: process.approval_processid },
  })
  await change(author, guideid, 'Loosen it a little.')
  await author.client.createRelease({ query: {}, body: { guideid, title: 'Second' } })

  await signIn(page, signer, '/releases/inbox')
  const opener = page.getByRole('link', { name: 'Delegate my duties…' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delegate my duties' })
  const lendTo = async (name: string) => {
    await expect(async () => {
      await dialog.getByRole('combobox', { name: 'Person' }).fill('')
      await dialog.getByRole('combobox', { name: 'Person' }).fill(name)
      await page.getByRole('option', { name }).click({ timeout: 2000 })
    }).toPass()
    await dialog.getByRole('button', { name: 'Delegate', exact: true }).press('Enter')
  }
  await lendTo(author.username)
  await expect(dialog.getByRole('alert')).toHaveText(
    'This person created a release that is waiting for your signature, or contributed changes to it. Choose someone else.',
  )
  await lendTo(helper.username)
  await expect(dialog.getByText(`Your duties are delegated to ${helper.username}.`)).toBeVisible()
  await expect(dialog.getByRole('listitem')).toContainText('Active now')
  await expectAccessible(page)
  await expectFitsPhones(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()

  await becomes(page, helper, '/releases/inbox')
  await expect(page.getByRole('heading', { level: 2, name: `${title} 2.0` })).toBeVisible()
  await expect(page.getByText(`You are signing on behalf of ${signer.username}.`)).toBeVisible()
  await page.getByLabel(`Password for ${helper.username}`).fill(helper.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('You signed. Everyone has signed now.')).toBeVisible()
  await expect(
    page.getByText(new RegExp(`^${helper.username} for ${signer.username}, `)),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Delegate my duties…' }).press('Enter')
  await dialog.getByRole('button', { name: `Return duties to ${signer.username}` }).press('Enter')
  await expect(dialog.getByRole('listitem')).toContainText('Ended')
  expect(faults.splice(0)).toEqual([expect.stringContaining('422')])
})

test('the calendar shows a week and its neighbours (M-116)', async ({ page, site }) => {
  const author = await authorOf(site)
  const { guideid, title } = await guideWithRelease(author)
  await change(author, guideid, 'Loosen it on Wednesday.')
  await author.client.createRelease({
    query: {},
    body: { guideid, title: 'Second', scheduled_date: Date.parse('2036-11-26T08:30+01:00') / 1000 },
  })
  await signIn(page, author, '/releases?view=calendar&month=2036-11')
  const span = page.getByRole('navigation', { name: 'Period' })
  await span.getByRole('link', { name: 'Week' }).press('Enter')
  await expect(page).toHaveURL(/week=2036-11-01$/)
  const next = page.getByRole('link', { name: 'Next week' })
  for (let week = 0; week < 4; week += 1) {
    const way = existing(await next.getAttribute('href'), 'an address')
    await next.press('Enter')
    await expect(next).not.toHaveAttribute('href', way) // the week is drawn
  }
  await expect(
    page.getByRole('heading', { level: 2, name: /^24.*30 November 2036$/ }),
  ).toBeVisible()
  await expect(page.getByRole('cell')).toHaveCount(7)
  await expect(page.getByRole('cell', { name: /^26/ })).toContainText(`${title} 2.0`)
  await expect(page.getByRole('cell', { name: /^26/ })).toContainText('08:30, goes live')
  await expectAccessible(page)
  await expectFitsPhones(page)
  await page.getByRole('link', { name: 'Previous week' }).press('Enter')
  await expect(page.getByText(/^17.*: no releases$/)).toBeVisible()
  await span.getByRole('link', { name: 'Month' }).press('Enter')
  await expect(
    page.getByRole('heading', { level: 2, name: 'November 2036', exact: true }),
  ).toBeVisible()
})
