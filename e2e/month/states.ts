// Somebody is kept out for a while and comes back; somebody else goes for good.
import type { Browser } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { guideOf, propose } from '../support/patrolling.ts'
import type { Person } from '../support/site.ts'
import { inDatabase } from '../support/rows.ts'
import { expect, signInByForm } from '../support/test.ts'
import { button, dialogOf, figuresIn, itemIn, log, mailTo, times, type Month } from './month.ts'

const reason = 'Advertises in comments'

export const suspends = async (month: Month, browser: Browser): Promise<void> => {
  const { page, site, size } = month
  const { client } = site.admin
  const lena = await site.person('Lena Later')
  const guide = await guideOf(site, 'A lid of Lena')
  await propose(lena, guide.guideid, 1, 'Lift it twice.')
  await propose(lena, (await guideOf(site, 'Another lid')).guideid, 1, 'Lift it twice.')
  for (const workorderid of times(size.spam, n => `L-${n}`))
    await lena.client.startWork({ body: { guideid: guide.guideid, workorderid } })
  const waiting = async () =>
    (await client.listPatrolItems({ query: { author: lena.userid, state: 'pending' } })).length
  const runsIn = async (status: 'started' | 'suspended') =>
    (await client.listWork({ query: { userid: lena.userid, status } })).totalResults

  await page.goto('/users')
  await page.getByLabel('Name, unique name or email').fill('Lena')
  await page.getByRole('link', { name: 'Lena Later', exact: true }).click()
  await button(page, 'Suspend…').click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Edits waiting for review').selectOption('withdraw')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByLabel('End date (optional)').fill('2037-12-31')
  const said = await figuresIn(dialog, {
    withdrawn: /(\d+) waiting edits are withdrawn\./,
    runs: /(\d+) runs in progress are suspended/,
  })
  expect(said).toEqual({ withdrawn: await waiting(), runs: await runsIn('started') })
  await button(dialog, 'Suspend').click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Account' })).toContainText(reason)
  expect({ withdrawn: await waiting(), runs: await runsIn('started') }).toEqual({
    withdrawn: 0,
    runs: 0,
  })
  expect(await runsIn('suspended')).toBe(said.runs)
  await expect(lena.client.readOwnUser()).rejects.toMatchObject({ status: 401 })
  const mail = await mailTo(month, lena.email)
  expect(mail).toContain(reason)
  // The end is the start of that day where the Admin is, which is Berlin here.
  expect(mail).toContain('until 2037-12-30 23:00 UTC')

  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto('/sign-in')
  await other.getByLabel('Email').fill(lena.email)
  await other.getByLabel('Password', { exact: true }).fill(lena.password)
  await button(other.getByRole('main'), 'Sign in').click()
  await expect(other.getByRole('alert')).toContainText(reason)
  await expect(other.getByRole('alert')).toContainText('2037')

  await button(page, 'Lift suspension…').click()
  await button(dialog, 'Show what will happen').click()
  await expect(itemIn(dialog, 'Lena Later')).toContainText('State: Suspended → Active')
  await button(dialog, 'Lift 1 suspension').click()
  await expect(dialog).toContainText('Done.')
  await button(dialog, 'Close').click()
  await expect(button(page, 'Suspend…')).toBeVisible()
  await signInByForm(other, lena)
  await context.close()
  log(month, 'Ada Keeper suspended Lena Later')
  log(month, 'Ada Keeper lifted the suspension of Lena Later')
}

/** Edits that wait and runs in progress of theirs, as another Admin reads them. */
const openOf = async ({ site: { admin } }: Month, { userid }: Person) => ({
  edits: (await admin.client.listPatrolItems({ query: { author: userid, state: 'pending' } }))
    .length,
  runs: (await admin.client.listWork({ query: { userid, status: 'started' } })).totalResults,
})

