// type=XML against the schemas of oManual 1.0, which stand beside the other reference data.
import { describe, expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { withoutRenditions } from '#testing/images.ts'
import { folderOf, importInto } from '#testing/imports.ts'
import { startApi, startApiForFile } from '#testing/api.ts'
import { hasSchemas, openValidator } from '../../fixtures/omanualSchemas.ts'
import { isSoak } from '../../fixtures/propertyRuns.ts'
import { realAnswers } from '../../fixtures/realAnswers.ts'
import { line, openSetup } from '../../fixtures/setup.ts'

const api = await startApiForFile()
const setup = await openSetup(api)

const xmlType = 'application/xml; charset=utf-8'
const ask = async (path: string, headers: Record<string, string> = {}) => {
  const response = await api.request(path, { headers })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    etag: response.headers.get('etag'),
    text: await response.text(),
  }
}
test('type decides, then Accept, and JSON is the default', async () => {
  const { guideid } = setup.guide
  const at = `/guides/${guideid}`
  expect(await ask(`${at}?type=xml`)).toMatchObject({
    status: 200,
    type: xmlType,
    text: expect.stringMatching(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<guide locale="en" xmlns="http:\/\/omanual.com\/"><title subject="Seal" type="repair">/,
    ),
  })
  expect((await ask(at, { Accept: 'application/xml' })).type).toBe(xmlType)
  expect(
    (await ask(at, { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }))
      .type,
  ).toBe('application/json; charset=utf-8')
  expect((await ask(`${at}?type=JSON`, { Accept: 'application/xml' })).type).toBe(
    'application/json; charset=utf-8',
  )
  expect(await ask(`${at}?type=PDF`)).toMatchObject({
    status: 422,
    type: 'application/json; charset=utf-8',
  })
  expect(await ask('/wikis/CATEGORY/Kettles?type=XML')).toMatchObject({
    status: 200,
    type: xmlType,
    text: expect.stringContaining('<category_info>Kettles</category_info>'),
  })
  expect((await ask('/categories/Kettles?type=XML')).type).toBe(xmlType)
  expect((await ask('/wikis/ITEM/Spudger?type=XML')).status).toBe(422)
  expect((await ask('/guides?type=XML')).type).toBe('application/json; charset=utf-8')
  await api.jobsDone() // a badge that the author earned is another stamp of the guide
  const [json, xml] = [await ask(at), await ask(`${at}?type=XML`)]
  expect(json.etag).not.toBe(xml.etag)
  expect(
    (await ask(`${at}?type=XML`, { 'If-None-Match': existing(xml.etag, 'the etag of xml') }))
      .status,
  ).toBe(304)
})

test('an error is XML where XML was asked for', async () => {
  const secret = await setup.makeGuide()
  expect(await ask(`/guides/${secret.guideid}?type=XML`)).toMatchObject({
    status: 403,
    type: xmlType,
    text: expect.stringContaining('<error><message>Guide is private.</message></error>'),
  })
  expect(await ask('/guides/999999?type=XML')).toMatchObject({
    status: 404,
    type: xmlType,
    text: expect.stringContaining('<error><message>'),
  })
  expect(await ask('/wikis/CATEGORY/Nothing?type=XML')).toMatchObject({
    status: 404,
    type: xmlType,
  })
})

/** A guide that shows everything, with text that XML must not take for itself. */
const awkward = async () => {
  const made = await setup.makeGuide({
    ...setup.whole,
    title: 'A & B <i>"',
    introduction:
      "== Tools ==\n* one\n* ''two'' & <script>x</script>\n\n[link|https://example.org/?a=1&b=2|there]\n\n1 < 2 ]]> \u{1F600}",
  })
  const { guideid } = await api.admin.createStep({
    params: { guideid: made.guideid },
    body: { lines: [line('Mind <b> & "this"'), line('\u000b odd')], title: 'Lid & base' },
  })
  const { revisionid } = await api.admin.readGuide({ params: { guideid } })
  return setup.publish({ ...made, guideid, revisionid })
}

describe.runIf(hasSchemas)('the schemas of oManual 1.0', () => {
  test('refuse what is wrong, so that they can say something', () => {
    expect(openValidator('guide')('<guide xmlns="http://omanual.com/"/>')).not.toEqual([])
  })

  test('hold for a guide with everything and for text that looks like markup', async () => {
    const wrong = openValidator('guide')
    const guide = await awkward()
    const { text } = await ask(`/guides/${guide.guideid}?type=XML`)
    expect(wrong(text)).toEqual([])
    expect(text).toContain('>A &amp; B &lt;i&gt;"</title>')
    expect(text).not.toContain('<script')
    expect(text).toContain('<steps><step number="0" title="">')
  })

  test('hold for a category', async () => {
    const wrong = openValidator('category')
    expect(wrong((await ask('/wikis/CATEGORY/Kettles?type=XML')).text)).toEqual([])
  })

  test("hold for real guides, old content over today's limits too", async () => {
    const other = await startApi()
    try {
      const answers = existing(realAnswers(), 'the real answers')
      expect(answers.length).toBeGreaterThanOrEqual(35)
      await withoutRenditions(other)
      await importInto(other, await folderOf({ 'payloads.jsonl': answers }), {
        pictures: 'draw',
        scale: isSoak ? 1 : 0.1,
      })
      const wrong = openValidator('guide')
      for (const { guideid } of answers) {
        const text = await (await other.request(`/guides/${guideid}?type=XML`)).text()
        expect([guideid, ...wrong(text)]).toEqual([guideid])
      }
    } finally {
      await other.stop()
    }
  })
})
