// What other people's clients ask, in their order and in their words: each sequence was taken from
// how the client is documented to work, none of its code is here.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { filmOf, pdfOf } from '#server/files/samples.ts'
import { makeAdmin, openClient } from '#testing/durability/client.ts'
import { builtServer, copyStartedFolder } from '#testing/durability/prepared.ts'
import {
  cleanUp,
  freePort,
  makeRoom,
  startServer,
  type Server,
} from '#testing/durability/server.ts'
import { photo } from '#testing/images.ts'

type Json = Record<string, unknown>
/** The built program as a process of its own: clients meet it over HTTP and nothing else. */
let server: Server
let admin: ReturnType<typeof caller>
beforeAll(async () => {
  const dataDir = join(makeRoom(), 'data')
  await copyStartedFolder(dataDir)
  server = await startServer({
    program: await builtServer(),
    port: await freePort(),
    dataDir,
    env: makeAdmin.env,
  })
  admin = caller(await makeAdmin.signIn(openClient(server.origin)))
  for (const title of ['Dryer', 'Kettle'])
    await admin.want(201, 'POST', '/wikis', { namespace: 'CATEGORY', title, contents: 'Hot.' })
})
afterAll(async () => {
  server.signal('SIGTERM')
  await server.ended
  cleanUp()
})

