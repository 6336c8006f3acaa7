// What work on tags may touch, and how it names what goes.
import { describe, expect, test } from 'vitest'
import { startApiForFile, type TestPerson } from '#testing/api.ts'

const api = await startApiForFile()
const mo = await api.person('mo', { privilege: 'Moderator' })
const ann = await api.person('ann')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

let made = 0
const word = (start: string) => `${start} w${++made}`
const guideOf = async (author: TestPerson, tags: string[], visible = true) => {
  const guide = await author.createGuide({
    body: { category: 'Kettles', type: 'repair', title: word('Seal'), public: visible },
  })
  for (const tag of tags) await author.tagGuide({ params: guide, body: { tag } })
  return guide.guideid
}
const tagsOf = (guideid: number) => mo.listGuideTags({ params: { guideid } })
const synonymsOf = (tag: string) => mo.listSynonyms({ params: { tag } })
const all = () => mo.listTags({ query: { limit: 200 } })
type Body = Parameters<TestPerson['startTagJob']>[0]['body']
const run = async (person: TestPerson, body: Body) => {
  const { jobid } = await person.startTagJob({ body })
  await api.jobsDone()
  return person.readJob({ params: { jobid }, query: { limit: 200 } })
}
describe('synonyms', () => {
  const kept = async (person: TestPerson | null) => {
    const [tag, synonym] = [word('battery'), word('akku')]
    const guideid = await guideOf(person ?? mo, [tag])
    await mo.addSynonym({ params: { tag, synonym } })
    if (!person) await mo.untagGuide({ params: { guideid }, body: { tag } })
    return { tag, synonym, guideid }
  }

  test.each([
    [{ action: 'rename' as const }, 'to'],
    [{ action: 'merge' as const }, 'to'],
    [{ action: 'delete' as const }, null],
  ])("stay where they are, whatever a User's %j does (A-173)", async (asked, to) => {
    for (const person of [ann, null]) {
      const { tag, synonym, guideid } = await kept(person)
      const come = word('power')
      const done = await run(ann, { ...asked, tag, ...(to && { to: come }), dry_run: false })
      expect(done).toMatchObject({ state: 'done', outcomes: { changed: person ? 1 : 0 } })
      expect(await tagsOf(guideid)).toEqual(person && to ? [come] : [])
      expect(await all()).toContain(tag)
      expect(await synonymsOf(tag)).toEqual([synonym])
    }
  })

  test('go with the tag that a Moderator deletes (A-173)', async () => {
    const { tag, synonym } = await kept(ann)
    await run(mo, { action: 'delete', tag, dry_run: false })
    expect(await all()).not.toContain(tag)
    await expect(synonymsOf(synonym)).rejects.toMatchObject({ status: 404 })
  })
})
