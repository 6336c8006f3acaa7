// Every way in which somebody may be shown a file, against what its owner's library says of it: a
// file that is shown is in use and has its place, one that may come back is no longer shown, and
// nothing but the rest is unused.
import { beforeAll, describe, expect, test } from 'vitest'
import {
  mediaUses,
  type MediaItem,
  type MediaKind,
  type MediaUse,
} from '#contract/library/schemas.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { existing } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { filmOf } from '#server/files/samples.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { another, at, makeGuide, pictureOf, waysOfRuns } from '#testing/mediaVisibility.ts'
import type { places, versions } from './ways.sql.ts'

const api = await startApiForFile()
const { ada, bob, cyd } = await api.people('ada', 'bob', 'cyd')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

type Shown = { kind: MediaKind; id: number }
type Laid = Shown & { use?: MediaUse }
const picture = async (): Promise<Shown> => ({ kind: 'image', id: (await pictureOf(ada)).id })
const paper = async (): Promise<Shown> => {
  const file = { file: new TextEncoder().encode(`Boil it ${another()} times.`) }
  const { documentid } = await ada.uploadDocument({ query: { file: 'paper.txt' } }, file)
  return { kind: 'document', id: documentid }
}
const film = async (): Promise<Shown> => {
  const file = { file: new Uint8Array(await filmOf('mp4')) }
  return { kind: 'video', id: (await ada.uploadVideo({ query: { file: 'a.mp4' } }, file)).videoid }
}
const named = ({ kind, id }: Shown) => `Look: [${kind}|${id}]`
const line = (text_raw = 'Do') => ({ text_raw, bullet: 'black' as const, level: 0, lineid: null })
const reread = ({ guideid }: Pick<Guide, 'guideid'>) =>
  ada.readGuide({ params: { guideid }, query: { unpatrolled: true } })
const withStep = async (guide: Guide, body: object = {}) =>
  ada.createStep({
    params: { guideid: guide.guideid },
    body: { lines: [line()], ...body },
  })
const opened = async (body: object = {}) => {
  const guide = await withStep(await makeGuide(ada, body))
  return ada.publishGuide(at(guide))
}
const pageOf = (body: object) =>
  ada.createWiki({
    body: { namespace: 'WIKI', title: `Page ${another()}`, contents: '', ...body },
  })
const says = async (body: object, { guideid }: Guide) =>
  ada.createComment({
    params: { context: 'guide', contextid: guideid },
    body: { text: '', ...body },
  })

/** Makes a file and lays it out so that this way alone shows it. */
type Case = () => Promise<Laid>
/** With a file of each kind that a field, or the words, of this resource can show. */
const inFields = (show: (one: Shown) => object, ...files: (() => Promise<Shown>)[]) =>
  files.map(file => async (lay: (body: object) => Promise<unknown>): Promise<Laid> => {
    const one = await file()
    await lay(show(one))
    return one
  })
const guideBodies = [
  ...inFields(({ id }) => ({ image: id }), picture),
  ...inFields(({ id }) => ({ documents: [id] }), paper),
  ...inFields(({ id }) => ({ objectid: id }), film),
  ...inFields(one => ({ introduction: named(one) }), picture, paper),
]
const stepBodies = [
  ...inFields(({ id }) => ({ media: { type: 'image', data: [id] } }), picture),
  ...inFields(({ id }) => ({ media: { type: 'object', data: id } }), film),
  ...inFields(one => ({ lines: [line(named(one))] }), picture, paper),
]
const pageBodies = [
  ...inFields(({ id }) => ({ image: id }), picture),
  ...inFields(({ id }) => ({ documents: [id] }), paper),
  ...inFields(one => ({ contents: named(one) }), picture, paper),
]

