// The first run: a sample guide that is on the device only, and a tour through the editor.
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { boxOf, dropFile, keptRows, linesOf, stepOf, tabTo } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

const editor = /\/guides\/2147483647\/edit\/steps/
const nextHint = (page: Page) => page.getByRole('button', { name: 'Next hint' })
const hintOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const samplesOn = (page: Page) => page.getByText('Sample', { exact: true })
const titles = [
  'Try anything here',
  'Write line by line',
  'Give a line a colour',
  'Show each step in pictures',
  'Move steps',
  'Let Guide Check help you',
  'See how guides are organised',
]

/** Every request from now on that may change something. */
const writesOf = (page: Page): string[] => {
  const writes: string[] = []
  page.on('request', request => {
    if (!['GET', 'HEAD'].includes(request.method()))
      writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return writes
}

/** The card of the hint and the field with the focus do not share a pixel. */
const expectFieldFree = async (page: Page, title: string) => {
  await linesOf(page, 1).focus()
  const [card, field] = [await boxOf(hintOf(page, title)), await boxOf(linesOf(page, 1))]
  expect(card.y + card.height <= field.y || field.y + field.height <= card.y).toBe(true)
}

test('samples fill empty dashboards on the tour, each marked, until it is left (A-205)', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin, '/')
  const writes = writesOf(page)
  await page.getByRole('link', { name: 'Try the sample guide' }).click()
  for (const title of titles.slice(1)) {
    await nextHint(page).click()
    await expect(hintOf(page, title)).toBeVisible()
  }
  for (const [room, table] of [
    ['Categories', 'Sample categories'],
    ['Tags', 'Sample tags'],
    ['Views', 'Sample views'],
  ] as const) {
    await hintOf(page, 'See how guides are organised').getByRole('link', { name: room }).click()
    const rows = page.getByRole('table', { name: table }).locator('tbody tr')
    await expect(rows).toHaveCount(3)
    for (const row of await rows.all())
      await expect(row.getByText('Sample', { exact: true })).toBeVisible()
    if (room === 'Views') break
    await page.getByRole('link', { name: 'Resume the tour' }).click()
    await expect(page).toHaveURL(editor)
  }
  await expectAccessible(page)
  expect(writes).toEqual([])

  // Days without views are none of a site without any.
  const reader = await site.person('A reader of it')
  const { client } = site.admin
  const params = { namespace: 'WIKI', title: 'A page that is read' } as const
  await client.createWiki({ body: { ...params, contents: 'Read me.' } })
  await reader.client.readWiki({ params })
  const seen = async () => (await client.readViewOverview({ query: {} })).views
  await expect.poll(seen).toBeGreaterThan(0)
  await page.goto('/views?from=2025-01-01&to=2025-01-02')
  await expect(page.getByRole('heading', { name: 'Views per day' }).first()).toBeVisible()
  await expect(samplesOn(page)).toHaveCount(0)
  await page.goto('/tags')
  await page.getByRole('button', { name: 'Leave the tour' }).click()
  await expect(page).toHaveURL('/')
  await expect(samplesOn(page)).toHaveCount(0)
  for (const [path, heading] of [
    ['/tags', 'No tags yet'],
    ['/tree', 'No categories yet'],
    ['/views', 'Views'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
    await expect(samplesOn(page)).toHaveCount(0)
  }
})

test('the sample is not said to be on a device that keeps nothing (A-204)', async ({
  page,
  context,
  site,
}) => {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
  })
  await signIn(page, await site.person('Tom without storage'), '/')
  await page.getByRole('link', { name: 'Try the sample guide' }).click()
  await expect(page.getByText('Only until you close the page')).toBeVisible()
  await expect(page.getByText('on this device', { exact: false })).toHaveCount(0)
})

