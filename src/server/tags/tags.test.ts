import { describe, expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { refusalOf } from '#testing/refusal.ts'
import { misfit } from '../../fixtures/misfit.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
const mo = await api.person('mo', { privilege: 'Moderator' })
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettle', contents: '' } })

const page = { params: { namespace: 'CATEGORY', title: 'Kettle' } }
const makeGuide = async (publish = false) => {
  const guide = await ada.createGuide({
    body: { type: 'technique', category: 'Kettle', subject: 'Lid' },
  })
  return publish
    ? (
        await ada.publishGuide({
          params: { guideid: guide.guideid },
          query: { revisionid: guide.revisionid },
        })
      ).guideid
    : guide.guideid
}

describe('tags of a guide', () => {
  test('ignore case, keep their first spelling and sort by alphabet', async () => {
    const guideid = await makeGuide()
    for (const tag of ['  Zinc ', 'äpfel', 'ZINC', 'Beta', 'ÄPFEL']) {
      expect(await ada.tagGuide({ params: { guideid }, body: { tag } })).toMatchObject({
        guideid,
        can_edit: true,
      })
    }
    expect(await ada.listGuideTags({ params: { guideid } })).toEqual(['äpfel', 'Beta', 'Zinc'])
    expect((await ada.readGuide({ params: { guideid } })).revisionid).toBe(
      (await ada.untagGuide({ params: { guideid }, body: { tag: 'zinc' } })).revisionid,
    )
    expect(await ada.listGuideTags({ params: { guideid } })).toEqual(['äpfel', 'Beta'])
    expect(
      (await refusalOf(ada.untagGuide({ params: { guideid }, body: { tag: 'zinc' } }))).status,
    ).toBe(404)
  })

  test('are set by creator, Moderators and Admins', async () => {
    const guideid = await makeGuide()
    for (const person of [api.anyone, bob]) {
      const error = await refusalOf(person.listGuideTags({ params: { guideid } }))
      expect([error.status, error.message]).toEqual([403, 'Guide is private.'])
    }
    const open = await makeGuide(true)
    for (const person of [ada, mo, api.admin])
      await person.tagGuide({ params: { guideid: open }, body: { tag: 'Open' } })
    expect(
      (await refusalOf(bob.tagGuide({ params: { guideid: open }, body: { tag: 'Mine' } }))).status,
    ).toBe(403)
    expect(
      (await refusalOf(api.anyone.tagGuide({ params: { guideid: open }, body: { tag: 'Mine' } })))
        .status,
    ).toBe(401)
    expect(await api.anyone.listGuideTags({ params: { guideid: open } })).toEqual(['Open'])
    expect(
      (await refusalOf(api.anyone.listGuideTags({ params: { guideid: 999_999 } }))).status,
    ).toBe(404)
  })

  test('may be named in the address where a DELETE carries no body', async () => {
    const guideid = await makeGuide()
    await ada.tagGuide({ params: { guideid }, body: { tag: 'R&D?' } })
    const headers = { authorization: `api ${ada.token}` }
    expect(
      (await api.request(`/guides/${guideid}/tag`, { method: 'DELETE', headers })).status,
    ).toBe(422)
    expect(
      (
        await api.request(`/guides/${guideid}/tag?tag=${encodeURIComponent('r&d?')}`, {
          method: 'DELETE',
          headers,
        })
      ).status,
    ).toBe(200)
    expect(await ada.listGuideTags({ params: { guideid } })).toEqual([])
  })
})

describe('tags of a wiki page', () => {
  test('are set by Moderators and Admins, of a person’s own page by that person', async () => {
    expect((await refusalOf(ada.tagWiki({ ...page, body: { tag: 'x' } }))).status).toBe(403)
    const userpage = { params: { namespace: 'USER', title: String(ada.me.userid) } }
    await ada.createWiki({ body: { ...userpage.params, contents: '' } })
    expect((await ada.tagWiki({ ...userpage, body: { tag: 'me' } })).tags).toEqual(['me'])
    expect((await refusalOf(bob.tagWiki({ ...userpage, body: { tag: 'you' } }))).status).toBe(403)
    expect(
      (
        await refusalOf(
          mo.tagWiki({ params: { namespace: 'CATEGORY', title: 'None' }, body: { tag: 'x' } }),
        )
      ).status,
    ).toBe(404)
  })

  test('show at once and change no revision', async () => {
    const before = await api.anyone.readWiki(page)
    const tagged = await mo.tagWiki({ ...page, body: { tag: 'Kitchen' } })
    expect(tagged.tags).toEqual(['Kitchen'])
    expect(tagged.revisionid).toBe(before.revisionid)
    expect((await api.anyone.readWiki(page)).tags).toEqual(['Kitchen'])
    expect(await mo.tagWiki({ ...page, body: { tag: 'kitchen' } })).toEqual(tagged)
    expect(await api.anyone.listWikiTags(page)).toEqual(['Kitchen'])
    expect((await mo.untagWiki({ ...page, body: { tag: 'KITCHEN' } })).tags).toEqual([])
    expect((await refusalOf(mo.untagWiki({ ...page, body: { tag: 'Kitchen' } }))).status).toBe(404)
  })
})

test('a tag is 1 to 32 characters without a comma', async () => {
  for (const tag of ['', '   ', 'x'.repeat(33), 'a,b', 'a\nb', 'a\u0000'])
    expect((await refusalOf(mo.tagWiki({ ...page, body: { tag } }))).status).toBe(422)
  expect((await mo.tagWiki({ ...page, body: { tag: '😀'.repeat(32) } })).tags).toHaveLength(1)
  expect((await refusalOf(mo.tagWiki({ ...page, body: misfit({}) }))).errors).toMatchObject([
    { field: 'tag', code: 'required' },
  ])
})

test('all tags are listed in order of creation', async () => {
  for (const tag of ['Zulu', 'Alfa', 'Mike']) await mo.tagWiki({ ...page, body: { tag } })
  await mo.untagWiki({ ...page, body: { tag: 'Mike' } })
  let total: string | null = null
  const newest = await api.anyone.listTags(
    { query: { order: 'DESC', limit: 3 } },
    { onHeaders: headers => void (total = headers.get('x-total-count')) },
  )
  expect(newest).toEqual(['Mike', 'Alfa', 'Zulu'])
  expect(Number(total)).toBeGreaterThan(3)
  expect(await api.anyone.listTags({ query: { order: 'DESC', limit: 1, offset: 1 } })).toEqual([
    'Alfa',
  ])
})

test('a tag is listed once a public document carries it', async () => {
  const guideid = await makeGuide()
  const hidden = { namespace: 'WIKI' as const, title: 'Unlisted' }
  await api.admin.createWiki({ body: { ...hidden, contents: '', flags: ['WIKI_PRIVATE'] } })
  await mo.tagWiki({ params: hidden, body: { tag: 'Of the unlisted' } })
  await ada.tagGuide({ params: { guideid }, body: { tag: 'Secret project' } })
  const all = async () => {
    let total = ''
    const tags = await api.anyone.listTags(
      { query: { limit: 200 } },
      { onHeaders: headers => void (total = headers.get('x-total-count') ?? '') },
    )
    expect(total).toBe(String(tags.length))
    return tags
  }
  expect(await all()).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/Secret project|Of the unlisted/)]),
  )
  const { revisionid } = await ada.readGuide({ params: { guideid } })
  const open = await ada.publishGuide({ params: { guideid }, query: { revisionid } })
  expect(await all()).toContain('Secret project')
  await ada.unpublishGuide({ params: { guideid }, query: { revisionid: open.revisionid } })
  expect(await all()).not.toContain('Secret project')
})

test('two people who add the same new tag at once get one tag', async () => {
  const guideids = await Promise.all([makeGuide(true), makeGuide(true), makeGuide(true)])
  await Promise.all(
    guideids.map((guideid, index) =>
      ada.tagGuide({ params: { guideid }, body: { tag: index % 2 ? 'brand new' : 'Brand New' } }),
    ),
  )
  expect(
    (await api.anyone.listTags({ query: { limit: 200 } })).filter(
      tag => tag.toLowerCase() === 'brand new',
    ),
  ).toHaveLength(1)
})
