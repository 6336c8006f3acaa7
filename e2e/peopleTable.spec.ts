// The table of people: filters, cards, what is done with one and with many, tables in and out, and
// the last Admin.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { firstOf, foundIn, itemAt, matchIn, memberAt } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { holdBack } from './support/heldBack.ts'
import { guideOf, propose } from './support/patrolling.ts'
import { inDatabase } from './support/rows.ts'
import type { Person, Site } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

let crew: Person[]
let team: number
const made = async (site: Site) => {
  const { teamid } = await site.admin.client.createTeam({ body: { name: 'Wheels' } })
  team = teamid
  crew = []
  for (const name of ['Anna Crew', 'Bert Crew', 'Cora Crew', 'Dora Else'])
    crew.push(
      await site.person(name, name === 'Bert Crew' ? { privilege: 'Author', reputation: 700 } : {}),
    )
  await site.admin.client.addTeamMember({
    params: { teamid, userid: itemAt(crew, 1).userid },
    body: {},
  })
}
test.beforeAll(async ({ site }) => made(site))

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const card = (page: Page) => page.getByRole('complementary', { name: 'Account' })
const dialogOf = (page: Page) => page.getByRole('dialog')

test('combined filters live in the address and are cleared at once (M-104)', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin, '/users')
  await page.getByLabel('Name, unique name or email').fill('crew')
  await expect(page.getByRole('row')).toHaveCount(4) // with the heading
  await page.getByLabel('Role', { exact: true }).selectOption('Author')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(rowOf(page, 'Bert Crew')).toContainText('Wheels')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Minimum reputation').fill('701')
  await expect(page.getByText('Nobody matches these filters')).toBeVisible()
  await page.getByLabel('Minimum reputation').fill('700')
  await expect(rowOf(page, 'Bert Crew')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(2)
  expect(new URL(page.url()).search).toBe('?q=crew&privilege=Author&least=700')
  // Emptied to be typed again, it stays under the caret, and closed they are still counted.
  await page.getByLabel('Minimum reputation').fill('')
  await expect.poll(() => new URL(page.url()).search).toBe('?q=crew&privilege=Author')
  await expect(page.getByLabel('Minimum reputation')).toBeFocused()
  await page.keyboard.type('700')
  await expect.poll(() => new URL(page.url()).searchParams.get('least')).toBe('700')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(page.getByLabel('Minimum reputation')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await page.goto('/users?q=crew&sort=reputation')
  await expect(page.getByRole('columnheader', { name: 'Reputation' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(page.getByRole('row').nth(1)).toContainText('Bert Crew')
  await page.getByRole('link', { name: 'Reputation' }).click()
  await expect(page.getByRole('columnheader', { name: 'Reputation' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(page.getByRole('row').nth(3)).toContainText('Bert Crew')
})

test('chosen columns live in the address and the export follows filters (M-104, M-108)', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin, '/users?q=crew')
  const heads = () => page.getByRole('columnheader').allTextContents()
  const columns = page.getByRole('group', { name: 'Columns' })
  await expect.poll(heads).toContain('Role')
  expect(await heads()).not.toContain('Email')
  await page.locator('summary').filter({ hasText: 'Columns' }).press('Enter')
  await expect(columns.getByRole('checkbox', { name: 'Email' })).not.toBeChecked()
  await columns.getByRole('checkbox', { name: 'Email' }).check()
  await columns.getByRole('checkbox', { name: 'Teams' }).press('Space')
  await expect
    .poll(heads)
    .toEqual([
      'Name',
      'Email',
      'Role',
      'Reputation',
      'State',
      'Last active',
      'Waiting edits',
      'Edits denied in the last 90 days',
    ])
  await expect(rowOf(page, 'Bert Crew')).toContainText(itemAt(crew, 1).email)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect.poll(heads).toContain('Email')
  await expectNoSidewaysScroll(page)
  expect(new URL(page.url()).searchParams.get('columns')).toBe(
    'email role reputation state last_active pending denied',
  )
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n').slice(1)
  expect(lines.map(line => line.split(',')[1]).sort()).toEqual([
    'Anna Crew',
    'Bert Crew',
    'Cora Crew',
  ])
  await page.locator('summary').filter({ hasText: 'Columns' }).click()
  await page.getByRole('button', { name: 'Fit to window' }).click()
  await expect(page).toHaveURL('/users?q=crew')
})

test('a card beside the table keeps scroll, filters and choice (M-105)', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 300 })
  await signIn(page, site.admin, '/users?q=crew')
  await page.getByRole('checkbox', { name: 'Select Anna Crew' }).check()
  await page.getByRole('checkbox', { name: 'Select Cora Crew' }).check()
  await page.evaluate(() => scrollTo(0, 120))
  await rowOf(page, 'Bert Crew').getByRole('link', { name: 'Bert Crew' }).focus()
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(50)
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('heading', { name: 'Bert Crew' })).toBeFocused()
  for (const name of [
    'Guides',
    'Waiting edits',
    'Decided edits',
    'Claimed for review',
    'Work',
    'Audit log',
  ])
    await expect(card(page).getByRole('heading', { name })).toBeVisible()
  await expect(card(page).getByText('user.updated').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  await expect(rowOf(page, 'Bert Crew').getByRole('link', { name: 'Bert Crew' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '2 of 3 selected' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select Cora Crew' })).toBeChecked()
  expect(new URL(page.url()).search).toBe('?q=crew')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  await page.setViewportSize({ width: 1440, height: 900 })
  await rowOf(page, 'Bert Crew').getByRole('link', { name: 'Bert Crew' }).press('Enter')
  await expect(card(page).getByRole('heading', { name: 'Bert Crew' })).toBeFocused()
  await expectAccessible(page)
})

test('a bulk change is previewed and leaves out who cannot be changed (M-99, M-109)', async ({
  page,
  site,
}) => {
  const { admin } = site
  await signIn(page, admin, '/users')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Change role…' }).click()
  await dialogOf(page).getByLabel('Role').selectOption('Author')
  await dialogOf(page).getByRole('button', { name: 'Show what will happen' }).click()
  await expect(dialogOf(page).getByRole('listitem').filter({ hasText: 'Anna Crew' })).toContainText(
    'Role: User → Author',
  )
  await expect(dialogOf(page).getByRole('listitem').filter({ hasText: 'Bert Crew' })).toContainText(
    'is unchanged',
  )
  await expect(
    dialogOf(page).getByRole('listitem').filter({ hasText: admin.username }),
  ).toContainText('skipped: the site needs at least one active Admin')
  await expectAccessible(page)
  expect(await admin.client.readUser({ params: { userid: firstOf(crew).userid } })).toMatchObject({
    greatest_privilege: 'User',
  })
  await dialogOf(page)
    .getByRole('button', { name: /^Change \d+ roles$/ })
    .click()
  await expect(dialogOf(page).getByText('Done.')).toBeVisible()
  const saved = page.waitForEvent('download')
  await dialogOf(page).getByRole('button', { name: 'Download report as CSV' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('last_admin')
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(rowOf(page, 'Anna Crew')).toContainText('Author')
  expect(await admin.client.readUser({ params: { userid: firstOf(crew).userid } })).toMatchObject({
    greatest_privilege: 'Author',
  })
  expect(await admin.client.readUser({ params: { userid: admin.userid } })).toMatchObject({
    greatest_privilege: 'Admin',
  })
})

test('the last Admin is told why their account cannot be changed (M-99, M-103)', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin, `/users/${site.admin.userid}`)
  for (const name of ['Change role…', 'Suspend…', 'Erase…']) {
    const button = page.getByRole('button', { name })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await button.click({ force: true })
    await expect(dialogOf(page)).toHaveCount(0)
  }
  await expect(
    page.getByText('The last Admin has to stay, or nobody could manage the site.').first(),
  ).toBeVisible()
  const second = await site.person('Second Admin', { privilege: 'Admin' })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Change role…' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await site.admin.client.patchUser({
    params: { userid: second.userid },
    body: { privilege: 'User' },
  })
})

test('a suspension says what it does, does it, and is lifted again (M-100)', async ({
  page,
  site,
}) => {
  const dora = itemAt(crew, 3)
  await propose(dora, (await guideOf(site, 'A lid for Dora')).guideid, 1, 'Lift it slowly.')
  await signIn(page, site.admin, `/users/${dora.userid}`)
  await expect(page.getByRole('link', { name: 'A lid for Dora' })).toBeVisible()
  await page.getByRole('button', { name: 'Suspend…' }).click()
  await expect(dialogOf(page).getByText('1 edit stays in the queue.')).toBeVisible()
  await dialogOf(page).getByLabel('Edits waiting for review').selectOption('withdraw')
  await expect(dialogOf(page).getByText('1 waiting edit is withdrawn.')).toBeVisible()
  await expectAccessible(page)
  await dialogOf(page).getByLabel('Reason').fill('Writes advertisements')
  await dialogOf(page).getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('Suspended Writes advertisements')
  await expect(dora.client.readOwnUser()).rejects.toMatchObject({ status: 401 })
  expect(await site.admin.client.listPatrolItems({ query: { author: dora.userid } })).toEqual([])
  await page.getByRole('button', { name: 'Lift suspension…' }).click()
  await dialogOf(page).getByRole('button', { name: 'Show what will happen' }).click()
  await expect(dialogOf(page).getByRole('listitem')).toContainText('State: Suspended → Active')
  await dialogOf(page).getByRole('button', { name: 'Lift 1 suspension' }).click()
  await expect(dialogOf(page).getByText('Done.')).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Suspend…' })).toBeVisible()
  expect(await site.admin.client.readUser({ params: { userid: dora.userid } })).toMatchObject({
    state: 'active',
  })
})

test('the card of an erased account offers no acts (M-137)', async ({ page, site }) => {
  const { userid } = await site.person('Gone Crew')
  await site.admin.client.eraseUser({ params: { userid }, body: { confirm: userid } })
  // As if its fourteen days were over.
  await inDatabase(site, 'update users set erase_at = 1 where userid = $1', [userid])
  await inDatabase(
    site,
    "update jobs set run_at = 0 where kind = 'erase' and (payload->>'userid')::int = $1",
    [userid],
  )
  await expect
    .poll(async () => (await site.admin.client.readUser({ params: { userid } })).state)
    .toBe('erased')
  await signIn(page, site.admin, `/users/${userid}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Former user \d+$/ })).toBeVisible()
  await expect(
    page.getByText(
      'The personal data of this person has been erased. Their published work stays under this name.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('group', { name: 'Actions for this account' })).toHaveCount(0)
  await expect(page.getByText('Joined')).toHaveCount(0)
  await expectAccessible(page)
})

test('reputation is adjusted with a reason, which the audit log has (M-111)', async ({
  page,
  site,
}) => {
  const { userid } = itemAt(crew, 2)
  await signIn(page, site.admin, `/users/${userid}`)
  await page.getByRole('button', { name: 'Adjust reputation…' }).click()
  await dialogOf(page).getByLabel('Points').fill('100')
  await expect(dialogOf(page).getByText('New reputation: 101.')).toBeVisible()
  await dialogOf(page).getByLabel('Reason').fill('Helped at the fair')
  await dialogOf(page).getByRole('button', { name: 'Adjust', exact: true }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  expect(await site.admin.client.readUser({ params: { userid } })).toMatchObject({
    reputation: 101,
  })
  const [row] = await site.admin.client.listAudit({
    query: { target_type: 'user', target_id: String(userid), order: 'DESC', limit: 1 },
  })
  expect(row).toMatchObject({
    action: 'user.updated',
    reason: 'Helped at the fair',
    after: { reputation: 101 },
  })
})

test('an export that is imported again changes nothing (M-107, M-108)', async ({ page, site }) => {
  await signIn(page, site.admin, '/users')
  const choose = async (name: string, text: string) => {
    await page.getByRole('button', { name: 'Import people…' }).click()
    await dialogOf(page)
      .getByLabel('Table of people')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await dialogOf(page).getByRole('button', { name: 'Show what will happen' }).click()
    await expect(dialogOf(page).getByText('Dry run: nothing has been saved yet.')).toBeVisible()
  }
  await choose(
    'new.csv',
    `email,username,teams\nnew.one@crew.test,New One,Wheels\n${itemAt(crew, 1).email},Bert Crewe,Wheels\nnobody,None,\n`,
  )
  const line = (text: string) => dialogOf(page).getByRole('listitem').filter({ hasText: text })
  await expect(line('new.one@crew.test')).toContainText('is new')
  await expect(line(itemAt(crew, 1).email)).toContainText('Name: Bert Crew → Bert Crewe')
  // As a spreadsheet counts.
  await expect(line('Row 4')).toContainText('This is not an email address.')
  await expectAccessible(page)
  await dialogOf(page).getByRole('button', { name: 'Apply 2 rows' }).click()
  await expect(
    dialogOf(page).getByText('Done. 1 new account, 1 with changes, 0 unchanged, 0 skipped.'),
  ).toBeVisible()
  await expect(dialogOf(page).getByText('1 row with an error was left out:')).toBeVisible()
  await expect(line('Row 4')).toContainText('This is not an email address.')
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(rowOf(page, 'New One')).toContainText('Wheels')
  await expect(rowOf(page, 'Bert Crewe')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await choose('again.csv', await readFile(await (await saved).path(), 'utf8'))
  await expect(
    dialogOf(page).getByText(/0 new accounts, 0 with changes, \d+ unchanged, 0 with errors\./),
  ).toBeVisible()
})

test('each line of an invitation brings people into its own teams (M-106)', async ({
  page,
  site,
}) => {
  await site.admin.client.createTeam({ body: { name: 'Gears' } })
  const asked = { Finn: 'Gears', Wanda: 'Wheels', Boris: 'Gears|Wheels', Nora: '' }
  const words = { Finn: 'Gears', Wanda: 'Wheels', Boris: 'Gears, Wheels', Nora: '' }
  const emailOf = (name: string) => `${name.toLowerCase()}@invited.test`
  const teamsIn = (text: string) =>
    ['Gears', 'Wheels'].filter(name => text.includes(name)).join(', ')
  await signIn(page, site.admin)
  const known = await holdBack(page, 'GET', /\/api\/2\.0\/teams$/)
  await page.goto('/users')
  await page.getByRole('button', { name: 'Invite people…', exact: true }).click()
  await dialogOf(page)
    .getByLabel('Email addresses')
    .fill(
      Object.entries(asked)
        .map(([name, teams]) => `${emailOf(name)}, ${teams}`)
        .join('\n'),
    )
  // Names of teams that have not come yet are not taken for something else.
  await dialogOf(page).getByRole('button', { name: 'Check the list' }).click()
  await expect.poll(() => known.asked.length).toBeGreaterThan(0)
  known.letGo()
  for (const [name, teams] of Object.entries(words)) {
    const line = dialogOf(page)
      .getByRole('listitem')
      .filter({ hasText: emailOf(name) })
    await expect(line).toContainText('will be invited')
    await expect.poll(async () => [name, teamsIn(await line.innerText())]).toEqual([name, teams])
  }
  await dialogOf(page).getByRole('button', { name: 'Send 4 invitations' }).click()
  await expect(dialogOf(page).getByText('4 invitations are being sent.')).toBeVisible()
  for (const name of Object.keys(asked)) {
    let text = ''
    await expect(async () => {
      text = foundIn(
        await site.admin.client.listMails({ query: { limit: 50 } }),
        ({ recipient }) => recipient === emailOf(name),
      ).text
    }).toPass()
    await site.anyone.acceptInvitation({
      body: {
        token: matchIn(text, /\?token=([\w-]+)/),
        username: name,
        password: 'a long enough password',
      },
    })
  }
  await page.goto('/users?q=invited.test')
  for (const [name, teams] of Object.entries(words)) {
    await expect
      .poll(async () => [name, teamsIn(await rowOf(page, name).innerText())])
      .toEqual([name, teams])
  }
  await page.goto('/teams')
  await page.getByRole('link', { name: 'Gears', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gears' })).toBeVisible()
  for (const name of ['Finn', 'Boris'])
    await expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible()
  for (const name of ['Wanda', 'Nora'])
    await expect(page.getByRole('main').getByText(name, { exact: true })).toHaveCount(0)
})

test('a person fetches all that is kept about them from their account (M-137)', async ({
  page,
}) => {
  const anna = firstOf(crew)
  await signIn(page, anna, '/settings/account')
  await page.getByRole('button', { name: 'Create an archive' }).click()
  const save = page.getByRole('button', { name: /^Download the archive requested/ })
  await expect(save).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await save.click()
  const files = unzipSync(new Uint8Array(await readFile(await (await saved).path())))
  expect(JSON.parse(strFromU8(memberAt(files, 'profile.json')))).toMatchObject({
    username: 'Anna Crew',
    email: anna.email,
  })
  expect(strFromU8(memberAt(files, 'index.html'))).toContain('Anna Crew')
})

test('the table, a card and a team fit a phone, with nothing behind its edges (M-150)', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, site.admin, '/users?q=crew')
  await expectNoSidewaysScroll(page)
  await rowOf(page, 'Cora Crew').getByRole('link').click()
  await expect(card(page).getByRole('heading', { name: 'Cora Crew' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.goto(`/teams/${team}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Wheels' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('the table has room in the longer of two languages on a small desk (M-104)', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await page.addInitScript(() => localStorage.setItem('stepwright.language', 'de'))
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/users?q=crew')
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader', { name: 'Rolle' })).toBeVisible()
  const isWhole = () =>
    table.evaluate(({ parentElement: around }) =>
      around ? around.scrollWidth - around.clientWidth : null,
    )
  for (const width of [1024, 1180, 920]) {
    await page.setViewportSize({ width, height: 768 })
    await expect.poll(isWhole, `${width} px`).toBe(0)
    await expectNoSidewaysScroll(page)
  }
})
