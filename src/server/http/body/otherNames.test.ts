// What a client elsewhere sends that this one never does (decision 0584).
import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'

type Answer = { status: number; message?: string; filename?: string; errors?: object[] }
const api = await startApiForFile()
const ada = await api.person('ada')
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: 'Hot.' } })
const { guideid } = await ada.createGuide({
  body: { category: 'Kettles', type: 'repair', title: 'Seal' },
})
const ask = async (method: string, path: string, body?: BodyInit): Promise<Answer> => {
  const answer = await api.request(path, {
    method,
    headers: { Authorization: `api ${ada.token}` },
    ...(body === undefined ? {} : { body }),
  })
  return { ...((await answer.json()) as object), status: answer.status }
}
const post = (path: string, body: object) => ask('POST', path, JSON.stringify(body))
const both = '`text` and `text_raw` are two names for the same field.'

test('a line takes either name or both alike, and says why it takes no two', async () => {
  const line = { bullet: 'black', level: 0, text_raw: 'Pull.' }
  const send = (text: string) => post(`/guides/${guideid}/steps`, { lines: [{ ...line, text }] })
  expect((await send('Pull.')).status).toBe(201)
  expect(await send('Push.')).toMatchObject({
    status: 422,
    errors: [{ field: 'lines.text', message: expect.stringContaining(both), index: 0 }],
  })
})

test('a comment takes the name that it is shown under', async () => {
  const send = (body: object) => post(`/comments/guide/${guideid}`, body)
  expect((await send({ text_raw: 'It works, thank you.' })).status).toBe(201)
  expect(await send({ text_raw: 'It works, thank you.', text: 'It works, thanks.' })).toMatchObject(
    {
      status: 422,
      errors: [{ field: 'text_raw', code: 'invalid_value' }],
    },
  )
})

test('an id that nothing can have is of what is not there', async () => {
  for (const id of ['0', '99999', '2147483648', '99999999999'])
    expect(await ask('GET', `/guides/${id}`)).toMatchObject({
      status: 404,
      message: 'Guide not found',
    })
  expect(await ask('GET', '/guides/seal')).toMatchObject({ message: 'Endpoint not found' })
  expect(await ask('GET', '/guides?offset=99999999999999')).toMatchObject({
    status: 422,
    errors: [{ message: '`offset` must be a whole number from 0 to 2147483647' }],
  })
})

test('a file of a form brings its name along', async () => {
  const form = new FormData()
  form.set('file', new Blob(['Tighten to 5 Nm.']), 'Prüfblatt "neu".txt')
  expect(await ask('POST', '/user/media/documents', form)).toMatchObject({
    status: 200,
    filename: 'Prüfblatt "neu".txt',
  })
  const unnamed = new Blob(['Tighten to 5 Nm.'])
  expect(await ask('POST', '/user/media/documents', unnamed)).toMatchObject({
    status: 422,
    errors: [{ field: 'file', code: 'required' }],
  })
})

test('titles and tags have no letters that nobody sees, and one form of each letter', async () => {
  const guide = { category: 'Kettles', type: 'repair' }
  for (const title of ['a\nb', 'a\u0007b', 'a\u001bb', 'a\ufffeb', 'a\u202eb', '\u200b\u200b'])
    expect([title, (await post('/guides', { ...guide, title })).status]).toEqual([title, 422])
  const page = { namespace: 'WIKI', contents: 'Words.' }
  expect((await post('/wikis', { ...page, title: 'a\u202eb' })).status).toBe(422)
  expect((await post('/wikis', { ...page, title: 'Caf\u00e9' })).status).toBe(201)
  expect((await post('/wikis', { ...page, title: 'Cafe\u0301' })).status).toBe(422)
  for (const tag of ['caf\u00e9', 'cafe\u0301'])
    await ask('PUT', `/guides/${guideid}/tag`, JSON.stringify({ tag }))
  expect(await ada.listGuideTags({ params: { guideid } })).toEqual(['caf\u00e9'])
})
