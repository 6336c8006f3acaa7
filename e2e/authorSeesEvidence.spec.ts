// Beside the steps of the editor: tabs, and what is known about the step that is written.
import type { Page } from '@playwright/test'
import { firstOf, itemAt } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { linesOf, openEditor, save } from './support/editing.ts'
import { guideOf, propose } from './support/patrolling.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const railOf = (page: Page) => page.getByRole('complementary', { name: 'About the steps' })
const tabOf = (page: Page, name: string | RegExp) => railOf(page).getByRole('tab', { name })

test('the tabs beside the steps follow the arrows and are remembered on the device (A-98)', async ({
  page,
  site,
}) => {
  const { guideid } = await guideOf(site, 'A lamp with tabs', ['Simply open it.', 'Close it.'])
  await signIn(page, site.admin, '/')
  await openEditor(page, guideid)
  await tabOf(page, /^Check/).focus()
  await expect(tabOf(page, /^Check/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('End')
  await expect(tabOf(page, 'History')).toBeFocused()
  await expect(railOf(page).getByRole('tabpanel', { name: 'History' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(tabOf(page, 'Step info')).toHaveAttribute('aria-selected', 'true')
  await expect(tabOf(page, 'Step info')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(railOf(page).getByRole('tabpanel', { name: 'Step info' })).toBeFocused()
  await page.reload()
  await expect(tabOf(page, 'Step info')).toHaveAttribute('aria-selected', 'true')

  // F8 shows the list that it goes through, once there is one, and the choice stays
  await expect(tabOf(page, /^Check\s*\d/)).toBeVisible()
  await linesOf(page, 1).click()
  await page.keyboard.press('F8')
  await expect(railOf(page).getByRole('tabpanel', { name: /^Check/ })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.reload()
  await page
    .getByRole('group', { name: 'Bottom toolbar' })
    .getByRole('button', { name: /^About the steps/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'About the steps' })
  await expect(sheet.getByRole('tab', { name: 'Step info' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(sheet.getByRole('heading', { name: 'Last change' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await sheet.getByRole('tab', { name: 'History' }).click()
  await expectAccessible(page)
})

test('evidence of a step leads on from each of its sources (A-101)', async ({ page, site }) => {
  const { admin } = site
  const guide = await guideOf(site, 'A kettle that is known', ['Open it.', 'Close it.', 'Fill it.'])
  const { guideid } = guide
  const { stepid } = itemAt(guide.steps, 1)
  const bea = await site.person('Bea Commenter')
  const { commentid } = await bea.client.createComment({
    params: { context: 'step', contextid: stepid },
    body: { text: 'The lid is stuck on mine.' },
  })
  const { category } = guide
  const above = await admin.client.createGuide({
    body: { category, type: 'technique', title: 'A kitchen in one go', prerequisites: [guideid] },
  })
  await propose(bea, guideid, 2, 'Close it slowly.')
  const { itemid } = firstOf(await bea.client.listOwnPatrolItems({ query: { state: 'pending' } }))
  await page.route(`**/x/views/guide/${guideid}/counts*`, route =>
    route.fulfill({
      json: {
        doc_type: 'GUIDE',
        docid: String(guideid),
        people_from: 5,
        days: [
          { day: '2026-11-20', views: 30, people: 9 },
          { day: '2026-11-18', views: 12, people: 6 },
        ],
      },
    }),
  )
  await signIn(page, admin, '/')
  await openEditor(page, guideid)
  await tabOf(page, 'Step info').click()
  const panel = railOf(page).getByRole('tabpanel', { name: 'Step info' })
  await expect(panel.getByRole('heading', { name: 'Step 1: Open it.' })).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Last change' })).toBeVisible()
  await expect(panel.getByText('The lid is stuck on mine.')).toHaveCount(0)

  await linesOf(page, 1).click()
  await page.keyboard.press('Alt+PageDown')
  await expect(panel.getByRole('heading', { name: /^Step 2: / })).toBeVisible()
  await expect(panel.getByRole('heading', { name: '1 comment' })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'The lid is stuck on mine.' })).toHaveAttribute(
    'href',
    new RegExp(`/${guideid}#comment-${commentid}$`),
  )
  const partOf = (name: string) =>
    panel.locator('section').filter({ has: page.getByRole('heading', { name }) })
  await expect(partOf('Last change')).toContainText('Step created')
  await expect(partOf('Last change').getByRole('link', { name: admin.username })).toHaveAttribute(
    'href',
    new RegExp(`/User/${admin.userid}/`),
  )
  await expect(partOf('Waiting for review')).toContainText('Bea Commenter')
  await expect(partOf('Waiting for review')).toContainText('1 line changed')
  await expect(
    partOf('Waiting for review').getByRole('link', { name: '1 edit to the guide is waiting' }),
  ).toHaveAttribute('href', `/patrol?item=${itemid}`)
  await expect(
    partOf('Waiting for review').getByRole('link', { name: /^Compare revisions/ }),
  ).toHaveAttribute('href', new RegExp(`/guides/${guideid}/history/\\d+/\\d+$`))
  await expect(panel.getByRole('link', { name: '42 views' })).toHaveAttribute(
    'href',
    `/views/guide/${guideid}`,
  )
  await expect(panel.getByRole('link', { name: '0 finished runs' })).toHaveAttribute(
    'href',
    new RegExp(`/work/runs\\?status=complete|/work/runs\\?guide=${guideid}`),
  )
  await expect(
    partOf('Also shown in').getByRole('link', { name: 'A kitchen in one go' }),
  ).toHaveAttribute('href', new RegExp(`/${above.guideid}$`))
  await expectAccessible(page)
})

test('evidence without a source is left out, and without any nothing is wrong (A-101)', async ({
  page,
  site,
}) => {
  const { guideid } = await guideOf(site, 'A toaster nobody knows', ['Open it.', 'Close it.'])
  const sources = [
    'comments?',
    '/revisions?',
    '/counts?',
    'work_log?',
    '/patrol/docs/',
    '/dependents?',
  ]
  let silent = sources.slice(0, 1)
  const asked: string[] = []
  await page.route('**/api/2.0/**', route => {
    const url = route.request().url()
    const source = sources.find(one => url.includes(one))
    if (source) asked.push(source)
    return source && silent.includes(source)
      ? route.fulfill({
          status: source === '/counts?' ? 403 : 404,
          json: { message: 'Not there', errors: [] },
        })
      : route.fallback()
  })
  await signIn(page, site.admin, '/')
  await openEditor(page, guideid)
  const panel = railOf(page).getByRole('tabpanel', { name: 'Step info' })
  await expect(railOf(page).getByRole('tabpanel', { name: /^Check/ })).toBeVisible()
  // nothing is asked before the tab is open
  expect(asked.filter(source => source === 'work_log?')).toEqual([])
  await tabOf(page, 'Step info').click()
  await expect(panel.getByRole('heading', { level: 4 })).toHaveText([
    'Last change',
    'This guide in the last 30 days',
  ])
  silent = sources
  await page.reload()
  await expect(
    panel.getByText('Comments on this step and changes to it appear here.'),
  ).toBeVisible()
  await expect(panel.getByRole('alert')).toHaveCount(0)
})

test('the history of a step names its last changes and leads to each (A-128)', async ({
  page,
  site,
}) => {
  const { guideid } = await guideOf(site, 'A drill with a past', ['Open it.', 'Close it.'])
  await signIn(page, site.admin, '/')
  await openEditor(page, guideid)
  await tabOf(page, 'History').click()
  const panel = railOf(page).getByRole('tabpanel', { name: 'History' })
  const changes = panel
    .getByRole('list', { name: 'Recent changes to the step' })
    .getByRole('listitem')
  await expect(changes).toHaveCount(1)
  await expect(changes).toContainText('Step created')
  await linesOf(page, 1).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Slowly.')
  await save(page)
  // what was just saved stands there without a reload
  await expect(changes.first()).toContainText('1 line changed')
  await expectAccessible(page)
  await panel.getByRole('link', { name: 'History of the guide' }).click()
  await expect(page).toHaveURL(new RegExp(`/guides/${guideid}/history`))
})

test('parts and tools lead to the lines that mention them and are renamed there (A-102)', async ({
  page,
  site,
}) => {
  const { admin } = site
  const { guideid } = await guideOf(site, 'A watch with parts', [
    'Lift the back with the spudger.',
    'Lay it down.',
    'Spudgers are soft: push gently.',
  ])
  const { revisionid } = await admin.client.readGuide({ params: { guideid } })
  await admin.client.patchGuide({
    params: { guideid },
    query: { revisionid },
    body: {
      tools: [
        { name: 'Spudger', quantity: 2 },
        { name: 'Tweezers', quantity: 1 },
      ],
    },
  })
  await signIn(page, admin, '/')
  await openEditor(page, guideid)
  await tabOf(page, 'Parts').click()
  const panel = railOf(page).getByRole('tabpanel', { name: 'Parts' })
  const rowOf = (name: string) =>
    panel
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: `Rename: ${name}` }) })
  const uses = panel.getByRole('list', { name: 'Steps that mention Spudger' })
  await expect(uses.getByRole('link')).toHaveText(['Step 1', 'Step 3'])
  await expect(rowOf('Spudger')).toContainText('× 2')
  await expect(rowOf('Spudger').getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await expect(rowOf('Tweezers')).toContainText('No line mentions Tweezers.')
  await expectAccessible(page)
  await uses.getByRole('link', { name: 'Step 3' }).click()
  await expect(linesOf(page, 3)).toBeFocused()

  await panel.getByRole('button', { name: 'Rename: Spudger' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Tweezers')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('The guide already lists this name.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Plastic lever')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('“Spudger” is now “Plastic lever”, also in 1 step.')).toBeVisible()
  await expect(page.getByText('Lift the back with the plastic lever.').first()).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rowOf('Spudger')).toBeVisible()
  await expect(uses.getByRole('link')).toHaveText(['Step 1', 'Step 3'])

  // without its last mention, and only when it is asked to, it leaves the list
  await panel.getByRole('button', { name: 'Remove from the list: Tweezers' }).click()
  await expect(rowOf('Tweezers')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeFocused()
  await save(page)
  const { tools } = await admin.client.readGuide({ params: { guideid } })
  expect(tools.map(({ text }) => text)).toEqual(['Spudger'])

  await page.setViewportSize({ width: 390, height: 800 })
  await page
    .getByRole('group', { name: 'Bottom toolbar' })
    .getByRole('button', { name: /^About the steps/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'About the steps' })
  await expectNoSidewaysScroll(page)
  await sheet.getByRole('link', { name: 'Step 1' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(linesOf(page, 1)).toBeFocused()
})
