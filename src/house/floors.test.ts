// The rooms of src/server stand on floors, and imports run downward: the list is
// src/server/floors.ts.
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { floors } from '#server/floors.ts'
import { isTest, textOf, under } from './sources.ts'

/** Imports that still run upward. Whoever takes some away lowers the number, nobody raises it. */
const upwardLeft: Record<string, number> = {
  'approvals → releases': 11,
  'auth → site': 1,
  'comments → releases': 3,
  'comments → site': 1,
  'dependents → releases': 1,
  'events → guides': 1,
  'events → patrol': 1,
  'files → site': 1,
  'guides → comments': 4,
  'guides → patrol': 4,
  'guides → releases': 7,
  'guides → site': 4,
  'history → site': 2,
  'http → audit': 3,
  'http → auth': 1,
  'http → events': 7,
  'http → history': 3,
  'http → jobs': 2,
  'http → media': 4,
  'http → patrol': 2,
  'http → revisions': 2,
  'http → settings': 4,
  'http → site': 5,
  'http → users': 1,
  'imports → site': 2,
  'jobs → approvals': 1,
  'jobs → auth': 3,
  'jobs → guides': 1,
  'jobs → history': 1,
  'jobs → invitations': 1,
  'jobs → mail': 1,
  'jobs → media': 4,
  'jobs → notifications': 1,
  'jobs → patrol': 2,
  'jobs → presence': 1,
  'jobs → releases': 1,
  'jobs → tags': 1,
  'jobs → training': 4,
  'jobs → users': 5,
  'jobs → webhooks': 1,
  'jobs → wikis': 1,
  'languages → site': 1,
  'mail → site': 1,
  'marks → site': 1,
  'media → comments': 2,
  'media → files': 2,
  'media → guides': 2,
  'media → releases': 2,
  'media → revisions': 1,
  'media → site': 3,
  'media → training': 1,
  'pages → site': 1,
  'patrol → releases': 1,
  'patrol → site': 2,
  'patrol → worklog': 1,
  'releases → site': 2,
  'revisions → guides': 11,
  'revisions → patrol': 2,
  'revisions → releases': 2,
  'revisions → wikis': 9,
  'settings → audit': 1,
  'settings → auth': 1,
  'settings → revisions': 2,
  'tags → releases': 2,
  'tags → site': 1,
  'teams → approvals': 3,
  'teams → guides': 1,
  'teams → site': 3,
  'training → site': 2,
  'users → approvals': 2,
  'users → auth': 20,
  'users → patrol': 2,
  'users → revisions': 1,
  'users → site': 3,
  'users → teams': 4,
  'users → training': 1,
  'users → webhooks': 1,
  'users → wikis': 1,
  'users → worklog': 2,
  'webhooks → site': 2,
  'wikis → guides': 4,
  'wikis → patrol': 5,
  'wikis → releases': 3,
  'wikis → site': 7,
  'wikitext → guides': 1,
  'wikitext → revisions': 1,
  'wikitext → site': 1,
  'wikitext → wikis': 4,
  'worklog → site': 1,
}
/** Rooms that still reach themselves through others. */
const roomsInCirclesLeft = 33

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
