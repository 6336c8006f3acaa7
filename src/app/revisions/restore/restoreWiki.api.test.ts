// Restoring a page on the real service: what is written, what stays, and what happens when somebody
// saves in between.
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { setStage } from '#testing/drafts/outboxStage.ts'
import { wikiContent } from '#app/drafts/content/wikiFields.ts'
import { setWikiStage, wikiText, type WikiStage } from '#testing/drafts/wikiStage.ts'
import { textChanges } from '#patrol/blocks.ts'
import { existing } from '#lib/existing.ts'
import { linksBetween, pageWays, type PageScope } from './restoreWiki.ts'
import { undoEffect, unsent, type OutcomeOf, type WantedOf } from './restoreOperations.ts'
import type { WikiContent } from '#app/drafts/content/wikiContent.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
let page = {} as WikiStage
beforeEach(async () => {
  page = await setWikiStage(stage)
})
const ways = () => pageWays({ wikiid: page.wikiid, read: page.read })
const address = async () => {
  const { namespace, title } = await page.read()
  return { namespace, title }
}
const revisions = async () => stage.ada.listWikiRevisions({ params: await address() })
const at = async (revisionid: number) =>
  wikiContent(await stage.ada.readWikiRevision({ params: { ...(await address()), revisionid } }))
const effect = async (old: WikiContent, wanted: WantedOf<PageScope>) => {
  const now = await ways().current(stage.mine.outbox)
  if (now === unsent) throw new Error('Something waits')
  return ways().effectOn(now, old, wanted)
}
type Outcome = OutcomeOf<WikiContent, PageScope>
const carryOut = async (seen: Awaited<ReturnType<typeof effect>>): Promise<Outcome> => {
  const outcome = await ways().carryOut(stage.mine.outbox, seen)
  await stage.mine.settled()
  return outcome
}
const undo = async (outcome: Outcome) => {
  if (outcome.kind !== 'done') throw new Error(outcome.kind)
  const seen = await undoEffect(ways(), stage.mine.outbox, outcome)
  if (seen === unsent) throw new Error('Something waits')
  expect(seen.movedOn).toBe(false)
  return carryOut(seen.effect)
}
const text = async () => (await page.read()).contents_raw
const later = wikiText
  .replace('two screws', 'three screws')
  .replace('Close the lid again.', 'Close the lid. See [[Lids]].')

test('restoring a whole revision adds one that undo takes back (A-127, A-129)', async () => {
  const [first] = await revisions()
  await page.bobWrites(later)
  const { namespace, title } = await address()
  const { revisionid } = await page.read()
  await stage.ada.patchWiki({
    params: { namespace, title },
    query: { revisionid },
    body: { description: 'About screws.' },
  })
  const count = (await revisions()).length
  const seen = await effect(await at(existing(first, 'the first').revisionid), 'all')
  expect(linksBetween(seen.now, seen.target)).toEqual({ gone: ['Lids'], come: [] })
  const outcome = await carryOut(seen)
  expect(await text()).toBe(wikiText)
  expect((await page.read()).description).toBe('')
  expect((await revisions()).length).toBe(count + 1)
  expect(outcome).toMatchObject({ kind: 'done', revisionid: (await page.read()).revisionid })
  await undo(outcome)
  expect(await text()).toBe(later)
  expect((await page.read()).description).toBe('About screws.')
})

test('one block is restored alone into newer text (A-127, A-129)', async () => {
  const [first] = await revisions()
  await page.bobWrites(later)
  const [second] = await revisions()
  const younger = await at(existing(second, 'the second').revisionid)
  await page.bobWrites(`Before it.\n\n${later}`)
  const old = await at(existing(first, 'the first').revisionid)
  const change = existing(
    textChanges(existing(younger.source, 'the source'), existing(old.source, 'the source')).find(
      ({ after }) => after?.includes('two screws'),
    ),
    'the text change',
  )
  const outcome = await carryOut(await effect(old, [{ kind: 'block', change }]))
  expect(await text()).toBe(`Before it.\n\n${later.replace('three screws', 'two screws')}`)
  await undo(outcome)
  expect(await text()).toBe(`Before it.\n\n${later}`)
})

test('a save during the preview stops the restore and asks again (A-127, A-129)', async () => {
  const [first] = await revisions()
  await page.bobWrites(later)
  const seen = await effect(await at(existing(first, 'the first').revisionid), 'all')
  await page.bobWrites(`${later}\n\nOne more.`)
  const outcome = await carryOut(seen)
  expect(outcome).toMatchObject({ kind: 'moved on' })
  expect(await text()).toBe(`${later}\n\nOne more.`)
  if (outcome.kind === 'moved on') await carryOut(outcome.effect)
  expect(await text()).toBe(wikiText)
})

test('restoring keeps names, flags and verdicts of Admins (A-127)', async () => {
  const [first] = await revisions()
  const { namespace, title } = await address()
  await stage.ada.patchWiki({
    params: { namespace, title },
    query: { revisionid: existing(first, 'the first').revisionid },
    body: { contents: 'Other.', flags: ['WIKI_IN_PROGRESS'] },
  })
  await carryOut(await effect(await at(existing(first, 'the first').revisionid), 'all'))
  expect(await page.read()).toMatchObject({ contents_raw: wikiText, flags: ['WIKI_IN_PROGRESS'] })
})

test('undo of a restore asks only about places saved since (A-127, A-129)', async () => {
  const [first] = await revisions()
  await page.bobWrites(later)
  const { namespace, title } = await address()
  const { revisionid } = await page.read()
  await stage.ada.patchWiki({
    params: { namespace, title },
    query: { revisionid },
    body: { description: 'About screws.' },
  })
  const outcome = await carryOut(
    await effect(await at(existing(first, 'the first').revisionid), 'all'),
  )
  if (outcome.kind !== 'done') throw new Error(outcome.kind)
  const movedOn = async () => {
    const seen = await undoEffect(ways(), stage.mine.outbox, outcome)
    return seen === unsent ? seen : seen.movedOn
  }
  await page.bobWrites(`${wikiText}\n\nOne more.`)
  expect(await movedOn()).toBe(false)
  await page.bobWrites(wikiText.replace('two screws', 'five screws'))
  expect(await movedOn()).toBe(true)
  const now = await page.bobWrites(wikiText)
  expect(await movedOn()).toBe(false)
  await stage.bob.patchWiki({
    params: { namespace, title },
    query: { revisionid: now.revisionid },
    body: { description: 'Of Bob.' },
  })
  expect(await movedOn()).toBe(true)
})
