// Whoever keeps people, releases and work goes on while an answer is under way: each act is done
// once, onto what is there by then, and told.
import type { Page } from '@playwright/test'
import { itemAt } from '#lib/existing.ts'
import { aGuide } from './support/editing.ts'
import { drawn, holdBack } from './support/heldBack.ts'
import { change, guideWithRelease } from './support/releasing.ts'
import { inDatabase } from './support/rows.ts'
import { expect, signIn, test } from './support/test.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const buttonOf = (page: Page, name: string) =>
  dialogOf(page).getByRole('button', { name, exact: true })

test('another lead’s new code stays when only the description is changed here (M-110)', async ({
  page,
  site,
}) => {
  const { client } = site.admin
  const { teamid } = await client.createTeam({
    body: { name: 'Coded', join_code: 'the-first-code' },
  })
  await signIn(page, site.admin, `/teams/${teamid}`)
  await page.getByRole('button', { name: 'Settings…' }).click()
  await expect(dialogOf(page).getByLabel('Code')).toHaveValue('the-first-code')
  await client.patchTeam({ params: { teamid }, body: { join_code: 'the-second-code' } })
  await dialogOf(page).getByLabel('Description').fill('Looks after codes.')
  await buttonOf(page, 'Save').click()
  await expect(dialogOf(page)).toHaveCount(0)
  expect(await client.readTeam({ params: { teamid } })).toMatchObject({
    description: 'Looks after codes.',
    join_code: 'the-second-code',
  })
})

test('an adjustment of points keeps points earned meanwhile (M-111)', async ({ page, site }) => {
  const { userid } = await site.person('Ela Earner', { reputation: 20 })
  await signIn(page, site.admin, `/users/${userid}`)
  await page.getByRole('button', { name: 'Adjust reputation…' }).click()
  await dialogOf(page).getByLabel('Points').fill('10')
  await expect(dialogOf(page).getByText('New reputation: 30.')).toBeVisible()
  await inDatabase(
    site,
    `insert into reputation_entries (userid, amount, reason, created)
      values ($1, 2, 'edit_accepted', extract(epoch from now())::int)`,
    [userid],
  )
  await inDatabase(
    site,
    'update users set reputation = reputation + 2, stamp = stamp + 1 where userid = $1',
    [userid],
  )
  await dialogOf(page).getByLabel('Reason').fill('Helped at the fair')
  await buttonOf(page, 'Adjust').click()
  await expect(dialogOf(page)).toHaveCount(0)
  expect(await site.admin.client.readUser({ params: { userid } })).toMatchObject({ reputation: 32 })
  const [row] = await site.admin.client.listAudit({
    query: { target_type: 'user', target_id: String(userid), order: 'DESC', limit: 1 },
  })
  expect(row).toMatchObject({
    reason: 'Helped at the fair',
    before: { reputation: 22 },
    after: { reputation: 32 },
  })
})

test('invitations go out once and a changed list is checked again (M-106)', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin, '/users')
  await page.getByRole('button', { name: 'Invite people…', exact: true }).click()
  await dialogOf(page).getByLabel('Email addresses').fill('once@invited.test')
  const check = await holdBack(page, 'POST', /\/x\/invitations$/)
  await buttonOf(page, 'Check the list').click()
  await expect.poll(() => check.asked).toHaveLength(1)
  await dialogOf(page).getByLabel('Role, unless given above').selectOption('Author')
  const checked = page.waitForResponse(/\/x\/invitations$/)
  check.letGo()
  await (await checked).finished()
  await drawn(page)
  await expect(dialogOf(page).getByRole('button', { name: /^Send \d/ })).toHaveCount(0)
  await buttonOf(page, 'Check the list').click()
  await expect(dialogOf(page).getByRole('listitem')).toContainText('will be invited, Author')
  await page.unrouteAll()
  const send = await holdBack(page, 'POST', /\/x\/invitations$/)
  await buttonOf(page, 'Send 1 invitation').dblclick()
  await expect.poll(() => send.asked).toHaveLength(1)
  await drawn(page)
  expect(send.asked).toHaveLength(1)
  send.letGo()
  await expect(dialogOf(page).getByText('1 invitation is being sent.')).toBeVisible()
  await expect(dialogOf(page).getByRole('listitem')).toContainText('invited, Author')
  expect(
    (await site.admin.client.listInvitations()).map(({ email, privilege }) => [email, privilege]),
  ).toEqual([['once@invited.test', 'Author']])
})

