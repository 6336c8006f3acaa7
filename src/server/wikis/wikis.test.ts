import { describe, expect, test } from 'vitest'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { at, openCategoryPages } from '#testing/worlds/categoryPages.ts'
import { refusalOf } from '#testing/refusal.ts'

const api = await startApiForFile()
const { ada, bob, category, read } = await openCategoryPages(api)
const mo = await api.person('mo', { privilege: 'Moderator' })
const wise = await api.person('wise', { reputation: 501 })

describe('an edit', () => {
  test('needs the revisionid of the head', async () => {
    const made = await category('Lamp')
    expect(
      (await refusalOf(ada.patchWiki({ ...at('Lamp'), body: { contents: 'A' } }))).errors,
    ).toMatchObject([{ code: 'missing_revisionid' }])
    const edited = await ada.patchWiki({
      ...at('Lamp'),
      query: { revisionid: made.revisionid },
      body: { contents: 'A' },
    })
    expect(edited.revisionid).toBeGreaterThan(made.revisionid)
    const stale = await refusalOf(
      ada.patchWiki({
        ...at('Lamp'),
        query: { revisionid: made.revisionid },
        body: { contents: 'B' },
      }),
    )
    expect(stale.status).toBe(409)
    expect(stale.headers['x-conflict']).toBe('stale')
    expect(stale.body).toEqual(edited)
  })

  test('that changes nothing makes no revision', async () => {
    const made = await category('Clock', { description: 'It ticks.' })
    const same = await ada.patchWiki({
      ...at('Clock'),
      query: { revisionid: made.revisionid },
      body: { description: 'It ticks.', contents: '' },
    })
    expect(same).toEqual(made)
  })

  test('by somebody without reputation is held', async () => {
    const made = await category('Radio', { contents: 'Old.' })
    const headers: Record<string, string | null> = {}
    const held = await bob.patchWiki(
      { ...at('Radio'), query: { revisionid: made.revisionid }, body: { contents: 'New.' } },
      {
        onHeaders: all => {
          headers.state = all.get('x-patrol-state')
          headers.item = all.get('x-patrol-item')
        },
      },
    )
    expect(headers.state).toBe('pending')
    expect(held).toMatchObject({
      contents_raw: 'New.',
      unpatrolled: true,
      patrolid: Number(headers.item),
    })
    expect(await read('Radio')).toEqual({ ...made, can_edit: false })
    const head = await api.anyone.readWiki({ ...at('Radio'), query: { unpatrolled: true } })
    expect(head).toMatchObject({
      contents_raw: 'New.',
      unpatrolled: true,
      patrolid: held.patrolid,
      revisionid: held.revisionid,
    })
    // The live revisionid is stale while something waits.
    expect(
      (
        await refusalOf(
          ada.patchWiki({
            ...at('Radio'),
            query: { revisionid: made.revisionid },
            body: { description: 'D' },
          }),
        )
      ).body,
    ).toMatchObject({ revisionid: held.revisionid })
    // A live editor's own change goes live and leaves the held one waiting.
    await ada.patchWiki({
      ...at('Radio'),
      query: { revisionid: held.revisionid },
      body: { description: 'D' },
    })
    expect(await read('Radio')).toMatchObject({ contents_raw: 'Old.', description: 'D' })
    expect(
      await api.anyone.readWiki({ ...at('Radio'), query: { unpatrolled: true } }),
    ).toMatchObject({ contents_raw: 'New.', description: 'D' })
  })

  test('of somebody with reputation, of a Moderator or of the creator is live at once', async () => {
    const made = await category('Fan')
    let { revisionid } = made
    for (const [person, contents] of [
      [ada, 'a'],
      [wise, 'b'],
      [mo, 'c'],
      [api.admin, 'd'],
    ] as const) {
      const edited = await person.patchWiki({
        ...at('Fan'),
        query: { revisionid },
        body: { contents },
      })
      expect(edited.unpatrolled).toBeUndefined()
      ;({ revisionid } = edited)
    }
    const seen = await read('Fan')
    expect(seen.contents_raw).toBe('d')
    expect(seen.authors.map(one => [one.username, one.percent])[0]).toEqual(['ada', 40])
  })

  test('touches privileged fields only with the right to', async () => {
    const made = await category('Vacuum')
    const patch = (person: TestPerson, body: object) =>
      person.patchWiki({ ...at('Vacuum'), query: { revisionid: made.revisionid }, body })
    expect((await refusalOf(patch(ada, { display_title: 'V' }))).errors).toMatchObject([
      { field: 'display_title', code: 'not_allowed' },
    ])
    expect(
      (await refusalOf(patch(mo, { page_title: 'V', repairability_score: 3 }))).errors,
    ).toMatchObject([{ field: 'page_title' }, { field: 'repairability_score' }])
    expect((await refusalOf(patch(ada, { flags: ['WIKI_PRIVATE'] }))).errors).toMatchObject([
      { field: 'flags', code: 'not_allowed', index: 0 },
    ])
    expect((await refusalOf(patch(mo, { patrol_threshold: 0 }))).status).toBe(403)
    expect((await patch(ada, { title: 'Other' })).title).toBe('Vacuum') // shown, not set here
    expect((await refusalOf(patch(ada, { heading: 'Other' }))).errors).toMatchObject([
      { field: 'heading', code: 'unknown_field' },
    ])
    expect(
      (
        await refusalOf(
          ada.patchWiki({
            ...at('Vacuum'),
            query: { revisionid: made.revisionid, langid: 'xx' },
            body: { contents: 'x' },
          }),
        )
      ).errors,
    ).toMatchObject([{ field: 'langid', code: 'invalid_langid' }])
    const open = await patch(ada, { patrol_threshold: 0 })
    expect(
      (
        await bob.patchWiki({
          ...at('Vacuum'),
          query: { revisionid: open.revisionid },
          body: { contents: 'anybody' },
        })
      ).unpatrolled,
    ).toBeUndefined()
    const now = await read('Vacuum')
    const scored = await api.admin.patchWiki({
      ...at('Vacuum'),
      query: { revisionid: now.revisionid },
      body: {
        repairability_score: 7,
        page_title: 'Vacuum Repair',
        display_title: 'Vacuum cleaner',
      },
    })
    expect(scored).toMatchObject({
      repairability_score: 7,
      page_title: 'Vacuum Repair',
      display_title: 'Vacuum cleaner',
      title: 'Vacuum',
    })
  })
})
