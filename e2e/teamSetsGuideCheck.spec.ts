// A team's own rules of Guide Check, seen by another person.
import { expectAccessible } from './support/accessible.ts'
import { aGuide, line, openEditor } from './support/editing.ts'
import { becomes } from './support/releasing.ts'
import { expectKept } from './support/settled.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a rule that an Admin switches off for a team is off for another author (A-99)', async ({
  page,
  site,
}) => {
  const bea = await site.person('Bea Rulekeeper', { privilege: 'Moderator' })
  const { client } = site.admin
  const { category } = await aGuide(bea, 'Beside the rules', [['One.']])
  const { guideid } = await bea.client.createGuide({
    body: { category, type: 'repair', title: 'A guide of a team', summary: 'Wire.' },
  })
  await bea.client.createStep({
    params: { guideid },
    body: { lines: [line('Lift the gizmo.')] },
  })
  const { teamid } = await client.createTeam({ body: { name: 'Crew of rules' } })
  await client.addGuideTeam({ params: { guideid, teamid } })

  await signIn(page, site.admin)
  await page.goto(`/teams/${teamid}`)
  await page.getByRole('button', { name: 'Guide Check…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guide Check for Crew of rules' })
  await dialog.getByRole('combobox', { name: 'Steps without a picture' }).selectOption('Off')
  await dialog.getByRole('textbox', { name: 'Words the team calls vague' }).fill('gizmo')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)

  await becomes(page, bea, '/')
  await openEditor(page, guideid)
  const rail = page.getByRole('complementary', { name: 'About the steps' })
  await expect(rail.getByText('Step 1, line 1: “gizmo” is vague.')).toBeVisible()
  await expect(rail.getByText('Step 1 has no picture.')).toHaveCount(0)
  await rail.getByText('1 rule is off for Crew of rules').click()
  await expect(rail.getByText('Steps without a picture')).toBeVisible()
  await expectAccessible(page)
})

test('two leads keep both their words, also after a reload (A-99)', async ({ page, site }) => {
  const { client } = site.admin
  const { teamid } = await client.createTeam({
    body: { name: 'Crew of words', check_words: ['gizmo'] },
  })
  await signIn(page, site.admin)
  await page.goto(`/teams/${teamid}`)
  const open = page.getByRole('button', { name: 'Guide Check…' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Guide Check for Crew of words' })
  const words = dialog.getByRole('textbox', { name: 'Words the team calls vague' })
  await words.fill('gizmo\nwidget')
  await client.patchTeam({ params: { teamid }, body: { check_words: ['gizmo', 'thing'] } })
  await expectKept(page, 'widget')
  await page.reload()
  await open.click()
  await expect(words).toHaveValue('gizmo\nwidget')
  await expect(dialog.getByText('Restored: you wrote this earlier')).toBeVisible()
  await expectAccessible(page)
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(dialog.getByText('Someone else changed this list in the meantime')).toBeVisible()
  await expect(words).toHaveValue('gizmo\nthing\nwidget')
  await save.click()
  await expect(dialog).toHaveCount(0)
  expect((await client.readTeam({ params: { teamid } })).check_words).toEqual([
    'gizmo',
    'thing',
    'widget',
  ])
})
