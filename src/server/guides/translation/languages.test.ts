import { expect, test } from 'vitest'
import type { Guide, Step } from '#contract/guides/shapes.ts'
import { atLeast, firstOf, itemAt } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { guideToTranslate } from '#testing/translator.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
const mo = await api.person('mo', { privilege: 'Moderator' })
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Dryer', contents: '' } })

const line = (text_raw: string, level = 0) => ({ text_raw, bullet: 'black' as const, level })
const aGuide = (more?: object) => guideToTranslate(ada, more)
const of = (guide: Guide) => ({ params: { guideid: guide.guideid } })
const inLanguage = (guide: Guide, langid: string, more: object = {}) =>
  api.anyone.readGuide({ ...of(guide), query: { langid, ...more } })
const patch = (person: TestPerson, guide: Guide, langid: string, body: object) =>
  person.patchGuide({ ...of(guide), query: { revisionid: guide.revisionid, langid }, body })
const patchStep = (person: TestPerson, step: Step, langid: string | null, body: object) =>
  person.patchStep({
    params: { guideid: step.guideid, stepid: step.stepid },
    query: { revisionid: step.revisionid, ...(langid === null ? {} : { langid }) },
    body,
  })
const lines = (step: Step, ...texts: string[]) =>
  step.lines.map((one, index) => ({
    lineid: one.lineid,
    bullet: one.bullet as 'black',
    level: one.level,
    text_raw: itemAt(texts, index),
  }))
const texts = (step: Step) => step.lines.map(one => one.text_raw)

test('a translation begins with the source and follows it', async () => {
  const guide = await aGuide()
  const german = await patch(ada, guide, 'de', { title: 'Der Riemen' })
  expect(german).toMatchObject({
    langid: 'de',
    locale: 'de',
    title: 'Der Riemen',
    summary: 'A new belt',
    available_langids: ['en', 'de'],
  })
  expect(german.url).toContain('/Guide/Der+Riemen/')
  expect(german.revisionid).toBeGreaterThan(guide.revisionid)
  await patch(ada, guide, 'en', { summary: 'Another belt', title: 'Belt' })
  expect(await inLanguage(guide, 'de')).toMatchObject({
    title: 'Der Riemen',
    summary: 'Another belt',
    revisionid: german.revisionid,
    source_revisionid: guide.revisionid,
  })
  const source = await inLanguage(guide, 'en')
  expect(source).toMatchObject({ langid: 'en', title: 'Belt' })
  expect((await patch(ada, german, 'de', { title: 'Riemen' })).source_revisionid).toBe(
    source.revisionid,
  )
})

test('a missing translation falls back and a malformed language is refused', async () => {
  const guide = await aGuide()
  for (const langid of ['fr', 'xx'])
    expect(await inLanguage(guide, langid)).toMatchObject({
      langid: 'en',
      title: 'The belt',
      available_langids: ['en'],
    })
  await expect(inLanguage(guide, 'xxx')).rejects.toMatchObject({
    status: 422,
    errors: [{ code: 'invalid_langid' }],
  })
  await expect(
    aGuide({ langid: 'xx', difficulty: null, category: 'Nowhere' }),
  ).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'category' }, { field: 'langid', code: 'invalid_langid' }],
  })
  await expect(inLanguage(guide, 'fr', { unpatrolled: true })).rejects.toMatchObject({
    status: 404,
  })
  expect(await inLanguage(guide, 'en', { unpatrolled: true })).toMatchObject({ langid: 'en' })
  await expect(patch(ada, guide, 'xx', { title: 'X' })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'langid', code: 'invalid_langid' }],
  })
})

