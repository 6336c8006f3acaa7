// Documents in guides and pages, and who sees them there (api-facts 6.6).
import { describe, expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { pdfOf } from './samples.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const bytes = (from: Buffer | string) => new Uint8Array(Buffer.from(from as string))
const upload = (file: string, content: Buffer | string, who = ada) =>
  who.uploadDocument({ query: { file } }, { file: bytes(content) })

describe('a guide hands out documents', () => {
  const guideOf = (body: object) =>
    ada.createGuide({ body: { category: 'Kettles', type: 'repair', title: 'Seal', ...body } })

  test('its author’s own, with one of them first', async () => {
    const [pdf, text] = [await upload('manual.pdf', pdfOf('x')), await upload('parts.csv', 'a,b')]
    const guide = await guideOf({
      documents: [text.documentid, pdf.documentid],
      featured_documentid: pdf.documentid,
      public: true,
    })
    expect(guide).toMatchObject({
      documents: [text, pdf],
      featured_documentid: pdf.documentid,
      featured_document_embed_url: pdf.url,
      featured_document_thumbnail_url: existing(pdf.image, 'the image of pdf')['200x150'],
    })
    expect(await api.anyone.readGuide({ params: guide })).toMatchObject({ documents: [text, pdf] })
    expect(await api.anyone.readDocument({ params: { id: pdf.guid } })).toEqual(pdf)

    const without = await ada.patchGuide({
      params: guide,
      query: guide,
      body: { documents: [text.documentid] },
    })
    expect(without).toMatchObject({
      documents: [text],
      featured_documentid: null,
      featured_document_embed_url: '',
      featured_document_thumbnail_url: '',
    })
    await expect(api.anyone.readDocument({ params: { id: pdf.guid } })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('not somebody else’s, unless the guide has it already', async () => {
    const theirs = await upload('a.txt', 'text', bob)
    await expect(
      guideOf({ documents: [theirs.documentid, 999_999, 999_999] }),
    ).rejects.toMatchObject({
      status: 422,
      errors: [
        { field: 'documents', code: 'not_owned', index: 0 },
        { field: 'documents', code: 'not_found', index: 1 },
        { field: 'documents', code: 'duplicate', index: 2 },
      ],
    })
    const mine = await upload('b.txt', 'text')
    const guide = await guideOf({ documents: [mine.documentid] })
    await expect(
      ada.patchGuide({
        params: guide,
        query: guide,
        body: { featured_documentid: theirs.documentid },
      }),
    ).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'featured_documentid', code: 'not_found' }],
    })
    await ada.deleteDocuments({ params: { documentids: String(mine.documentid) } })
    const saved = await ada.patchGuide({
      params: guide,
      query: guide,
      body: { documents: [mine.documentid], summary: 'With its list' },
    })
    expect(saved.documents).toEqual([mine])
  })

  test('a page names it in its text too', async () => {
    const made = await upload('care.txt', 'Wipe it.')
    const page = await ada.createWiki({
      body: {
        namespace: 'WIKI',
        title: 'Care',
        contents: `See [document|${made.documentid}] or [document|${made.documentid}|this]; not [document|999999|that].`,
        documents: [made.documentid],
      },
    })
    expect(page.documents).toEqual([made])
    expect(page.contents_rendered).toContain(
      `<a href="/documents/${made.guid}/care.txt">care</a> or <a href="/documents/${made.guid}/care.txt">this</a>; not that.`,
    )
    expect(await api.anyone.readDocument({ params: { id: made.guid } })).toEqual(made)
    const theirs = await upload('a.txt', 'text', bob)
    await expect(
      ada.patchWiki({
        params: page,
        query: page,
        body: { documents: [{ documentid: theirs.documentid }] },
      }),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'documents', code: 'not_owned' }] })
  })

  test('a product in the text is the page of the item', async () => {
    const { guideid } = await guideOf({
      introduction: 'You need [product|Seal ring|a ring] and [product|Nothing|no more].',
      parts: [{ name: 'Seal ring' }],
      public: true,
    })
    const guide = await ada.readGuide({ params: { guideid } })
    expect(guide.introduction_rendered).toContain(
      '<a href="/Item/Seal_ring" class="product-link">a ring</a> and no more.',
    )
  })
})
test('a private site shows documents to members by their rights', async () => {
  const made = await upload('a.txt', 'text')
  const set = async (private_site: boolean) =>
    api.admin.patchSettings({
      query: { revisionid: (await api.admin.readSettings()).revisionid },
      body: { private_site },
    })
  await set(true)
  expect((await api.file(made.url, null)).status).toBe(401)
  expect((await api.file(made.url, bob)).status).toBe(404)
  expect((await api.file(made.url, ada)).status).toBe(200)
  await expect(bob.readDocument({ params: { id: made.guid } })).rejects.toMatchObject({
    status: 403,
  })
  expect(await ada.readDocument({ params: { id: made.guid } })).toEqual(made)
  expect(await api.admin.readDocument({ params: { id: made.guid } })).toEqual(made)
  await set(false)
})
