// One category merged into another on the real service: planned, sent, broken off, taken back.
import 'fake-indexeddb/auto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { callAs } from '#testing/appClient.ts'
import { startApiForFile } from '#testing/api.ts'
import { buildTree, orderIn } from '../model/treeModel.ts'
import { canUndo, openMoveLog, type MoveLog } from '../moves/moveLog.ts'
import { keyOf } from '../moves/moveRules.ts'
import { madeIn, planOf, withPlanned } from '../moves/plan.ts'
import { sendDeed } from '../moves/sendDeed.ts'
import { emptyReport, sendMoves, type Planned } from '../moves/sendMoves.ts'
import { mostLines, readMerge } from './mergePlan.ts'

const api = await startApiForFile()
const mo = await api.person('mo', { privilege: 'Moderator' })
const { ada } = await api.people('ada')
beforeAll(async () => {
  callAs(api.site.request, mo.token)
})

let n = 0
let log: MoveLog
const named = (word: string) => `${word} ${n}`
const at = (word: string) => ({ params: { namespace: 'CATEGORY', title: named(word) } }) as const
const category = (word: string, parent?: string) =>
  mo.createWiki({
    body: {
      namespace: 'CATEGORY',
      title: named(word),
      contents: `About ${word}.`,
      ...(parent && { parent: named(parent) }),
    },
  })
const guideIn = async (word: string, title: string, isPublic = true) =>
  (
    await ada.createGuide({
      body: { category: named(word), type: 'repair', title, public: isPublic },
    })
  ).guideid
let guides: number[]
beforeEach(async () => {
  n += 1
  await category('Drill')
  await category('Drills')
  for (const word of ['Bit', 'Chuck']) await category(word, 'Drills')
  guides = [await guideIn('Drills', 'Mend the drill'), await guideIn('Drills', 'Oil it')]
  log = await openMoveLog('7 https://site', `merge ${n}`)
})

const treeNow = async () =>
  buildTree(
    await api.anyone.readHierarchy({
      params: { namespace: 'CATEGORY' },
      query: { display: 'hierarchy', includeStubs: true },
    }),
    orderIn('en'),
  )
const page = (word: string) => ({ title: named(word), display_title: named(word) })
const planned = async () =>
  withPlanned(
    await treeNow(),
    [],
    (await readMerge(page('Drills'), page('Drill'), mostLines)).moves,
    'p',
  )
const restOf = async (wanted: Awaited<ReturnType<typeof planned>>) =>
  planOf(await treeNow(), wanted, orderIn('en'), madeIn(await log.load(), 'p'))
const send = (planning: readonly Planned[], stops: boolean, stopAfter = Infinity) => {
  let sent = 0
  return sendMoves(emptyReport('move', 'p'), planning, stops, {
    log,
    order: orderIn('en'),
    isStopped: () => sent >= stopAfter,
    onNext: () => {
      sent += 1
    },
  })
}
const carry = async (wanted: Awaited<ReturnType<typeof planned>>, stopAfter?: number) =>
  send(
    (await restOf(wanted)).moves.map(move => ({ move, undoes: null })),
    true,
    stopAfter,
  )
const undo = async () =>
  send(
    (await log.load())
      .filter(canUndo)
      .toReversed()
      .map(one => ({ move: { ...one, from: one.to, to: one.from }, undoes: one })),
    false,
  )
const placesOf = async () => [
  ...(await Promise.all(
    guides.map(async guideid => (await api.anyone.readGuide({ params: { guideid } })).category),
  )),
  ...(await Promise.all(
    ['Bit', 'Chuck'].map(async word => (await api.anyone.readWiki(at(word))).parent),
  )),
]
const all = (word: string) => [word, word, word, word].map(named)