/** The guide shows none of it any more. */
const empty = async (guideid: number) => {
  const [first, second] = (await reread({ guideid })).steps
  if (first && second)
    await ada.deleteStep({
      params: { guideid, stepid: second.stepid },
      query: { revisionid: second.revisionid },
    })
  const body = { image: null, documents: [], objectid: null, introduction: '' }
  await ada.patchGuide({ ...at(await reread({ guideid })), body })
}
/** `keep`: what goes on showing what a guide had, and then leaves it bare. */
const keptBy = (keep: (guideid: number) => Promise<unknown>): Case[] => [
  ...guideBodies.map(body => () => body(async fields => keep((await opened(fields)).guideid))),
  ...stepBodies.map(
    body => () =>
      body(async fields => {
        const guide = await opened()
        await withStep(guide, fields)
        await keep(guide.guideid)
      }),
  ),
]
const released = (asked: object, isOlder = false) =>
  keptBy(async guideid => {
    await ada.createRelease({ body: { guideid, title: 'R', ...asked } })
    await empty(guideid)
    if (isOlder) await ada.createRelease({ body: { guideid, title: 'Newer' } })
  })
const worked = (isGone = false) =>
  keptBy(async guideid => {
    await ada.startWork({ body: { guideid, workorderid: `WO ${another()}` } })
    if (isGone) await ada.deleteGuide(at(await reread({ guideid })))
    else await empty(guideid)
  })

const waitingAbove = async (): Promise<Laid> => {
  const guide = await opened()
  const { id } = await pictureOf(bob)
  await bob.patchGuide({ ...at(await reread(guide)), body: { image: id } })
  await cyd.patchGuide({ ...at(await reread(guide)), body: { image: (await pictureOf(cyd)).id } })
  return { kind: 'image', id }
}
const spoken =
  (fields: (one: Shown) => object, file: () => Promise<Shown>, use?: MediaUse) =>
  async (): Promise<Laid> => {
    const one = await file()
    const guide = await opened()
    const { commentid } = await says(fields(one), guide)
    if (use === 'past') {
      const body = { text: 'Nothing any more', images: [] }
      await ada.patchComment({ params: { commentid }, body })
    }
    return { ...one, ...(use ? { use } : {}) }
  }
const cases = {
  guide: guideBodies.map(body => () => body(fields => makeGuide(ada, fields))),
  step: stepBodies.map(body => () => body(async fields => withStep(await opened(), fields))),
  page: pageBodies.map(body => () => body(pageOf)),
  translation: [picture, paper].map(file => async () => {
    const one = await file()
    const { guideid, revisionid } = await opened()
    await ada.patchGuide({
      params: { guideid },
      query: { langid: 'de', revisionid },
      body: { introduction: named(one) },
    })
    return one
  }),
  heldEdit: [waitingAbove],
  release: [
    ...released({}),
    ...released({ submit: false }).slice(0, 2),
    ...released({}, true).slice(1, 3),
  ],
  run: [...worked(), ...worked(true).slice(0, 1)],
  portrait: [
    async () => {
      const one = await picture()
      await ada.patchUser({ params: { userid: ada.me.userid }, body: { image: one.id } })
      return one
    },
  ],
  profile: [picture, paper].map((file, n) => async () => {
    const one = await file()
    const who = [ada, cyd][n] ?? ada
    await who.patchUser({ params: { userid: who.me.userid }, body: { about: named(one) } })
    return one
  }),
  team: [
    async () => {
      const image = (await pictureOf(api.admin)).id
      await api.admin.createTeam({ body: { name: `Team ${another()}`, image } })
      return { kind: 'image' as const, id: image }
    },
  ],
  mark: [
    async () => {
      const { id } = await pictureOf(api.admin)
      await api.admin.patchSettings({
        query: await api.admin.readSettings(),
        body: { mark: id },
      })
      return { kind: 'image' as const, id }
    },
  ],
  comment: [spoken(({ id }) => ({ text: 'See the seal in this picture.', images: [id] }), picture)],
  wordsOfComment: [picture, paper].map(file => spoken(one => ({ text: named(one) }), file)),
  earlierComment: [
    spoken(({ id }) => ({ text: 'See the seal in this picture.', images: [id] }), picture, 'past'),
  ],
  wordsOfEarlierComment: [picture, paper].map(file =>
    spoken(one => ({ text: named(one) }), file, 'past'),
  ),
  notesOfRelease: [picture, paper].map(file => async () => {
    const one = await file()
    const { guideid } = await opened()
    await ada.createRelease({ body: { guideid, title: 'R', notes: named(one) } })
    return one
  }),
  ...waysOfRuns(ada),
  poster: [
    async () => {
      const one = await picture()
      const { id: videoid } = await film()
      await ada.patchVideo({ params: { videoid }, body: { poster: one.id } })
      return one
    },
  ],
  firstPage: [], // it is in no library
  original: [
    async () => {
      const one = await picture()
      const { image } = await ada.cropImage({
        params: { imageid: one.id },
        body: { x: 0, y: 0, width: 60, height: 55 },
      })
      await makeGuide(ada, { image: image.id })
      return one
    },
  ],
} satisfies Record<keyof typeof versions | keyof typeof places, Case[]>

