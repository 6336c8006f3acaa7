// The rooms of src/server stand on floors, and imports run downward: the list is
// src/house/floors.table.ts.
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { floors } from './floors.table.ts'
import { isTest, textOf, under } from './sources.ts'

const rooms = floors.flatMap(floor => Object.keys(floor.rooms))
const roomOf = (path: string) => {
  const [, , room, file] = path.split('/')
  return file === undefined ? 'site' : (room ?? '')
}

const files = under('src/server').filter(file => file.endsWith('.ts') && !isTest(file))
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
      ? [{ file, target }]
      : []
  }),
)

test('each room of the server stands on a floor', () => {
  const homeless = new Set(files.map(roomOf).filter(room => !rooms.includes(room)))
  expect([...homeless], 'Put the room on a floor of src/house/floors.table.ts').toEqual([])
  expect(
    rooms.filter(room => !files.some(file => roomOf(file) === room)),
    'Take it out of src/house/floors.table.ts: there is no such folder',
  ).toEqual([])
})

test('no import of the server runs upward', () => {
  const upward = arrows.filter(
    ({ file, target }) => rooms.indexOf(roomOf(target)) > rooms.indexOf(roomOf(file)),
  )
  expect(
    upward.map(({ file, target }) => `${file} imports ${target}`),
    'Move what is needed to the lower room, or declare a type in the lower room that the upper one ' +
      'implements and the site hands in (src/server/http/ports.ts)',
  ).toEqual([])
})

test('no rooms of the server form a circle', () => {
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
  expect(inCircles, 'Each of these reaches itself through others').toEqual([])
})