test('a merge is broken off, goes on, and is taken back to the start (A-165)', async () => {
  const before = await mo.readWiki(at('Drills'))
  const wanted = await planned()
  expect(wanted.map(({ what, label, from, to }) => [what, label, from, to])).toEqual([
    [undefined, named('Bit'), named('Drills'), named('Drill')],
    [undefined, named('Chuck'), named('Drills'), named('Drill')],
    ['guide', expect.any(String), named('Drills'), named('Drill')],
    ['guide', expect.any(String), named('Drills'), named('Drill')],
    ['page', named('Drills'), named('Drills'), null],
  ])
  expect(await placesOf()).toEqual(all('Drills'))

  const first = await carry(wanted, 3)
  expect([first.done.length, first.left.length]).toEqual([3, 2])
  // As after a reload: what is left is read from the tree and the log.
  const second = await carry(wanted)
  expect([second.done.length, second.failed, second.left]).toEqual([2, [], []])
  expect([...(await restOf(wanted)).states.values()]).toEqual(wanted.map(() => 'made'))
  expect(await placesOf()).toEqual(all('Drill'))
  await expect(api.anyone.readWiki(at('Drills'))).rejects.toMatchObject({ status: 404 })

  const back = await undo()
  expect([back.done.length, back.failed]).toEqual([5, []])
  expect(await placesOf()).toEqual(all('Drills'))
  const after = await mo.readWiki(at('Drills'))
  expect({ ...after, revisionid: 0, modified_date: 0 }).toMatchObject({
    wikiid: before.wikiid,
    contents_raw: before.contents_raw,
    display_title: before.display_title,
  })
  expect((await restOf(wanted)).moves).toHaveLength(5)
})

test('a deletion whose answer was lost is taken back too (A-165)', async () => {
  const wanted = await planned()
  await carry(wanted)
  const last = (await log.load()).at(-1)
  await log.mark(last?.id ?? 0, 'sent')
  expect([...(await restOf(wanted)).states.values()]).toEqual(wanted.map(() => 'made'))
  expect((await undo()).failed).toEqual([])
  expect(await placesOf()).toEqual(all('Drills'))
})

test('a private guide that the person does not see keeps the page, with the reason (A-165)', async () => {
  await guideIn('Drills', 'Secret', false)
  const report = await carry(await planned())
  expect(report.done).toHaveLength(4)
  expect(report.failed).toMatchObject([
    { move: { what: 'page' }, outcome: { kind: 'refused', message: expect.any(String) } },
  ])
  expect(await placesOf()).toEqual(all('Drill'))
  expect((await mo.readWiki(at('Drills'))).contents_raw).toBe('About Drills.')
  expect((await undo()).failed).toEqual([])
  expect(await placesOf()).toEqual(all('Drills'))
})

test('a guide that somebody moved or deleted meanwhile is left alone, with the reason', async () => {
  const wanted = await planned()
  const [moved = 0, gone = 0] = guides
  const { revisionid } = await ada.readGuide({ params: { guideid: moved } })
  await ada.patchGuide({
    params: { guideid: moved },
    query: { revisionid },
    body: { category: named('Chuck') },
  })
  const now = await ada.readGuide({ params: { guideid: gone } })
  await ada.deleteGuide({ params: { guideid: gone }, query: { revisionid: now.revisionid } })
  const lines = wanted.filter(({ what }) => what === 'guide')
  const report = await send(
    lines.map(move => ({ move, undoes: null })),
    false,
  )
  const outcomeOf = (guideid: number) =>
    report.failed.find(({ move }) => move.title === String(guideid))?.outcome
  expect(outcomeOf(moved)).toEqual({ kind: 'elsewhere', parent: named('Chuck') })
  expect(outcomeOf(gone)).toEqual({ kind: 'gone' })
  expect(await log.load()).toEqual([])
})

test('a page with translations is not in the plan, and not deleted by one (A-165)', async () => {
  const wanted = await planned()
  const { revisionid } = await mo.readWiki(at('Drills'))
  await mo.createWiki({
    body: {
      namespace: 'CATEGORY',
      title: named('Drills'),
      contents: 'Bohrmaschinen.',
      langid: 'de',
      source_revisionid: revisionid,
    },
  })
  const merge = await readMerge(page('Drills'), page('Drill'), mostLines)
  expect(merge.stays).toBe('translated')
  expect(merge.moves.map(({ what }) => what)).not.toContain('page')
  expect(await carry(wanted)).toMatchObject({
    failed: [{ move: { what: 'page' }, outcome: { kind: 'translated' } }],
  })
})