test('a bulk role change is sent once and previews a role chosen meanwhile (M-109)', async ({
  page,
  site,
}) => {
  const { userid } = await site.person('Rolf Role')
  await signIn(page, site.admin, '/users?q=rolf')
  await page.getByRole('checkbox', { name: 'Select Rolf Role' }).check()
  await page.getByRole('button', { name: 'Change role…' }).click()
  await dialogOf(page).getByLabel('Role').selectOption('Author')
  const look = await holdBack(page, 'POST', /\/x\/users\/bulk$/)
  await buttonOf(page, 'Show what will happen').click()
  await expect.poll(() => look.asked).toHaveLength(1)
  await dialogOf(page).getByLabel('Role').selectOption('Moderator')
  const shown = page.waitForResponse(/\/x\/users\/bulk$/)
  look.letGo()
  await (await shown).finished()
  await drawn(page)
  await expect(dialogOf(page).getByText('Role: User → Author')).toHaveCount(0)
  await buttonOf(page, 'Show what will happen').click()
  await expect(dialogOf(page).getByText('Role: User → Moderator')).toBeVisible()
  await page.unrouteAll()
  const act = await holdBack(page, 'POST', /\/x\/users\/bulk$/)
  await buttonOf(page, 'Change 1 role').dblclick()
  await expect.poll(() => act.asked).toHaveLength(1)
  await drawn(page)
  expect(act.asked).toHaveLength(1)
  act.letGo()
  await expect(dialogOf(page).getByText('Done.')).toBeVisible()
  await expect(dialogOf(page).getByRole('listitem')).toContainText('Role: User → Moderator')
  expect(await site.admin.client.readUser({ params: { userid } })).toMatchObject({
    greatest_privilege: 'Moderator',
  })
})

test('a table under review is applied once and cannot be swapped meanwhile (M-107)', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin, '/users')
  await page.getByRole('button', { name: 'Import people…' }).click()
  const table = dialogOf(page).getByLabel('Table of people')
  await table.setInputFiles({
    name: 'one.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('email,username\nimported@crew.test,Ima Port\n'),
  })
  const look = await holdBack(page, 'POST', /\/x\/users\/imports$/)
  await buttonOf(page, 'Show what will happen').dblclick()
  await expect.poll(() => look.asked).toHaveLength(1)
  await expect(table).toHaveCount(0)
  look.letGo()
  await expect(
    dialogOf(page).getByRole('listitem').filter({ hasText: 'imported@crew.test' }),
  ).toContainText('is new')
  expect(look.asked).toHaveLength(1)
  const apply = await holdBack(page, 'POST', /\/x\/users\/imports\/\d+\/apply$/)
  await buttonOf(page, 'Apply 1 row').dblclick()
  await expect.poll(() => apply.asked).toHaveLength(1)
  await drawn(page)
  expect(apply.asked).toHaveLength(1)
  apply.letGo()
  await expect(dialogOf(page).getByText('Done.')).toBeVisible()
})

test('Enter twice makes one webhook (M-135)', async ({ page, site }) => {
  await signIn(page, site.admin, '/webhooks')
  await page.getByRole('button', { name: 'New webhook' }).click()
  await page.getByLabel('Address').fill('https://hooks.example.com/once')
  const making = await holdBack(page, 'POST', /\/x\/webhooks$/)
  await page.getByLabel('Address').press('Enter')
  await expect.poll(() => making.asked).toHaveLength(1)
  await page.getByLabel('Address').press('Enter')
  await drawn(page)
  making.letGo()
  await expect(page.getByRole('region', { name: 'Webhook secret' })).toBeVisible()
  expect(making.asked).toHaveLength(1)
  expect(await site.admin.client.listWebhooks({})).toHaveLength(1)
})

