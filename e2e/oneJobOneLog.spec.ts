// A whole work order, worked on two devices of which one is offline for half of it and has a clock
// that is wrong: the record, its PDF and its CSV agree with a log that this script keeps.
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { existing, firstOf, itemAt } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { button, entryOf, fillSigner, kept, step } from './support/bench.ts'
import { aGuide } from './support/editing.ts'
import {
  expectInFile,
  expectInRecord,
  keepLog,
  plain,
  rowsOf,
  type Act,
  type Log,
} from './support/records/jobLog.ts'
import { wordsOnPaper } from './support/pdf.ts'
import type { Person } from './support/site.ts'
import { expectSettled } from './support/settled.ts'
import { expect, forgiveOffline, listenIn, signIn, test } from './support/test.ts'

const fast = 90_000 // milliseconds by which the clock of the second device is ahead

/** The clock of all its pages is ahead. */
const setAhead = (context: BrowserContext) =>
  context.addInitScript(ahead => {
    const Right = Date
    globalThis.Date = class extends Right {
      constructor(...given: []) {
        if (given.length === 0) super(Right.now() + ahead)
        else super(...given)
      }
      static override now() {
        return Right.now() + ahead
      }
    } as DateConstructor
  }, fast)

/** Three guides, each of which comes before the next; the last asks for rework and a signature. */
const makeOrder = async (lea: Person, wim: Person) => {
  const tap = await aGuide(lea, 'Close the main tap', [['Turn the tap.']])
  const drain = await aGuide(lea, 'Drain the pipe', [['Open the drain.']])
  const valve = await aGuide(lea, 'Change a valve', [['Turn the screw.'], ['Check it.']])
  const bounds = { type: 'number' as const, required: true }
  await lea.client.changeStepForm({
    params: { guideid: drain.guideid, stepid: firstOf(drain.steps).stepid },
    body: { fields: [{ label: 'Pressure', ...bounds, min: 1, max: 3, unit: 'bar' }] },
  })
  await lea.client.changeStepForm({
    params: { guideid: valve.guideid, stepid: firstOf(valve.steps).stepid },
    body: { fields: [{ label: 'Torque', ...bounds, min: 10, max: 12, unit: 'Nm', rework: true }] },
  })
  await lea.client.changeStepForm({
    params: { guideid: valve.guideid, stepid: itemAt(valve.steps, 1).stepid },
    body: { fields: [{ label: 'I checked the torque', type: 'second_signature', required: true }] },
  })
  for (const [guideid, before] of [
    [drain.guideid, tap.guideid],
    [valve.guideid, drain.guideid],
  ] as const) {
    const { revisionid } = await lea.client.readGuide({ params: { guideid } })
    await lea.client.patchGuide({
      params: { guideid },
      query: { revisionid },
      body: { prerequisites: [before] },
    })
  }
  const { orderid } = await lea.client.createWorkOrder({
    body: {
      number: 'W-77',
      guideid: valve.guideid,
      quantity: 1,
      serials: ['V-1'],
      userid: wim.userid,
    },
  })
  return { orderid, first: tap.guideid }
}

const entryidOf = (page: Page) => Number(new URL(page.url()).pathname.split('/').pop())
const nameDevice = async (page: Page, name: string) => {
  await button(page, 'More actions for the run').click()
  await page.getByRole('menuitem', { name: 'Name this device…' }).click()
  await page.getByLabel('Name of the device').fill(name)
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}
/** Writes it down and, where it is out of range, why. */
const measure = async (page: Page, { act }: Log, what: Omit<Act, 'type' | 'from' | 'to'>) => {
  const field = page.getByLabel(`${what.field} (required)`)
  await act({ ...what, type: 'value' }, async () => {
    await field.fill(what.value ?? '')
    if (what.reason) {
      const why = page.getByLabel(`Why is “${what.field}” out of range?`)
      await why.fill(what.reason)
      await why.blur()
    } else await field.blur()
  })
}
const finish = async (page: Page, { act }: Log, what: Pick<Act, 'guide' | 'person'>) => {
  await act({ ...what, type: 'complete' }, async () => {
    await button(page, 'Done, finish the run').click()
    await expect(page.getByRole('heading', { name: /^Finished in/ })).toBeVisible()
  })
}

