// What a guide is looked through with before others see it.
import type { Page } from '@playwright/test'
import { aGuide, publishFromPanel, save } from './support/editing.ts'
import { chooseAct, expectMark } from './support/guideMenu.ts'
import { expect, signIn, test } from './support/test.ts'

test('publishing from the steps checks links and prerequisites afresh (A-116)', async ({
  page,
  site,
}) => {
  const ada = await site.person('Ada Publisher', { privilege: 'Moderator' })
  const { category } = await aGuide(ada, 'Stands there already', [['One.']])
  const made = async (title: string) =>
    (await ada.client.createGuide({ body: { category, type: 'repair', title } })).guideid
  const [draft, first] = [await made('Leads somewhere'), await made('Soon gone')]
  const step = await ada.client.createStep({
    params: { guideid: draft },
    body: {
      lines: [
        { text_raw: 'See [[Nowhere at all]] and [guide|999999].', bullet: 'black', level: 0 },
      ],
    },
  })
  await ada.client.patchGuide({
    params: { guideid: draft },
    query: { revisionid: step.revisionid },
    body: { prerequisites: [first] },
  })
  await signIn(page, ada, `/guides/${draft}/edit/steps`)
  await expect(page.getByRole('article', { name: 'Step 1', exact: true })).toBeVisible()
  const { revisionid } = await ada.client.readGuide({ params: { guideid: first } })
  await ada.client.deleteGuide({ params: { guideid: first }, query: { revisionid } })
  await page.getByRole('button', { name: 'Publish…', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'This guide cannot be published yet' })
  await expect(
    dialog.getByText(
      '“Soon gone” is listed under “Do first” but is deleted, or you do not have access to it.',
    ),
  ).toBeVisible()
  await expect(
    dialog.getByText(
      'Step 1, line 1 links to “Nowhere at all”, which does not exist or which you cannot see.',
    ),
  ).toBeVisible()
  await expect(
    dialog.getByText(
      'Step 1, line 1 links to guide 999999, which does not exist or which you cannot see.',
    ),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Publish' })).toHaveAccessibleDescription(
    'Fix 3 required findings before you publish.',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Details', exact: true }).click()
  await expect(
    page
      .getByRole('complementary', { name: 'Publishing' })
      .getByText(
        'Step 1, line 1 links to “Nowhere at all”, which does not exist or which you cannot see.',
      ),
  ).toBeVisible()
})

/** What is asked for reaches the service, and its answers are lost: the next `times`, or all. */
const loseAnswers = async (page: Page, method: string, path: RegExp, times?: number) => {
  let lost = 0
  await page.route(path, async route => {
    if (route.request().method() !== method || lost === times) return route.fallback()
    lost += 1
    await route.fetch()
    await route.abort()
  })
}

test('a lost answer to publishing is never called nothing changed (A-20)', async ({
  page,
  site,
  faults,
}) => {
  const ada = await site.person('Ada Listener', { privilege: 'Moderator' })
  const { category } = await aGuide(ada, 'Stands there too', [['One.']])
  const { guideid } = await ada.client.createGuide({
    body: { category, type: 'repair', title: 'Published once' },
  })
  await ada.client.createStep({
    params: { guideid },
    body: { lines: [{ text_raw: 'One.', bullet: 'black', level: 0 }] },
  })
  await signIn(page, ada, `/guides/${guideid}/edit/steps`)
  const publish = page.getByRole('button', { name: 'Publish…', exact: true })
  const unpublish = page.getByRole('button', { name: 'Unpublish', exact: true })
  await expect(page.getByText('Private', { exact: true })).toBeVisible()
  await loseAnswers(page, 'PUT', /\/public\?/, 1)
  await publish.click()
  await publishFromPanel(page)
  await expect(unpublish).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await ada.client.readGuide({ params: { guideid } })).toMatchObject({ public: true })

  // Not even whether it was done can be asked.
  await loseAnswers(page, 'DELETE', /\/public\?/)
  await page.route(new RegExp(`/guides/${guideid}\\?`), route =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  )
  await unpublish.click()
  await expect(page.getByRole('alert')).toHaveText(
    'The service did not answer, so it is not known whether the guide is public. Checking again…',
  )
  await expect(page.getByText('Public or private?', { exact: true })).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByText('Private', { exact: true })).toBeVisible()
  await expect(publish).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  faults.splice(0, faults.length, ...faults.filter(fault => !/ERR_FAILED/.test(fault)))
})

test('the flag “In Progress” stays where publishing was refused (A-116)', async ({
  page,
  site,
  faults,
}) => {
  const ada = await site.person('Ada Refused', { privilege: 'Moderator' })
  const { category } = await aGuide(ada, 'Stands there as well', [['One.']])
  const { guideid, revisionid } = await ada.client.createGuide({
    body: { category, type: 'repair', title: 'Not yet' },
  })
  const flagged = await ada.client.patchGuide({
    params: { guideid },
    query: { revisionid },
    body: { flags: ['GUIDE_IN_PROGRESS'] },
  })
  expect(flagged.flags).toEqual(['GUIDE_IN_PROGRESS'])
  await signIn(page, ada, `/guides/${guideid}/edit/details`)
  await page.route(/\/public\?/, route =>
    route.fulfill({ status: 403, json: { message: 'Not on Fridays.', errors: [] } }),
  )
  await page.getByRole('button', { name: 'Publish…', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Publish this guide?' })
  await expect(dialog.getByRole('checkbox', { name: /In Progress/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('alert').getByText(/Not on Fridays/)).toBeVisible()
  await save(page)
  const flags = async () => (await ada.client.readGuide({ params: { guideid } })).flags
  await expect.poll(flags).toEqual(['GUIDE_IN_PROGRESS'])
  faults.splice(0, faults.length, ...faults.filter(fault => !/403/.test(fault)))
})

test('lost answers make one guide, set its tag and keep it as a favourite (A-30, A-169)', async ({
  page,
  site,
  faults,
}) => {
  const ada = await site.person('Ada Repeater', { privilege: 'Moderator' })
  const { category } = await aGuide(ada, 'Was there before', [['One.']])
  await signIn(page, ada, `/guides/new?category=${encodeURIComponent(category)}`)
  await page.getByLabel('Subject').fill('Lid')
  await loseAnswers(page, 'POST', /\/guides$/)
  await page.getByRole('button', { name: 'Create guide' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'The service did not answer, so it is not known whether this was done. You can safely try again.',
  )
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Create guide' }).click()
  await expect(page).toHaveURL(/\/edit\/steps\/-?\d+$/)
  const own = await ada.client.listOwnGuides({ query: {} })
  expect(own).toHaveLength(2)

  const guideid = Number(/guides\/(\d+)/.exec(page.url())?.[1])
  await page.goto(`/guides/${guideid}/edit/details`)
  await loseAnswers(page, 'PUT', /\/tag$/, 1)
  await page.getByRole('combobox', { name: 'New tag' }).pressSequentially('kettle,')
  await expect(page.getByRole('button', { name: 'Remove the tag kettle' })).toBeVisible()
  expect(await ada.client.listGuideTags({ params: { guideid } })).toEqual(['kettle'])

  await page.goto(`/Guide/x/${guideid}`)
  await loseAnswers(page, 'PUT', /\/favorites\//, 1)
  await chooseAct(page, 'Favourite')
  await expectMark(page, 'Favourite', true)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect.poll(async () => (await ada.client.listOwnFavorites({ query: {} })).length).toBe(1)
  faults.splice(0, faults.length, ...faults.filter(fault => !/ERR_FAILED/.test(fault)))
})