/** A caller with one token, who sends plain JSON and reads statuses. */
const caller = (token: string | null) => {
  const ask = async (method: string, path: string, body?: object | Uint8Array<ArrayBuffer>) => {
    const answer = await fetch(`${server.origin}/api/2.0${path}`, {
      method,
      headers: {
        ...(token === null ? {} : { Authorization: `api ${token}` }),
        'Content-Type':
          body instanceof Uint8Array ? 'application/octet-stream' : 'application/json',
      },
      ...(body === undefined
        ? {}
        : { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, json: (text ? JSON.parse(text) : null) as Json }
  }
  /** Throws where the answer has another status. */
  const want = async (status: number, ...asked: Parameters<typeof ask>): Promise<Json> => {
    const got = await ask(...asked)
    expect([asked[0], asked[1], got.status, got.status === status || got.json]).toEqual([
      asked[0],
      asked[1],
      status,
      true,
    ])
    return got.json
  }
  return { ask, want }
}
/** Entries of an answer that is a list, or an object of entries by name. */
const entries = (answer: Json) => Object.values(answer) as Json[]
const aGuide = (body: object) =>
  admin.want(201, 'POST', '/guides', { category: 'Dryer', type: 'repair', ...body })
const bytes = (from: Buffer) => new Uint8Array(from)
const signedIn = async (email: string, password: string) => {
  const { authToken } = await caller(null).want(201, 'POST', '/user/token', { email, password })
  return caller(String(authToken))
}
const password = 'a long enough password'

test('the vendor’s acceptance run goes through, from sign-in to tidying up (F1, F15, F19)', async () => {
  const { want } = await signedIn('admin@stepwright.test', password)
  const who = { username: 'qa_user_1', unique_username: 'qa_user_1', email: 'qa@dozuki.test' }
  expect(await want(201, 'POST', '/users', { ...who, password: 'Abcdef-123456!' })).toHaveProperty(
    'userid',
  )
  const page = { namespace: 'CATEGORY', title: 'QA-Harness-1', contents: 'Made by a run.' }
  const category = await want(201, 'POST', '/wikis', page)
  const upload = async (name: string, content: Buffer) =>
    Number((await want(200, 'POST', `/user/media/uploads?file=${name}`, bytes(content)))['id'])
  const image = await upload('probe.jpg', await photo(640, 480))
  const document = await upload('probe.pdf', pdfOf('A probe'))
  const video = await upload('probe.mp4', await filmOf('mp4'))
  expect(await want(200, 'GET', `/user/media/GuideVideoObject/${video}`)).toMatchObject({
    isReady: true,
  })
  const { guideid } = await want(201, 'POST', '/guides', {
    category: category['title'],
    type: 'how-to',
    title: 'QA-Harness-Guide',
    documents: [document],
  })
  const guidePath = `/guides/${String(guideid)}`
  const step = (orderby: number, media: object) => ({
    title: `Step ${orderby}`,
    lines: [{ text: `Line ${orderby}`, level: 0, bullet: 'black' }],
    orderby,
    media,
  })
  for (const [index, media] of [
    { type: 'image', data: [image] },
    { type: 'object', data: video },
  ].entries())
    await want(201, 'POST', `${guidePath}/steps`, step(index + 1, media))
  const made = await want(200, 'GET', guidePath)
  expect(made).toMatchObject({
    documents: [{ documentid: document }],
    steps: [
      { lines: [{ text_raw: 'Line 1' }], media: { type: 'image', data: [{ id: image }] } },
      { media: { type: 'video', data: { encodings: [{ url: expect.any(String) }] } } },
    ],
  })
  const at = `revisionid=${String(made['revisionid'])}`
  await want(200, 'PUT', `${guidePath}/public?${at}`)
  const shown = await caller(null).want(200, 'GET', guidePath)
  expect(shown['public']).toBe(true)
  const [first] = shown['steps'] as { media: { data: { standard: string }[] } }[]
  const picture = firstOf(existing(first, 'the first step').media.data).standard
  for (const url of [picture, String(firstOf(shown['documents'] as Json[])['url'])])
    expect((await fetch(url)).status).toBe(200)
  await want(204, 'DELETE', `${guidePath}?revisionid=${String(shown['revisionid'])}`)
  for (const item of [`GuideVideoObject/${video}`, `Document/${document}`, `GuideImage/${image}`])
    await want(204, 'DELETE', `/user/media/${item}`)
  const was = String(category['revisionid'])
  await want(204, 'DELETE', `/wikis/CATEGORY/QA-Harness-1?revisionid=${was}`)
})

test('the vendor’s Android app writes a guide: steps, pictures, order, publication (F1, F5)', async () => {
  const email = 'phone@stepwright.test'
  await caller(null).want(201, 'POST', '/users', { email, password, username: 'phone' })
  const { want } = await signedIn(email, password)
  const made = await want(201, 'POST', '/guides', {
    type: 'replacement',
    category: 'Dryer',
    subject: 'Belt',
    introduction: 'Why it slips.',
  })
  const path = `/guides/${String(made['guideid'])}`
  const { image } = await want(
    200,
    'POST',
    '/user/media/images?file=photo.jpg&cropToRatio=FOUR_THREE',
    bytes(await photo(1600, 1200)),
  )
  const line = (text: string) => ({ text, level: 0, bullet: 'black', lineid: null })
  for (const [index, text] of ['Open it.', 'Close it.'].entries())
    await want(201, 'POST', `${path}/steps`, {
      title: '',
      lines: [line(text)],
      orderby: index + 1,
      media: { type: 'image', data: [] },
    })
  const read = () => want(200, 'GET', `${path}?unpatrolled`)
  type Step = { stepid: number; revisionid: number; lines: { lineid: number }[] }
  const begun = await read()
  const [steps, revisionid] = [begun['steps'] as Step[], String(begun['revisionid'])]
  const step = firstOf(steps)
  // The app sends the revisionid in the body too, and the line under its id.
  const changed = await want(
    200,
    'PATCH',
    `${path}/steps/${step.stepid}?revisionid=${step.revisionid}`,
    {
      title: 'Open',
      lines: [{ ...line('Lift the lid.'), lineid: firstOf(step.lines).lineid }],
      media: { type: 'image', data: [(image as Json)['id']] },
      revisionid: step.revisionid,
    },
  )
  expect(changed).toMatchObject({ title: 'Open', lines: [{ text_raw: 'Lift the lid.' }] })
  const stepids = steps.map(one => one.stepid).reverse()
  await want(200, 'PUT', `${path}/steporder?revisionid=${revisionid}`, { stepids })
  const now = await read()
  expect((now['steps'] as Step[]).map(one => one.stepid)).toEqual(stepids)
  await want(200, 'PUT', `${path}/public?revisionid=${String(now['revisionid'])}`)
  expect(JSON.stringify(await want(200, 'GET', '/user/guides?limit=10000'))).toContain('Belt')
})

test('the vendor’s Android app browses, keeps favourites, comments and tidies its pictures', async () => {
  const email = 'reader@stepwright.test'
  await caller(null).want(201, 'POST', '/users', { email, password, username: 'reader' })
  const { want } = await signedIn(email, password)
  const { guideid } = await aGuide({ title: 'Lint trap', public: true })
  expect(Object.keys(await want(200, 'GET', '/categories?withDisplayTitles'))).not.toEqual([])
  expect(entries(await want(200, 'GET', '/categories/all?limit=100000'))).toContain('Dryer')
  expect(await want(200, 'GET', '/categories/Dryer')).toMatchObject({ title: 'Dryer' })
  const edited = await want(
    200,
    'GET',
    `/guides/${String(guideid)}?unpatrolled&excludePrerequisiteSteps`,
  )
  expect(edited).toMatchObject({ guideid, steps: [] })
  await want(204, 'PUT', `/user/favorites/guides/${String(guideid)}`)
  expect(JSON.stringify(await want(200, 'GET', '/user/favorites/guides'))).toContain('Lint trap')
  await want(204, 'DELETE', `/user/favorites/guides/${String(guideid)}`)
  const said = await want(201, 'POST', `/comments/guide/${String(guideid)}`, {
    text: 'It fits the newer one as well.',
  })
  const comment = `/comments/${String(said['commentid'])}`
  await want(200, 'PATCH', comment, { text: 'It fits the newest one as well.' })
  await want(204, 'DELETE', comment)
  const { image } = await want(
    200,
    'POST',
    '/user/media/images?file=own.jpg',
    bytes(await photo(1600, 1200)),
  )
  const imageid = Number((image as Json)['id'])
  const own = async () =>
    entries(await want(200, 'GET', '/user/media/images?limit=24&offset=0')).map(one =>
      Number((one['image'] as Json)['id']),
    )
  expect(await own()).toContain(imageid)
  await want(204, 'DELETE', `/user/media/images?imageids=${imageid}`)
  expect(await own()).not.toContain(imageid)
  for (const list of ['videos', 'embeds']) await want(200, 'GET', `/user/media/${list}?limit=24`)
  await want(204, 'DELETE', '/user/token')
  await want(401, 'GET', '/user/guides')
})

test('the Kiwix archiver finds its lists, pages in small letters, guides and people (F3, F28)', async () => {
  const { want } = caller(null)
  const { guideid } = await aGuide({ title: 'Drum', public: true })
  await admin.want(201, 'POST', '/wikis', { namespace: 'INFO', title: 'About', contents: 'Us.' })
  expect(Object.keys(await want(200, 'GET', '/categories?includeStubs=true'))).toContain('Dryer')
  const page = await want(200, 'GET', '/wikis/CATEGORY/dryer?langid=en')
  expect(Number(page['revisionid'])).toBeGreaterThan(0)
  expect(page).toMatchObject({ title: 'Dryer', display_title: 'Dryer' })
  const listed = Object.values(await want(200, 'GET', '/guides?limit=200&offset=0')) as Json[]
  expect(listed.map(one => one['guideid'])).toContain(guideid)
  const whole = await want(200, 'GET', `/guides/${String(guideid)}?langid=en`)
  expect(whole).toMatchObject({ guideid, author: { userid: expect.any(Number) } })
  await want(200, 'GET', `/users/${(whole['author'] as { userid: number }).userid}`)
  const pages = entries(await want(200, 'GET', '/wikis/INFO?limit=200&offset=0'))
  expect(pages.map(one => one['title'])).toContain('About')
  expect(await want(200, 'GET', '/wikis/INFO/about?langid=en')).toMatchObject({ title: 'About' })
  const people = entries(await want(200, 'GET', '/users?limit=200&offset=0'))
  expect(people.map(one => typeof one['userid'])).toContain('number')
  expect((await caller(null).ask('GET', '/wikis/CATEGORY/No_such_thing?langid=en')).status).toBe(
    404,
  )
  const front = await fetch(`${server.origin}/Guide`, { redirect: 'manual' })
  expect([front.status, front.headers.get('location')]).toEqual([301, '/guides'])
})

test('the triggers of Zapier read the id of every new thing (F8)', async () => {
  const { want } = admin
  await want(200, 'POST', '/user/media/videos?file=a.mp4', bytes(await filmOf('mp4')))
  await want(200, 'POST', '/user/media/images?file=a.jpg', bytes(await photo(640, 480)))
  await want(201, 'POST', '/teams', { name: 'Menders' })
  const newest = async (path: string) =>
    Object.values(await want(200, 'GET', `${path}?limit=200&order=DESC`)) as Json[]
  const idIn = (value: unknown, ...way: string[]): unknown =>
    way.reduce<unknown>((at, member) => (at as Json)[member], value)
  for (const [path, ...way] of [
    ['/user/media/videos', 'image', 'image', 'id'],
    ['/user/media/videos', 'videoid'],
    ['/user/media/images', 'image', 'id'],
    ['/guides', 'guideid'],
    ['/teams', 'teamid'],
    ['/users', 'userid'],
    ['/wikis/CATEGORY', 'wikiid'],
  ] as const) {
    const list = await newest(path)
    expect(list.length).toBeGreaterThan(0)
    for (const one of list) expect([path, typeof idIn(one, ...way)]).toEqual([path, 'number'])
  }
})

test('pyfixit opens guides with their flags and categories with their locale (F6)', async () => {
  const { revisionid } = await admin.want(200, 'GET', '/x/settings')
  const set = async (flags_as_objects: boolean, at: unknown) =>
    (await admin.want(200, 'PATCH', `/x/settings?revisionid=${String(at)}`, { flags_as_objects }))[
      'revisionid'
    ]
  const then = await set(true, revisionid)
  const made = await aGuide({ title: 'Motor', public: true, flags: ['GUIDE_MISSING_IMAGES'] })
  const guideid = String(made['guideid'])
  const { want } = caller(null)
  const guide = await want(200, 'GET', `/guides/${guideid}`)
  for (const flag of guide['flags'] as Json[])
    expect(flag).toMatchObject({
      flagid: expect.any(String),
      title: expect.any(String),
      image: `${server.origin}/flag.svg`,
    })
  await set(false, then)
  const page = await want(200, 'GET', '/wikis/CATEGORY/Dryer')
  expect(page).toMatchObject({
    locale: 'en',
    url: `${server.origin}/Device/Dryer`,
    summary: page['description'],
    text: page['description'],
    contents_raw: 'Hot.',
  })
})

test('the LangChain loader reads a guide as text, and a device with its suggestions', async () => {
  const made = await aGuide({
    category: 'Kettle',
    title: 'Element',
    public: true,
    tools: [{ name: 'Spudger' }],
  })
  const guideid = String(made['guideid'])
  const lines = ['Unplug it.', 'Open it.'].map(text_raw => ({
    text_raw,
    bullet: 'black',
    level: 0,
  }))
  await admin.want(201, 'POST', `/guides/${guideid}/steps`, { title: 'First', lines })
  const { want } = caller(null)
  const guide = await want(200, 'GET', `/guides/${guideid}`)
  const steps = guide['steps'] as { title: string; lines: { text_raw: string }[] }[]
  expect(steps.flatMap(step => [step.title, ...step.lines.map(one => one.text_raw)])).toEqual([
    'First',
    'Unplug it.',
    'Open it.',
  ])
  for (const member of ['title', 'introduction_raw', 'conclusion_raw', 'url', 'tools', 'parts'])
    expect(guide).toHaveProperty(member)
  expect(guide['tools']).toMatchObject([{ text: 'Spudger' }])
  const device = await want(200, 'GET', '/wikis/CATEGORY/Kettle')
  expect(device).toHaveProperty('description')
  // It reads the number of each guide from the end of its address.
  expect((device['guides'] as Json[]).map(one => String(one['url']).split('/').at(-1))).toEqual([
    guideid,
  ])
  expect(await want(200, 'GET', '/suggest/Kettle?doctypes=device')).toHaveProperty('results')
})
