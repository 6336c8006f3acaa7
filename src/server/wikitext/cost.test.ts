// No text holds up the event loop, whatever it is (issue 17, S-1, S-2): every construct, and
// mixtures of them, at the largest size that the service takes, through every way in and out.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import { createSite, type Site } from '#server/app.ts'
import { handlers, quickHandlers } from '#server/handlers.ts'
import { sql } from '#server/db/sql.ts'
import { longestLoopDelay } from '#testing/eventLoop.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'
import { indexed } from '#testing/searchIndex.ts'
import { longUnits, repeated } from '#wikitext/randomTestTexts.ts'
import { isSoak } from '../../fixtures/propertyRuns.ts'
import { xmlCounts } from '#server/omanual/asked.ts'
import { poolCounts } from './pool.ts'

vi.setConfig({ testTimeout: 600_000 })

let api: TestApi
let ada: TestPerson
let folder: string
let site: Site
beforeAll(async () => {
  api = await startApi({}, { checkAnswers: false })
  ada = await api.person('ada')
  folder = await mkdtemp(join(tmpdir(), 'stepwright-app-'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite/manifest.json'), '{}')
  await writeFile(
    join(folder, 'index.html'),
    '<html lang="en"><head><!--head--></head><body><div id="root"></div></body></html>',
  )
  site = createSite({
    service: api.service,
    handlers,
    quickHandlers,
    appFolder: folder,
    ready: async () => true,
  })
  // The threads are there, and what is loaded at first use is.
  await post('x/wikitext/convert', { raw: repeated('== a ==\n\n', 20_000) })
})
afterAll(async () => {
  await api.stop()
  await rm(folder, { recursive: true, force: true })
})

const longestHold = 200 // milliseconds

const post = async (path: string, body: unknown): Promise<{ status: number; text: string }> => {
  const answer = await api.request(`/${path}`, {
    method: 'POST',
    headers: { Authorization: `api ${ada.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, text: await answer.text() }
}

/** The dearest of headings, of what is looked up and of what is nested; lists are a page below. */
const dearest = ['[toc]\n== a ==\n', '[image|1|x]', '[quote]', '&']
const others = [
  '==a==\n',
  '* a\n',
  '[toc]\n',
  '[guide|1]',
  '[strike|a]',
  '[video|1]',
  '[document|1]\n\n',
  '[[a|b]]',
]
const units = isSoak ? [...dearest, ...others, ...longUnits] : dearest
const pages: [title: string, unit: string][] = [
  ['Items', '* a\n'],
  ['Words', "Words with a [link|/a|x], ''and'' more.\n\n"],
  // Headings and pictures of a megabyte are converted above.
  ...(isSoak
    ? ([
        ['Headings', '==a==\n'],
        ['Pictures', '[image|1]'],
      ] as [string, string][])
    : []),
]

describe('a conversion', () => {
  test.each(units)('of a megabyte of %j does not hold the event loop (S-2)', async unit => {
    const raw = repeated(unit, limits.wikiContents).slice(0, limits.wikiContents)
    const asked = poolCounts.asked
    let status = 0
    const held = await longestLoopDelay(async () => {
      ;({ status } = await post('x/wikitext/convert', { raw }))
    })
    expect([200, 422]).toContain(status)
    expect(poolCounts.asked).toBeGreaterThan(asked)
    expect(held).toBeLessThan(longestHold)
  })
})

describe('a stored page', () => {
  /** As an import may have stored it: what is saved by the API is refused before it is as large. */
  const store = async (
    title: string,
    contents: string,
    namespace: 'WIKI' | 'CATEGORY' = 'WIKI',
  ) => {
    const page = await ada.createWiki({ body: { namespace, title, contents: 'a' } })
    await api.database.write(async db => {
      await db.run(sql`alter table revisions disable trigger revisions_immutable`)
      await db.run(sql`
        update revisions set content = jsonb_set(content, '{contents}', to_jsonb(${contents}::text))
        where revisionid = ${page.revisionid}`)
      await db.run(sql`alter table revisions enable trigger revisions_immutable`)
    })
    api.service.stamps.touched(['*'])
    return page.wikiid
  }
  const read = async (path: string) => {
    const answer = await site.request(`http://stepwright.test${path}`)
    await answer.arrayBuffer()
    return answer.status
  }

  test('of a megabyte of headings is refused, and the one before stays (S-1)', async () => {
    const page = await ada.createWiki({ body: { namespace: 'WIKI', title: 'Full', contents: 'a' } })
    const contents = repeated('==a==\n', 1_000_000)
    let refused: unknown
    const held = await longestLoopDelay(async () => {
      refused = await ada
        .patchWiki({
          params: { namespace: 'WIKI', title: 'Full' },
          query: { revisionid: page.revisionid },
          body: { contents },
        })
        .catch((error: unknown) => error)
    })
    expect(refused).toMatchObject({
      status: 422,
      errors: [{ field: 'contents', code: 'too_costly' }],
    })
    expect(held).toBeLessThan(longestHold)
    const now = await ada.readWiki({ params: { namespace: 'WIKI', title: 'Full' } })
    expect(now.contents_raw).toBe('a')
  })

  test.each(pages)(
    '%s, a megabyte of %j, is indexed, read and shown without holding the event loop (S-1)',
    async (title, unit) => {
      const contents = repeated(unit, limits.wikiContents).slice(0, limits.wikiContents)
      const docid = await store(title, contents)
      await api.database.write(db =>
        db.run(sql`insert into search_queue (kind, docid) values ('page', ${docid})`),
      )
      expect(await longestLoopDelay(() => indexed(api))).toBeLessThan(longestHold)
      const path = encodeURIComponent(title)
      for (const address of [`/api/2.0/wikis/WIKI/${path}`, `/Wiki/${path}`]) {
        let status = 0
        const held = await longestLoopDelay(async () => {
          status = await read(address)
        })
        expect({ address, status }).toEqual({ address, status: 200 })
        expect(held).toBeLessThan(longestHold)
      }
      const page = await ada.readWiki({ params: { namespace: 'WIKI', title } })
      expect(page.contents_raw).toBe(contents)
      expect(page.contents_rendered.length).toBeLessThan(8_000_000)
    },
  )

  test('is sent as XML without holding the event loop', async () => {
    const contents = repeated("Words with a [link|/a|x], ''and'' more.\n\n", 500_000)
    await store('As XML', contents, 'CATEGORY')
    const asked = xmlCounts.asked
    let status = 0
    const held = await longestLoopDelay(async () => {
      status = await read('/api/2.0/categories/As%20XML?type=XML')
    })
    expect({ status, asked: xmlCounts.asked - asked }).toEqual({ status: 200, asked: 1 })
    expect(held).toBeLessThan(longestHold)
  })

  test('two versions that differ in everything are compared without holding the event loop (S-26)', async () => {
    const words = (seed: string) =>
      Array.from({ length: 10_000 }, (_, at) => `${seed}${at} ${seed}x${at}`).join('\n')
    const title = 'Compared'
    const page = await ada.createWiki({ body: { namespace: 'WIKI', title, contents: words('a') } })
    await ada.patchWiki({
      params: { namespace: 'WIKI', title },
      query: { revisionid: page.revisionid },
      body: { contents: words('b') },
    })
    let status = 0
    const held = await longestLoopDelay(async () => {
      status = await read(`/api/2.0/wikis/WIKI/${title}/revisions/diff`)
    })
    expect(status).toBe(200)
    expect(held).toBeLessThan(longestHold)
  })
})

test('long words looked for in long pages do not hold the event loop (S-1)', async () => {
  const words = ['screen', 'battery', 'gently', 'the', 'connector', 'remove', 'before', 'lifting']
  const contents = repeated(`${words.join(' and then ')}.\n\n`, 190_000)
  for (let page = 0; page < 20; page++)
    await ada.createWiki({ body: { namespace: 'WIKI', title: `Long ${page}`, contents } })
  await api.jobsDone()
  const query = encodeURIComponent(repeated(`${words.join(' ')} `, 190).trim())
  type Found = { totalResults: number; results: { highlight: { text: { hit: boolean }[] } }[] }
  let found: Found = { totalResults: 0, results: [] }
  const held = await longestLoopDelay(async () => {
    const answer = await site.request(`http://stepwright.test/api/2.0/search/${query}?limit=20`)
    found = (await answer.json()) as Found
  })
  expect(found.totalResults).toBe(20)
  for (const { highlight } of found.results)
    expect(highlight.text.some(({ hit }) => hit)).toBe(true)
  expect(held).toBeLessThan(longestHold)
})

describe('a body of two megabytes', () => {
  const bytes = 2_000_000
  const names = Array.from({ length: bytes / 22 }, (_, at) => `"name ${at}":${at}`)
  test.each([
    ['names', `{${names.join(',')}}`, 'too_many'],
    ['names in a list', `{"lines":[{${names.join(',')}}]}`, 'too_many'],
    ['brackets', `{"title":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2 - 12)}}`, 'too_deep'],
  ])('of %s is refused without holding the event loop (S-1)', async (_, body, code) => {
    let answer = new Response()
    const held = await longestLoopDelay(async () => {
      answer = await api.request('/wikis', {
        method: 'POST',
        headers: { Authorization: `api ${ada.token}`, 'Content-Type': 'application/json' },
        body,
      })
    })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: [{ field: 'body', code }] })
    expect(held).toBeLessThan(longestHold)
  })

  test.each([
    ['as many commas in a text', { title: ','.repeat(5_000) }],
    ['escaped quotes', { title: '"{[,'.repeat(2_000) }],
    ['a long list', { title: Array.from({ length: 5_000 }, () => 0) }],
  ])('that is small and has %s is read', async (_, members) => {
    const body = { ...members, padding: 'x'.repeat(40_000) }
    const answer = await api.request('/wikis', {
      method: 'POST',
      headers: { Authorization: `api ${ada.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { errors } = (await answer.json()) as { errors: { field: string }[] }
    expect(errors.map(({ field }) => field)).toContain('padding')
  })
})

test.each([
  ['one word', 'x'],
  ['short rows', 'a@b.cc,J\n'],
  ['headings', 'a,'],
])('a table of people of %s does not hold the event loop (S-1)', async (_, unit) => {
  const { token } = await api.person(`reader${unit.length}`, { privilege: 'Admin' })
  let status = 0
  const held = await longestLoopDelay(async () => {
    const answer = await api.request('/x/users/imports', {
      method: 'POST',
      headers: { Authorization: `api ${token}`, 'Content-Type': 'text/csv' },
      body: `email,username\n${repeated(unit, 5_000_000)}`,
    })
    ;({ status } = answer)
  })
  expect(status).toBe(422)
  expect(held).toBeLessThan(longestHold)
})