const keyOf = ({ kind, id }: Shown) => `${kind} ${id}`
/** What the libraries of all say, each item with the lists by use that it stands in. */
const readLibraries = async () => {
  const items = new Map<string, { who: TestPerson; item: MediaItem; inLists: MediaUse[] }>()
  for (const who of [ada, bob, api.admin]) {
    for (const item of await who.listMedia({ query: { limit: 200 } }))
      items.set(keyOf(item), { who, item, inLists: [] })
    for (const use of mediaUses)
      for (const one of await who.listMedia({ query: { use, limit: 200 } }))
        items.get(keyOf(one))?.inLists.push(use)
  }
  return items
}
const placesOf = async (who: TestPerson, { kind, id }: Shown) => {
  const asked = { params: { id: String(id) } }
  return {
    image: () => who.listImageUses(asked),
    video: () => who.listVideoUses(asked),
    document: () => who.listDocumentUses(asked),
  }[kind]()
}
const told = async (one: Shown) => {
  const { item, inLists, who } = existing((await readLibraries()).get(keyOf(one)), 'the file')
  return { use: item.use, inLists, uses: item.uses, places: (await placesOf(who, one)).length }
}

describe('a file that is shown in one way alone', () => {
  const laid = new Map<string, Laid[]>()
  let libraries: Awaited<ReturnType<typeof readLibraries>>
  beforeAll(async () => {
    for (const [way, lay] of Object.entries<Case[]>(cases)) {
      const files: Laid[] = []
      for (const one of lay) files.push(await one())
      laid.set(way, files)
    }
    libraries = await readLibraries()
  })

  test.each(Object.keys(cases))('is told from what is unused: %s', async way => {
    for (const { use = 'used', ...one } of laid.get(way) ?? []) {
      const { who, item, inLists } = libraries.get(keyOf(one)) ?? {}
      const places = who ? (await placesOf(who, one)).length : 0
      const isUsed = use === 'used'
      expect({
        way,
        one,
        use: item?.use,
        inLists,
        isCounted: item !== undefined && item.uses > 0,
        hasPlaces: places > 0,
      }).toEqual({ way, one, use, inLists: [use], isCounted: isUsed, hasPlaces: isUsed })
    }
  })
})

test('a file of older versions and of what was deleted is no longer shown, and not unused', async () => {
  const [older, deleted, never] = [await picture(), await paper(), await film()]
  const guide = await makeGuide(ada, { image: older.id })
  await ada.patchGuide({ ...at(guide), body: { image: null } })
  await ada.deleteGuide(at(await makeGuide(ada, { documents: [deleted.id] })))
  expect((await told(older)).inLists).toEqual(['past'])
  expect((await told(deleted)).inLists).toEqual(['past'])
  expect(await told(never)).toEqual({ use: 'unused', inLists: ['unused'], uses: 0, places: 0 })
})

test('a place that the owner may not see is not told, and the file is used all the same', async () => {
  const one = await picture()
  const { guideid } = await makeGuide(ada, { image: one.id })
  await api.database.run(
    sql`update guides set author = ${bob.me.userid} where guideid = ${guideid}`,
  )
  expect(await told(one)).toEqual({ use: 'used', inLists: ['used'], uses: 0, places: 0 })
})
