// Three settings with figures, and a rule for what people write.
import { itemAt } from '#lib/existing.ts'
import { guideOf, propose } from '../support/patrolling.ts'
import type { Person } from '../support/site.ts'
import { expect } from '../support/test.ts'
import { button, figuresIn, log, times, type Month } from './month.ts'

/** People with a reputation of 11, 12 and so on. */
const risen = async ({ site }: Month, name: string, count: number): Promise<Person[]> => {
  const people: Person[] = []
  for (const n of times(count, one => one))
    people.push(await site.person(`${name} ${n}`, { reputation: 10 + n }))
  return people
}

/** Half of the people of `risen` are above it. */
const thresholdFor = (count: number) => 11 + Math.floor(count / 2)

const find = async ({ page }: Month, setting: string): Promise<void> => {
  await page.goto('/settings/site')
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill(setting)
}
const effectsIn = ({ page }: Month) => page.getByRole('region', { name: 'Effect of your changes' })
const save = async ({ page }: Month): Promise<void> => {
  await button(page, 'Save 1 change').click()
  await expect(button(page, /^Save/)).toBeHidden()
}

/** Whose edit of a new guide of somebody else's readers see at once. */
const editsAtOnce = async ({ site }: Month, people: readonly Person[]): Promise<number> => {
  const guide = await guideOf(
    site,
    'A lid for many',
    people.map(() => 'Lift the lid.'),
  )
  for (const [index, person] of people.entries())
    await propose(person, guide.guideid, index + 1, 'Lift the lid slowly.')
  const seen = await site.anyone.readGuide({ params: { guideid: guide.guideid } })
  return seen.steps.filter(({ lines }) => itemAt(lines, 0).text_raw.endsWith('slowly.')).length
}

/** Counted in the table that Admins export: another way than the setting’s own. */
const reached = async ({ site }: Month, threshold: number): Promise<number> => {
  const rows = (await site.admin.client.exportUsers({ query: {} })).split('\r\n').slice(1)
  return rows
    .filter(Boolean)
    .map(row => row.split(','))
    .filter(
      ([, , role = '', , reputation, state]) =>
        state === 'active' &&
        (Number(reputation) >= threshold || role === 'Moderator' || role === 'Admin'),
    ).length
}

const setsPatrolThreshold = async (month: Month): Promise<void> => {
  const { page, size } = month
  const people = await risen(month, 'Pia', size.proposing)
  const threshold = thresholdFor(people.length)
  expect(await editsAtOnce(month, people)).toBe(0)
  await find(month, 'Minimum reputation for edits')
  await page
    .getByRole('textbox', { name: 'Minimum reputation for edits to go live at once' })
    .fill(String(threshold))
  const said = await figuresIn(effectsIn(month), {
    live: /public at once: (\d+)/,
    now: /public at once: \d+ \(now: (\d+)\)/,
  })
  expect(said).toEqual({
    live: await reached(month, threshold),
    now: await reached(month, 500),
  })
  await save(month)
  expect(await editsAtOnce(month, people)).toBe(
    people.filter((_, index) => 11 + index >= threshold).length,
  )
}

const setsCommentThreshold = async (month: Month): Promise<void> => {
  const { page, site, size } = month
  const people = await risen(month, 'Cleo', size.commenting)
  const { guideid } = await guideOf(site, 'A lid to talk about')
  const seen = async () =>
    (
      await site.anyone.listComments({
        query: { context: 'guide', contextid: guideid, limit: 200 },
      })
    ).length
  /** How many of them nobody sees yet when each writes the same. */
  const comment = async () => {
    const before = await seen()
    for (const { client } of people)
      await client.createComment({
        params: { context: 'guide', contextid: guideid },
        body: { text: 'Mine was stuck too.' },
      })
    return people.length - ((await seen()) - before)
  }
  expect(await comment()).toBe(0)
  await find(month, 'Minimum reputation for comments')
  await page
    .getByRole('textbox', { name: 'Minimum reputation for comments to go live at once' })
    .fill(String(thresholdFor(people.length)))
  const said = await figuresIn(effectsIn(month), {
    held: /would have waited for review: (\d+)/,
  })
  await save(month)
  expect(await comment()).toBe(said.held)
  await button(page, /^Reset to the default: Minimum reputation for comments/).click()
  await save(month)
  expect(await comment()).toBe(0)
}

