import { describe, expect, test } from 'vitest'
import type { CreateWiki } from '#contract/wikis/schemas.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { refusalOf } from '#testing/refusal.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
const mo = await api.person('mo', { privilege: 'Moderator' })
const wise = await api.person('wise', { reputation: 501 })

const page = (title: string, more: Partial<CreateWiki> = {}) =>
  ada.createWiki({ body: { namespace: 'CATEGORY', title, contents: '', ...more } })
const of = ({ namespace, title, revisionid }: Wiki) => ({
  params: { namespace, title },
  query: { revisionid },
})
const read = (
  { namespace, title }: Wiki,
  revisionid?: number,
  person: Pick<TestPerson, 'readWiki'> = api.anyone,
) =>
  person.readWiki({
    params: { namespace, title },
    query: revisionid === undefined ? {} : { revisionid },
  })
describe('a revert', () => {
  test('is a new revision with old contents and present name', async () => {
    await page('Garage')
    const first = await page('Car', {
      contents: 'Old.',
      description: 'Drives.',
      info: [{ name: 'Wheels', value: '4' }],
    })
    const second = await mo.patchWiki({
      ...of(first),
      body: {
        contents: 'New.',
        description: 'Flies.',
        info: [],
        flags: ['WIKI_STUB'],
        display_title: 'Motor Car',
      },
    })
    const moved = await mo.moveWiki({
      params: { title: 'Car' },
      query: { revisionid: second.revisionid },
      body: { parent: 'Garage' },
    })
    const reverted = await ada.revertWiki({
      params: { namespace: 'CATEGORY', title: 'Car' },
      query: { revisionid: moved.revisionid, to_revisionid: first.revisionid },
    })
    expect(reverted).toMatchObject({
      contents_raw: 'Old.',
      description: 'Drives.',
      info: [{ name: 'Wheels', value: '4' }],
      flags: [],
      display_title: 'Motor Car',
      parent: 'Garage',
    })
    expect(reverted.revisionid).toBeGreaterThan(moved.revisionid)
    expect(await read(first)).toEqual({ ...reverted, can_edit: false })
    // The body may name the revision as well, and what is the same already is no new revision.
    expect(
      (await ada.revertWiki({ ...of(reverted), body: { to_revisionid: first.revisionid } }))
        .revisionid,
    ).toBe(reverted.revisionid)
  })

  test("leaves alone what is not the caller's to change", async () => {
    const first = await page('Van')
    const second = await api.admin.patchWiki({
      ...of(first),
      body: {
        repairability_score: 7,
        page_title: 'Van Repair',
        flags: ['WIKI_PRIVATE', 'WIKI_STUB'],
        contents: 'x',
      },
    })
    const reverted = await ada.revertWiki({
      ...of(second),
      body: { to_revisionid: first.revisionid },
    })
    expect(reverted).toMatchObject({
      contents_raw: '',
      repairability_score: 7,
      page_title: 'Van Repair',
      flags: ['WIKI_PRIVATE'],
    })
    expect(
      await api.admin.revertWiki({ ...of(reverted), body: { to_revisionid: first.revisionid } }),
    ).toMatchObject({ repairability_score: null, page_title: null, flags: [] })
  })

  test('of somebody whose edits are held is held: readers see no change', async () => {
    const first = await page('Bus', { contents: 'Old.' })
    const second = await ada.patchWiki({ ...of(first), body: { contents: 'New.' } })
    const headers: Record<string, string | null> = {}
    const held = await bob.revertWiki(
      { ...of(second), body: { to_revisionid: first.revisionid } },
      { onHeaders: all => void (headers.state = all.get('x-patrol-state')) },
    )
    expect(headers.state).toBe('pending')
    expect(held).toMatchObject({ contents_raw: 'Old.', unpatrolled: true })
    expect((await read(first)).contents_raw).toBe('New.')
  })

  test("goes only to a revision of the page that was live or one's own", async () => {
    const first = await page('Tram', { contents: 'One.' })
    const other = await page('Metro', { contents: 'Other.' })
    const held = await bob.patchWiki({ ...of(first), body: { contents: 'Held.' } })
    const top = await wise.patchWiki({ ...of(held), body: { description: 'Mine.' } })
    const go = (to_revisionid: number | undefined, person: TestPerson) =>
      person.revertWiki({
        ...of(top),
        ...(to_revisionid === undefined ? {} : { body: { to_revisionid } }),
      })
    for (const wrong of [top.revisionid, other.revisionid, 999_999, held.revisionid]) {
      expect((await refusalOf(go(wrong, ada))).errors, String(wrong)).toMatchObject([
        { field: 'to_revisionid', code: 'not_found' },
      ])
    }
    expect((await refusalOf(go(undefined, ada))).errors).toMatchObject([
      { field: 'to_revisionid', code: 'required' },
    ])
    expect(
      (
        await refusalOf(
          ada.revertWiki({
            params: { namespace: 'CATEGORY', title: 'Tram' },
            body: { to_revisionid: first.revisionid },
          }),
        )
      ).errors,
    ).toMatchObject([{ code: 'missing_revisionid' }])
    const stale = await refusalOf(
      ada.revertWiki({ ...of(first), body: { to_revisionid: first.revisionid } }),
    )
    expect([stale.status, stale.body.revisionid]).toEqual([409, top.revisionid])
    expect(await go(held.revisionid, bob)).toMatchObject({
      contents_raw: 'Held.',
      unpatrolled: true,
    })
    expect((await read(first)).contents_raw).toBe('One.')
  })

  test('is refused on a page that the caller may not write', async () => {
    const about = await mo.createWiki({
      body: { namespace: 'INFO', title: 'About', contents: 'Us.' },
    })
    expect(
      (await refusalOf(ada.revertWiki({ ...of(about), body: { to_revisionid: 1 } }))).status,
    ).toBe(403)
  })
})

describe('an old revision', () => {
  test('is read by its id, as the page was then', async () => {
    const first = await page('Boat', { contents: 'Floats.', description: 'Small.' })
    const second = await ada.patchWiki({ ...of(first), body: { contents: 'Sinks.' } })
    expect(await read(first, first.revisionid)).toMatchObject({
      revisionid: first.revisionid,
      contents_raw: 'Floats.',
      description: 'Small.',
    })
    expect(await read(first, second.revisionid)).toMatchObject({ contents_raw: 'Sinks.' })
    const other = await page('Ship')
    for (const wrong of [other.revisionid, 999_999])
      expect((await refusalOf(read(first, wrong))).status).toBe(404)
    expect(
      (
        await refusalOf(
          api.anyone.readWiki({
            params: { namespace: 'CATEGORY', title: 'Boat' },
            query: { revisionid: first.revisionid, langid: 'de' },
          }),
        )
      ).status,
    ).toBe(404)
  })

  test('that waits is there for its author and for whoever decides it', async () => {
    const first = await page('Raft')
    const held = await bob.patchWiki({ ...of(first), body: { contents: 'Held.' } })
    for (const person of [bob, mo, wise, api.admin])
      expect((await read(first, held.revisionid, person)).contents_raw).toBe('Held.')
    for (const person of [ada, api.anyone])
      expect((await refusalOf(read(first, held.revisionid, person))).status).toBe(404)
  })
})
