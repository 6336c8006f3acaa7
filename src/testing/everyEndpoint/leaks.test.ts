// A crawl with marks: everything that is private, held, denied, deleted, hidden, not released or
// older than the first publication has a word of its own, and six kinds of reader ask every row of
// the contract, every page, every file by its number, every archive and every delivery to a webhook
// for what they may not read (issue 17).
import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { topics, type Topic } from '#contract/events/families.ts'
import { rows, type Name } from '#contract/rows.ts'
import { existing } from '#lib/existing.ts'
import { createSite, type Site } from '#server/app.ts'
import { handlers } from '#server/handlers.ts'
import type { OutboxRow } from '#server/effects/feed.ts'
import { hears, loadFacts } from '#server/events/rights.ts'
import { identify } from '#server/http/access/access.ts'
import { deliverDue } from '#server/webhooks/deliver.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'
import { indexed } from '#testing/searchIndex.ts'
import { askAbout, asksAbout, type MarkedAsk } from '../../fixtures/markedAsks.ts'
import {
  isRefused,
  mayBeTold,
  openMarkedReaders,
  type MarkedReader,
} from '../../fixtures/markedReaders.ts'
import { openMarkedWorld } from '../../fixtures/markedWorld.ts'
import { archiveAbout, filesOfExport } from '../../fixtures/markedArchives.ts'
import { mark, markKinds, marksIn, type MarkKind } from '../../fixtures/marks.ts'
import { openReceiver, type Receiver } from '../../fixtures/receiver.ts'
import { send, type ValidRequests } from '../../fixtures/setup.ts'
import { openValidRequests } from '../../fixtures/validRequests.ts'

let api: TestApi
let valid: ValidRequests
let world: Awaited<ReturnType<typeof openMarkedWorld>>
let site: Site
let folder: string
let readers: MarkedReader[]
let got: Receiver

