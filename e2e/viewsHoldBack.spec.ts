// What a creator is told of their guide where figures are held back, and what is said where nothing
// came or is still coming.
import { firstOf } from '#lib/existing.ts'
import { expectAccessible, expectFitsPhones } from './support/accessible.ts'
import { aGuide } from './support/editing.ts'
import { inDatabase, viewed } from './support/rows.ts'
import { expect, signIn, test } from './support/test.ts'

const day = '2026-10-25'
const range = `from=${day}&to=${day}&zone=UTC`

test('a creator reads that figures are held back, never that nobody came (M-136, A-176)', async ({
  page,
  site,
  faults,
}) => {
  const cora = await site.person('Cora Creator')
  const { guideid, steps } = await aGuide(cora, 'Lamp of few', [['Open it.']])
  const { stepid } = firstOf(steps)
  const readers = await Promise.all(
    ['Rik', 'Rea', 'Rod', 'Ria', 'Ray'].map(name => site.person(name)),
  )
  await viewed(
    site,
    readers.map(({ userid }, n) => ({ userid, guideid, at: `${day}T0${n}:30:00Z` })),
  )
  const read = (readings: number) =>
    inDatabase(
      site,
      `with r as (insert into guide_readings values ($1, $3::date - '1970-01-01'::date, $4, 0)
        on conflict (guideid, day) do update set began = excluded.began)
      insert into step_readings values ($1, $2, $3::date - '1970-01-01'::date, $4)
        on conflict (guideid, stepid, day) do update set reached = excluded.reached`,
      [guideid, stepid, day, readings],
    )
  await read(4)
  const [reached, hours] = ['Steps reached', 'Views by weekday and hour'].map(name =>
    page.getByRole('region', { name, exact: true }),
  ) as [ReturnType<typeof page.getByRole>, ReturnType<typeof page.getByRole>]
  // Until they come, the figures say so; what failed is asked for again.
  let come = () => {}
  const isCome = new Promise<void>(resolve => void (come = resolve))
  const address = `**/x/views/guides/${guideid}/steps?*`
  await page.route(address, async route => {
    await isCome
    await route.abort()
  })
  await signIn(page, cora, `/views/guide/${guideid}?${range}`)
  await expect(reached.getByRole('status')).toHaveText('Loading…')
  come()
  await expect(reached.getByRole('alert')).toBeVisible()
  await page.unroute(address)
  faults.splice(0, faults.length, ...faults.filter(fault => !fault.includes('ERR_FAILED')))
  await reached.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(reached).toContainText(
    'No day in this range had at least 5 people and as many readings.',
  )
  await expect(reached).toContainText('with fewer than 5 people or readings are left out.')
  await expect(hours).toContainText('On the days counted, no hour had at least 5 people.')
  await expect(page.getByText(/Nobody started|No views in this range/)).toHaveCount(0)
  await expectAccessible(page)
  await expectFitsPhones(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await read(5)
  await page.reload()
  await expect(page.getByRole('row', { name: /^Started 5 \(100%\)/ })).toBeVisible()
  await expect(reached).toContainText('A step added during this range counts only from then on.')
})

test('runs that go on are no runs that ended, nor is nobody said to have begun (A-176)', async ({
  page,
  site,
}) => {
  const tia = await site.person('Tia Technician')
  const { guideid } = await aGuide(tia, 'Lamp in work', [['Open it.']])
  await tia.client.startWork({ body: { guideid, workorderid: 'L-1' } })
  await signIn(page, site.admin, `/views/guide/${guideid}?range=7`)
  await page.getByLabel('Reason for access').fill('check')
  await page.keyboard.press('Enter')
  const reached = page.getByRole('region', { name: 'Steps reached', exact: true })
  await expect(reached).toContainText('Not counted: 1 open run.')
  await expect(reached).toContainText(
    'In this range, nobody read a step of this guide and no run ended.',
  )
  await expect(reached).not.toContainText('Nobody started')
})
