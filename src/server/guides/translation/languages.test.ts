import { expect, test } from 'vitest'
import { atLeast, firstOf, itemAt } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import {
  line,
  lines,
  of,
  openTranslatedGuides,
  patch,
  patchStep,
  texts,
} from '#testing/worlds/translatedGuides.ts'

const api = await startApiForFile()
const { ada, aGuide, inLanguage } = await openTranslatedGuides(api)

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
