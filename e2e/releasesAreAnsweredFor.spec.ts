// A release before readers get it: two stages of signatures, sent back once, signed in a second
// round; the board, the calendar, the report.
import type { Page } from '@playwright/test'
import { atLeast, firstOf } from '#lib/existing.ts'
import type { Person, Site } from './support/site.ts'
import { expectAccessible, expectFitsPhones, expectNoSidewaysScroll } from './support/accessible.ts'
import { becomes, becomesGerman, change, guideWithRelease } from './support/releasing.ts'
import { expect, signIn, test } from './support/test.ts'

let made = 0
const people = async (site: Site) => {
  const [author, first, second] = [
    await site.person('Ana Author', { reputation: 1000 }),
    await site.person('Ben Bench'),
    await site.person('Jo Judge'),
  ]
  await site.admin.client
    .createWiki({ body: { namespace: 'CATEGORY', title: 'Washers', contents: '' } })
    .catch(() => undefined)
  return { author, first, second }
}
const processOf = (site: Site, ...signers: Person[]) =>
  site.admin.client.createProcess({
    body: {
      title: `Two looks ${(made += 1)}`,
      stages: signers.map(({ userid }) => ({ type: 'user' as const, userid })),
    },
  })

/** Enters the password and presses Enter in it. */
const signByKeys = async (page: Page, person: Person, label = 'Password for') => {
  await page.getByLabel(`${label} ${person.username}`).focus()
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
}
const shown = async (site: Site, guideid: number) =>
  firstOf(firstOf((await site.anyone.readGuide({ params: { guideid } })).steps).lines).text_raw

test('a release is rejected once and goes live with its last signature (M-91, M-92, M-120, M-121)', async ({
  page,
  site,
}) => {
  const { author, first, second } = await people(site)
  const { guideid, title } = await guideWithRelease(author)
  const process = await processOf(site, first, second)
  await site.admin.client.assignProcess({
    params: { guideid, approval_processid: process.approval_processid },
  })
  await change(author, guideid, 'Loosen the hose by a quarter turn.')

  // The author makes 2.0 and asks.
  await signIn(page, author, `/guides/${guideid}/releases`)
  await expect(page.getByRole('heading', { name: `Releases of “${title}”` })).toBeVisible()
  await page.getByRole('button', { name: 'New release' }).press('Enter')
  await page.getByLabel('Title').fill('Gentler hose')
  await page.getByLabel('Notes').fill("Half a turn was ''too much''.")
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ask for signatures' }).press('Enter')
  await expect(page.getByRole('row', { name: /^2\.0 In review/ })).toBeVisible()
  expect(await shown(site, guideid)).toBe('Loosen the hose by half a turn.')
  await page.goto('/releases/inbox?box=sent')
  await expect(page.getByText('You asked for these signatures. Others have to sign.')).toBeVisible()

  // The second signer sees what will come, and cannot sign yet.
  await becomes(page, second, '/releases/inbox')
  await expect(page.getByText('Nothing is waiting for your signature')).toBeVisible()
  await page.getByRole('link', { name: /^Later/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: `${title} 2.0` })).toBeVisible()
  await expect(page.getByText(/^You cannot sign now: /)).toBeVisible()

  // The first one reads what changes and sends it back: a wrong password, then a reason that is too
  // short, then as it should be.
  await becomes(page, first, '/releases/inbox')
  await expect(page.getByRole('heading', { level: 2, name: `${title} 2.0` })).toBeVisible()
  const differs = page.getByRole('region', { name: 'Changes' })
  await expect(differs.locator('ins, del, mark').first()).toBeVisible()
  await expect(differs).toContainText('1 step differs: 1 line.')
  await expect(page.getByText('Half a turn was too much.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send back with a reason…' }).press('Enter')
  await expect(page.getByLabel('Reason for sending the release back')).toBeFocused()
  await page.keyboard.type('No torque')
  await page.getByLabel(`Password for ${first.username}`).fill('a wrong password of mine')
  await expect(page.getByRole('button', { name: 'Send back', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByLabel('Reason for sending the release back').focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' is given.')
  await page.getByRole('button', { name: 'Send back', exact: true }).press('Enter')
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await page.getByLabel(`Password for ${first.username}`).fill('')
  await signByKeys(page, first)
  await expect(
    page.getByText('You sent the release back. Ana Author can read your reason.'),
  ).toBeVisible()
  await expectAccessible(page)

  // Second round: opened again with what was mended meanwhile, by the menu alone.
  await change(author, guideid, 'Loosen the hose by a quarter turn, with 2 Nm.')
  await becomes(page, author, '/releases/inbox?box=sent')
  await expect(page.getByText(/Bench sent the release back, .*: “No torque .*”/)).toBeVisible()
  await page.goto('/releases')
  const menu = page.getByRole('button', { name: `Actions for ${title} 2.0` })
  await expect(page.getByRole('region', { name: 'Draft' }).getByText('Sent back')).toBeVisible()
  await menu.press('Enter')
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Answer and ask for signatures again' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Ben Bench sent the release back: “No torque is given.”')
  await expect(dialog.getByLabel('Your answer')).toBeFocused()
  await page.keyboard.type('It is in step 1.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Answer and ask for signatures again' }).press('Enter')
  await expect(
    page
      .getByRole('region', { name: 'In review' })
      .getByRole('button', { name: `Actions for ${title} 2.0` }),
  ).toBeVisible()

  // Both sign: readers get it with the second.
  await becomes(page, first, '/releases/inbox')
  await expect(page.getByRole('heading', { level: 2, name: `${title} 2.0` })).toBeVisible()
  await expect(page.getByText('Ana Author answered: “It is in step 1.”')).toBeVisible()
  // What he has not seen is shown first, and against what is live all of it.
  await expect(page.getByText(/^What you saw, .*, content /)).toBeVisible()
  await expect(differs.locator('ins')).toHaveText([', with 2 Nm'])
  await page.getByRole('link', { name: 'Since live release 1.0' }).press('Enter')
  await expect(page.getByText(/^What you saw/)).toHaveCount(0)
  await page.getByLabel('Note (optional)').fill('Measured twice.')
  await signByKeys(page, first)
  await expect(page.getByText('You signed stage 1.')).toBeVisible()
  await expect(page.getByText(/^Stage 1, Ben Bench: 1 of 1 signed$/)).toBeVisible()
  expect(await shown(site, guideid)).toBe('Loosen the hose by half a turn.')
  await becomesGerman(page, second, '/releases/inbox')
  await expect(page.getByText(/^Ben Bench, .*: In der Praxis erprobt/)).toBeVisible()
  await page.getByLabel('Ich habe die Anleitung gelesen').check()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await signByKeys(page, second, 'Passwort für')
  await expect(page.getByText(/^Du hast unterschrieben\. Jetzt haben alle/)).toBeVisible()
  expect(await shown(site, guideid)).toBe('Loosen the hose by a quarter turn, with 2 Nm.')
  expect(
    (await site.admin.client.listApprovalRequests({ query: { guideid } })).map(one => [
      one.status,
      one.stages.map(stage => stage.signatures.map(signature => signature.meaning)),
    ]),
  ).toEqual([
    ['approved', [['Tested in practice'], ['Read']]],
    ['rejected', [['rejected'], []]],
  ])
})

