import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { parse } from 'parse5'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { createSite } from '#server/app.ts'
import { handlers } from '#server/handlers.ts'
import { photo } from '#testing/images.ts'
import { indexed } from '#testing/searchIndex.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'
import { placeOf, sourcesOf } from './screenAddresses.ts'

let api: TestApi
let ada: TestPerson
let folder: string
let get: (path: string, init?: RequestInit) => Promise<Response>
const script = `console.log(${JSON.stringify('x'.repeat(5000))})`

beforeAll(async () => {
  api = await startApi()
  ada = await api.person('ada')
  folder = await mkdtemp(join(tmpdir(), 'stepwright-app-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><head><!--head--><script type="module" src="/assets/main-1a2b.js"></script></head><body><div id="root"></div></body></html>',
  )
  await writeFile(join(folder, 'assets/main-1a2b.js'), script)
  await writeFile(join(folder, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const part = (file: string, imports: string[] = [], css: string[] = []) => ({
    file: `assets/${file}`,
    imports,
    css,
  })
  await writeFile(
    join(folder, '.vite/manifest.json'),
    JSON.stringify({
      'index.html': part('main-1a2b.js'),
      _words: part('words-9z.js', ['_box', 'index.html']),
      _box: part('box-3c.js', ['_words'], ['assets/box-4d.css']),
      'src/app/authorRoutes.tsx': part('authorRoutes-5e.js', ['index.html']),
      'src/app/guides/GuideEditScreen.tsx': {
        ...part('GuideEditScreen-6f.js', ['index.html', '_box'], ['assets/edit-7g.css']),
        dynamicImports: ['src/app/guides/GuideScreen.tsx'],
      },
      'src/app/guides/GuideScreen.tsx': part('GuideScreen-8h.js'),
    }),
  )
  const site = createSite({
    service: api.service,
    handlers,
    appFolder: folder,
    ready: async () => true,
  })
  get = async (path, init) => site.request(`http://stepwright.test${path}`, init)
})
afterAll(async () => {
  await api.stop()
  await rm(folder, { recursive: true, force: true })
})

const aGuide = async (
  title: string,
  more: { summary?: string; image?: number; introduction?: string; type?: string } = {},
  isPublic = true,
) => {
  await api.admin
    .createWiki({ body: { namespace: 'CATEGORY', title: 'Bench', contents: 'About benches.' } })
    .catch(() => undefined)
  const guide = await ada.createGuide({
    body: { category: 'Bench', type: 'repair', subject: 'Drawer', title, ...more },
  })
  return isPublic
    ? ada.publishGuide({
        params: { guideid: guide.guideid },
        query: { revisionid: guide.revisionid },
      })
    : guide
}
const pathOf = (url: string) => new URL(url).pathname
const page = async (path: string) => {
  const answer = await get(path)
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}

describe("a public guide's address", () => {
  test('is served with its title, description, canonical address and link preview', async () => {
    const { image } = await ada.uploadImage(
      { query: { file: 'a.jpg' } },
      { file: new Uint8Array(await photo(900, 700)) },
    )
    const guide = await aGuide('Mending the drawer', {
      summary: 'Twenty minutes and some glue.',
      image: image.id,
    })
    const { status, html } = await page(pathOf(guide.url))
    expect(status).toBe(200)
    expect(html).toContain('<title>Mending the drawer · Stepwright</title>')
    expect(html).toContain('<meta name="description" content="Twenty minutes and some glue.">')
    expect(html).toContain(`<link rel="canonical" href="${guide.url}">`)
    expect(html).toContain('<meta property="og:title" content="Mending the drawer">')
    expect(html).toContain(
      `<meta property="og:image" content="http://stepwright.test/igi/${image.guid}.large">`,
    )
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
  })

  test('names where other sites ask for its frame (oembed.com 4)', async () => {
    const guide = await aGuide('Hanging a door')
    const { html } = await page(pathOf(guide.url))
    for (const type of ['application/json+oembed', 'text/xml+oembed']) {
      const [, rest = ''] = html.split(`<link rel="alternate" type="${type}" href="`)
      const asked = new URL(firstOf(rest.split('"')).replaceAll('&amp;', '&'))
      const answer = await get(asked.pathname + asked.search)
      expect([type, answer.status]).toEqual([type, 200])
      expect(await answer.text()).toContain('Hanging a door')
    }
    expect((await page('/Device/Bench')).html).not.toContain('oembed')
  })

  test('says what it is for search engines, and nothing of its text ends the block (D6)', async () => {
    const guide = await aGuide('Belt </script><b>', { summary: 'Ten minutes.' })
    await ada.createStep({
      params: { guideid: guide.guideid },
      query: { revisionid: guide.revisionid },
      body: {
        title: 'Open it',
        lines: [{ text_raw: "Lift the '''lid''' </script>", level: 0, bullet: 'black' }],
      },
    })
    const html = await (await get(`/Guide/x/${guide.guideid}`)).text()
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    const [howTo, crumbs] = blocks.map(([, json = '']) => JSON.parse(json) as object)
    expect(blocks).toHaveLength(2)
    const { url } = guide
    expect(howTo).toMatchObject({
      '@type': 'HowTo',
      name: 'Belt </script><b>',
      url,
      step: [{ '@type': 'HowToStep', name: 'Open it', text: 'Lift the lid </script>' }],
    })
    expect(crumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Bench', item: 'http://stepwright.test/Device/Bench' },
        { position: 2, name: 'Belt </script><b>', item: url },
      ],
    })
  })

  test('stands in the page itself, to be read without script (D6)', async () => {
    const guide = await aGuide('Belt & <drum>', { introduction: "Do it ''slowly''." })
    const { steps } = await ada.createStep({
      params: { guideid: guide.guideid },
      query: { revisionid: guide.revisionid },
      body: {
        title: 'Open <it>',
        lines: [{ text_raw: "Lift '''the lid''' <b>", level: 0, bullet: 'black' }],
      },
    })
    const { html } = await page(pathOf(guide.url))
    const errors: string[] = []
    parse(html, { onParseError: ({ code }) => errors.push(code) })
    expect(errors).toEqual([])
    for (const one of [
      '<h1>Belt &amp; &lt;drum&gt;</h1>',
      '<a href="http://stepwright.test/Device/Bench">Bench</a>',
      '<em>slowly</em>',
      `<section class="step" id="s${firstOf(steps).stepid}">`,
      '<h2><span class="unseen">Step 1: </span>Open &lt;it&gt;</h2>',
      '<strong>the lid</strong> &lt;b&gt;',
    ])
      expect(html).toContain(one)
    const listed = '<a href="http://stepwright.test/Guide/Belt+%26+%3Cdrum%3E/'
    await indexed(api)
    for (const path of ['/', '/guides', '/Device/Bench', '/search?q=drum'])
      expect((await page(path)).html, path).toContain(listed)
    expect((await page('/search?q=%3Cscript%3E')).html).toContain('value="&lt;script&gt;"')
    expect((await page('/guides?offset=99999999999')).html).toContain(listed)
  })

  test('a category stands below those that it lies in, from the top down (D6)', async () => {
    for (const [title, parent] of [
      ['Garden', 'Root'],
      ['Mowers', 'Garden'],
      ['Blades', 'Mowers'],
    ] as const) {
      const made = await api.admin.createWiki({
        body: { namespace: 'CATEGORY', title, contents: 'About.' },
      })
      if (parent !== 'Root')
        await api.admin.moveWiki({
          params: { title },
          query: { revisionid: made.revisionid },
          body: { parent },
        })
    }
    const { html } = await page('/Device/Blades')
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({
      itemListElement: [{ name: 'Garden' }, { name: 'Mowers' }, { name: 'Blades' }],
    })
    expect(html.replace(/<[^>]*>|\s+/g, ' ').replace(/\s+/g, ' ')).toContain('Garden / Mowers /')
  })

  test('the first page has a preview of the site (D6)', async () => {
    const html = await (await get('/')).text()
    expect(html).toContain('<meta property="og:title" content="Stepwright">')
    expect(html).toContain('<link rel="canonical" href="http://stepwright.test/">')
    expect(html).toContain('href="/feed.xml"')
  })

  test('a public screen has a preview of the site, and a guide by its number its own (D6)', async () => {
    const list = (await page('/guides?offset=20&token=a')).html
    expect(list).toContain('<link rel="canonical" href="http://stepwright.test/guides">')
    expect(list).toContain('<meta property="og:title" content="Stepwright">')
    expect(list).toContain('<meta property="og:url" content="http://stepwright.test/guides">')
    const guide = await aGuide('Oiling the drawer')
    const { html } = await page(`/guides/${guide.guideid}`)
    expect(html).toContain('<meta property="og:title" content="Oiling the drawer">')
    expect(html).toContain(`<link rel="canonical" href="${guide.url}">`)
    const hidden = await aGuide('Hiding the drawer', {}, false)
    expect((await page(`/guides/${hidden.guideid}`)).html).not.toContain('Hiding the drawer')
  })

  test('has head and canonical address of its language', async () => {
    const guide = await aGuide('Waxing the drawer', { summary: 'A little wax.' })
    await ada.patchGuide({
      params: { guideid: guide.guideid },
      query: { revisionid: guide.revisionid, langid: 'de' },
      body: { title: 'Die Schublade wachsen', summary: 'Etwas Wachs.' },
    })
    const german = (await page(`${pathOf(guide.url)}?lang=de`)).html
    expect(german).toContain('Die Schublade wachsen')
    expect(german).toContain('Etwas Wachs.')
    expect(german).toContain(`/Guide/Die+Schublade+wachsen/${guide.guideid}?lang=de"`)
    for (const search of ['', '?lang=fr']) {
      const { html } = await page(`${pathOf(guide.url)}${search}`)
      expect(html).toContain('Waxing the drawer')
      expect(html.split('</head>')[0]).not.toContain('?lang=')
      expect(html).toContain('?lang=de" hreflang="de">Deutsch</a>')
    }
  })

  test('describes itself by its first words when it has no summary', async () => {
    const guide = await aGuide('Without a summary', {
      introduction: `It is a ''good'' bench & ${'long '.repeat(100)}`,
    })
    const { html } = await page(pathOf(guide.url))
    expect(html).toMatch(
      /<meta name="description" content="It is a good bench &amp; (long )+long…">/,
    )
  })

  test.each([
    `</title><script>alert(1)</script>`,
    `"><img src=x onerror=alert(1)>`,
    `$& $1 $' &amp; it's`,
    '<!--head-->',
  ])('escapes the title %j', async title => {
    const guide = await aGuide(title, { summary: title })
    const { status, html } = await page(`/Guide/x/${guide.guideid}`)
    expect(status).toBe(200)
    expect(html).not.toMatch(/<script>|<img/)
    expect(html.match(/<title>/g)).toHaveLength(1)
    const shown = title.replace(
      /[&<>"']/g,
      c =>
        `&${existing({ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }[c], 'an escape')};`,
    )
    expect(html).toContain(`<meta property="og:title" content="${shown}">`)
  })

  test('tells of a change at the next request', async () => {
    const guide = await aGuide('Before')
    expect((await page(`/Guide/x/${guide.guideid}`)).html).toContain('<title>Before ·')
    await ada.patchGuide({
      params: { guideid: guide.guideid },
      query: { revisionid: guide.revisionid },
      body: { title: 'After' },
    })
    expect((await page(`/Guide/x/${guide.guideid}`)).html).toContain('<title>After ·')
  })
})

describe('what may not be read', () => {
  test('a private guide answers 403 and says nothing of itself', async () => {
    const guide = await aGuide('The secret drawer', { summary: 'Hidden words' }, false)
    const { status, html, headers } = await page(`/Guide/x/${guide.guideid}`)
    expect([status, headers.get('cache-control')]).toEqual([403, 'no-store'])
    expect(html).toContain('<title>Stepwright</title>')
    expect(html).not.toMatch(/secret|Hidden/i)
  })

  test.each([
    '/Guide/x/999999',
    '/Guide/x/0',
    '/Guide/x/99999999999',
    '/Guide/x',
    '/Device/No_such_thing',
    '/Device/%E0%A4%A',
    '/User/999999/Nobody',
    '/User/0/Deleted+user',
    '/Team/999999',
    '/User',
    '/nothing/here',
    '/Guide/x/1/edit',
  ])('%s is 404 with the app and the plain title', async path => {
    const { status, html } = await page(path)
    expect(status).toBe(404)
    expect(html).toContain('<title>Stepwright</title>')
    expect(html).toContain('noindex')
    expect(html).toContain('/assets/main-1a2b.js')
  })

  test('a page that is left out of lists is left out of search engines too (S-25)', async () => {
    const { title } = await api.admin.createWiki({
      body: {
        namespace: 'WIKI',
        title: 'Quarry plans',
        contents: 'Nobody is told of them.',
        flags: ['WIKI_PRIVATE'],
      },
    })
    const address = `/Wiki/${title.replaceAll(' ', '_')}`
    for (let reading = 0; reading < 2; reading += 1) {
      const { status, html } = await page(address)
      expect(status).toBe(200)
      expect(html).toContain('<title>Stepwright</title>')
      expect(html).toContain('<meta name="robots" content="noindex">')
      expect(html).not.toMatch(/Quarry|og:|canonical|Nobody is told/)
      expect((await get(address)).headers.get('x-robots-tag')).toBe('noindex')
      const answer = await api.request('/wikis/WIKI/Quarry_plans')
      expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    }
  })

  test.each([
    '/assets/gone-1.js',
    '/favicon.ico',
    '/index.php',
    '/.vite/manifest.json',
    '/..%2f..%2fpackage.json',
    '/index.html',
  ])('the file %s is not there, and no page is sent for it', async path => {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json'])
  })
})

describe('pages and files', () => {
  test('a heading of its own is the one of the page, its tab and search results', async () => {
    const { title, revisionid } = await api.admin.createWiki({
      body: { namespace: 'CATEGORY', title: 'Kettles', contents: 'About.' },
    })
    await api.admin.patchWiki({
      params: { namespace: 'CATEGORY', title },
      query: { revisionid },
      body: { page_title: 'Kettle Repair & Parts' },
    })
    const { html } = await page('/Device/Kettles')
    expect(html).toContain('<title>Kettle Repair &amp; Parts · Stepwright</title>')
    expect(html).toContain('<meta property="og:title" content="Kettle Repair &amp; Parts">')
    expect(html).toContain('<h1>Kettle Repair &amp; Parts</h1>')
  })

  test('a category has its own head', async () => {
    await aGuide('Something')
    const { status, html } = await page('/Device/Bench')
    expect(status).toBe(200)
    expect(html).toContain('<title>Bench · Stepwright</title>')
    expect(html).toContain('<link rel="canonical" href="http://stepwright.test/Device/Bench">')
    expect(html).toContain('content="About benches."')
  })

  test('a person and a team have their own heads', async () => {
    const teamkeeper = await api.person('tess', { privilege: 'Author' })
    const { userid } = await teamkeeper.readOwnUser()
    const { teamid } = await teamkeeper.createTeam({
      body: { name: 'Bench & Co', description: 'Saturdays.' },
    })
    const person = await page(`/User/${userid}/x`)
    expect([person.status, /<title>(.*?) ·/.exec(person.html)?.[1]]).toEqual([
      200,
      (await api.anyone.readUser({ params: { userid } })).username,
    ])
    const team = await page(`/Team/${teamid}/x`)
    expect(team.status).toBe(200)
    expect(team.html).toContain('<title>Bench &amp; Co · Stepwright</title>')
    expect(team.html).toContain('content="Saturdays."')
    // The default picture shows nobody, so no preview has it.
    expect(person.html).not.toContain('avatar.svg')
  })

  test.each([
    '/',
    '/guides',
    '/guides/7',
    '/guides/new',
    '/wiki/ITEM/A/edit',
    '/guides/7/edit/steps/9',
    '/guides/7/edit/parts',
    '/guides/7/preview',
    '/guides/7/waiting',
    '/guides/7/releases',
    '/guides/7/translate/de',
    '/releases?view=list',
    '/releases/inbox?request=3',
    '/releases/processes',
    '/releases/compare/7/3/working',
    '/wiki/WIKI/A/waiting',
    '/guides/7/history/3/9',
    '/wiki/new?title=A',
    '/wiki/CATEGORY/A%2FB/history',
    '/wiki/WIKI/A/history/3/9',
    '/settings',
    '/settings/account',
    '/settings/notifications',
    '/following',
    '/settings/site?group=patrol',
    '/media',
    '/recover',
    '/tree?path=A',
    '/patrol?item=3',
    '/patrol/guide/7',
    '/patrol/reports?state=done',
    '/patrol/decisions?outcome=denied',
    '/patrol/decisions/3',
    '/patrol/figures',
    '/contributions',
    '/mend',
    '/tags?view=alike',
    '/tags/a%2Fb',
    '/replace?job=3',
    '/terms?from=en&to=de',
    '/views?range=7',
    '/views/guide/7',
    '/views/user/7',
    '/audit',
    '/timeline?userid=7',
    '/changes',
    '/changes/undo/7?job=3',
    '/deleted?kind=guide',
    '/work',
    '/work/new?guide=7',
    '/work/new?orderid=7&serial=A',
    '/work/board?status=paused',
    '/work/runs?status=paused',
    '/work/deviations?state=open',
    '/work/orders?code=W-1',
    '/work/orders/7/record',
    '/work/7/record',
    '/booklet/7',
    '/print?guides=7,9',
    '/rehearsal/7',
    '/work/7',
    '/guides/7/edit/steps/9/form',
    '/settings/rules?rule=3',
    '/webhooks?webhook=3',
    '/users?state=suspended',
    '/users/invitations',
    '/users/7',
    '/teams',
    '/teams/7',
    '/sign-in',
    '/sign-in/back?code=a',
    '/register',
    '/search?q=a',
    '/notifications',
    '/reset-password?token=a',
    '/verify?token=a',
    '/not-me?token=a',
    '/invitation?token=a',
    '/docs/api',
  ])('the screen %s is the app, with a strict policy', async path => {
    const { status, html, headers } = await page(path)
    expect(status).toBe(200)
    expect(html).toMatch(/<title>(.* · )?Stepwright<\/title>/)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self'; frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com http://stepwright.test:8081; connect-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    // What the page would name beforehand is a file of the app.
    for (const source of sourcesOf(placeOf(firstOf(path.split('?')))))
      expect(existsSync(join(import.meta.dirname, '../../app', `${source}.tsx`)), source).toBe(true)
  })

  test('a page names the files of its screen (A-223)', async () => {
    const linked = async (path: string) =>
      [
        ...(await page(path)).html.matchAll(
          /<link rel="(\w+)"(?: as="style")? crossorigin href="\/assets\/([^"]+)">/g,
        ),
      ]
        .map(([, rel, file]) => `${rel} ${file}`)
        .sort()
    expect(await linked('/guides/7/edit/steps')).toEqual([
      'modulepreload GuideEditScreen-6f.js',
      'modulepreload authorRoutes-5e.js',
      'modulepreload box-3c.js',
      'modulepreload words-9z.js',
      'preload box-4d.css',
      'preload edit-7g.css',
    ])
    expect(await linked('/guides/7')).toEqual(['modulepreload GuideScreen-8h.js'])
    expect(await linked(pathOf((await aGuide('Linked')).url))).toEqual([
      'modulepreload GuideScreen-8h.js',
    ])
    // A screen that this build does not know comes as it always did.
    expect(await linked('/tree')).toEqual([])
  })

  test('a page allows frames of listed film services and of the player (M-131)', async () => {
    const frames = async (path: string) =>
      /frame-src ([^;]*)/.exec(
        existing((await get(path)).headers.get('content-security-policy'), 'the header'),
      )?.[1]
    const allow = async (embed_providers: ('youtube' | 'vimeo')[]) => {
      await api.admin.patchSettings({
        query: { revisionid: (await api.admin.readSettings()).revisionid },
        body: { embed_providers },
      })
    }
    const set = async (body: { training: boolean }) =>
      api.admin.patchSettings({
        query: { revisionid: (await api.admin.readSettings()).revisionid },
        body,
      })
    await allow(['vimeo'])
    expect(await frames('/')).toBe("'self' https://player.vimeo.com http://stepwright.test:8081")
    await set({ training: false })
    expect(await frames('/')).toBe("'self' https://player.vimeo.com")
    await allow([])
    expect(await frames('/')).toBe("'self'")
    await set({ training: true })
    expect(await frames('/')).toBe("'self' http://stepwright.test:8081")
    await allow(['youtube', 'vimeo'])
    expect(await frames('/assets/main-1a2b.js')).toBe("'none'")
  })

  test('a page has an ETag and answers 304', async () => {
    const first = await get('/')
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(
      (
        await get('/', {
          headers: { 'If-None-Match': existing(first.headers.get('etag'), 'the header') },
        })
      ).status,
    ).toBe(304)
  })

  test('a file whose name carries a digest is kept for good, and sent compressed', async () => {
    const answer = await get('/assets/main-1a2b.js', { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
    })
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(script)
    const plain = await get('/assets/main-1a2b.js', { headers: { 'Accept-Encoding': 'br;q=0' } })
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, script])
  })

  test('other files are asked for again', async () => {
    expect((await get('/mark.svg')).headers.get('cache-control')).toBe(
      'public, max-age=0, must-revalidate',
    )
    for (const drawing of ['/avatar.svg', '/film.svg', '/flag.svg'])
      expect((await get(drawing)).headers.get('content-type')).toBe('image/svg+xml')
    expect(await (await get('/robots.txt')).text()).toContain('User-agent: *')
  })

  test('HEAD answers like GET without a body', async () => {
    const head = await get('/', { method: 'HEAD' })
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0])
  })
})