test('a refused move of a release is reported and can be repeated (M-115)', async ({
  page,
  site,
}) => {
  await site.admin.client.createWiki({
    body: { namespace: 'CATEGORY', title: 'Washers', contents: '' },
  })
  const author = await site.person('Ana Author', { reputation: 1000 })
  const draft = async () => {
    const { guideid, title } = await guideWithRelease(author)
    await change(author, guideid, 'Pull it off.')
    return {
      guideid,
      name: `${title} 2.0`,
      release: await author.client.createRelease({
        query: {},
        body: { guideid, title: 'Second', submit: false },
      }),
    }
  }
  const [slow, quick] = [await draft(), await draft()]
  const params = { releaseid: slow.release.releaseid }
  const another = (title: string, { release_revisionid }: { release_revisionid: number }) =>
    author.client.patchRelease({
      params,
      query: { revisionid: release_revisionid },
      body: { title },
    })
  const take = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).press('Enter')
    await page.getByRole('menuitem', { name: 'Use the newest content' }).press('Enter')
  }
  await signIn(page, author, '/releases')
  await expect(page.getByRole('button', { name: `Actions for ${slow.name}` })).toBeVisible()
  const moving = await holdBack(page, 'PATCH', new RegExp(`/guides/releases/${params.releaseid}$`))
  await take(slow.name)
  await expect.poll(() => moving.asked).toHaveLength(1)
  const now = await another('Second, by somebody else', slow.release)
  await take(quick.name)
  await expect(
    page.getByRole('status').getByText(`${quick.name} now has the newest content.`),
  ).toBeVisible()
  moving.letGo()
  const refused = page.getByRole('alert').filter({
    hasText: 'Someone else has made changes, so nothing was done. Look at the new version first.',
  })
  await expect(refused).toBeVisible()

  // Where no event is heard.
  await page.goto(`/guides/${slow.guideid}/releases`)
  await expect(page.getByRole('button', { name: `Actions for ${slow.name}` })).toBeVisible()
  await page.unrouteAll()
  const late = await holdBack(page, 'PATCH', new RegExp(`/guides/releases/${params.releaseid}$`))
  await take(slow.name)
  await expect.poll(() => late.asked).toHaveLength(1)
  await another('Second, once more', now)
  late.letGo()
  await expect(refused).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Second, once more' })).toBeVisible()
  await take(slow.name)
  await expect(
    page.getByRole('status').getByText(`${slow.name} now has the newest content.`),
  ).toBeVisible()
})

test('a Moderator suspends a run whose worker went on meanwhile (M-125)', async ({
  page,
  site,
}) => {
  const mona = await site.person('Mona Moderator', { privilege: 'Moderator' })
  const tia = await site.person('Tia Technician')
  const guide = await aGuide(mona, 'Goes on', [
    ['Pull the plug.'],
    ['Turn the screw.'],
    ['Close the lid.'],
  ])
  const params = {
    entryid: (
      await tia.client.startWork({ body: { guideid: guide.guideid, workorderid: 'W-2207' } })
    ).entryid,
  }
  await signIn(page, mona, '/work/board')
  await page.getByRole('button', { name: /^Suspend the run: .*Goes on/ }).click()
  await dialogOf(page).getByLabel('Note for the person who continues').fill('The bench is needed.')
  await tia.client.saveStepData({
    params,
    body: { fields: {}, stepid: itemAt(guide.steps, 1).stepid },
  })
  // by the stream of events
  await expect(page.locator('tr').filter({ hasText: 'Goes on' })).toContainText('2 of 3')
  await buttonOf(page, 'Suspend').click()
  await expect(page.getByRole('row', { name: /Goes on/ })).toContainText(
    'Suspended: The bench is needed.',
  )
  expect((await mona.client.readWork({ params })).status).toBe('suspended')
})

