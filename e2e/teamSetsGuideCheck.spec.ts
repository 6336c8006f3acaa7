// A team's own rules of Guide Check, seen by another person.
import { expectAccessible } from './support/accessible.ts'
import { aGuide, line, openEditor } from './support/editing.ts'
import { becomes } from './support/releasing.ts'
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
  await expect(rail.getByText('Step 1, line 1: “gizmo” says little.')).toBeVisible()
  await expect(rail.getByText('Step 1 has no picture.')).toHaveCount(0)
  await rail.getByText('1 rule is off for Crew of rules').click()
  await expect(rail.getByText('Steps without a picture')).toBeVisible()
  await expectAccessible(page)
})