test('without langid readers and lists get the language of the site where there is one', async () => {
  const guide = await aGuide({ langid: 'de', title: 'Der Gurt', summary: 'Neu' })
  expect(await api.anyone.readGuide(of(guide))).toMatchObject({ langid: 'de', title: 'Der Gurt' })
  const inList = async () =>
    (await api.anyone.listGuides({ query: { category: 'Dryer', limit: 200 } })).find(
      one => one.guideid === guide.guideid,
    )?.title
  expect(await inList()).toBe('Der Gurt')
  const english = await patch(ada, guide, 'en', { title: 'The strap' })
  expect(await inList()).toBe('The strap')
  expect(await api.anyone.readGuide(of(guide))).toMatchObject({
    langid: 'en',
    title: 'The strap',
    summary: 'Neu',
    available_langids: ['de', 'en'],
  })
  const [listed] = await api.anyone.listGuides({ query: { guideids: [guide.guideid] } })
  expect(listed).toMatchObject({
    locale: 'en',
    title: 'The strap',
    summary: 'Neu',
    revisionid: english.revisionid,
  })
  for (const title of ['strap', 'gurt'])
    expect((await api.anyone.listGuides({ query: { title } })).map(one => one.guideid)).toEqual([
      guide.guideid,
    ])
  const after = await aGuide({ prerequisites: [guide.guideid] })
  expect(after.prerequisites[0]).toMatchObject({ locale: 'en', title: 'The strap' })
  expect((await inLanguage(after, 'de')).prerequisites[0]).toMatchObject({
    locale: 'de',
    title: 'Der Gurt',
  })
})

test('who read a guide without langid writes to what was shown: the revisionid tells', async () => {
  const guide = await aGuide({ langid: 'de', title: 'Der Gurt' })
  await patch(ada, guide, 'en', { title: 'The strap' })
  const shown = await ada.readGuide(of(guide))
  expect(
    await ada.patchGuide({
      ...of(guide),
      query: { revisionid: shown.revisionid },
      body: { title: 'A strap' },
    }),
  ).toMatchObject({ langid: 'en', title: 'A strap' })
  expect(
    await ada.patchGuide({
      ...of(guide),
      query: { revisionid: guide.revisionid },
      body: { title: 'Ein Gurt' },
    }),
  ).toMatchObject({ langid: 'de', title: 'Ein Gurt' })
  expect((await inLanguage(guide, 'en')).title).toBe('A strap')
})

test('a step is translated line by line with fallback to the source', async () => {
  const guide = await aGuide()
  const step = firstOf(guide.steps)
  const german = await patchStep(ada, step, 'de', {
    title: 'Anfang',
    lines: lines(step, 'Stecker ziehen.', 'Open it.'),
  })
  expect(german).toMatchObject({
    title: 'Anfang',
    stepid: step.stepid,
    orderby: 1,
    source_revisionid: step.revisionid,
  })
  expect(texts(german)).toEqual(['Stecker ziehen.', 'Open it.'])
  expect((await inLanguage(guide, 'de')).steps[0]).toEqual(german)
  expect(await inLanguage(guide, 'de')).toMatchObject({
    langid: 'de',
    title: 'The belt',
    available_langids: ['en', 'de'],
  })

  const [first, second] = atLeast(2, step.lines)
  const moved = await patchStep(ada, step, null, {
    lines: [{ ...second, level: 0 }, { ...first }, line('Close it.')].map(one => ({
      text_raw: `${one.text_raw}!`,
      bullet: 'black',
      level: 0,
      lineid: 'lineid' in one ? one.lineid : null,
    })),
  })
  expect(texts(firstOf((await inLanguage(guide, 'de')).steps))).toEqual([
    'Open it.!',
    'Stecker ziehen.',
    'Close it.!',
  ])
  await patchStep(ada, moved, null, {
    lines: [{ lineid: second.lineid, text_raw: 'Open it.', bullet: 'black', level: 0 }],
  })
  const shown = firstOf((await inLanguage(guide, 'de')).steps)
  expect(texts(shown)).toEqual(['Open it.'])
  expect(shown.revisionid).toBe(german.revisionid)
  expect(texts(await patchStep(ada, shown, 'de', { lines: lines(shown, 'Öffnen.') }))).toEqual([
    'Öffnen.',
  ])
})