/** Two guides, and the third until its torque holds it; then the shift ends. */
const workFirstHalf = async (
  page: Page,
  wim: Person,
  at: { orderid: number; first: number },
  log: Log,
) => {
  const me = { person: wim.username, device: 'Bench 1' }
  const started = async (guide: string) => {
    await log.act({ type: 'started', guide, person: me.person }, async () => {
      await button(page, 'Start').click()
      await expect(step(page, 1)).toBeVisible()
    })
  }
  await signIn(page, wim, `/work/new?orderid=${at.orderid}&serial=V-1&guide=${at.first}`)
  await started('Close the main tap')
  await nameDevice(page, 'Bench 1')
  await finish(page, log, { guide: 'Close the main tap', person: me.person })
  await page.getByRole('link', { name: 'Next guide: Drain the pipe' }).click()
  await started('Drain the pipe')
  const pressure = { ...me, guide: 'Drain the pipe', field: 'Pressure', value: '4' }
  await measure(page, log, { ...pressure, reason: 'The gauge swings' })
  await expect(kept(page)).toBeVisible()
  await finish(page, log, { guide: 'Drain the pipe', person: me.person })
  await page.getByRole('link', { name: 'Next guide: Change a valve' }).click()
  await started('Change a valve')
  const torque = { ...me, guide: 'Change a valve', field: 'Torque', value: '15' }
  await measure(page, log, { ...torque, reason: 'The wrench was set wrong' })
  await expect(page.getByRole('status').filter({ hasText: 'The run is held.' })).toBeVisible()
  await expect(kept(page)).toBeVisible()
  await button(page, 'Suspend…').click()
  await page.getByLabel('Note for the person who continues').fill('The shift is over')
  const suspended = { guide: 'Change a valve', person: me.person, reason: 'The shift is over' }
  await log.act({ type: 'suspension', ...suspended }, async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
    await expect(page.getByRole('heading', { name: 'This run is suspended' })).toBeVisible()
  })
  return entryidOf(page)
}

/** Taken over elsewhere: the rework is done without a network, all else with one. */
const workSecondHalf = async (page: Page, people: Record<'tia' | 'quinn', Person>, log: Log) => {
  const { tia, quinn } = people
  const me = { guide: 'Change a valve', person: tia.username, device: 'Tablet 4' }
  await signIn(page, tia, '/work')
  await log.act({ type: 'handover', guide: me.guide, person: me.person }, async () => {
    await page.getByRole('button', { name: 'Take over: Change a valve' }).click()
    await expect(step(page, 1)).toBeVisible()
  })
  await nameDevice(page, me.device)
  await page.context().setOffline(true)
  await button(page, 'Redo…').click()
  const dialog = page.getByRole('dialog', { name: 'Redo steps?' })
  await dialog.getByLabel('Reason').fill('Change all screws')
  await log.act({ ...me, type: 'rework', value: '1', reason: 'Change all screws' }, async () => {
    await dialog.getByRole('button', { name: 'Redo from step 1' }).click()
    await expect(dialog).toBeHidden()
  })
  await measure(page, log, { ...me, field: 'Torque', value: '11' })
  await log.act({ ...me, type: 'signoff', field: '1' }, async () => {
    await button(page, 'Done, go to step 2').click()
    await expect(step(page, 2)).toBeVisible()
  })
  await expect(page.getByText('Kept on this device, sent when the service answers')).toBeVisible()
  await page.context().setOffline(false)
  await expect(kept(page)).toBeVisible()
  const check = page.getByRole('group', { name: 'I checked the torque (required)' })
  await check.getByRole('button', { name: 'Sign…' }).click()
  await fillSigner(page, quinn)
  const signature = { field: 'I checked the torque', value: quinn.username }
  await log.act({ ...me, type: 'signature', person: quinn.username, ...signature }, async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(check.getByText(`Signed by ${quinn.username}`)).toBeVisible()
  })
  await finish(page, log, { guide: me.guide, person: me.person })
}