/** Two at once, until a day, with what of theirs waits: the dry run says what the act then does. */
export const suspendsMany = async (month: Month): Promise<void> => {
  const { page, site } = month
  const [mia, max] = [await site.person('Mia Many'), await site.person('Max Many')]
  const guide = await guideOf(site, 'A lid of many')
  await propose(mia, guide.guideid, 1, 'Lift it twice.')
  for (const [index, person] of [mia, max, max].entries())
    await person.client.startWork({
      body: { guideid: guide.guideid, workorderid: `M-${index}` },
    })
  const [ofMia, ofMax] = [await openOf(month, mia), await openOf(month, max)]
  const open = { edits: ofMia.edits + ofMax.edits, runs: ofMia.runs + ofMax.runs }

  await page.goto('/users')
  await page.getByLabel('Name, unique name or email').fill('Many')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await button(page, 'Suspend…').click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Reason').fill(reason)
  const end = dialog.getByLabel('End date (optional)')
  // What cannot be stored is refused before it is sent.
  await expect(end).toHaveAttribute('max', '2038-01-18')
  await end.fill('2099-12-31')
  await expect(dialog).toContainText('Choose an end date no later than 18 Jan 2038.')
  await expect(button(dialog, 'Show what will happen')).toHaveAttribute('aria-disabled', 'true')
  await end.fill('2037-12-31')
  await dialog.getByLabel('Edits waiting for review').selectOption('withdraw')
  await button(dialog, 'Show what will happen').click()
  await expect(dialog).toContainText('Dry run: nothing has been saved yet.')
  const figures = {
    edits: /(\d+) waiting edits? (?:is|are) withdrawn\./,
    runs: /(\d+) runs in progress are suspended/,
  }
  expect(await figuresIn(dialog, figures)).toEqual(open)
  expect([await openOf(month, mia), await openOf(month, max)]).toEqual([ofMia, ofMax])

  await button(dialog, 'Suspend 2 people').click()
  await expect(dialog).toContainText('Done.')
  expect(await figuresIn(dialog, figures)).toEqual(open)
  await button(dialog, 'Close').click()
  for (const person of [mia, max]) {
    expect(await openOf(month, person)).toEqual({ edits: 0, runs: 0 })
    await expect(person.client.readOwnUser()).rejects.toMatchObject({ status: 401 })
    expect(await mailTo(month, person.email)).toContain('until 2037-12-30 23:00 UTC')
    log(month, `Ada Keeper suspended ${person.username}`)
  }
  log(month, 'Ada Keeper changed several accounts at once')
}

export const erases = async (month: Month): Promise<void> => {
  const { page, site } = month
  const ines = await site.person('Ines Leaver')
  const { userid } = ines
  const params = { userid }
  await ines.client.patchUser({ params, body: { location: 'Lisbon', summary: 'Mends kettles' } })
  const guide = await guideOf(site, 'A lid of Ines')
  await propose(ines, guide.guideid, 1, 'Turn it twice.')
  const { commentid } = await ines.client.createComment({
    params: { context: 'guide', contextid: guide.guideid },
    body: { text: 'The seal is worn.' },
  })
  await page.goto('/users')
  await page.getByLabel('Name, unique name or email').fill('Ines')
  await page.getByRole('link', { name: 'Ines Leaver', exact: true }).click()
  await button(page, 'Erase…').click()
  const dialog = dialogOf(page)
  await expect(itemIn(dialog, 'is signed out everywhere. For 14 days')).toBeVisible()
  await expect(
    itemIn(
      dialog,
      'profile, email address, picture, views, messages and notifications are deleted',
    ),
  ).toContainText('waiting edits are withdrawn')
  await expect(itemIn(dialog, 'Published work is kept under “Former user”')).toBeVisible()
  await dialog.getByLabel('Enter the account name to confirm').fill('Ines Leaver')
  await button(dialog, 'Erase in 14 days').click()
  await expect(page.getByRole('complementary', { name: 'Account' })).toContainText(
    'To be erased on',
  )
  await expect(ines.client.readOwnUser()).rejects.toMatchObject({ status: 401 })

  // As if the fourteen days were over.
  await inDatabase(site, 'update users set erase_at = 1 where userid = $1', [userid])
  await inDatabase(
    site,
    "update jobs set run_at = 0 where kind = 'erase' and (payload->>'userid')::int = $1",
    [userid],
  )
  const read = () => site.admin.client.readUser({ params })
  await expect.poll(async () => (await read()).state).toBe('erased')
  const gone = await read()
  expect(gone.username).toMatch(/^Former user \d+$/)
  log(month, `Ada Keeper requested the erasure of the account of ${gone.username}`)
  expect(JSON.stringify(gone)).not.toMatch(/Ines|Lisbon|kettles|stepwright\.test/)
  expect(
    await site.admin.client.listPatrolItems({ query: { author: userid, state: 'pending' } }),
  ).toEqual([])
  const comment = await createClient(`${site.origin}/api/2.0`, () => null).readComment({
    params: { commentid },
  })
  expect(comment).toMatchObject({
    text_raw: 'The seal is worn.',
    author: { username: gone.username },
  })
}
