// A crawl with marks: everything that is private, held, denied, deleted, hidden, not released or
// older than the first publication has a word of its own, and six kinds of reader ask every row of
// the contract, every page, and every file by its number, for what they may not read (issue 17).
import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { topics } from '#contract/events.ts'
import { rows, type Name } from '#contract/rows.ts'
import { existing } from '#lib/existing.ts'
import { createSite, type Site } from '#server/app.ts'
import { handlers } from '#server/handlers.ts'
import type { OutboxRow } from '#server/events/feed.ts'
import { hears, loadFacts } from '#server/events/rights.ts'
import { identify } from '#server/http/access.ts'
import { startApi, type TestApi, type TestPerson } from '#server/testing.ts'
import { mark, markKinds, marksIn, type MarkKind } from '../fixtures/marks.ts'
import { openMarkedWorld, type Numbers } from '../fixtures/markedWorld.ts'
import { send, type Ask, type ValidRequests } from '../fixtures/setup.ts'
import { openValidRequests } from '../fixtures/validRequests.ts'

let api: TestApi
let valid: ValidRequests
let world: Awaited<ReturnType<typeof openMarkedWorld>>
let site: Site
let folder: string
type Reader = { name: string; token: string | null; denied: readonly MarkKind[] }
let readers: Reader[]