const readAll = async (page: Page, orderid: number, log: readonly Act[]) => {
  await page.goto(`/work/orders/${orderid}/record`)
  await expect(page.getByRole('heading', { name: 'Work order W-77', level: 1 })).toBeVisible()
  await expectSettled(page)
  const order = await page.getByRole('main').innerText()
  for (const text of [order, await wordsOnPaper(page)]) {
    expectInRecord(text, log)
    for (const words of [
      'Pressure: 4 bar',
      'The gauge swings',
      'Continued with a reason',
      'Torque: 15 Nm',
      'The wrench was set wrong',
      'Rework',
      'Change all screws',
      'I checked the torque: Quinn Quality',
    ])
      expect(plain(text), words).toContain(plain(words))
  }
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await button(page, 'Export 3 runs').click()
  await page.getByRole('menuitem', { name: 'Values and events (CSV)' }).click()
  const rows = rowsOf(await readFile(await (await download).path(), 'utf8'))
  expectInFile(rows, log, { device: 'Tablet 4', seconds: fast / 1000 })
  expect(
    rows.filter(row => row['type'] === 'deviation').map(row => [row['field'], row['decision']]),
  ).toEqual([
    ['Pressure', 'go_on'],
    ['Torque', 'rework 1'],
  ])
  for (const guide of ['Close the main tap', 'Drain the pipe', 'Change a valve']) {
    await page.goto(`/work/orders/${orderid}/record`)
    await page
      .getByRole('region', { name: 'Serial number V-1' })
      .getByRole('link', { name: guide })
      .click()
    await expect(page.getByRole('heading', { name: guide, level: 1 })).toBeVisible()
    await expectSettled(page)
    const own = log.filter(one => one.guide === guide)
    expectInRecord(await page.getByRole('main').innerText(), own)
    expectInRecord(await wordsOnPaper(page), own)
    const csv = page.waitForEvent('download')
    await button(page, 'CSV').click()
    const told = rowsOf(await readFile(await (await csv).path(), 'utf8'))
    expectInFile(told, own, { device: 'Tablet 4', seconds: fast / 1000 })
    expect(told.map(row => row['guide'])).toEqual(told.map(() => guide))
  }
}

test('the record, its PDF and its CSV agree with a log of the job (WL-3, WL-4, WL-5, WL-7, WL-8)', async ({
  page,
  site,
  browser,
  faults,
}) => {
  const [lea, wim, tia, quinn] = [
    await site.person('Lea Lead', { privilege: 'Moderator' }),
    await site.person('Wim Worker'),
    await site.person('Tia Technician'),
    await site.person('Quinn Quality'),
  ]
  const at = await makeOrder(lea, wim)
  const log = keepLog()
  const entryid = await workFirstHalf(page, wim, at, log)

  const context = await browser.newContext({
    baseURL: site.origin,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  })
  await listenIn(context, faults)
  await setAhead(context)
  await workSecondHalf(await context.newPage(), { tia, quinn }, log)
  await expect.poll(async () => (await entryOf(lea, entryid)).status).toBe('complete')
  await context.close()

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, lea, '/')
  await readAll(page, at.orderid, log.log)

  // One block says what became of the torque: the value, the order, the second pass, the signature.
  const block = page.getByRole('group', { name: /^Torque: 15/ })
  await expect(block.getByRole('listitem')).toHaveCount(3)
  await expect(block).toContainText('The wrench was set wrong')
  await expect(block).toContainText('Change all screws')
  await expect(block).toContainText(/After rework 1: 11\sNm/)
  await expect(page.getByText(/device clock \d+ s fast, corrected/).first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(
    existing(
      log.log.find(one => one.type === 'signature'),
      'a signature',
    ).person,
  ).toBe('Quinn Quality')
  forgiveOffline(faults)
})