const closesTheSite = async (month: Month): Promise<void> => {
  const { page, site } = month
  const readable = async () =>
    (await site.anyone.listGuides({ query: { limit: 200 } }).catch(() => [])).length
  const before = await readable()
  await find(month, 'Private site')
  await page.getByRole('switch', { name: 'Private site' }).check()
  const said = await figuresIn(effectsIn(month), {
    closed: /(\d+) public guides will be readable only by people who are signed in/,
  })
  expect(said.closed).toBe(before)
  await save(month)
  expect(await readable()).toBe(0)
  await page.getByRole('switch', { name: 'Private site' }).uncheck()
  await save(month)
  expect(await readable()).toBe(before)
}

export const changesSettings = async (month: Month): Promise<void> => {
  await setsPatrolThreshold(month)
  await setsCommentThreshold(month)
  await closesTheSite(month)
  const changed = (setting: string, count: number) =>
    log(month, `Ada Keeper changed the site settings: ${setting}`, count)
  changed('Minimum reputation for edits to go live at once', 1)
  changed('Minimum reputation for comments to go live at once', 2)
  changed('Private site', 2)
}

const casino = 'Leave out games of chance.'
/** Every other one plays. */
const proposed = (n: number) => (n % 2 === 0 ? `Wipe the lid ${n} times.` : `Play at casino ${n}.`)

/** Whose edits a rule refused when each proposes its text to a new guide. */
const refusedOf = async ({ site }: Month, title: string, people: readonly Person[]) => {
  const { guideid } = await guideOf(
    site,
    title,
    people.map(() => 'Lift the lid.'),
  )
  const refused: string[] = []
  for (const [index, person] of people.entries())
    await propose(person, guideid, index + 1, proposed(index + 1)).catch((error: unknown) => {
      expect(error).toMatchObject({ status: 422, errors: [{ message: casino }] })
      refused.push(person.username)
    })
  return refused
}

export const keepsARule = async (month: Month): Promise<void> => {
  const { page, site, size } = month
  const people: Person[] = []
  for (const n of times(size.proposing, one => one)) people.push(await site.person(`Rolf ${n}`))
  expect(await refusedOf(month, 'A lid before the rule', people)).toEqual([])
  const all = await site.admin.client.listPatrolItems({ query: { limit: 200 } })
  await page.goto('/settings/rules')
  await button(page, 'New rule').click()
  await page.getByLabel('Name').fill('Games of chance')
  await page.getByLabel('Entries').fill('casino')
  await page.getByLabel('What happens').selectOption('refuse')
  await page.getByLabel('Message to the author').fill(casino)
  await button(page, 'Create').click()
  const panel = page.getByRole('region', { name: 'Games of chance' })
  await button(panel, 'Try the rule').click()
  const said = await figuresIn(panel.getByRole('status'), {
    found: /Found in: (\d+)/,
    of: /Checked: ([\d,]+)/,
  })
  const found = panel.getByRole('region', { name: 'Trial result' })
  await expect(found.getByRole('listitem')).toHaveCount(said.found)
  expect(said.of).toBeGreaterThanOrEqual(all.length)
  await button(panel, 'Switch on').click()
  await expect(button(panel, 'Switch off')).toBeVisible()
  expect(await refusedOf(month, 'A lid after the rule', people)).toHaveLength(said.found)
  log(month, 'Ada Keeper created the content rule “Games of chance”')
  log(month, 'Ada Keeper tried out a content rule')
  log(month, 'Ada Keeper changed the content rule “Games of chance”')
}
