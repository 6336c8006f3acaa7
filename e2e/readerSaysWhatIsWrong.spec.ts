// A reader marks words of a guide or a page and says what is wrong; whoever checks it answers, and
// the reader hears of it.
import type { Locator, Page } from '@playwright/test'
import { existing, firstOf } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, signIn, test } from './support/test.ts'
import type { Site } from './support/site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const line = (text_raw: string) => ({ text_raw, bullet: 'black', level: 0, lineid: null })
const aGuide = async ({ admin: { client } }: Site) => {
  const category = 'Kettles that report'
  await client.createWiki({ body: { namespace: 'CATEGORY', title: category, contents: '' } })
  const { guideid } = await client.createGuide({
    body: { category, type: 'repair', title: 'Replace a kettle seal' },
  })
  const guide = await client.createStep({
    params: { guideid },
    body: { lines: [line('Pull the plug.'), line('Wait ten minutes.')] },
  })
  await client.publishGuide({ params: { guideid }, query: guide })
  return { guideid, stepid: firstOf(guide.steps).stepid }
}

/** Marks the words and opens what is said of them. */
const mark = async (page: Page, words: string): Promise<Locator> => {
  await page.getByText(words).selectText()
  const say = page.getByRole('button', { name: 'Report a problem…' })
  await expect(say).toHaveCount(2)
  await expectAccessible(page)
  await say.last().click()
  const dialog = page.getByRole('dialog', { name: 'Report a problem' })
  await expect(dialog.getByText(words)).toBeVisible()
  return dialog
}

test('a reader marks words, says what is wrong, and hears what came of it', async ({
  page,
  site,
}) => {
  const { guideid, stepid } = await aGuide(site)
  const person = await site.person('Mara Marks')
  await page.goto(`/guides/${guideid}`)
  await expect(page.getByRole('link', { name: 'Sign in to tell us' })).toHaveAttribute(
    'href',
    /^\/sign-in\?next=%2FGuide%2F/,
  )
  await signIn(page, person, `/guides/${guideid}`)
  await expect(page.getByRole('link', { name: 'Sign in to tell us' })).toHaveCount(0)
  const dialog = await mark(page, 'Wait ten minutes.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Describe the problem in a few words.')).toBeVisible()
  await dialog.getByLabel('Describe the problem').fill('It takes an hour.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(
    page.getByText('The people who check edits here will look at your report'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  // Without a mouse: the button under the step, and the line from a list.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Report a problem…' }).first().press('Enter')
  const other = page.getByRole('dialog', { name: 'Report a problem' })
  await expect(other.getByLabel('Where')).toBeFocused()
  await other.getByLabel('Where').selectOption({ label: 'Line 1: Pull the plug.' })
  await other.getByLabel('Describe the problem').fill('There is no plug.')
  // Left and come back to: the line is kept with the words.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Report a problem…' }).first().press('Enter')
  await expect(other.getByText('Restored: you wrote this earlier')).toBeVisible()
  await expect(other.getByLabel('Where').locator('option:checked')).toHaveText(
    'Line 1: Pull the plug.',
  )
  await other.getByRole('button', { name: 'Send' }).dblclick()
  await page.getByRole('button', { name: 'Close' }).press('Enter')

  const reports = await site.admin.client.listPatrolReports({ query: { guideid } })
  expect(reports.map(one => [one.line, one.quote?.exact, one.text])).toEqual([
    [2, 'Wait ten minutes.', 'It takes an hour.'],
    [1, 'Pull the plug.', 'There is no plug.'],
  ])

  await signIn(page, site.admin, '/patrol/reports')
  const first = page.getByRole('listitem').filter({ hasText: 'It takes an hour.' })
  await expect(first.getByRole('link', { name: 'Replace a kettle seal' })).toHaveAttribute(
    'href',
    new RegExp(`#s${stepid}-2$`),
  )
  await expect(first.getByText('Step 1, line 2')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await page.getByLabel('Message to Mara Marks (optional)').fill('An hour it is.')
  await page.getByRole('button', { name: 'Answer: fixed', exact: true }).click()
  await expect(page.getByText('The report on “Replace a kettle seal” is answered.')).toBeVisible()
  await expect(first).toHaveCount(0)

  await signIn(page, person, '/contributions')
  await expect(
    page.getByText(`${existing(site.admin.username, 'a name')} answered: fixed.`),
  ).toBeVisible()
  await expect(page.getByText('An hour it is.')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw: Replace a kettle seal' }).click()
  await expect(page.getByText('Withdrawn')).toBeVisible()
  await expectAccessible(page)
})

test('a reader marks words of a page, and a report leads to their section', async ({
  page,
  site,
}) => {
  const title = 'How water boils'
  await site.admin.client.createWiki({
    body: {
      namespace: 'WIKI',
      title,
      contents: 'Heat it.\n\n== Altitude ==\nIt boils at 90 °C.\n\n== Salt ==\nNo salt.',
    },
  })
  await signIn(page, await site.person('Wanda Words'), `/Wiki/${title.replaceAll(' ', '_')}`)
  const dialog = await mark(page, 'It boils at 90 °C.')
  await dialog.getByLabel('Describe the problem').fill('At 100, I think.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'Close' }).click()

  // Without a mouse: the button below the page speaks of all of it.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Report a problem…' }).first().press('Enter')
  await expect(dialog.getByText('You are reporting the page as a whole.')).toBeVisible()
  await dialog.getByLabel('Describe the problem').fill('There is no picture.')
  await dialog.getByRole('button', { name: 'Send' }).press('Enter')
  await page.getByRole('button', { name: 'Close' }).press('Enter')

  await signIn(page, site.admin, '/patrol/reports')
  const ofWords = page.getByRole('listitem').filter({ hasText: 'At 100, I think.' })
  await expect(ofWords.getByText('Section “Altitude”')).toBeVisible()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: 'There is no picture.' })
      .getByText('The page as a whole'),
  ).toBeVisible()
  await expectAccessible(page)
  await ofWords.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/\/Wiki\/How_water_boils#Section_Altitude$/)
  await expect(page.getByRole('heading', { name: 'Altitude' })).toBeInViewport()
})
