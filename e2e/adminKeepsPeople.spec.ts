// An Admin's day with people, by keyboard alone: invite five, make a team, give it a guide, watch
// who read it, export the tables.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { entryOf, foundIn, matchIn } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, signIn, test } from './support/test.ts'

const shots = process.env['SHOTS']
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}

/** By Tab alone, as far as it takes. */
const tabTo = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible()
  for (let n = 0; n < 120; n++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}
const press = async (
  page: Page,
  role: 'button' | 'link',
  name: string | RegExp,
  within: Page | Locator = page,
) => {
  await tabTo(page, within.getByRole(role, { name, exact: typeof name === 'string' }))
  await page.keyboard.press('Enter')
}
const type = async (page: Page, label: string, text: string, within: Page | Locator = page) => {
  await tabTo(page, within.getByLabel(label, { exact: true }).and(page.locator('input, textarea')))
  await page.keyboard.insertText(text)
}

const password = 'a long enough password'
const crew = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve']
const addressOf = (name: string) => `${name.toLowerCase()}@crew.test`
/** Named beside the address; the others come with the role of the form. */
const roleOf = (name: string) => (name === 'Eve' ? 'Author' : 'User')

test('five invited people become a team that reads and is exported (A-176, A-179, A-182, M-104, M-106, M-108, M-110, M-136, M-150)', async ({
  page,
  site,
}) => {
  const { admin, anyone } = site
  await admin.client.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
  const { guideid } = await admin.client.createGuide({
    body: {
      category: 'Kettles',
      type: 'repair',
      title: 'Replace the seal of a kettle',
      public: true,
    },
  })
  await signIn(page, admin, '/')

  // To the people, as one goes anywhere: by Tab and Enter.
  await press(page, 'button', /: account/)
  await press(page, 'link', 'People', page.getByRole('navigation', { name: 'Menu' }))
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  await expectAccessible(page)

  // Of seven lines one has an account, one is no address: both are said before anything is sent.
  await press(page, 'button', 'Invite people…')
  const dialog = page.getByRole('dialog')
  await type(
    page,
    'Email addresses',
    [
      ...crew.map(
        name => `${addressOf(name)}${roleOf(name) === 'User' ? '' : `, ${roleOf(name)}`}`,
      ),
      admin.email,
      'nobody at all',
    ].join('\n'),
    dialog,
  )
  await press(page, 'button', 'Check the list', dialog)
  await expect(dialog.getByText('Nothing has been sent yet.')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'will be invited' })).toHaveCount(5)
  for (const name of crew)
    await expect(dialog.getByRole('listitem').filter({ hasText: addressOf(name) })).toContainText(
      `will be invited, ${roleOf(name)}`,
    )
  await expect(dialog.getByRole('listitem').filter({ hasText: admin.email })).toContainText(
    'already has an account',
  )
  await expect(dialog.getByRole('listitem').filter({ hasText: 'nobody at all' })).toContainText(
    'must be an email address',
  )
  expect(await admin.client.listInvitations()).toHaveLength(0)
  await expectAccessible(page)
  await shoot(page, 'invite')
  await press(page, 'button', 'Send 5 invitations', dialog)
  await expect(dialog.getByText('5 invitations are being sent.')).toBeVisible()
  expect(await admin.client.listInvitations()).toHaveLength(5)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Invite people…', exact: true })).toBeFocused()

  // They stand among the invitations; one is sent again, and that is said.
  await press(page, 'link', 'Invitations')
  await expect(page.getByRole('row').filter({ hasText: '@crew.test' })).toHaveCount(5)
  await press(page, 'button', `Send again to ${addressOf('Eve')}`)
  await expect(
    page.getByText(`The invitation to ${addressOf('Eve')} is being sent again.`),
  ).toBeAttached()
  await expectAccessible(page)

  // All five follow the link of their mail.
  await expect(async () =>
    expect(
      (await admin.client.listMails({ query: { limit: 50 } })).filter(({ recipient }) =>
        recipient.endsWith('@crew.test'),
      ),
    ).toHaveLength(6),
  ).toPass()
  const mails = await admin.client.listMails({ query: { limit: 50 } })
  const tokens = new Map<string, string>()
  for (const name of crew) {
    const { text } = foundIn(mails, ({ recipient }) => recipient === addressOf(name))
    tokens.set(
      name,
      (
        await anyone.acceptInvitation({
          body: { token: matchIn(text, /\?token=([\w-]+)/), username: name, password },
        })
      ).authToken,
    )
  }

  // A team.
  await press(page, 'link', 'People', page.getByRole('main'))
  await press(page, 'link', 'Teams')
  await expect(page.getByText('No teams yet')).toBeVisible()
  await press(page, 'button', 'New team…')
  await type(page, 'Name', 'Kettle crew', dialog)
  await press(page, 'button', 'Create team', dialog)
  await expect(page.getByRole('heading', { level: 1, name: 'Kettle crew' })).toBeVisible()
  for (const name of crew.slice(0, 3)) {
    await type(page, 'Add a member', name)
    await expect(page.getByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }

  // A guide.
  await type(page, 'Add a guide to the team', 'seal of a kettle')
  await expect(page.getByRole('option', { name: /^Replace the seal/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Replace the seal of a kettle' }),
  ).toBeVisible()
  expect(
    (await admin.client.listGuideTeams({ params: { guideid } })).guideTeams.map(({ name }) => name),
  ).toEqual(['Kettle crew'])
  await expectAccessible(page)
  await shoot(page, 'team')

  // What would end with a membership is said before it ends; nobody leaves by looking.
  await press(page, 'button', 'Remove: Ben')
  await expect(
    dialog.getByText('Without the team, this person’s edits to 1 guide wait for review.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Remove: Ben' })).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ben' })).toBeVisible()

  // The rest of them into the team at once, seen first.
  await press(page, 'link', 'Teams', page.getByRole('main'))
  await press(page, 'link', 'People', page.getByRole('main'))
  for (const name of ['Cleo', 'Dan', 'Eve']) {
    await tabTo(page, page.getByRole('checkbox', { name: `Select ${name}` }))
    await page.keyboard.press('Space')
  }
  await expect(page.getByRole('status').filter({ hasText: '3 of 6 selected' })).toBeVisible()
  await press(page, 'button', 'Add to team…')
  await tabTo(page, dialog.getByLabel('Team'))
  await expect(dialog.getByRole('option', { name: 'Kettle crew' })).toBeAttached()
  await page.keyboard.press('k') // a native list goes to what begins so
  await expect(
    dialog.getByText('Members of Kettle crew can edit 1 guide without review.'),
  ).toBeVisible()
  await press(page, 'button', 'Show what will happen', dialog)
  await expect(dialog.getByText('Dry run: nothing has been saved yet.')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Cleo' })).toContainText(
    'is unchanged',
  )
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Dan' })).toContainText('joins')
  expect(await admin.client.listTeamMembers({ params: { teamid: 1 } })).toHaveLength(4)
  await expectAccessible(page)
  await shoot(page, 'bulk')
  await press(page, 'button', 'Add 2 people', dialog)
  await expect(dialog.getByText('Done.')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(
    (await admin.client.listTeamMembers({ params: { teamid: 1 } }))
      .map(({ username }) => username)
      .sort(),
  ).toEqual([admin.username, ...crew].sort())
  await expect(page.getByRole('row').filter({ hasText: 'Dan' })).toContainText('Kettle crew')
  await shoot(page, 'people')

  // The table as a file.
  const saved = page.waitForEvent('download')
  await press(page, 'button', 'Export CSV')
  const table = await readFile(await (await saved).path(), 'utf8')
  expect(table.split('\r\n')[0]).toBe(
    '\uFEFFemail,username,privileges,teams,reputation,state,sso_userid',
  )
  for (const name of crew)
    expect(table).toContain(`${addressOf(name)},${name},${roleOf(name)},Kettle crew,`)

  // Four of the five read the guide, each as themselves.
  const readers = ['Ann', 'Ben', 'Cleo', 'Eve']
  for (const name of readers)
    await createClient(`${site.origin}/api/2.0`, () => entryOf(tokens, name)).readGuide({
      params: { guideid },
    })

  // Who read it: from the guide to its views, which ask why before they name anybody.
  const views = () => admin.client.listViewedDocuments({ query: {} })
  await expect
    .poll(async () => (await views()).find(({ docid }) => docid === String(guideid))?.views)
    .toBe(4)
  await press(page, 'link', 'Teams')
  await press(page, 'link', 'Kettle crew')
  await press(page, 'link', 'Replace the seal of a kettle')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Replace the seal of a kettle' }),
  ).toBeVisible()
  await press(page, 'button', 'More')
  await page.getByRole('menuitem', { name: 'Views' }).press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: `Views of guide ${guideid}` }),
  ).toBeVisible()
  await type(page, 'Reason for access', 'who knows the new seal')
  await page.keyboard.press('Enter')
  const people = page.getByRole('table', { name: 'People' })
  await expect(people.getByRole('row', { name: /^Person 4 1 / })).toBeVisible()
  await expectAccessible(page)
  await press(page, 'button', 'Show names')
  for (const name of readers)
    await expect(people.getByRole('row', { name: new RegExp(`^${name} 1 `) })).toBeVisible()
  await expect(people).not.toContainText('Dan')
  await expectAccessible(page)
  await shoot(page, 'views')

  // That table as a file too; those named see who looked, and why.
  const kept = page.waitForEvent('download')
  await press(page, 'button', 'People: CSV')
  const seen = await readFile(await (await kept).path(), 'utf8')
  expect(seen.split('\r\n')[0]).toBe('\uFEFFperson,views,first,last')
  for (const name of readers) expect(seen).toMatch(new RegExp(`^${name},1,\\d{4}-`, 'm'))
  expect(seen).not.toContain('Dan')
  const looks = await createClient(`${site.origin}/api/2.0`, () =>
    entryOf(tokens, 'Eve'),
  ).listViewReaders({})
  expect(looks).toMatchObject([{ username: admin.username, reason: 'who knows the new seal' }])
})