test('keys open the next and the previous request of the inbox (M-121)', async ({ page, site }) => {
  const { author, first } = await people(site)
  const process = await processOf(site, first)
  const guides = [await guideWithRelease(author), await guideWithRelease(author)]
  for (const { guideid } of guides) {
    await site.admin.client.assignProcess({
      params: { guideid, approval_processid: process.approval_processid },
    })
    await change(author, guideid, 'Turn it gently.')
    await author.client.createRelease({
      query: {},
      body: { guideid, title: 'Second', type: 'minor' },
    })
  }
  const [older, newer] = atLeast(
    2,
    guides.map(one => `${one.title} 1.1`),
  )
  await signIn(page, first, '/releases/inbox')
  const head = page.getByRole('region', { name: 'Changes' }).getByRole('heading', { level: 2 })
  await expect(head).toHaveText(newer)
  await page.keyboard.press('j')
  await expect(head).toHaveText(older)
  await expect(page.getByRole('link', { name: older })).toBeFocused()
  await page.keyboard.press('k')
  await expect(head).toHaveText(newer)
  await signByKeys(page, first)
  await expect(page.getByText('You signed. Everyone has signed now.')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Requests' }).getByRole('link', { name: newer }),
  ).toHaveCount(0)
  await page.getByRole('link', { name: `Next: ${firstOf(guides).title}` }).press('Enter')
  await expect(head).toHaveText(older)
})

