// Documents: what may be uploaded, how it is sent, and who sees it (api-facts 2.5, 6.6).
import { describe, expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { filmOf, pdfOf } from './samples.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

const bytes = (from: Buffer | string) => new Uint8Array(Buffer.from(from as string))
const upload = (file: string, content: Buffer | string, who = ada) =>
  who.uploadDocument({ query: { file } }, { file: bytes(content) })
const sent = (file: string, content: Buffer | string, headers: Record<string, string> = {}) =>
  api.request(`/user/media/documents?file=${encodeURIComponent(file)}`, {
    method: 'POST',
    body: bytes(content),
    headers: { Authorization: `api ${ada.token}`, ...headers },
  })
const get = (url: string, init?: RequestInit) => api.file(url, ada, init)

describe('an uploaded document', () => {
  test('has the specified members, and a PDF its pages and cover', async () => {
    const made = await upload('Service manual.PDF', pdfOf('Boil it gently', 3))
    expect(made).toMatchObject({
      filename: 'Service manual.PDF',
      title: 'Service manual',
      document_extension: 'pdf',
      pages: 3,
      display: null,
      size: pdfOf('Boil it gently', 3).length,
    })
    expect(made.guid).toMatch(/^[A-Za-z0-9]{16}$/)
    expect(made.url).toBe(`http://stepwright.test/documents/${made.guid}/Service%20manual.PDF`)
    expect(made.image).toMatchObject({ width: 1200 })
    const picture = await get(
      existing(existing(made.image, 'the image of made').standard, 'a picture file'),
    )
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect((await ada.listOwnImages({})).map(({ image }) => image.id)).not.toContain(
      existing(made.image, 'the image of made').id,
    )
  })

  test('of any other kind has no pages and no picture', async () => {
    expect(await upload('parts.csv', 'name;count\nseal;2\n')).toMatchObject({
      document_extension: 'csv',
      pages: 0,
      image: null,
    })
  })

  test('that is a PDF which nobody can read is kept without pages', async () => {
    expect(await upload('broken.pdf', '%PDF-1.7\nnothing more')).toMatchObject({
      pages: 0,
      image: null,
    })
  })

  test('may come as the one file of a multipart form, byte for byte', async () => {
    const content = Buffer.concat([
      Buffer.from('ISO-10303-21;\r\n--x\r\n'),
      Buffer.alloc(3_000_000, 'a'),
    ])
    const form = new FormData()
    form.set('note', 'a text field')
    form.set('upload', new Blob([new Uint8Array(content)]), 'other-name.step')
    const response = await api.request('/user/media/documents?file=frame.step', {
      method: 'POST',
      body: form,
      headers: { Authorization: `api ${ada.token}` },
    })
    const made = (await response.json()) as { size: number; filename: string; download_url: string }
    expect(made).toMatchObject({ size: content.length, filename: 'frame.step' })
    expect(Buffer.from(await (await get(made.download_url)).arrayBuffer()).equals(content)).toBe(
      true,
    )
  })

  test('with two files in its form, or none, is refused', async () => {
    for (const [files, code] of [
      [2, 'too_many'],
      [0, 'required'],
    ] as const) {
      const form = new FormData()
      form.set('note', 'a text field')
      for (let n = 0; n < files; n++) form.set(`upload${n}`, new Blob(['text']), 'a.txt')
      const response = await api.request('/user/media/documents?file=a.txt', {
        method: 'POST',
        body: form,
        headers: { Authorization: `api ${ada.token}` },
      })
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ errors: [{ field: 'file', code }] })
    }
  })
})

describe('its bytes have to be what its name says', () => {
  const word = () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
  const stl = () => {
    const head = Buffer.alloc(134)
    head.writeUInt32LE(1, 80)
    return head
  }
  test.each([
    ['a.pdf', () => pdfOf('x')],
    ['a.doc', word],
    ['a.xls', word],
    ['a.ppt', word],
    ['a.txt', () => 'Grüße\n'],
    ['a.csv', () => 'a,b\n'],
    ['a.zip', () => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(60)])],
    ['a.step', () => 'ISO-10303-21;\nHEADER;\n'],
    ['a.stl', stl],
    ['b.stl', () => 'solid lid\n facet normal 0 0 1\nendsolid lid'],
    ['a.dxf', () => '  0\r\nSECTION\r\n  2\r\nHEADER\r\n'],
    ['b.dxf', () => '999\nMade by hand\n\n 999 \n\n  0\nSECTION\n'],
  ])('%s is taken', async (name, content) => {
    expect((await sent(name, content())).status).toBe(200)
  })

  test.each([
    ['a.pdf', () => 'just text', 'something else'],
    ['a.docx', () => pdfOf('x'), 'content is PDF'],
    ['a.docx', word, 'in an older Office format'],
    ['a.txt', () => pdfOf('x'), 'content is PDF'],
    ['a.csv', word, 'in an older Office format'],
    ['a.step', () => 'solid lid', 'content is STL'],
    ['a.stl', () => 'ISO-10303-21;', 'something else'],
    ['a.dxf', () => '<svg/>', ''],
    ['a.dxf', () => '999\n\n\n'.repeat(10_000), 'something else'],
    ['a.txt', () => Buffer.from([0, 1, 2, 3]), 'something else'],
    ['a.zip', () => 'no', 'something else'],
  ])('%s with other bytes is 415, with words that say so', async (name, content, words) => {
    const response = await sent(name, content())
    expect(response.status).toBe(415)
    expect(((await response.json()) as { message: string }).message).toContain(words)
  })

  test('a file of a kind that is not taken, without a name, or empty is refused', async () => {
    for (const name of ['a.exe', 'a.html', 'a.svg', 'pdf', '.pdf', 'a.pdf.exe'])
      expect([name, (await sent(name, 'x')).status]).toEqual([name, 422])
    expect((await sent('', 'x')).status).toBe(422)
    expect((await sent('a.txt', '')).status).toBe(415)
    expect(await (await sent('../a\\b\u0007/c.txt', 'x')).json()).toMatchObject({
      filename: 'c.txt',
    })
  })
})