test('shared fields cannot be changed in a translation', async () => {
  const guide = await aGuide({
    difficulty: 'Easy',
    time_required_max: 600,
    tools: [{ name: 'Spudger' }],
  })
  const same = {
    title: 'Der Riemen',
    difficulty: 'Easy',
    time_required_max: 600,
    flags: guide.flags,
    tools: [{ name: 'spudger' }],
    parts: [],
    prerequisites: [],
    category: 'Dryer',
    public: true,
    image: null,
  }
  const german = await patch(ada, guide, 'de', same)
  expect(german.title).toBe('Der Riemen')
  const wrong = patch(ada, german, 'de', {
    title: 'Riemen',
    difficulty: 'Moderate',
    tools: [],
    flags: ['GUIDE_IN_PROGRESS'],
    public: false,
  })
  await expect(wrong).rejects.toMatchObject({
    status: 422,
    errors: [
      { field: 'flags', code: 'not_allowed' },
      { field: 'difficulty' },
      { field: 'public' },
      { field: 'tools' },
    ],
  })
  expect((await inLanguage(guide, 'de')).title).toBe('Der Riemen')

  const step = firstOf(guide.steps)
  const sent = lines(step, 'Eins', 'Zwei')
  expect(
    texts(await patchStep(ada, step, 'de', { lines: sent, media: { type: 'image', data: [] } })),
  ).toEqual(['Eins', 'Zwei'])
  const now = firstOf((await inLanguage(guide, 'de')).steps)
  const refused = (body: object, error: object) =>
    expect(patchStep(ada, now, 'de', body)).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'not_allowed', ...error }],
    })
  await refused({ lines: sent.toReversed() }, { field: 'lines' })
  await refused({ lines: [...sent, line('Drei')] }, { field: 'lines' })
  await refused(
    { lines: [firstOf(sent), { ...itemAt(sent, 1), bullet: 'red' }] },
    { field: 'lines', index: 1 },
  )
  await refused({ media: { type: 'object', data: 5 } }, { field: 'media' })
})

test('limits hold for translated text, and all problems are told together', async () => {
  const guide = await aGuide()
  const wrong = patch(ada, guide, 'de', {
    title: ' ',
    summary: 'x'.repeat(156),
    difficulty: 'Easy',
  })
  await expect(wrong).rejects.toMatchObject({
    status: 422,
    errors: [
      { field: 'difficulty' },
      { field: 'summary', code: 'too_long' },
      { field: 'title', code: 'too_short' },
    ],
  })
  const step = firstOf(guide.steps)
  await expect(
    patchStep(ada, step, 'de', { lines: lines(step, 'x'.repeat(351), ' ') }),
  ).rejects.toMatchObject({
    status: 422,
    errors: [
      { code: 'too_long', index: 0 },
      { code: 'too_short', index: 1 },
    ],
  })
  expect((await inLanguage(guide, 'de')).available_langids).toEqual(['en'])
})

test('a write that changes nothing makes no translation and no revision', async () => {
  const guide = await aGuide()
  const step = firstOf(guide.steps)
  expect(
    await patch(ada, guide, 'de', { title: guide.title, summary: guide.summary }),
  ).toMatchObject({ langid: 'en', revisionid: guide.revisionid })
  expect(await patchStep(ada, step, 'de', { lines: lines(step, ...texts(step)) })).toEqual(step)
  expect((await inLanguage(guide, 'de')).available_langids).toEqual(['en'])
  const german = await patch(ada, guide, 'de', { title: 'Riemen' })
  expect((await patch(ada, german, 'de', { title: 'Riemen' })).revisionid).toBe(german.revisionid)
})

test('the revisionid is that of the translation, else of the source', async () => {
  const guide = await aGuide()
  const german = await patch(ada, guide, 'de', { title: 'Eins' })
  await expect(patch(ada, guide, 'de', { title: 'Zwei' })).rejects.toMatchObject({
    status: 409,
    body: { langid: 'de', title: 'Eins', revisionid: german.revisionid },
  })
  await expect(patch(ada, german, 'fr', { title: 'Un' })).rejects.toMatchObject({
    status: 409,
    body: { langid: 'en', revisionid: guide.revisionid },
  })
  await patch(ada, guide, 'en', { title: 'One' })
  expect((await patch(ada, german, 'de', { title: 'Zwei' })).title).toBe('Zwei')
  const step = firstOf(guide.steps)
  await patchStep(ada, step, 'de', { title: 'Eins' })
  await expect(patchStep(ada, step, 'de', { title: 'Zwei' })).rejects.toMatchObject({
    status: 409,
    body: { title: 'Eins' },
  })
  expect((await patchStep(ada, step, null, { title: 'One' })).title).toBe('One')
})