test('the board refuses moves that the release states forbid (M-91, M-115)', async ({
  page,
  site,
}) => {
  const { author, first } = await people(site)
  const { guideid, title } = await guideWithRelease(author)
  const process = await processOf(site, first)
  await site.admin.client.assignProcess({
    params: { guideid, approval_processid: process.approval_processid },
  })
  await change(author, guideid, 'Pull it off.')
  const { releaseid } = await author.client.createRelease({
    query: {},
    body: { guideid, title: 'Second', submit: false },
  })
  await signIn(page, author, '/releases')
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = column('Draft').getByRole('listitem').filter({ hasText: title })
  const menu = page.getByRole('button', { name: `Actions for ${title} 2.0` })
  // What its guide goes through comes after the card.
  await menu.press('Enter')
  await expect(page.getByRole('menuitem', { name: /^Publish now/ })).toContainText(
    'requires signatures in 1 stage first.',
  )
  await page.keyboard.press('Escape')
  await card.dragTo(column('Live'))
  await expect(page.getByRole('alert')).toContainText(
    `“${process.title}” requires signatures in 1 stage first.`,
  )
  await expect(card).toBeVisible()
  await card.dragTo(column('In review'))
  const inReview = column('In review').getByRole('button', { name: `Actions for ${title} 2.0` })
  await expect(inReview).toBeVisible()
  await inReview.press('Enter')
  await page.getByRole('menuitem', { name: 'Withdraw', exact: true }).press('Enter')
  await expect(column('Draft').getByText('Withdrawn')).toBeVisible()
  // Without a process it is scheduled by a date.
  await site.admin.client.unassignProcess({
    params: { guideid, approval_processid: process.approval_processid },
  })
  await page.reload()
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Return to draft', exact: true }).press('Enter')
  await expect(column('Draft').getByText('Withdrawn')).toHaveCount(0)
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Set a date' }).press('Enter')
  await page.getByLabel('Goes live on').fill('2036-11-23T06:00')
  await page.getByRole('dialog').getByRole('button', { name: 'Set a date' }).press('Enter')
  await expect(column('Scheduled').getByText('23 Nov 2036, 06:00')).toBeVisible()
  const found = firstOf(
    (await author.client.listReleases({ query: { guideid, status: 'pending_approval' } })).releases,
  )
  expect([found.releaseid, found.scheduled_date]).toEqual([
    releaseid,
    Date.parse('2036-11-23T06:00+01:00') / 1000,
  ])
  await expectAccessible(page)
  await expectFitsPhones(page)

  // The calendar shows it on its day, and moves it by a button.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/releases?view=calendar&month=2036-11')
  await expect(page.getByRole('heading', { level: 2, name: 'November 2036' })).toBeVisible()
  await expect(page.getByRole('cell', { name: /^23/ })).toContainText('06:00, goes live')
  await expectAccessible(page)
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Move the date…' }).press('Enter')
  await page.getByLabel('Goes live on').fill('2036-11-26T08:30')
  await page.getByRole('dialog').getByRole('button', { name: 'Move the date' }).press('Enter')
  await expect(page.getByRole('cell', { name: /^26/ })).toContainText('08:30, goes live')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('two releases compare at an address that anybody can open (M-117)', async ({ page, site }) => {
  const { author } = await people(site)
  const { guideid, title, release } = await guideWithRelease(author)
  await change(author, guideid, 'Loosen the hose by a quarter turn.')
  const second = await author.client.createRelease({
    query: {},
    body: { guideid, title: 'Second', type: 'minor' },
  })
  await change(author, guideid, 'Loosen the hose by an eighth of a turn.')
  await signIn(page, author, `/guides/${guideid}/releases`)
  await page.getByLabel('From').selectOption('Release 1.0')
  await page.getByLabel('To', { exact: true }).selectOption('Release 1.1')
  await page.getByRole('button', { name: 'Compare', exact: true }).press('Enter')
  await expect(page).toHaveURL(
    `${site.origin}/releases/compare/${guideid}/${release.releaseid}/${second.releaseid}`,
  )
  const report = page.getByRole('region', { name: 'Comparison' })
  await expect(page.getByRole('heading', { level: 1, name: `${title}: 1.0 to 1.1` })).toBeVisible()
  await expect(report).toContainText('1 step differs: 1 line.')
  const said = await report.innerText()
  await expectAccessible(page)
  await page.getByLabel('To', { exact: true }).selectOption('Working version')
  await expect(report).toContainText('an eighth')
  // Somebody else, another day.
  await page.evaluate(() => localStorage.clear())
  await page.clock.setFixedTime(new Date(Date.now() + 40 * 86_400_000))
  await page.goto(`/releases/compare/${guideid}/${release.releaseid}/${second.releaseid}`)
  await expect(report).toContainText('1 step differs: 1 line.')
  expect(await report.innerText()).toBe(said)
  await expect(page.getByLabel('To', { exact: true })).not.toContainText('Working version')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(report).toBeVisible()
})