test('a new user takes the tour by keyboard, and nothing is made before Keep (A-204)', async ({
  page,
  site,
}) => {
  const { client } = site.admin
  const body = { namespace: 'CATEGORY', title: 'Hand torches', contents: '' } as const
  await client.createWiki({ body })
  const tora = await site.person('Tora Newcomer')
  await signIn(page, tora, '/')
  const writes = writesOf(page)
  const { keyboard } = page
  const press = async (name: string, role: 'button' | 'link' = 'button', key = 'Tab') => {
    await tabTo(page, page.getByRole(role, { name, exact: true }), key)
    await keyboard.press('Enter')
  }
  await press('Try the sample guide', 'link')
  await expect(page).toHaveURL(editor)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Change the batteries in a torch',
  )
  await expect(samplesOn(page)).toHaveCount(1)
  await expect(page.getByRole('article')).toHaveCount(6)
  await expect(hintOf(page, 'Try anything here')).toContainText('Hint 1 of 7')

  // Each hint by key; the focus stays on the button, and goes to a field only by Tab.
  await tabTo(page, nextHint(page))
  for (const title of titles.slice(1)) {
    await keyboard.press('Enter')
    await expect(hintOf(page, title)).toBeVisible()
    await expect(nextHint(page)).toBeFocused()
  }
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFieldFree(page, 'See how guides are organised')
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  // What is written stays on the device, over a reload and over leaving.
  await tabTo(page, linesOf(page, 1))
  await keyboard.press('Control+End')
  await keyboard.type(' Ask for help.')
  await keyboard.press('Control+s')
  await expect(page.getByText('This guide is only on this device.')).toBeAttached()
  const file = { name: 'own.png', type: 'image/png', bytes: Buffer.from('no picture') }
  await dropFile(page, stepOf(page, 1), file)
  await expect(page.getByText('Then you can add pictures.')).toBeAttached()
  const kept = () => keptRows<{ owner?: string }>(page, 'stepwright', 'drafts')
  const ofDevice = async () =>
    (await kept()).filter(({ owner }) => owner?.endsWith('#device')).length
  await expect.poll(ofDevice).toBe(7)
  await page.reload()
  await expect(linesOf(page, 1)).toContainText('Ask for help.')
  await expect(hintOf(page, 'See how guides are organised')).toContainText('Hint 7 of 7')
  await press('Leave the tour')
  await expect(page).toHaveURL('/')
  await expect(samplesOn(page)).toHaveCount(0)
  await expect(page.getByText('not sent yet')).toHaveCount(0)
  await press('Resume the tour', 'link')
  await expect(hintOf(page, 'See how guides are organised')).toBeVisible()
  await press('Restart the tour')
  await expect(hintOf(page, 'Try anything here')).toBeVisible()
  await expect(linesOf(page, 1)).toContainText('Ask for help.')
  expect(writes).toEqual([])

  await press('Keep…', 'button', 'Shift+Tab')
  await tabTo(page, page.getByRole('combobox', { name: 'Category' }))
  await keyboard.type('Hand torches')
  await expect(page.getByRole('option', { name: 'Hand torches', selected: true })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  // The words of the second picture do not arrive at first.
  let described = 0
  await page.route('**/user/media/images/*', route =>
    route.request().method() === 'PATCH' && ++described === 2
      ? route.fulfill({ status: 404, json: { message: 'Not now' } })
      : route.fallback(),
  )
  await press('Keep')
  await expect(
    page.getByRole('alert').filter({ hasText: 'The sample is still here' }),
  ).toBeVisible()
  await press('Keep')
  await expect(page).not.toHaveURL(editor)
  expect(await tora.client.listOwnImages()).toHaveLength(6)
  const made = async () => {
    const [own] = await tora.client.listOwnGuides()
    if (!own) return []
    const { steps } = await tora.client.readGuide({ params: { guideid: own.guideid } })
    return steps.map(({ lines, media }) => [
      lines.map(({ text_raw }) => text_raw).join(' '),
      media.type === 'image' ? media.data.map(({ alt }) => alt) : [],
    ])
  }
  await expect.poll(async () => (await made()).length).toBe(6)
  expect((await made())[0]).toEqual([
    expect.stringContaining('Ask for help.'),
    ['A torch, two batteries and a cloth on a table'],
  ])
  await expect.poll(ofDevice).toBe(0)
  await expect(samplesOn(page)).toHaveCount(0)
})