test('on a private site no page says what stands there, nor whether anything does', async () => {
  const guide = await aGuide('Known to members')
  const set = async (private_site: boolean) =>
    api.admin.patchSettings({
      query: { revisionid: (await api.admin.readSettings()).revisionid },
      body: { private_site },
    })
  await set(true)
  const [there, nowhere] = [await get(pathOf(guide.url)), await get('/Guide/Nothing/2000000000')]
  expect([there.status, nowhere.status]).toEqual([403, 403])
  expect(await there.text()).toBe(await nowhere.text())
  expect((await get('/sign-in')).status).toBe(200)
  await set(false)
  expect((await get(pathOf(guide.url))).status).toBe(200)
})

test('a page comes with the accent, the mark and the foot of its site (D-C8)', async () => {
  const set = async (body: Record<string, unknown>) =>
    api.admin.patchSettings({
      query: { revisionid: (await api.admin.readSettings()).revisionid },
      body,
    })
  const root = async () => /<html[^>]*>/.exec(await (await get('/')).text())?.[0]
  const plain = await root()
  expect(plain).toBe('<html lang="en">')
  const { image } = await api.admin.uploadImage(
    { query: { file: 'mark.jpg' } },
    { file: await photo(200, 200) },
  )
  const picture = `/igi/${image.guid}.thumbnail`
  expect((await get(picture)).status).not.toBe(200)
  await set({
    accent: '#7b1fa2',
    mark: image.id,
    footer_links: [{ title: 'Club <b>', url: 'https://example.org/?a=1&b=2' }],
    legal_pages: { imprint: '/Wiki/Imprint', privacy: null, terms: null },
  })
  const opened = await root()
  expect(opened).toContain(`data-mark="${picture}"`)
  expect(opened).toContain('--site-light-accent:#7b1fa2')
  expect((await get(picture)).status).toBe(200)
  const { url } = await aGuide('With a foot')
  const text = await (await get(pathOf(url))).text()
  expect(text).toContain('<a href="https://example.org/?a=1&amp;b=2">Club &lt;b&gt;</a>')
  expect(text).toContain('<a href="/Wiki/Imprint">Legal notice</a>')
  expect(await api.anyone.readSite()).toMatchObject({
    logo: expect.stringContaining(picture),
    footer: { imprint: '/Wiki/Imprint', privacy: null },
  })
  for (const [field, value] of [
    ['accent', '#ffee00'],
    ['mark', 999_999],
    ['footer_links', [{ title: 'Script', url: 'javascript:alert(1)' }]],
    ['legal_pages', { imprint: '//example.org', privacy: null, terms: null }],
  ] as const)
    await expect(set({ [field]: value })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: expect.stringContaining(field) }],
    })
  await set({ accent: null, mark: null, footer_links: [] })
  expect(await root()).toBe(plain)
  await expect(ada.readImage({ params: { id: String(image.id) } })).rejects.toMatchObject({
    status: 403,
  })
})
