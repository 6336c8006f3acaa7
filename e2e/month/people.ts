// People come in by mail and by a table, and many get another role at once.
import { matchIn } from '#lib/existing.ts'
import type { Browser } from '@playwright/test'
import { expect } from '../support/test.ts'
import {
  button,
  dialogOf,
  figureOf,
  figuresIn,
  itemIn,
  log,
  mailTo,
  times,
  type Month,
} from './month.ts'

const password = 'a long enough password'
const invitedAt = (n: number) => `guest${n}@invited.test`
/** Rows of the table on one page of it. */
const onPage = 50
const importedAt = (n: number) => `person${n}@imported.test`

/** From the link of the mail into the site, with a browser of one's own. */
const comeIn = async (month: Month, browser: Browser, email: string): Promise<void> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(matchIn(await mailTo(month, email), /(https?:\/\/\S+\?token=[\w-]+)/))
  await page.getByLabel('Name', { exact: true }).fill('Gustav Guest')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Accept and sign in').click()
  await expect(page.getByRole('button', { name: /^Gustav Guest: account/ })).toBeVisible()
  await context.close()
}

export const invitesByMail = async (month: Month, browser: Browser): Promise<void> => {
  const { page, site, size, keeper } = month
  const { client } = site.admin
  await page.goto('/users')
  await button(page, 'Invite people…').click()
  const dialog = dialogOf(page)
  const wanted = times(size.invited, invitedAt)
  const lines = wanted.map((email, index) => (index === 0 ? `${email}, Author` : email))
  await dialog
    .getByLabel('Email addresses')
    .fill([...lines, keeper.email, 'nobody at all', invitedAt(1)].join('\n'))
  await button(dialog, 'Check the list').click()
  const { skipped } = await figuresIn(dialog, { skipped: /(\d+) addresses will be skipped/ })
  const going = await figureOf(dialog, /^Send (\d+) invitations$/)
  await expect(itemIn(dialog, keeper.email)).toContainText('already has an account')
  await expect(itemIn(dialog, 'nobody at all')).toContainText('is not an email address')
  await expect(itemIn(dialog, 'is listed twice')).toHaveCount(1)
  await expect(itemIn(dialog, 'will be invited')).toHaveCount(going)
  await expect(itemIn(dialog, 'will be invited, Author')).toHaveCount(1)
  expect(await client.listInvitations()).toEqual([])

  await button(dialog, /^Send/).click()
  await expect(dialog).toContainText(`${going} invitations are being sent.`)
  await expect(dialog).toContainText(`${skipped} addresses were skipped.`)
  await button(dialog, 'Close').click()
  const open = await client.listInvitations({ query: { limit: 200 } })
  expect(open.map(({ email }) => email).toSorted()).toEqual(wanted.toSorted())
  expect(open).toHaveLength(going)
  for (const email of wanted) await mailTo(month, email)
  log(month, 'Ada Keeper sent an invitation', going)

  await comeIn(month, browser, invitedAt(1))
  const [guest] = await client.listUsers({ query: { q: invitedAt(1) } })
  expect(guest).toMatchObject({ username: 'Gustav Guest', privileges: ['Author'] })
}

/** The table of people as it is now, by address. */
const tableNow = async ({ site }: Month): Promise<Map<string, string[]>> => {
  const text = await site.admin.client.exportUsers({ query: {} })
  const rows = text.split('\r\n').slice(1).filter(Boolean)
  return new Map(rows.map(row => [matchIn(row, /^([^,]*),/), row.split(',')]))
}

/** New people, some with empty cells; then those who are there, and rows that cannot be done. */
const tableOf = async ({ site, size, keeper }: Month) => {
  const known = await site.person('Nele Namesake')
  const asIs = await site.person('Olaf Unchanged')
  const fresh = times(size.imported, n => [
    importedAt(n),
    `Person ${n}`,
    n % 5 === 0 ? 'Author' : '',
    n % 4 === 0 ? 'Wheels' : '',
    n % 3 === 0 ? String(n) : '',
  ])
  const changed = [[known.email, 'Nele Newname', '', 'Wheels', '']]
  const same = [[asIs.email, asIs.username, '', '', '']]
  const wrong = [
    ['no address', 'Nobody', '', '', ''],
    ['king@imported.test', 'King', 'King', '', ''],
    ['crew@imported.test', 'Crew', '', 'No such team', ''],
    ['many@imported.test', 'Many', '', '', 'lots'],
    ['nameless@imported.test', '', '', '', ''],
    [importedAt(1), 'Person 1 again', '', '', ''],
    [keeper.email, keeper.username, 'User', '', ''],
  ]
  const rows = [...fresh, ...changed, ...same, ...wrong]
  const text = [['email', 'username', 'role', 'teams', 'reputation'], ...rows]
    .map(cells => `${cells.join(',')}\r\n`)
    .join('')
  return { fresh, changed, same, wrong, text, known }
}

