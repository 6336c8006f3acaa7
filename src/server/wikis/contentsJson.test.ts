// A page written as a tree (api-facts 10.2).
import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { refusalOf } from '#testing/refusal.ts'

const api = await startApiForFile()
const ada = await api.person('ada')

// Nothing of it is in the canonical form: bold in three quotes, a short link, three blank lines.
const raw =
  "==Tools==\n\n\n\nA '''small''' [https://example.org|driver].\n\n{table\n|! Part\n|--\n|\n}\n\nEnd."
let pages = 0
const aPage = async () => {
  const { title, revisionid, contents_json } = await ada.createWiki({
    body: { namespace: 'WIKI', title: `Page ${(pages += 1)}`, contents: raw },
  })
  return {
    at: { params: { namespace: 'WIKI', title }, query: { revisionid } },
    doc: contents_json as { type: 'doc'; content: Record<string, unknown>[] },
  }
}

test('changes the text of the block that changed and of no other', async () => {
  const { at, doc } = await aPage()
  const content = [
    ...doc.content.slice(0, -1),
    { type: 'paragraph', content: [{ type: 'text', text: 'The end.' }] },
    { type: 'futureBlock', attrs: { x: [1, null] } },
  ]
  const saved = await ada.patchWiki({ ...at, body: { contents_json: { ...doc, content } } })
  expect(saved.contents_raw).toMatch(/\n\[x_node\|[\w-]+\]$/)
  expect(saved.contents_raw.replace(/\n\n\[x_node.*$/, '')).toBe(raw.replace('End.', 'The end.'))
  expect(saved.contents_json).toEqual({ ...doc, content })
})

test('that says what the page says changes nothing', async () => {
  const { at, doc } = await aPage()
  const saved = await ada.patchWiki({ ...at, body: { contents_json: doc } })
  expect(saved).toMatchObject({ revisionid: at.query.revisionid, contents_raw: raw })
})

test('is refused beside wiki text, when malformed and when too deep', async () => {
  const { at } = await aPage()
  let deep: object = { type: 'paragraph', content: [] }
  for (let n = 0; n < 120; n += 1) deep = { type: 'blockquote', content: [deep] }
  const other = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Other words' }] }],
  }
  const bodies = [
    { contents: 'x', contents_json: other },
    { contents_json: { type: 'paragraph' } },
    { contents_json: { type: 'doc', content: ['x'] } },
    { contents_json: { type: 'doc', content: [deep] } },
    {
      contents_json: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(1_048_577) }] }],
      },
    },
  ]
  const refused = await Promise.all(bodies.map(body => refusalOf(ada.patchWiki({ ...at, body }))))
  expect(
    refused.map(({ status, errors }) => [
      status,
      errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`),
    ]),
  ).toEqual([
    [422, ['contents invalid_value', 'contents_json invalid_value']],
    [422, ['contents_json invalid_value']],
    [422, ['contents_json invalid_value']],
    [422, ['contents_json too_deep']],
    [422, ['contents_json too_long']],
  ])
  expect((await ada.readWiki({ params: at.params })).contents_raw).toBe(raw)
})

test('is taken, shown and converted whatever its attributes hold (S-19)', async () => {
  const unreadable = { toString: 'x', valueOf: null }
  const words = (type: string, attrs: unknown) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: 'words', marks: [{ type, attrs }] }],
  })
  const content = [
    { type: 'paragraph', content: [{ type: 'text', text: '[toc]' }] },
    { type: 'heading', attrs: { level: unreadable }, content: [{ type: 'text', text: 'a' }] },
    words('link', { href: unreadable, target: false }),
    words('link', unreadable),
    words('wikiLink', { target: unreadable, newWindow: unreadable }),
    { type: 'blockquote', attrs: { attribute: unreadable, format: unreadable }, content: [] },
    { type: 'codeBlock', attrs: { language: unreadable }, content: [] },
  ]
  const doc = { type: 'doc' as const, content }
  const { at } = await aPage()
  const saved = await ada.patchWiki({ ...at, body: { contents_json: doc } })
  expect(saved.contents_rendered).toContain('words')
  expect(saved.contents_json).toEqual(doc)
  const converted = await ada.convertWikitext({ body: { json: doc } })
  expect(converted.html).toBe(saved.contents_rendered)
})