test("a stranger's translation waits and only editors see it", async () => {
  const guide = await aGuide()
  const step = firstOf(guide.steps)
  const held = await patchStep(bob, step, 'de', {
    lines: lines(step, 'Stecker ziehen.', 'Öffnen.'),
  })
  expect(held).toMatchObject({ unpatrolled: true, patrolid: expect.any(Number) })
  expect(await inLanguage(guide, 'de')).toMatchObject({
    langid: 'en',
    available_langids: ['en'],
    steps: [{ revisionid: step.revisionid }],
  })
  const head = await inLanguage(guide, 'de', { unpatrolled: true })
  expect(head).toMatchObject({
    langid: 'de',
    unpatrolled: true,
    patrolid: held.patrolid,
    steps: [{ lines: [{ text_raw: 'Stecker ziehen.' }, {}] }],
  })
  expect((await inLanguage(guide, 'en', { unpatrolled: true })).unpatrolled).toBeUndefined()
  expect(await patch(bob, head, 'de', { title: 'Riemen' })).toMatchObject({
    patrolid: held.patrolid,
  })

  const own = await patch(bob, guide, 'en', { title: 'Strap' })
  expect(own.patrolid).not.toBe(held.patrolid)
})

test("a live save onto a waiting translation shows only that editor's text", async () => {
  const guide = await aGuide()
  const held = await patch(bob, guide, 'de', { title: 'Riemen (falsch)' })
  const saved = await patch(mo, held, 'de', { summary: 'Ein neuer Riemen' })
  expect(saved).toMatchObject({
    title: 'Riemen (falsch)',
    summary: 'Ein neuer Riemen',
    unpatrolled: true,
  })
  expect(await inLanguage(guide, 'de')).toMatchObject({
    langid: 'de',
    title: 'The belt',
    summary: 'Ein neuer Riemen',
    available_langids: ['en', 'de'],
  })
  const joined = await patch(mo, saved, 'de', { title: 'Riemen' })
  expect(joined).toMatchObject({ title: 'Riemen', unpatrolled: true })
  expect((await inLanguage(guide, 'de')).title).toBe('The belt')
})

test('a live step translation makes the language readable', async () => {
  const guide = await aGuide()
  const held = await patch(bob, guide, 'de', { title: 'Riemen' })
  await patchStep(mo, firstOf(guide.steps), 'de', { title: 'Anfang' })
  expect(await inLanguage(guide, 'de')).toMatchObject({
    langid: 'de',
    title: 'The belt',
    steps: [{ title: 'Anfang' }],
  })
  expect(await inLanguage(guide, 'de', { unpatrolled: true })).toMatchObject({
    title: 'Riemen',
    unpatrolled: true,
    patrolid: held.patrolid,
    steps: [{ title: 'Anfang' }],
  })
})

test('steps are added, moved and deleted in all languages at once', async () => {
  const guide = await aGuide()
  const german = await patch(ada, guide, 'de', { title: 'Riemen' })
  const shown = await inLanguage(guide, 'de')
  expect(
    (
      await ada.unpublishGuide({
        ...of(guide),
        query: { revisionid: shown.revisionid, langid: 'de' },
      })
    ).public,
  ).toBe(false)
  await expect(
    ada.publishGuide({ ...of(guide), query: { revisionid: german.revisionid } }),
  ).rejects.toMatchObject({ status: 409, body: { langid: 'en', public: false } })
  await expect(
    ada.createStep({ ...of(guide), query: { langid: 'de' }, body: { lines: [line('Neu')] } }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'langid', code: 'not_allowed' }] })
  const longer = await ada.createStep({ ...of(guide), body: { lines: [line('Later')] } })
  const [first, second] = atLeast(2, longer.steps)
  await patchStep(ada, second, 'de', { lines: lines(second, 'Später') })
  await ada.orderSteps({
    ...of(guide),
    query: { revisionid: longer.revisionid },
    body: { stepids: [second.stepid, first.stepid] },
  })
  const read = () => ada.readGuide({ ...of(guide), query: { langid: 'de' } })
  const moved = (await read()).steps
  expect(moved.map(texts)).toEqual([['Später'], ['Pull the plug.', 'Open it.']])
  await ada.deleteStep({
    params: { guideid: guide.guideid, stepid: second.stepid },
    query: { revisionid: firstOf(moved).revisionid },
  })
  expect((await read()).steps.map(texts)).toEqual([['Pull the plug.', 'Open it.']])
})