const imported = {
  created: /([\d,]+) new accounts/,
  changed: /(\d+) with changes/,
  same: /(\d+) unchanged/,
}

export const importsTable = async (month: Month): Promise<void> => {
  const { page, site, keeper } = month
  await site.admin.client.createTeam({ body: { name: 'Wheels' } })
  const { fresh, changed, same, wrong, text, known } = await tableOf(month)
  const before = await tableNow(month)
  await page.goto('/users')
  await button(page, 'Import people…').click()
  const dialog = dialogOf(page)
  await dialog
    .getByLabel('Table of people')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await button(dialog, 'Show what will happen').click()
  await expect(dialog).toContainText('Dry run: nothing has been saved yet.')
  const said = await figuresIn(dialog, { ...imported, wrong: /(\d+) with errors/ })
  expect(said).toEqual({
    created: fresh.length,
    changed: changed.length,
    same: same.length,
    wrong: wrong.length,
  })
  // Whatever the length of the table, each row that cannot be done is seen before the others are.
  const firstWrong = 2 + fresh.length + changed.length + same.length
  for (const [index] of wrong.entries())
    await expect(itemIn(dialog, `Row ${firstWrong + index} `)).toHaveAttribute(
      'data-outcome',
      'failed',
    )
  expect(await tableNow(month)).toEqual(before)

  await button(dialog, `Apply ${said.created + said.changed} rows`).click()
  await expect(dialog).toContainText('Done.')
  expect(await figuresIn(dialog, { ...imported })).toMatchObject({
    created: said.created,
    changed: said.changed,
  })
  await expect(dialog).toContainText(`${said.wrong} rows with errors were left out:`)
  await expect(itemIn(dialog, `Row ${firstWrong} `)).toBeVisible()
  await button(dialog, 'Close').click()
  const after = await tableNow(month)
  expect(after.size).toBe(before.size + said.created)
  for (const [email = '', username, role, teams, reputation] of fresh)
    expect(after.get(email)?.slice(1, 5)).toEqual([
      username,
      role || 'User',
      teams,
      reputation || '1',
    ])
  expect(after.get(known.email)?.slice(1, 4)).toEqual(['Nele Newname', 'User', 'Wheels'])
  expect(after.get(keeper.email)).toEqual(before.get(keeper.email))
  log(month, 'Ada Keeper imported people from CSV')
  log(month, 'Ada Keeper created the account of Person #', fresh.length)
  const given = (column: number) => fresh.filter(cells => cells[column] !== '').length
  log(month, 'Ada Keeper made Person # an Author', given(2))
  log(month, 'Ada Keeper added Person # to the team “Wheels”', given(3))
  log(month, 'Ada Keeper changed the account of Person #: Reputation', given(4))
  log(month, 'Ada Keeper changed the account of Nele Newname: Name')
  log(month, 'Ada Keeper added Nele Newname to the team “Wheels”')
}

const moved = { changed: /([\d,]+) with changes/, same: /(\d+) unchanged/, left: /(\d+) skipped/ }

export const changesRoles = async (month: Month): Promise<void> => {
  const { page, site, size } = month
  const countAuthors = async () =>
    [...(await tableNow(month)).values()].filter(
      ([email = '', , role]) => email.endsWith('@imported.test') && role === 'Author',
    ).length
  const authors = await countAuthors()
  await page.goto('/users')
  await page.getByLabel('Name, unique name or email').fill('imported.test')
  await expect(page.getByRole('status').filter({ hasText: / people$/ })).toContainText(
    `${size.imported} of `,
  )
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  if (size.imported > onPage) await button(page, `Select all ${size.imported}`).click()
  await button(page, 'Change role…').click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Role').selectOption('Author')
  await button(dialog, 'Show what will happen').click()
  await expect(dialog).toContainText('Dry run: nothing has been saved yet.')
  const said = await figuresIn(dialog, moved)
  expect(said).toEqual({ changed: size.imported - authors, same: authors, left: 0 })
  expect(await figureOf(dialog, /^Change (\d+) roles$/)).toBe(said.changed)
  // Everybody by name, also those whom no page of the table has shown yet.
  await expect(itemIn(dialog, 'Person 1 Role: User → Author')).toBeVisible()
  await expect(dialog.getByText(/^Account \d+$/)).toHaveCount(0)
  expect(await countAuthors()).toBe(authors)
  await button(dialog, `Change ${said.changed} roles`).click()
  await expect(dialog).toContainText('Done.')
  expect(await figuresIn(dialog, moved)).toEqual(said)
  await button(dialog, 'Close').click()
  expect(await countAuthors()).toBe(authors + said.changed)
  expect(
    (await site.admin.client.listUsers({ query: { privilege: 'Moderator', limit: 200 } })).length,
  ).toBe(0)
  log(month, 'Ada Keeper changed several accounts at once')
  log(month, 'Ada Keeper made Person # an Author', said.changed)
}