beforeAll(async () => {
  api = await startApi({ webhookAllow: ['127.0.0.1'] }, { jobsAtOnce: false })
  got = await openReceiver()
  valid = await openValidRequests(api)
  await api.admin.createWebhook({ body: { url: got.address, events: ['*'] } })
  world = await openMarkedWorld(api)
  readers = await openMarkedReaders(api, world.former)
  await api.jobsDone()
  await indexed(api)
  folder = await mkdtemp(join(tmpdir(), 'stepwright-pages-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html><head><!--head--></head><body></body></html>',
  )
  site = createSite({ service: api.service, handlers, appFolder: folder, ready: async () => true })
})
afterAll(async () => {
  await got.close()
  await api.stop()
  await rm(folder, { recursive: true })
})

const found = async (reader: MarkedReader, name: Name, ask: MarkedAsk): Promise<string[]> => {
  const response = await send(api, name, { ...ask, token: reader.token }, ask.headers)
  const text = await response.text()
  const asked = JSON.stringify(ask).toLowerCase()
  return marksIn(text).filter(
    one =>
      !asked.includes(one) &&
      !markKinds.some(kind => one.startsWith(`qz${kind}qz`) && mayBeTold(reader, name, kind, ask)),
  )
}

const isRead = (name: Name) => rows[name].method === 'GET'
const reads = (Object.keys(rows) as Name[]).filter(isRead)
describe('a mark in what somebody may not read', () => {
  test('is in no delivery to a webhook, which only Admins make (M-135)', async () => {
    await deliverDue(api.service)
    const admin = existing(readers.at(-1), 'an Admin')
    expect(got.bodies.length).toBeGreaterThan(50)
    const leaks = got.bodies.flatMap(body => {
      const { event } = JSON.parse(body) as { event: string }
      // Whoever hears that something is gone hears what it was; a tag's name is what happened.
      return event.endsWith('.deleted') || event.startsWith('tag.')
        ? []
        : marksIn(body)
            .filter(one => admin.denied.some(kind => one.startsWith(`qz${kind}qz`)))
            .map(one => `${one} in ${event}`)
    })
    expect(leaks).toEqual([])
  })

  test.each(reads)('is in no answer of %s (S-3, P-1, P-2, R-7, S-14)', async name => {
    const leaks: string[] = []
    const asks = asksAbout(name, await valid[name](), Object.values(world.bundles))
    for (const reader of readers)
      for (const ask of isRefused(reader, rows[name]) ? asks.slice(0, 1) : asks)
        for (const leak of await found(reader, name, ask))
          leaks.push(
            `${leak} to ${reader.name} (${JSON.stringify({ ...ask.params, ...ask.query })})`,
          )
    expect(leaks.join('\n')).toBe('')
  })

  test('is in no file by its number, and no title by its name, when text is converted (S-4)', async () => {
    const numbers = Array.from({ length: 60 }, (_, n) => n + 1)
    const raw = numbers.map(n => `[image|${n}] [document|${n}] [guide|${n}] [user|${n}]`).join('\n')
    for (const reader of readers.slice(1, 4))
      expect(await found(reader, 'convertWikitext', { body: { raw } })).toEqual([])
  })

  test('is in no picture, document or film that is fetched (S-5)', async () => {
    for (const kind of ['private', 'withdrawn', 'held', 'denied', 'deleted', 'early'] as const) {
      const { guid, documentGuid, film } = world.bundles[kind] ?? {}
      for (const reader of readers.slice(0, 3)) {
        if (kind === 'held' && reader.token !== null) continue // they edit what waits
        for (const path of [
          `/igi/${guid}.full`,
          `/documents/${documentGuid}/x.pdf`,
          new URL(String(film)).pathname,
        ]) {
          const who = reader.token ? ({ token: reader.token } as TestPerson) : null
          expect([path, kind, reader.name, (await api.file(path, who)).status]).toEqual([
            path,
            kind,
            reader.name,
            // The pictures of a run stay with whoever works on it.
            reader.worked && kind === 'deleted' ? 200 : 404,
          ])
        }
      }
    }
  })

  test('is in no picture of a comment that is fetched, or asked for by its number (S-5)', async () => {
    for (const kind of ['private', 'deleted', 'removed', 'hidden', 'unreleased'] as const) {
      const { saidGuid, saidImageid: imageid } = world.bundles[kind] ?? {}
      for (const reader of readers.slice(0, 3)) {
        const who = reader.token ? ({ token: reader.token } as TestPerson) : null
        const path = `/igi/${existing(saidGuid, 'a picture')}.thumbnail`
        expect([kind, reader.name, (await api.file(path, who)).status]).toEqual([
          kind,
          reader.name,
          404,
        ])
        for (const name of ['readImage', 'listImageUses'] as const)
          expect(
            await found(reader, name, { params: { id: String(imageid) }, query: { limit: 9 } }),
          ).toEqual([])
      }
    }
  })

  test('is in no page of HTML, feed or sitemap', async () => {
    const guideids = Object.values(world.bundles).flatMap(({ guideid }) => guideid ?? [])
    for (const path of new Set([
      ...guideids.flatMap(guideid => [`/Guide/x/${guideid}`, `/Guide/x/${guideid}?lang=de`]),
      `/User/${world.owner.me.userid}/x`,
      '/Wiki/qzwaitingqztitle',
      '/Device/Marked',
      '/',
      '/feed.xml',
      '/changes.xml',
      '/sitemaps/guides-1.xml',
      '/sitemaps/pages-1.xml',
      ...markKinds.flatMap(kind => [`/Item/qz${kind}qztool`, `/Item/qz${kind}qzpart`]),
    ])) {
      const text = await (await site.request(`http://stepwright.test${path}`)).text()
      expect(
        marksIn(text).filter(one => !path.includes(one)),
        path,
      ).toEqual([])
    }
  })

  test('is found by no search, and no page of a tool or part has it (P-1, P-2)', async () => {
    for (const reader of readers.filter(({ name }) => name !== 'an Author').slice(0, 3)) {
      const headers: Record<string, string> = reader.token
        ? { Authorization: `api ${reader.token}` }
        : {}
      for (const kind of markKinds)
        for (const place of ['title', 'tool', 'part', 'line', 'comment', 'introduction']) {
          const word = `qz${kind}qz${place}`
          const answer = (await (await api.request(`/search/${word}`, { headers })).json()) as {
            results: unknown[]
          }
          expect([word, reader.name, answer.results]).toEqual([word, reader.name, []])
          if (place !== 'title') continue
          const list = (await (
            await api.request(`/guides?title=${word}`, { headers })
          ).json()) as unknown[]
          expect([word, reader.name, list]).toEqual([word, reader.name, []])
        }
      for (const kind of markKinds)
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
      const heard = events.filter(row =>
        hears(person, new Set(Object.keys(topics) as Topic[]), row, facts),
      )
      // Of a guide that was public until it was deleted they may have heard before.
      expect(
        heard
          .flatMap(({ data }) => marksIn(JSON.stringify(data)))
          .filter(one => one !== mark('deleted', 'tag')),
      ).toEqual([])
    }
  })

  test('is in no archive about a person who did not write it (M-137)', async () => {
    const { former, proposer, owner } = world
    for (const [who, own] of [
      [former, []],
      [proposer, ['held', 'denied', 'waiting']],
      [owner, markKinds.filter(kind => kind !== 'held' && kind !== 'denied')],
    ] as [TestPerson, MarkKind[]][])
      expect(
        Object.entries(await archiveAbout(api, who)).flatMap(([name, text]) =>
          marksIn(text)
            .filter(one => !own.some(kind => one.startsWith(`qz${kind}qz`)))
            .map(one => `${one} in ${name} about ${who.me.username}`),
        ),
      ).toEqual([])
  })

  test('is in no bundle of an export, and gone or refused words are in no file of it', async () => {
    const files = await filesOfExport(api)
    const gone = ['held', 'denied', 'deleted', 'removed', 'early']
    const isBundle = (name: string) => name.startsWith('omanual/')
    expect(Object.keys(files).filter(isBundle).length).toBeGreaterThan(3)
    expect(
      Object.entries(files).flatMap(([name, text]) =>
        marksIn(`${name} ${text}`)
          .filter(one => isBundle(name) || gone.some(kind => one.startsWith(`qz${kind}qz`)))
          // The library of files is whole: their owners may show them again.
          .filter(one => isBundle(name) || !/qz(picture|document|film)$/.test(one))
          .map(one => `${one} in ${name}`),
      ),
    ).toEqual([])
  })

  test('is in no refusal of a write by somebody else', async () => {
    const stranger = readers[1]
    if (!stranger) throw new Error('a reader')
    const writes = (Object.keys(rows) as Name[]).filter(
      name => !isRead(name) && /:(guideid|stepid|commentid)/.test(rows[name].path),
    )
    for (const name of writes) {
      const ask = askAbout(name, await valid[name](), world.bundles['private'] ?? {})
      if (ask) expect([name, await found(stranger, name, ask)]).toEqual([name, []])
    }
  })
})