test('one of the two may stand below the other, and too long a plan is none (A-165)', async () => {
  await mo.createWiki({
    body: { namespace: 'CATEGORY', title: named('Saw'), contents: '', parent: named('Drills') },
  })
  const merge = await readMerge(page('Saw'), page('Drills'), mostLines)
  expect(merge.moves.map(keyOf)).toEqual([`page\n${named('Saw')}`])
  const upwards = await readMerge(page('Drills'), page('Saw'), mostLines)
  expect(upwards.moves.map(({ title }) => title)).not.toContain(named('Saw'))
  expect(await readMerge(page('Drills'), page('Drill'), 4)).toMatchObject({
    isTooLong: true,
    moves: [],
  })
})

test('deleting and bringing back say so where it is done already, or nothing is left', async () => {
  const gone = { title: named('Never'), label: 'Never', what: 'page' } as const
  expect(await sendDeed({ ...gone, from: gone.title, to: null })).toEqual({ kind: 'already' })
  expect(await sendDeed({ ...gone, from: null, to: gone.title })).toEqual({ kind: 'gone' })
  expect(await sendDeed({ ...gone, title: named('Drill'), from: null, to: 'x' })).toEqual({
    kind: 'already',
  })
})

test('what somebody else made so already is done, and is not taken back (A-165)', async () => {
  const wanted = await planned()
  const [guideid = 0] = guides
  const { revisionid } = await ada.readGuide({ params: { guideid } })
  await ada.patchGuide({
    params: { guideid },
    query: { revisionid },
    body: { category: named('Drill') },
  })
  expect((await carry(wanted)).failed).toEqual([])
  expect([...(await restOf(wanted)).states.values()]).toEqual(wanted.map(() => 'made'))
  expect((await undo()).failed).toEqual([])
  expect(await placesOf()).toEqual([named('Drill'), ...all('Drills').slice(1)])
})

test('the page stays where readers find a guide with a release until its next one', async () => {
  const [guideid = 0] = guides
  const lines = [{ bullet: 'black', level: 0, text_raw: 'Pull the plug.' }] as const
  await ada.createStep({ params: { guideid }, body: { lines: [...lines] } })
  await ada.createRelease({ body: { guideid, title: 'First' } })
  const merge = await readMerge(page('Drills'), page('Drill'), mostLines)
  expect(merge.stays).toBe('released')
  expect(merge.moves.map(({ what }) => what)).not.toContain('page')
  expect(merge.moves).toHaveLength(4)
})

/** Another category that holds a guide is merged into one that has nearly its name, and back. */
const mergedAndBack = async (from: string, into: { title: string; display_title?: string }) => {
  const make = (body: { title: string; display_title?: string }) =>
    mo.createWiki({ body: { namespace: 'CATEGORY', contents: '', ...body } })
  await make(into)
  await make({ title: from })
  await mo.createWiki({
    body: { namespace: 'CATEGORY', title: `Part of ${from}`, contents: '', parent: from },
  })
  const wanted = withPlanned(
    await treeNow(),
    [],
    (await readMerge({ title: from, display_title: from }, into, mostLines)).moves,
    'p',
  )
  expect((await carry(wanted)).failed).toEqual([])
  const deletion = wanted.at(-1)
  if (!deletion) throw new Error('No line deletes the page')
  // It is sent again, because no answer came.
  expect(await sendDeed(deletion)).toEqual({ kind: 'already' })
  const { params } = { params: { namespace: 'CATEGORY', title: into.title } } as const
  expect(await api.anyone.readWiki({ params })).toMatchObject({ title: into.title })
  expect((await undo()).failed).toEqual([])
  const read = (title: string) => api.anyone.readWiki({ params: { namespace: 'CATEGORY', title } })
  expect(await read(from)).toMatchObject({ title: from })
  expect(await read(`Part of ${from}`)).toMatchObject({ parent: from })
}

test('two that differ in capitals only are merged and taken back (A-165)', () =>
  mergedAndBack('Nike SportWatch GPS', { title: 'Nike Sportwatch GPS' }))

test('one that is shown by the title of the other is merged and taken back (A-165)', () =>
  mergedAndBack('Light', { title: 'Lamp', display_title: 'Light' }))

test('nothing is moved below a page that is only shown by that name (A-165)', async () => {
  await mo.createWiki({
    body: {
      namespace: 'CATEGORY',
      title: named('Bulb'),
      display_title: named('Globe'),
      contents: '',
    },
  })
  const move = { title: named('Drill'), label: 'Drill', from: null, to: named('Globe') }
  expect(await sendDeed(move)).toEqual({ kind: 'nowhere' })
})