test('Enter soon after a key adds nobody whom an older text found (M-110)', async ({
  page,
  site,
}) => {
  const { client } = site.admin
  const { teamid } = await client.createTeam({ body: { name: 'Chosen' } })
  const { userid } = await site.person('Nora Nearby')
  await signIn(page, site.admin, `/teams/${teamid}`)
  const field = page.getByRole('combobox', { name: 'Add a member' })
  await field.fill('nora')
  await expect(page.getByRole('option', { name: /Nora Nearby/ })).toBeVisible()
  await field.press('x')
  await field.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
  await drawn(page)
  expect(
    (await client.listTeamMembers({ params: { teamid } })).map(one => one.userid),
  ).not.toContain(userid)
})

test('a saved setting keeps what another Admin set on the version meanwhile (M-146)', async ({
  page,
  site,
}) => {
  const { client } = site.admin
  const { id, moduleid } = await client.createTrainingDraft({
    body: { title: 'Two hands', description: 'Before.' },
  })
  const { teamid } = await client.createTeam({ body: { name: 'Second shift' } })
  await signIn(page, site.admin, `/training/${moduleid}`)
  await page.getByRole('button', { name: 'Settings for version 1' }).click()
  await expect(dialogOf(page).getByLabel('Title')).toHaveValue('Two hands')
  await client.patchTraining({
    params: { id },
    body: { title: 'Two hands, by another', teams: [teamid] },
  })
  await dialogOf(page).getByLabel('Description').fill('After.')
  await buttonOf(page, 'Save').click()
  await expect(dialogOf(page)).toHaveCount(0)
  expect((await client.listTrainingVersions({ query: { moduleid } }))[0]).toMatchObject({
    title: 'Two hands, by another',
    description: 'After.',
    open: false,
    teams: [teamid],
  })
})

test('an audience that two Admins change is saved once the second saw the first (M-146)', async ({
  page,
  site,
}) => {
  const { client } = site.admin
  const { id, moduleid } = await client.createTrainingDraft({ body: { title: 'Two lists' } })
  const mine = await client.createTeam({ body: { name: 'Early shift' } })
  const theirs = await client.createTeam({ body: { name: 'Late shift' } })
  await signIn(page, site.admin, `/training/${moduleid}`)
  await page.getByRole('button', { name: 'Settings for version 1' }).click()
  const dialog = dialogOf(page)
  await dialog
    .getByLabel('Who can take this module')
    .selectOption({ label: 'Only certain teams and people' })
  await dialog.getByLabel('Add a team').selectOption({ label: 'Early shift' })
  await client.patchTraining({ params: { id }, body: { teams: [theirs.teamid] } })
  await buttonOf(page, 'Save').click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Someone else changed the settings, so nothing was saved. Check your changes, then save again.',
  )
  await expect(dialog.getByRole('group', { name: 'Saved by someone else' })).toContainText('1 team')
  const read = async () => (await client.listTrainingVersions({ query: { moduleid } }))[0]
  expect(await read()).toMatchObject({ teams: [theirs.teamid] })
  await dialog.getByLabel('Add a team').selectOption({ label: 'Late shift' })
  await buttonOf(page, 'Save').click()
  await expect(dialog).toHaveCount(0)
  expect(await read()).toMatchObject({ open: false, teams: [mine.teamid, theirs.teamid] })
})

test('a module whose answer was lost is made once, however often it is tried (M-146)', async ({
  page,
  site,
  faults,
}) => {
  await signIn(page, site.admin, '/training')
  await page.getByRole('button', { name: 'New module…' }).click()
  await dialogOf(page).getByLabel('Title').fill('Made once')
  // It reaches the service, and what the service says is lost, however often it is asked.
  const drafts = '**/api/2.0/external_training_modules/drafts'
  await page.route(drafts, async route => {
    await route.fetch()
    await route.abort()
  })
  await buttonOf(page, 'Create module').click()
  await expect(dialogOf(page).getByRole('alert')).toHaveText(
    'The service did not answer, so it is not known whether this was done. You can safely try again.',
  )
  await page.unroute(drafts)
  await buttonOf(page, 'Create module').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Made once' })).toBeVisible()
  expect(
    (await site.admin.client.listTrainingVersions({ query: { q: 'Made once' } })).map(
      one => one.title,
    ),
  ).toEqual(['Made once'])
  faults.splice(0, faults.length, ...faults.filter(fault => !fault.includes('ERR_FAILED')))
})
