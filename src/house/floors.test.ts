// The rooms of src/server stand on floors, and imports run downward: the list is
// src/server/floors.ts.
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { floors } from '#server/floors.ts'
import { isTest, textOf, under } from './sources.ts'

/** Imports that still run upward. Whoever takes some away lowers the number, nobody raises it. */
const upwardLeft: Record<string, number> = {
  'guides → comments': 4,
  'guides → releases': 4,
  'guides → revisions': 3,
  'jobs → wikis': 1,
  'media → comments': 2,
  'media → revisions': 1,
  'patrol → worklog': 1,
  'releases → approvals': 3,
  'teams → approvals': 3,
  'users → approvals': 2,
  'users → auth': 16,
  'users → patrol': 2,
  'users → teams': 4,
  'users → training': 1,
  'users → webhooks': 1,
  'users → wikis': 1,
  'users → worklog': 2,
  'wikis → guides': 3,
  'wikis → revisions': 2,
  'wikitext → guides': 1,
  'wikitext → revisions': 1,
  'wikitext → wikis': 4,
}
/** Rooms that still reach themselves through others. */
const roomsInCirclesLeft = 18

const rooms = floors.flatMap(floor => Object.keys(floor.rooms))
const roomOf = (path: string) => {
  const [, , room, file] = path.split('/')
  return file === undefined ? 'site' : (room ?? '')
}

const files = under('src/server').filter(
  file => file.endsWith('.ts') && !isTest(file) && !file.startsWith('src/server/durability/'),
)
const arrows = files.flatMap(file =>
  [
    ...textOf(file).matchAll(
      /^\s*(?:import|export)\s+[^'"]*?from\s+'([^']+)'|import\('([^']+)'\)|^\s*import\s+'([^']+)'/gm,
    ),
  ].flatMap(found => {
    const from = existing(found[1] ?? found[2] ?? found[3], 'a path')
    const target = from.startsWith('#')
      ? from.replace('#', 'src/')
      : from.startsWith('.')
        ? posix.join(posix.dirname(file), from)
        : from
    return target.startsWith('src/server/') && roomOf(target) !== roomOf(file)
      ? [{ file, target, pair: `${roomOf(file)} → ${roomOf(target)}` }]
      : []
  }),
)

test('each room of the server stands on a floor', () => {
  const homeless = new Set(files.map(roomOf).filter(room => !rooms.includes(room)))
  expect([...homeless], 'Put the room on a floor of src/server/floors.ts').toEqual([])
  expect(
    rooms.filter(room => !files.some(file => roomOf(file) === room)),
    'Take it out of src/server/floors.ts: there is no such folder',
  ).toEqual([])
})

test('no more imports of the server run upward', () => {
  const upward = arrows.filter(
    ({ file, target }) => rooms.indexOf(roomOf(target)) > rooms.indexOf(roomOf(file)),
  )
  const counted: Record<string, number> = {}
  for (const { pair } of upward) counted[pair] = (counted[pair] ?? 0) + 1
  expect(
    counted,
    'Move what is needed to the lower room, or declare a type in the lower room that the upper one ' +
      'implements and the site hands in; if there are fewer, lower the number. The imports are:\n' +
      upward.map(({ file, target }) => `${file} imports ${target}`).join('\n'),
  ).toEqual(upwardLeft)
})

test('no more rooms of the server form a circle', () => {
  const uses = new Map(
    rooms.map(room => [
      room,
      new Set(
        arrows.filter(({ file }) => roomOf(file) === room).map(({ target }) => roomOf(target)),
      ),
    ]),
  )
  const reached = (from: string): Set<string> => {
    const seen = new Set<string>()
    const next = [...(uses.get(from) ?? [])]
    for (let room = next.pop(); room !== undefined; room = next.pop())
      if (!seen.has(room)) {
        seen.add(room)
        next.push(...(uses.get(room) ?? []))
      }
    return seen
  }
  const inCircles = rooms.filter(room => reached(room).has(room))
  expect(inCircles, 'Each of these reaches itself through others').toHaveLength(roomsInCirclesLeft)
})
