// Modules as Admins and Moderators run them: made, imported, looked at, given out, taken by several
// people, reported.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { firstOf, itemAt } from '#lib/existing.ts'
import { expectAccessible, expectFitsPhones } from './support/accessible.ts'
import { manifest12, manifest2004, packageOf } from '#testing/scormPackages.ts'
import { expect, signIn, test } from './support/test.ts'
import { currentModule, importInto, playablePackage, played } from './support/training.ts'

const choose = async (page: Page, bytes: Uint8Array, name = 'module.zip') => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a package' }).press('Enter')
  await (await chooser).setFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(bytes) })
}
const narrow = async (page: Page) => {
  await expectFitsPhones(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a module is made, published and replaced by keyboard (M-130, M-133, M-145, M-146)', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin, '/training')
  await expect(page.getByText('No training yet')).toBeVisible()
  await page.getByRole('button', { name: 'New module…' }).press('Enter')
  await page.getByLabel('Title').fill('Lockout')
  await page.getByLabel('Description').fill('Before you open a cabinet.')
  await page.getByRole('button', { name: 'Create module' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Lockout' })).toBeVisible()
  const publish = (version: number) =>
    page.getByRole('button', { name: `Make version ${version} current…` })
  await expect(publish(1)).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('The package has not been imported yet.')).toBeVisible()
  // A warning does not stop it.
  await choose(
    page,
    packageOf(
      manifest2004(
        '2004 4th Edition',
        '<imsss:sequencing><imsss:sequencingRules><imsss:preConditionRule/></imsss:sequencingRules></imsss:sequencing>',
      ),
    ),
  )
  await expect(
    page.getByText('Sequencing rules are not supported. Parts are played one after the other.'),
  ).toBeVisible()
  await expect(page.getByText('From the file module.zip')).toBeVisible()
  await expect(page.getByText('Preview the package first.')).toBeVisible()
  await expectAccessible(page)
  await narrow(page)
  await page.getByRole('link', { name: 'Preview', exact: true }).press('Enter')
  await expect(page.getByText('Preview: nothing is recorded')).toBeVisible()
  await expect(page.getByText('SCORM 2004 4th edition, 1 part, ', { exact: false })).toBeVisible()
  await expect(played(page).getByText('Lockout')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the module' }).press('Enter')
  await expect(
    page.getByText('You have previewed the package. You can now make version 1 current.'),
  ).toBeVisible()
  await publish(1).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Make current' }).press('Enter')
  const first = page.getByRole('region', { name: 'Version 1' })
  await expect(first.getByText('Current', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Settings for version 1' }).press('Enter')
  await page.getByLabel('Title').fill('Lockout and tagout')
  await page
    .getByLabel('Who can take this module')
    .selectOption({ label: 'Only certain teams and people' })
  await page.getByRole('combobox', { name: 'Add a person' }).fill(site.admin.username)
  await page.getByRole('listbox', { name: 'Add a person' }).getByRole('option').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Lockout and tagout' })).toBeVisible()
  await expect(first.getByText('1 person', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'New version' }).press('Enter')
  const second = page.getByRole('region', { name: 'Version 2' })
  await expect(second).toBeVisible()
  const draft = firstOf(await site.admin.client.listTrainingVersions({ query: { state: 'draft' } }))
  await importInto(site.admin.client, draft.id, playablePackage('1.2'))
  await page.reload()
  await publish(2).press('Enter')
  await expect(page.getByRole('dialog')).toContainText(
    'Attempts in progress stay on version 1, which will be archived.',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Make current' }).press('Enter')
  await expect(first.getByText('Archived', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw…' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).press('Enter')
  await expect(second.getByText('Draft', { exact: true })).toBeVisible()
  await publish(1).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Make current' }).press('Enter')
  await expect(first.getByText('Current', { exact: true })).toBeVisible()
  await page.goto('/training?view=drafts')
  await expect(page.getByRole('listitem').filter({ hasText: 'Version 2.' })).toBeVisible()
  await expectAccessible(page)
})

test('a faulty package is explained and the draft takes another (M-126, M-128, M-130, M-145)', async ({
  page,
  site,
  faults,
}) => {
  const { moduleid } = await site.admin.client.createTrainingDraft({
    body: { title: 'Hostile ladder' },
  })
  await signIn(page, site.admin, `/training/${moduleid}`)
  await choose(page, packageOf(manifest12(), [{ name: '../../evil.html', bytes: 'x' }]), 'evil.zip')
  const failed = page.getByRole('status').filter({ hasText: 'The import failed.' })
  await expect(failed).toContainText(
    'A file name in the package is invalid or points outside the package. The problem is in ../../evil.html.',
  )
  await expect(failed).toContainText('From the file evil.zip The package was discarded.')
  await expectAccessible(page)
  await choose(page, Buffer.from('%PDF-1.7'), 'no.zip')
  await expect(failed).toContainText(
    'The package is not a zip archive. Upload the archive that your authoring tool exported.From the file no.zip',
  )
  await page.getByLabel('Web address of the package').fill('https://10.0.0.1/module.zip')
  await page.getByRole('button', { name: 'Import from this address' }).press('Enter')
  await expect(
    page.getByRole('alert').filter({ hasText: 'The address must be on the public internet' }),
  ).toBeVisible()
  await choose(page, playablePackage('1.2'))
  await expect(
    page.getByText('Preview the package before you make this version current.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Discard this package…' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Choose a package' })).toBeVisible()
  await page.getByRole('button', { name: 'Imports of version 1' }).press('Enter')
  const list = page.getByRole('list', { name: 'Imports' })
  await expect(list.getByRole('listitem')).toHaveText([
    /module\.zip.*Cancelled/s,
    /no\.zip.*The package is not a zip archive\..*Failed/s,
    /evil\.zip.*points outside the package.*Failed/s,
  ])
  faults.splice(0, faults.length, ...faults.filter(fault => !/status of (415|422)/.test(fault)))
})

test('a Moderator filters and exports the results of three people (M-133)', async ({
  page,
  site,
}) => {
  const { client } = site.admin
  const { teamid } = await client.createTeam({ body: { name: 'Night shift' } })
  const people = [await site.person('Ann'), await site.person('Ben'), await site.person('Cem')]
  await client.addTeamMember({ params: { teamid, userid: firstOf(people).userid }, body: {} })
  const { id, moduleid } = await currentModule(site, 'Ladders', playablePackage('1.2'), {
    description: 'Before you climb.',
  })
  const outcomes = [
    { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '90' },
    { 'cmi.core.lesson_status': 'failed', 'cmi.core.score.raw': '30' },
    { 'cmi.core.lesson_location': '3', 'cmi.core.session_time': '00:10:00' },
  ]
  for (const [n, person] of people.entries()) {
    const { attemptid } = await person.client.playTraining({ params: { id } })
    await person.client.saveTrainingAttempt({
      params: { id, attemptid },
      body: { cmi: itemAt(outcomes, n) },
    })
  }
  const mo = await site.person('Mo Moderator', { privilege: 'Moderator' })
  await signIn(page, mo, `/training/${moduleid}`)
  await page.getByRole('link', { name: 'Participants' }).click()
  const table = page.getByRole('table', { name: 'Attempts' })
  await expect(table.getByRole('row')).toHaveCount(4)
  await expect(table.getByRole('row', { name: /Ann/ })).toContainText('Passed')
  await expect(table.getByRole('row', { name: /Cem/ })).toContainText('10 min')
  await expectAccessible(page)
  await narrow(page)
  await page.getByLabel('State').selectOption({ label: 'Not passed' })
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/status=failed/)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(table.getByRole('row')).toHaveCount(4)
  await page.getByLabel('Team').selectOption({ label: 'Night shift' })
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table.getByRole('row', { name: /Ann/ })).toBeVisible()
  await page.getByLabel('State').selectOption({ label: 'Not passed' })
  await expect(page.getByText('No attempts match the filter')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).first().click()
  await page.getByRole('combobox', { name: 'Person' }).fill('Ben')
  await page.getByRole('option', { name: /Ben/ }).click()
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(table.getByRole('row')).toHaveCount(4)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export 3 rows' }).press('Enter')
  const saved = await readFile(await (await file).path(), 'utf8')
  expect([(await file).suggestedFilename(), saved.charCodeAt(0)]).toEqual(['Ladders.csv', 0xfeff])
  expect(
    saved
      .trim()
      .split('\r\n')
      .slice(1)
      .map(row => row.split(',').slice(2, 7).join(' ')),
  ).toEqual([
    `1 ${itemAt(people, 2).userid} Cem in_progress `,
    `1 ${itemAt(people, 1).userid} Ben failed 30`,
    `1 ${firstOf(people).userid} Ann passed 90`,
  ])
  // One's own result is one's own; the others' are not.
  await page.evaluate(() => localStorage.clear())
  await signIn(page, itemAt(people, 1), `/training/${moduleid}`)
  await expect(page.getByRole('table', { name: 'Your results' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Participants' })).toHaveCount(0)
  await page.goto(`/training/${moduleid}/usage`)
  await expect(
    page.getByRole('heading', { level: 1, name: 'You do not have access to this page' }),
  ).toBeVisible()
})

test("a team's module is listed for its members only (M-110)", async ({ page, site }) => {
  const { client } = site.admin
  const [inside, outside] = [await site.person('Ida Inside'), await site.person('Otto Outside')]
  const { teamid } = await client.createTeam({ body: { name: 'High voltage' } })
  await client.addTeamMember({ params: { teamid, userid: inside.userid }, body: {} })
  const { moduleid } = await currentModule(site, 'Arc flash', playablePackage('1.2'), {
    teams: [teamid],
  })
  await signIn(page, inside, `/teams/${teamid}`)
  await page
    .getByRole('region', { name: 'Training' })
    .getByRole('link', { name: 'Arc flash' })
    .click()
  await expect(page.getByRole('link', { name: 'Start' })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, outside, '/training')
  await expect(page.getByRole('heading', { level: 1, name: 'Training' })).toBeVisible()
  await expect(page.getByText('Arc flash')).toHaveCount(0)
  await page.goto(`/training/${moduleid}`)
  await expect(page.getByText('Page not found')).toBeVisible()
})

test('whoever has not started a module that they were given is named in its report (T-2)', async ({
  page,
  site,
}) => {
  const people = [await site.person('Una Unbegun'), await site.person('Ivo Started')]
  const [una, ivo] = [firstOf(people), itemAt(people, 1)]
  const { id, moduleid } = await currentModule(site, 'Hoists', playablePackage('1.2'), {
    users: people.map(({ userid }) => userid),
  })
  const start = async (person: typeof una) => {
    const { attemptid } = await person.client.playTraining({ params: { id } })
    await person.client.saveTrainingAttempt({
      params: { id, attemptid },
      body: { cmi: { 'cmi.core.lesson_status': 'incomplete' } },
    })
  }
  await start(ivo)
  await signIn(page, site.admin, `/training/${moduleid}/usage`)
  const waiting = page.getByRole('region', { name: 'Not started' })
  await expect(waiting).toContainText('1 of 2 people the module is assigned to')
  await expect(waiting.getByRole('link')).toHaveText([una.username])
  await expect(page.getByRole('table', { name: 'Attempts' })).not.toContainText(una.username)
  await expectAccessible(page)
  // The filters are of both.
  await page.getByRole('combobox', { name: 'Person' }).fill(ivo.username)
  await page.getByRole('option', { name: ivo.username }).click()
  await expect(waiting).toContainText('The one person the module is assigned to has started.')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await start(una)
  await page.reload()
  await expect(waiting).toContainText('All 2 people the module is assigned to have started.')
})
