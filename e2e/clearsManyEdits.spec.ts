// A busy day's queue: vandalism comes first, nobody is taken for another, and every press counts.
import type { Page } from '@playwright/test'
import { existing, foundIn } from '#lib/existing.ts'
import { guidesToMend, proposeMixed, type MixedEdit } from './support/mixedEdits.ts'
import { claimed, reasonOffered } from './support/patrolling.ts'
import type { Person, Site } from './support/site.ts'
import { isSoak } from './soak/onlyInSoak.ts'
import { expect, signIn, test } from './support/test.ts'

/** `first`: among how many of the queue every bad one stands. */
const { many, bad, pairs, first, guides } = isSoak
  ? { many: 192, bad: 28, pairs: 4, first: 60, guides: 64 }
  : { many: 20, bad: 11, pairs: 2, first: 15, guides: 10 }
/** Milliseconds in which somebody looks and thinks before they press, and between two keys. */
const [thinking, reaching] = isSoak ? [1350, 200] : [600, 100]

let guideids: number[] = []
test.beforeAll(async ({ site }) => {
  guideids = await guidesToMend(site, guides)
})

/** Which edit is open, by its guide and the name of its author; what it brings as it is shown. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const link = document.querySelector('h1 a')?.getAttribute('href') ?? ''
    return {
      guideid: Number(/\d+$/.exec(link)?.[0] ?? 0),
      meta: document.querySelector('h1 + p')?.textContent ?? '',
      came: [...document.querySelectorAll('ins')].map(one => one.textContent).join(' '),
      all: document.querySelector('main')?.textContent ?? '',
    }
  })
const isOf = ({ guideid, author }: MixedEdit, open: { guideid: number; meta: string }): boolean =>
  guideid === open.guideid && open.meta.startsWith(`${author},`)

type Hands = Record<'deny' | 'accept', () => Promise<unknown>> & {
  /** The edit below it and this one. */
  acceptBoth: () => Promise<unknown>
}

/** Looks at each as it comes, and denies what is vandalism. What was open, in its order. */
const clear = async (page: Page, edits: readonly MixedEdit[], hands: Hands) => {
  const left = new Set(edits)
  const order: MixedEdit[] = []
  while (left.size > 0) {
    await expect(async () => {
      const open = await seen(page)
      expect([...left].filter(edit => isOf(edit, open))).toHaveLength(1)
    }).toPass({ intervals: [50] })
    await page.waitForTimeout(thinking)
    const open = await seen(page)
    const edit = foundIn([...left], one => isOf(one, open))
    const text = open.all.toLowerCase()
    if (edit.word !== null) expect(text, edit.kind).toContain(edit.word)
    // Words of another, of an edit below or above, are nobody's here.
    const others = edits.filter(one => one.word !== null && one !== edit)
    expect(
      others.filter(({ word }) => open.came.toLowerCase().includes(existing(word, 'a word'))),
    ).toEqual([])
    await claimed(page)
    const below = edit.on && left.has(edit.on) ? edit.on : null
    if (edit.isBad) await hands.deny()
    else if (below) await hands.acceptBoth()
    else await hands.accept()
    await expect.poll(async () => isOf(edit, await seen(page))).toBe(false)
    left.delete(edit)
    if (below && !edit.isBad) left.delete(below)
    order.push(edit)
  }
  return order
}

const clearsAll = async (
  page: Page,
  site: Site,
  { name, from, hands }: { name: string; from: number; hands: Hands },
) => {
  const mia: Person = await site.person(name, { privilege: 'Moderator' })
  const edits = await proposeMixed(site, guideids, { many, bad, pairs, from })
  const listed = await mia.client.listPatrolItems({ query: { sort: 'risk', limit: 200 } })
  const places = new Map(listed.map((item, at) => [item.itemid, { ...item, at }]))
  const placeOf = ({ itemid }: MixedEdit) => existing(places.get(itemid), 'a place')
  // Whose each is, to whoever asks.
  for (const edit of edits) expect(placeOf(edit).author.username).toBe(edit.author)
  const late = edits
    .filter(edit => edit.isBad && placeOf(edit).at >= first)
    .map(edit => ({ kind: edit.kind, at: placeOf(edit).at, signals: placeOf(edit).signals }))
  // Whoever comes first to what builds on another edit takes both, and is not refused.
  const good = foundIn(edits, one => one.on !== null && !one.isBad)
  expect(placeOf(good).at).toBeLessThan(placeOf(existing(good.on, 'the edit below')).at)
  expect(late, `bad ones behind the first ${first}`).toEqual([])

  const refused: string[] = []
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('/decide') && response.status() !== 200)
      refused.push(`${response.status()} ${pathname}`)
  })
  await signIn(page, mia, '/patrol')
  const order = await clear(page, edits, hands)
  expect(order.findLastIndex(edit => edit.isBad)).toBeLessThan(first)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No edits to review')
  const made = () => mia.client.listPatrolDecisions({ query: { decider: mia.userid, limit: 200 } })
  await expect(async () => expect(await made()).toHaveLength(edits.length)).toPass()
  expect(refused).toEqual([])
  const actions = new Map((await made()).map(({ itemid, action }) => [itemid, action]))
  expect(edits.map(edit => [edit.kind, actions.get(edit.itemid)])).toEqual(
    edits.map(edit => [edit.kind, edit.isBad ? 'deny' : 'accept']),
  )
}

test('a mixed queue is cleared by keyboard, vandalism first (P-5, P-6, P-7)', async ({
  page,
  site,
}) => {
  if (isSoak) test.setTimeout(1_800_000)
  const press = (key: string) => page.keyboard.press(key, { delay: reaching / 2 })
  await clearsAll(page, site, {
    name: 'Mia Moderator',
    from: 0,
    hands: {
      accept: () => press('a'),
      acceptBoth: () => press('Shift+A'),
      async deny() {
        await press('d')
        await page.waitForTimeout(reaching)
        await reasonOffered(page, 2)
        await press('2')
      },
    },
  })
})

test.describe('at 390 px', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  test('a mixed queue is cleared by touch, vandalism first (P-5, P-7, P-25)', async ({
    page,
    site,
  }) => {
    if (isSoak) test.setTimeout(1_800_000)
    const bar = page.getByRole('region', { name: 'Decision' })
    await clearsAll(page, site, {
      name: 'Mona Moderator',
      from: many + 2 * pairs,
      hands: {
        accept: () => bar.getByRole('button', { name: /^Accept( A)?$/ }).tap(),
        async acceptBoth() {
          await bar.getByRole('button', { name: 'More ways to decide' }).tap()
          await page.getByRole('menuitem', { name: 'Accept 1 to 2' }).tap()
        },
        async deny() {
          await bar.getByRole('button', { name: /^Deny/ }).tap()
          await page.waitForTimeout(reaching)
          await reasonOffered(page, 1)
          await page.getByRole('region', { name: 'Reason' }).getByRole('button').first().tap()
        },
      },
    })
  })
})