test('a deleted guide is gone in all languages, and is restored by any that it had', async () => {
  const guide = await aGuide()
  await patch(ada, guide, 'de', { title: 'Riemen' })
  await ada.deleteGuide({ ...of(guide), query: { revisionid: guide.revisionid } })
  await expect(inLanguage(guide, 'de')).rejects.toMatchObject({ status: 404 })
  await expect(
    ada.restoreGuide({ params: { guideid: guide.guideid, langid: 'fr' } }),
  ).rejects.toMatchObject({ status: 404 })
  expect(
    await ada.restoreGuide({ params: { guideid: guide.guideid, langid: 'de' } }),
  ).toMatchObject({ langid: 'de', title: 'Riemen', public: false, available_langids: ['en', 'de'] })
})

test('cached answers end with the save of a translation', async () => {
  const before = await aGuide()
  const guide = await aGuide({ prerequisites: [before.guideid] })
  const read = async (langid: string) =>
    (await inLanguage(guide, langid)).steps.map(step => texts(step)[0])
  expect([await read('de'), await read('en')]).toEqual([
    ['Pull the plug.', 'Pull the plug.'],
    ['Pull the plug.', 'Pull the plug.'],
  ])
  const step = firstOf(before.steps)
  await patchStep(ada, step, 'de', { lines: lines(step, 'Stecker ziehen.', 'Öffnen.') })
  expect([await read('de'), await read('en')]).toEqual([
    ['Stecker ziehen.', 'Pull the plug.'],
    ['Pull the plug.', 'Pull the plug.'],
  ])
  await patch(ada, guide, 'de', { introduction: 'Lies.' })
  expect((await inLanguage(guide, 'de')).introduction_rendered).toContain('Lies.')
})

test("languages unknown to the site share the source's answer", async () => {
  const guide = await aGuide()
  await api.jobsDone() // a badge that the author earned is another stamp of the guide
  const tags = await Promise.all(
    ['en', 'qq', 'qx'].map(async langid =>
      (await api.request(`/guides/${guide.guideid}?langid=${langid}`)).headers.get('etag'),
    ),
  )
  expect(new Set(tags).size).toBe(1)
})

test('an address with a language is answered from memory until something in it changes', async () => {
  const guide = await aGuide()
  await patch(ada, guide, 'de', { title: 'Riemen' })
  const address = (query: string) =>
    `http://stepwright.test/api/2.0/guides/${guide.guideid}${query}`
  const read = async (query: string) => {
    await api.request(`/guides/${guide.guideid}${query}`)
    const kept = api.service.bytes.at(address(query))
    return kept && (JSON.parse(kept.json.toString()) as Guide).langid
  }
  // Asked again where everything kept was dropped in between, as a machine that stands still does.
  for (const [query, langid] of [
    ['', 'en'],
    ['?langid=en', 'en'],
    ['?langid=de', 'de'],
    ['?lang=de', 'de'],
    ['?langid=xx', 'en'],
  ] as const) {
    await expect.poll(() => read(query)).toBe(langid)
  }
  await patch(ada, await inLanguage(guide, 'de'), 'de', { title: 'Der Riemen' })
  expect(api.service.bytes.at(address('?langid=de'))).toBeNull()
})

test('every accepted save of eight writers on a translation counts', async () => {
  const step = firstOf((await aGuide()).steps)
  let current = await patchStep(ada, step, 'de', { title: '0' })
  let accepted = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let round = 0; round < 3; round++) {
        const seen = current
        const saved = await patchStep(ada, seen, 'de', {
          title: String(Number(seen.title) + 1),
        }).then(
          one => {
            accepted++
            return one
          },
          (error: { status: number; body: Step }) => {
            expect(error.status).toBe(409)
            return error.body
          },
        )
        if (saved.revisionid > current.revisionid) current = saved
      }
    }),
  )
  expect(accepted).toBeGreaterThan(0)
  expect(current.title).toBe(String(accepted))
  expect((await inLanguage({ guideid: step.guideid } as Guide, 'en')).steps[0]).toEqual(step)
})
