// A newcomer changes what a step asks for: the form waits, is decided at the desk field by field by
// keyboard, and runs ask what was accepted.
import type { Page } from '@playwright/test'
import { existing, firstOf } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { step } from './support/bench.ts'
import { guideOf } from './support/patrolling.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

const torque = { label: 'Torque', type: 'number', min: 10, max: 12, unit: 'Nm' } as const
const grease = { label: 'Grease', type: 'select' as const, options: ['Silicone', 'None'] }
const fieldOf = (page: Page, number: number) => page.getByRole('group', { name: `Field ${number}` })
const onPhone = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}
/** What the bench says that the torque may be. */
const asksAtBench = async (page: Page, { client }: Person, entryid: number) => {
  await page.goto(`/work/${entryid}`)
  await expect(step(page, 1)).toBeVisible()
  return (await client.readWorkForms({ params: { entryid } })).fields.map(
    ({ min, max, options }) => options ?? [min, max],
  )
}

test('a form waits, is decided by field, and is asked from then on (R-1, M-64)', async ({
  page,
  site,
}) => {
  const ned = await site.person('Ned Formless')
  const mia = await site.person('Mia Formless', { privilege: 'Moderator' })
  const { guideid, steps } = await guideOf(site, 'A lid with a form')
  const params = { guideid, stepid: firstOf(steps).stepid }
  await site.admin.client.changeStepForm({ params, body: { fields: [torque, grease] } })

  const address = `/guides/${guideid}/edit/steps/${params.stepid}/form`
  await signIn(page, ned, address)
  await fieldOf(page, 1).getByLabel('Maximum', { exact: true }).fill('14')
  await fieldOf(page, 2).getByLabel('Options, one per line').fill('Lithium\nNone')
  await page.getByRole('button', { name: 'Save form' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'waiting for review' })).toContainText(
    'Until then, new runs use the current form.',
  )
  await onPhone(page)
  // Whoever comes back reads that it still waits, over what they wrote.
  await page.reload()
  await expect(page.getByText('1 edit is waiting for review here')).toBeVisible()
  await expect(fieldOf(page, 1).getByLabel('Maximum', { exact: true })).toHaveValue('14')
  await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0)
  await onPhone(page)
  const start = async (workorderid: string) =>
    (await ned.client.startWork({ body: { guideid, workorderid } })).entryid
  const before = await start('W-1')

  const [item] = await ned.client.listOwnPatrolItems({ query: { state: 'pending' } })
  await signIn(page, mia, `/patrol?item=${item?.itemid}`)
  await expect(page.getByText(/^Claimed by you for another/)).toBeVisible()
  const field = (label: string) =>
    page.getByRole('group', { name: `Step 1, form field “${label}”`, exact: true })
  const said = page.getByRole('article', { name: 'Step 1' }).getByRole('listitem')
  await expect(said).toContainText([
    'Torque: 10–12 → 10–14\u00a0Nm',
    'Grease: new option Lithium; removed option Silicone',
  ])
  await page.keyboard.press('n')
  await expect(field('Torque').getByRole('button', { name: 'Accept' })).toBeFocused()
  await page.keyboard.press('y')
  await page.keyboard.press('n')
  await page.keyboard.press('v')
  await expect(field('Grease').getByRole('button', { name: 'Deny' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await onPhone(page)
  const bar = page.getByRole('region', { name: 'Decision' })
  await expect(bar.getByRole('button', { name: /^Accept 1, deny 1/ })).toBeVisible()
  await page.keyboard.press('a')
  const reason = page.getByRole('region', { name: 'Reason' })
  const own = reason.getByLabel('In your own words', { exact: true })
  await own.fill('Silicone is in stock.')
  await expectAccessible(page)
  await own.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'No edits to review' })).toBeVisible()

  // The desk goes on before the service has heard of the decision.
  await expect
    .poll(async () => ned.client.listOwnPatrolItems({ query: { state: 'pending' } }))
    .toEqual([])
  const after = await start('W-2')
  await signIn(page, ned, '/contributions')
  const outcomes = page
    .getByRole('listitem')
    .filter({ has: page.getByText('Step 1, form field “', { exact: false }) })
    .getByRole('listitem')
  await expect(outcomes).toHaveCount(2)
  const outcomeOf = (label: string) => outcomes.filter({ hasText: `form field “${label}”` })
  await expect(outcomeOf('Torque')).toContainText('Accepted')
  await expect(outcomeOf('Torque')).toContainText('Torque: 10–12 → 10–14\u00a0Nm')
  await expect(outcomeOf('Grease')).toContainText('Denied')
  await expect(outcomeOf('Grease')).toContainText('Silicone is in stock.')
  await onPhone(page)
  expect(await asksAtBench(page, ned, before)).toEqual([[10, 12], grease.options])
  await expect(page.getByText('From 10 to 12\u00a0Nm')).toBeVisible()
  expect(await asksAtBench(page, ned, after)).toEqual([[10, 14], grease.options])
  await expect(page.getByText('From 10 to 14\u00a0Nm')).toBeVisible()
})

test('a form that was denied is shown as it is, not over what was denied (R-1)', async ({
  page,
  site,
}) => {
  const ned = await site.person('Ned Denied')
  const mia = await site.person('Mia Denied', { privilege: 'Moderator' })
  const { guideid, steps } = await guideOf(site, 'A lid whose form is denied')
  const params = { guideid, stepid: firstOf(steps).stepid }
  await site.admin.client.changeStepForm({ params, body: { fields: [torque, grease] } })
  const address = `/guides/${guideid}/edit/steps/${params.stepid}/form`
  await signIn(page, ned, address)
  const maximum = fieldOf(page, 1).getByLabel('Maximum', { exact: true })
  const options = fieldOf(page, 2).getByLabel('Options, one per line')
  await maximum.fill('14')
  await page.getByRole('button', { name: 'Save form' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'waiting for review' })).toBeVisible()
  await options.fill('Lithium')
  const deny = async () => {
    const [item] = await ned.client.listOwnPatrolItems({ query: { state: 'pending' } })
    const itemid = existing(item, 'an edit that waits').itemid
    const { token } = await mia.client.leasePatrolItem({
      params: { itemid },
      body: { kind: 'open' },
    })
    const { revisionid } = await mia.client.readPatrolItem({ params: { itemid } })
    await mia.client.decidePatrolItem({
      params: { itemid },
      query: { revisionid },
      body: { action: 'deny', token, base_shown: 'live', reason_code: 'unclear' },
    })
  }
  await deny()
  // Whoever leaves it for what is there gets that, not what was denied.
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(maximum).toHaveValue('12')
  await expect(options).toHaveValue('Silicone\nNone')

  await maximum.fill('15')
  await page.getByRole('button', { name: 'Save form' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'waiting for review' })).toBeVisible()
  await options.fill('Lithium')
  await page.getByRole('link', { name: 'Back to the step' }).click()
  await deny()
  // What was typed goes on over the form that is there.
  await page.goto(address)
  await expect(options).toHaveValue('Lithium')
  await expect(maximum).toHaveValue('12')
  await onPhone(page)
})
