// Moves on the real service, with the log in the browser: what was stopped or refused goes on as it
// was planned.
import 'fake-indexeddb/auto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { callAs } from '#testing/appClient.ts'
import { startApiForFile } from '#testing/api.ts'
import { itemAt } from '#lib/existing.ts'
import { orderIn } from '../model/treeModel.ts'
import { openMoveLog, type LoggedMove, type MoveLog } from './moveLog.ts'
import type { Move } from './moveRules.ts'
import { emptyReport, restOf, retryOf, sendMoves, type Planned, type Report } from './sendMoves.ts'

let n = 0
let log: MoveLog
const api = await startApiForFile()
const mo = await api.person('mo', { privilege: 'Moderator' })
beforeAll(async () => {
  callAs(api.site.request, mo.token)
})

const words = ['Rake', 'Spade', 'Mower']
const named = (word: string) => `${word} ${n}`
const category = (word: string, parent?: string) =>
  mo.createWiki({
    body: {
      namespace: 'CATEGORY',
      title: named(word),
      contents: '',
      ...(parent ? { parent: named(parent) } : {}),
    },
  })
beforeEach(async () => {
  n += 1
  for (const word of ['Garden', 'Shed', 'Cellar']) await category(word)
  for (const word of words) await category(word, 'Garden')
  log = await openMoveLog('7 https://site', `moves ${n}`)
})

const moveOf = (word: string, to = 'Shed'): Move => ({
  title: named(word),
  label: word,
  from: named('Garden'),
  to: named(to),
})
const asMoves = (moves: Move[]): Planned[] => moves.map(move => ({ move, undoes: null }))
/** As taking back is planned: the last first. */
const asUndo = (moves: readonly LoggedMove[]): Planned[] =>
  moves.toReversed().map(one => ({
    move: { title: one.title, label: one.label, from: one.to, to: one.from },
    undoes: one,
  }))
const send = (
  { before, planned }: { before: Report; planned: readonly Planned[] },
  { stops = false, stopAfter = Infinity, into = log } = {},
) => {
  let sent = 0
  return sendMoves(before, planned, stops, {
    log: into,
    order: orderIn('en'),
    isStopped: () => sent >= stopAfter,
    onNext: () => {
      sent += 1
    },
  })
}
const parents = () =>
  Promise.all(
    words.map(
      async word =>
        (await api.anyone.readWiki({ params: { namespace: 'CATEGORY', title: named(word) } }))
          .parent,
    ),
  )
const states = async () => (await log.load()).map(({ state }) => state)

test('a stopped undo goes on without new log entries (A-161)', async () => {
  await send({
    before: emptyReport('move', 'batch'),
    planned: asMoves(words.map(word => moveOf(word))),
  })
  expect(await states()).toEqual(['done', 'done', 'done'])
  const stopped = await send(
    { before: emptyReport('undo', 'other'), planned: asUndo(await log.load()) },
    { stopAfter: 1 },
  )
  expect(stopped.left.map(({ move }) => move.label)).toEqual(['Spade', 'Rake'])
  expect(await states()).toEqual(['done', 'done', 'undone'])
  const ended = await send(restOf(stopped))
  expect(ended).toMatchObject({
    kind: 'undo',
    left: [],
    failed: [],
    done: [{ label: 'Mower' }, { label: 'Spade' }, { label: 'Rake' }],
  })
  expect(await states()).toEqual(['undone', 'undone', 'undone'])
  expect(await parents()).toEqual(words.map(() => named('Garden')))
})

test('retrying refused moves also sends those not yet tried (A-162)', async () => {
  const { revisionid } = await api.anyone.readWiki({
    params: { namespace: 'CATEGORY', title: named('Rake') },
  })
  await mo.moveWiki({
    params: { title: named('Rake') },
    query: { revisionid },
    body: { parent: named('Cellar') },
  })
  const refused = await send(
    { before: emptyReport('move', 'batch'), planned: asMoves(words.map(word => moveOf(word))) },
    { stops: true },
  )
  expect(refused).toMatchObject({
    done: [],
    failed: [{ outcome: { kind: 'elsewhere', parent: named('Cellar') } }],
    left: [{ move: { label: 'Spade' } }, { move: { label: 'Mower' } }],
  })
  const again = await send(retryOf(refused, itemAt(refused.failed, 0)))
  expect(again).toMatchObject({
    done: [{ label: 'Rake' }],
    failed: [],
    left: [{ move: { label: 'Spade' } }, { move: { label: 'Mower' } }],
  })
  const ended = await send(restOf(again))
  expect(ended).toMatchObject({
    done: words.map(label => ({ label })),
    failed: [],
    left: [],
    unlogged: 0,
  })
  expect(await parents()).toEqual(words.map(() => named('Shed')))
})

test('a full log stops no move and is reported (A-161)', async () => {
  const closed = () =>
    Promise.reject(new DOMException('The database connection is closing.', 'InvalidStateError'))
  const made = await send(
    { before: emptyReport('move', 'batch'), planned: asMoves(words.map(word => moveOf(word))) },
    { into: { ...log, add: closed, mark: closed, drop: closed } },
  )
  expect(made).toMatchObject({
    done: words.map(label => ({ label })),
    failed: [],
    left: [],
    unlogged: 3,
  })
  expect(await parents()).toEqual(words.map(() => named('Shed')))
  const half = await send(
    {
      before: emptyReport('move', 'half'),
      planned: asMoves(words.map(word => ({ ...moveOf(word, 'Cellar'), from: named('Shed') }))),
    },
    { into: { ...log, mark: closed, drop: closed } },
  )
  expect(half).toMatchObject({ failed: [], unlogged: 0 })
  expect(await states()).toEqual(['sent', 'sent', 'sent'])
})
