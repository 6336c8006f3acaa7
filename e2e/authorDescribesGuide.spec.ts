import type { Page, Request } from '@playwright/test'
import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf, matchIn } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { linesOf, save, tabTo } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'
import type { Person } from './support/site.ts'

test.describe.configure({ mode: 'serial' })

let ada: Person
const categories = ['Bicycle', 'Rim brake wheels', 'DISC brake wheels']

test.beforeAll(async ({ site }) => {
  ada = await site.person('Ada Author')
  const { admin } = site
  await admin.client.createWiki({ body: { namespace: 'CATEGORY', title: 'Bicycle', contents: '' } })
  for (const title of categories.slice(1))
    await admin.client.createWiki({
      body: { namespace: 'CATEGORY', title, contents: '', parent: 'Bicycle' },
    })
})

const ownOf = (person: Person, guideid: number): Promise<Guide> =>
  person.client.readGuide({ params: { guideid }, query: { unpatrolled: true } })
const writesOf = (page: Page) => {
  const sent: Request[] = []
  page.on(
    'request',
    request =>
      request.method() !== 'GET' && /\/api\/2\.0\/guides/.test(request.url()) && sent.push(request),
  )
  return () => sent.map(request => request.postDataJSON() as Record<string, unknown> | null)
}
const madeFrom = async (page: Page): Promise<Guide> => {
  await expect(linesOf(page, 1)).toBeFocused()
  return ownOf(ada, Number(matchIn(page.url(), /guides\/(\d+)/)))
}

test('a new guide says when its types could not be loaded, and loads them on demand (A-105)', async ({
  page,
  faults,
}) => {
  await signIn(page, ada, '/guides/new')
  await expect(page.getByRole('radio', { name: 'Replacement' })).toBeChecked()
  await page.route('**/api/2.0/sites/info*', route => route.abort())
  await page.reload()
  const make = page.getByRole('button', { name: 'Create guide' })
  await expect(make).toHaveAccessibleDescription('The types of guides were not loaded.')
  await expectAccessible(page)
  const again = page.getByRole('button', { name: 'Try again' })
  await again.press('Enter')
  await expect(again).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await again.press('Enter')
  await expect(page.getByRole('radio', { name: 'Replacement' })).toBeChecked()
  await expect(make).toHaveAccessibleDescription('Choose a category first.')
  await expect(again).toHaveCount(0)
  expect(faults.splice(0).filter(one => !one.includes('ERR_FAILED'))).toEqual([])
})

test('a guide begun by keyboard sends only what was typed (A-105, A-107, A-108)', async ({
  page,
}) => {
  const sent = writesOf(page)
  const { keyboard } = page
  await signIn(page, ada, '/guides/new')
  await expect(page.getByRole('radio', { name: 'Replacement' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Create guide' })).toHaveAccessibleDescription(
    'Choose a category first.',
  )
  await tabTo(page, page.getByRole('combobox', { name: 'Category' }))
  await keyboard.type('brake disc')
  // Not the options of fewer letters: Enter chooses none of those.
  const option = page.getByRole('option', { name: /^DISC brake wheels/, selected: true })
  await expect(option).toContainText('Bicycle')
  await expect(page.getByText('1 of 1 match')).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('DISC brake wheels')
  const title = page.getByRole('textbox', { name: 'Title' })
  await tabTo(page, page.getByRole('textbox', { name: 'Subject' }))
  await keyboard.type('Rim')
  await expect(title).toHaveAttribute('placeholder', 'DISC brake wheels Rim Replacement')
  await keyboard.type('s')
  await expect(title).toHaveAttribute('placeholder', 'DISC brake wheels Rims Replacement')
  await keyboard.press('Enter')
  const guide = await madeFrom(page)
  const [body] = sent()
  expect(body).toEqual({
    type: 'replacement',
    category: 'DISC brake wheels',
    subject: 'Rims',
    flags: ['GUIDE_IN_PROGRESS'],
    langid: 'en',
    public: false,
  })
  expect(guide).toMatchObject({
    title: 'DISC brake wheels Rims Replacement',
    public: false,
    flags: expect.arrayContaining(['GUIDE_IN_PROGRESS']),
  })
  await keyboard.type('Lift the pin.')
  await save(page)
  expect(firstOf(firstOf((await ownOf(ada, guide.guideid)).steps).lines).text_raw).toBe(
    'Lift the pin.',
  )
})

test('a refused type is reported at its field and keeps the form (A-106)', async ({
  page,
  site,
  faults,
}) => {
  await signIn(page, ada, '/guides/new')
  const type = page.getByRole('radiogroup', { name: 'What kind of guide?' })
  const choose = (name: string) => type.getByRole('radio', { name }).check()
  const known = Object.values((await site.anyone.readSite())['guide-types']).map(one => one.title)
  await expect(type.getByRole('radio')).toHaveCount(known.length)
  await choose('Teardown')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveCount(0)
  await choose('Repair')
  await page.getByRole('combobox', { name: 'Category' }).fill('rim brake')
  await page.getByRole('option', { name: /^Rim brake wheels/ }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Spoke')
  await page.getByRole('button', { name: 'Use my own title' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Title' }).fill('A spoke of one’s own')
  await page.route('**/api/2.0/guides', (route, request) =>
    request.method() === 'POST'
      ? route.fulfill({
          status: 422,
          json: {
            error: true,
            message: 'Validation failed',
            errors: [
              { field: 'type', code: 'invalid_value', message: 'This site has no teardowns' },
            ],
          },
        })
      : route.fallback(),
  )
  await choose('Teardown')
  await page.getByRole('button', { name: 'Create guide' }).click()
  await expect(type).toHaveAttribute('aria-invalid', 'true')
  await expect(type).toHaveAccessibleDescription('This site has no teardowns')
  expect(faults.splice(0)).toEqual([expect.stringContaining('status of 422')])
  await choose('Repair')
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Rim brake wheels')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Spoke')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('A spoke of one’s own')
  await page.unroute('**/api/2.0/guides')
  await page.getByRole('button', { name: 'Create guide' }).click()
  const guide = await madeFrom(page)
  expect(guide).toMatchObject({
    type: 'repair',
    category: 'Rim brake wheels',
    subject: 'Spoke',
    title: 'A spoke of one’s own',
  })
})