const unreadable: MarkKind[] = [
  'private',
  'held',
  'denied',
  'deleted',
  'removed',
  'hidden',
  'unreleased',
  'early',
  'waiting',
]
beforeAll(async () => {
  api = await startApi()
  valid = await openValidRequests(api)
  world = await openMarkedWorld(api)
  const user = await api.person('reader')
  const author = await api.person('writer', { privilege: 'Author' })
  const trusted = await api.person('trusted', { reputation: 100_000 })
  const moderator = await api.person('moderator', { privilege: 'Moderator' })
  readers = [
    { name: 'nobody', token: null, denied: unreadable },
    { name: 'a User', token: user.token, denied: unreadable },
    { name: 'an Author', token: author.token, denied: unreadable },
    { name: 'a decider', token: trusted.token, denied: unreadable },
    { name: 'a Moderator', token: moderator.token, denied: ['held', 'denied', 'deleted'] },
    { name: 'an Admin', token: api.admin.token, denied: ['held', 'denied', 'deleted'] },
  ]
  folder = await mkdtemp(join(tmpdir(), 'stepwright-pages-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html><head><!--head--></head><body></body></html>',
  )
  site = createSite({ service: api.service, handlers, appFolder: folder, ready: async () => true })
}, 120_000)
afterAll(async () => {
  await api.stop()
  await rm(folder, { recursive: true })
})

/** Versions, and what decides about them: held edits are read there by whoever decides. */
const ofVersions = new Set<Name>([
  'listGuideRevisions',
  'diffGuideRevisions',
  'readGuideRevision',
  'listStepRevisions',
  'diffStepRevisions',
  'readStepRevision',
  'listWikiRevisions',
  'diffWikiRevisions',
  'readWikiRevision',
  'readRevision',
])
const isPatrol = (name: Name) => rows[name].path.startsWith('/x/patrol')
/** Files by their number: whoever is signed in edits what waits and what is not released. */
const ofFiles = new Set<Name>([
  'readImage',
  'readDocument',
  'listImageUses',
  'listDocumentUses',
  'convertWikitext',
])
/** What Moderators look at what is gone or hidden with, and Admins at everything. */
const isOffice = (name: Name) =>
  /^\/x\/(audit|jobs|runs|exports|flags|comments|history|views)/.test(rows[name].path)

const mayRead = (reader: Reader, name: Name, kind: MarkKind): boolean => {
  if (!reader.denied.includes(kind)) return true
  const moderates = reader.name === 'a Moderator' || reader.name === 'an Admin'
  if (ofFiles.has(name) && reader.token !== null)
    return (
      kind === 'held' ||
      kind === 'unreleased' ||
      moderates ||
      (kind === 'denied' && reader.name === 'a decider')
    )
  const waits = kind === 'held' || kind === 'denied' || kind === 'waiting'
  if (waits && (moderates || reader.name === 'a decider'))
    return ofVersions.has(name) || isPatrol(name) || isOffice(name)
  if (kind === 'unreleased' && reader.token !== null) return ofVersions.has(name)
  return moderates && isOffice(name)
}

const found = async (reader: Reader, name: Name, ask: Ask): Promise<string[]> => {
  const response = await send(api, name, { ...ask, token: reader.token })
  const text = await response.text()
  const asked = JSON.stringify(ask).toLowerCase()
  return marksIn(text).filter(
    one =>
      !asked.includes(one) &&
      !markKinds.some(kind => one.startsWith(`qz${kind}qz`) && mayRead(reader, name, kind)),
  )
}

const isRead = (name: Name) => rows[name].method === 'GET'
const reads = (Object.keys(rows) as Name[]).filter(isRead)
const withoutHead = (ask: Ask): Ask => ({
  ...ask,
  query: Object.fromEntries(
    Object.entries(ask.query ?? {}).filter(([key]) => key !== 'unpatrolled'),
  ),
})
const ownNumber: Partial<Record<Name, string>> = {
  readImage: 'imageid',
  listImageUses: 'imageid',
  readDocument: 'documentid',
  listDocumentUses: 'documentid',
}
/** The same request for another document, where anything in it names one. */
const about = (name: Name, ask: Ask, numbers: Numbers): Ask | null => {
  let named = false
  const replaced = (given: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(given).map(([key, value]) => {
        const other = numbers[key === 'id' ? (ownNumber[name] ?? key) : key]
        const context = key === 'contextid' && numbers['guideid'] !== undefined
        if (other === undefined && !context) return [key, value]
        named = true
        if (!context) return [key, other]
        const params = ask.params ?? {}
        return [key, numbers[params['context'] === 'step' ? 'stepid' : 'guideid']]
      }),
    )
  const changed = {
    ...ask,
    params: replaced(ask.params ?? {}) as Record<string, string | number>,
    query: replaced(ask.query ?? {}),
  }
  return named ? changed : null
}

describe('a mark in what somebody may not read', () => {
  test.each(reads)('is in no answer of %s (S-3, P-1, P-2, R-7, S-14)', async name => {
    const leaks: string[] = []
    const ask = withoutHead(await valid[name]())
    const asks = [ask, ...Object.values(world.bundles).map(one => about(name, ask, one))]
    for (const one of asks)
      if (one !== null)
        for (const reader of readers)
          for (const leak of await found(reader, name, one))
            leaks.push(`${leak} to ${reader.name} (${JSON.stringify(one.params)})`)
    expect(leaks).toEqual([])
  })

  test('is in no file by its number, and no title by its name, when text is converted (S-4)', async () => {
    const numbers = Array.from({ length: 60 }, (_, n) => n + 1)
    const raw = numbers.map(n => `[image|${n}] [document|${n}] [guide|${n}] [user|${n}]`).join('\n')
    for (const reader of readers.slice(1, 4))
      expect(await found(reader, 'convertWikitext', { body: { raw } })).toEqual([])
  })

  test('is in no picture or document that is fetched (S-5)', async () => {
    for (const kind of ['private', 'held', 'denied', 'deleted', 'early'] as const) {
      const { guid, documentGuid } = world.bundles[kind] ?? {}
      for (const reader of readers.slice(0, 3)) {
        if (kind === 'held' && reader.token !== null) continue // they edit what waits
        for (const path of [`/igi/${guid}.full`, `/documents/${documentGuid}/x.pdf`]) {
          const who = reader.token ? ({ token: reader.token } as TestPerson) : null
          expect([path, kind, reader.name, (await api.file(path, who)).status]).toEqual([
            path,
            kind,
            reader.name,
            404,
          ])
        }
      }
    }
  })

  test('is in no page of HTML', async () => {
    for (const numbers of Object.values(world.bundles))
      for (const path of [
        `/Guide/x/${numbers['guideid']}`,
        `/Technique/x/${numbers['guideid']}`,
        '/Wiki/qzwaitingqztitle',
        '/Device/Marked',
        '/',
        ...markKinds.flatMap(kind => [`/Item/qz${kind}qztool`, `/Item/qz${kind}qzpart`]),
      ]) {
        const text = await (await site.request(`http://stepwright.test${path}`)).text()
        expect(
          marksIn(text).filter(one => !path.includes(one)),
          path,
        ).toEqual([])
      }
  })

  test('is found by no search, and no page of a tool or part has it (P-1, P-2)', async () => {
    for (const reader of readers.slice(0, 4)) {
      const headers: Record<string, string> = reader.token
        ? { Authorization: `api ${reader.token}` }
        : {}
      for (const kind of unreadable)
        for (const place of ['title', 'tool', 'part', 'line', 'comment', 'introduction']) {
          const word = `qz${kind}qz${place}`
          const answer = (await (await api.request(`/search/${word}`, { headers })).json()) as {
            results: unknown[]
          }
          expect([word, reader.name, answer.results]).toEqual([word, reader.name, []])
          const list = (await (
            await api.request(`/guides?title=${word}`, { headers })
          ).json()) as unknown[]
          expect([word, reader.name, list]).toEqual([word, reader.name, []])
        }
      for (const kind of unreadable)
        for (const place of ['tool', 'part'])
          expect((await api.request(`/wikis/ITEM/qz${kind}qz${place}`, { headers })).status).toBe(
            404,
          )
    }
  })

  test('is in no event that a stream gives to who may not read its document', async () => {
    const { rows: events } = await api.database.pool.query<OutboxRow>(
      'select seq, 0 as at, event, actor, data, touched from outbox order by seq',
    )
    const told = events.filter(({ data }) => marksIn(JSON.stringify(data)).length > 0)
    // A tag's name is data of an event: what the guide is called by nobody but who reads it.
    expect(told.every(({ event }) => event?.startsWith('tag.'))).toBe(true)
    for (const reader of readers.slice(1, 4)) {
      const { person } = await identify(api.database, existing(reader.token, 'a token'), null)
      const facts = await loadFacts(api.database, events)
      const heard = events.filter(row => hears(person, new Set(topics), row, facts))
      // Of a guide that was public until it was deleted they may have heard before.
      expect(
        heard
          .flatMap(({ data }) => marksIn(JSON.stringify(data)))
          .filter(one => one !== mark('deleted', 'tag')),
      ).toEqual([])
    }
  })

  test('is in no refusal of a write by somebody else', async () => {
    const stranger = readers[1]
    if (!stranger) throw new Error('a reader')
    const writes = (Object.keys(rows) as Name[]).filter(
      name => !isRead(name) && /:(guideid|stepid|commentid)/.test(rows[name].path),
    )
    for (const name of writes) {
      const ask = about(name, await valid[name](), world.bundles['private'] ?? {})
      if (ask) expect([name, await found(stranger, name, ask)]).toEqual([name, []])
    }
  })
})