describe('its addresses', () => {
  test('show a PDF and plain text sealed off, and save everything else', async () => {
    for (const [name, content, type] of [
      ['a.pdf', pdfOf('x'), 'application/pdf'],
      ['a.txt', '<script>alert(1)</script>', 'text/plain; charset=utf-8'],
    ] as const) {
      const made = await upload(name, content)
      const shown = await get(made.url)
      expect(shown.headers.get('content-type')).toBe(type)
      expect(shown.headers.get('content-disposition')).toMatch(/^inline;/)
      expect(shown.headers.get('content-security-policy')).toMatch(/(^|; )sandbox$/)
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
      const saved = await get(made.download_url)
      expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename="a/)
      expect(saved.headers.get('content-type')).toBe('application/octet-stream')
      expect(Buffer.from(await saved.arrayBuffer()).equals(Buffer.from(content as string))).toBe(
        true,
      )
    }
    const made = await upload('Größe "1".csv', 'a,b')
    const saved = await get(made.url)
    expect(saved.headers.get('content-disposition')).toBe(
      `attachment; filename="Gr__e _1_.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22.csv`,
    )
    expect(saved.headers.get('content-type')).toBe('application/octet-stream')
  })

  test('answer a part, what the browser has already, and 404 for anything else', async () => {
    const made = await upload('a.txt', '0123456789')
    const part = await get(made.url, { headers: { Range: 'bytes=2-4' } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 2-4/10',
      '234',
    ])
    const etag = existing(part.headers.get('etag'), 'the header')
    expect((await get(made.url, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    expect(
      (await get(made.url, { headers: { Range: 'bytes=2-4', 'If-Range': '"other"' } })).status,
    ).toBe(200)
    expect(
      (await get(made.url, { headers: { Range: 'bytes=2-4', 'If-Range': etag } })).status,
    ).toBe(206)
    const head = await get(made.url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      '10',
      '',
    ])
    for (const path of [
      'AAAAAAAAAAAAAAAA/a.txt',
      'x',
      String(made.guid),
      `${made.guid}/download/a/b`,
      '../igi/x',
    ]) {
      expect([path, (await get(`http://stepwright.test/documents/${path}`)).status]).toEqual([
        path,
        404,
      ])
    }
  })
})

describe('in the media manager', () => {
  test('a person lists and removes only their own', async () => {
    const cleo = await api.person('cleo')
    const [first, second] = [await upload('a.txt', 'one', cleo), await upload('b.txt', 'two', cleo)]
    const response = await api.request('/user/media/documents?order=DESC&limit=1', {
      headers: { Authorization: `api ${cleo.token}` },
    })
    expect(response.headers.get('x-total-count')).toBe('2')
    expect(await response.json()).toMatchObject([{ documentid: second.documentid }])
    await bob.deleteDocuments({ params: { documentids: String(first.documentid) } })
    await cleo.deleteDocuments({ params: { documentids: `${second.documentid}, 999999` } })
    expect((await cleo.listOwnDocuments({})).map(one => one.documentid)).toEqual([first.documentid])
    expect((await api.file(second.url, cleo)).status).toBe(200)
    await expect(
      cleo.deleteDocuments({
        params: { documentids: Array.from({ length: 1001 }, (_, n) => n + 1).join(',') },
      }),
    ).rejects.toMatchObject({ status: 422 })
  })

  test('a document is told by id or guid to whoever may see it', async () => {
    const made = await upload('a.txt', 'text')
    for (const id of [made.documentid, made.guid])
      for (const who of [ada, api.admin])
        expect(await who.readDocument({ params: { id: String(id) } })).toEqual(made)
    for (const who of [bob, api.anyone])
      await expect(who.readDocument({ params: { id: made.guid } })).rejects.toMatchObject({
        status: 403,
      })
    await expect(bob.readDocument({ params: { id: '999999' } })).rejects.toMatchObject({
      status: 404,
    })
  })
})

test('a document also comes in parts', async () => {
  const content = pdfOf('In two parts')
  const upload = await ada.createUpload({
    body: { filename: 'parts.pdf', size: content.length, kind: 'document' },
  })
  const send = (from: number, to: number) =>
    api.request(`/x/uploads/${upload.uploadid}?offset=${from}`, {
      method: 'PATCH',
      body: bytes(content.subarray(from, to)),
      headers: { Authorization: `api ${ada.token}` },
    })
  expect((await send(0, 100)).status).toBe(200)
  expect(await (await send(100, content.length)).json()).toMatchObject({
    finished: true,
    document: { filename: 'parts.pdf', pages: 1 },
  })
})

test('more than 100 MB of a document, or 500 MB of a film, is not read to its end', async () => {
  for (const [path, bytesAtMost] of [
    ['documents?file=a.txt', 100_000_000],
    ['videos?file=a.mp4', 500_000_000],
  ] as const) {
    const response = await api.request(`/user/media/${path}`, {
      method: 'POST',
      body: 'short',
      headers: { Authorization: `api ${ada.token}`, 'Content-Length': String(bytesAtMost + 1) },
    })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({
      message: expect.stringContaining(String(bytesAtMost)),
    })
  }
})

test('a film is no document', async () => {
  expect((await sent('a.mp4', await filmOf('mp4'))).status).toBe(422)
})
