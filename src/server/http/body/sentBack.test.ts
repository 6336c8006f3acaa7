// What other clients write in the names that they read (findings F1, F5).
import { describe, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'

type Json = Record<string, unknown>
const api = await startApiForFile()
const ada = await api.person('ada')
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: 'Hot.' } })

const ignoredBy = (answer: Response) => answer.headers.get('X-Ignored')?.split(', ') ?? []
const send = async (method: string, path: string, body: object) => {
  const answer = await api.request(path, {
    method,
    headers: { Authorization: `api ${ada.token}` },
    body: JSON.stringify(body),
  })
  return {
    status: answer.status,
    body: (await answer.json()) as Json,
    ignored: ignoredBy(answer),
  }
}
let made = 0
const aGuide = () =>
  ada.createGuide({
    body: {
      category: 'Kettles',
      type: 'repair',
      title: `Seal ${++made}`,
      introduction: 'Why ***it*** drips.',
      conclusion: 'Dry.',
      difficulty: 'Easy',
      flags: ['GUIDE_MISSING_IMAGES'],
      parts: [{ name: 'Seal', type: 'Rubber', quantity: 2, notes: 'Any.' }],
      tools: [{ name: 'Spudger', isoptional: true }],
    },
  })
const words = { level: 0, bullet: 'black' }
const read = async (path: string): Promise<Json> =>
  (await (
    await api.request(path, { headers: { Authorization: `api ${ada.token}` } })
  ).json()) as Json

describe('the lines of a step', () => {
  test('are taken with text as with text_raw (F1)', async () => {
    const { guideid } = await aGuide()
    const created = await send('POST', `/guides/${guideid}/steps`, {
      lines: [{ ...words, text: 'Pull the ***plug***.' }],
      orderby: 1,
    })
    expect(created.status).toBe(201)
    const { stepid, revisionid } = firstOf((await ada.readGuide({ params: { guideid } })).steps)
    const changed = await send(
      'PATCH',
      `/guides/${guideid}/steps/${stepid}?revisionid=${revisionid}`,
      { lines: [{ ...words, text: 'Lift the lid.' }] },
    )
    expect(changed).toMatchObject({
      status: 200,
      body: { lines: [{ text_raw: 'Lift the lid.', text_rendered: 'Lift the lid.' }] },
    })
  })

  test('are refused where text and text_raw differ (F1)', async () => {
    const { guideid } = await aGuide()
    const refused = await send('POST', `/guides/${guideid}/steps`, {
      lines: [{ ...words, text: 'One.', text_raw: 'Another.' }],
    })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'lines.text', code: 'invalid_value', index: 0 }] },
    })
  })
})

/** Sends each of the members alone, as it is shown now, and says which are refused or changed. */
const sentBack = async (path: string, members: string[]): Promise<string[]> => {
  const wrong: string[] = []
  for (const member of members) {
    const before = await read(path)
    expect(before).toHaveProperty(member)
    const { status, body } = await send(
      'PATCH',
      `${path}?revisionid=${String(before['revisionid'])}`,
      {
        [member]: before[member],
      },
    )
    if (status !== 200) wrong.push(`${member}: ${status} ${JSON.stringify(body['errors'])}`)
    else if (body['revisionid'] !== before['revisionid']) wrong.push(`${member} changed something`)
  }
  return wrong
}

describe('what was read is sent back unchanged', () => {
  test('of a guide (F5)', async () => {
    const before = await aGuide()
    const { guideid, revisionid } = await aGuide()
    await ada.patchGuide({
      params: { guideid },
      query: { revisionid },
      body: { prerequisites: [before.guideid] },
    })
    const texts = ['introduction_raw', 'conclusion_raw', 'title', 'summary', 'subject', 'category']
    const lists = ['parts', 'tools', 'prerequisites', 'documents', 'flags', 'image', 'author']
    const others = ['type', 'difficulty', 'time_required', 'featured_documentid']
    expect(await sentBack(`/guides/${guideid}`, [...texts, ...lists, ...others])).toEqual([])
    expect((await ada.readGuide({ params: { guideid } })).parts).toMatchObject([
      { text: 'Seal', type: 'Rubber', quantity: 2, notes: 'Any.' },
    ])
  })

  test('of a step (F5)', async () => {
    const { guideid } = await aGuide()
    await ada.createStep({
      params: { guideid },
      body: { title: 'Open', lines: [{ ...words, text_raw: 'Lift the ***lid***.' }] },
    })
    const step = firstOf((await ada.readGuide({ params: { guideid } })).steps)
    for (const member of ['title', 'lines', 'media'] as const) {
      const { status, body } = await send(
        'PATCH',
        `/guides/${guideid}/steps/${step.stepid}?revisionid=${step.revisionid}`,
        { [member]: step[member] },
      )
      expect([member, status, body['revisionid']]).toEqual([member, 200, step.revisionid])
    }
  })

  test('of a page and a person (F5)', async () => {
    expect(
      await sentBack('/wikis/CATEGORY/Kettles', [
        'contents_raw',
        'contents_json',
        'display_title',
        'description',
        'image',
        'documents',
        'flags',
        'info',
      ]),
    ).toEqual([])
    expect(
      await sentBack(`/users/${ada.me.userid}`, ['username', 'about_raw', 'summary', 'image']),
    ).toEqual([])
  })

  test('of a page as a new one, what only answers show is ignored (F5)', async () => {
    const { display_title: _, ...shown } = await read('/wikis/CATEGORY/Kettles')
    const again = await send('POST', '/wikis', { ...shown, title: 'Kettles again' })
    expect(again).toMatchObject({ status: 201, body: { contents_raw: 'Hot.' } })
    expect(again.ignored).toContain('contents_json')
  })

  test('whole, with what cannot be set named in X-Ignored (F5)', async () => {
    const { guideid } = await aGuide()
    await ada.createStep({
      params: { guideid },
      body: { title: 'Open', lines: [{ ...words, text_raw: 'Lift.' }] },
    })
    const guide = await read(`/guides/${guideid}`)
    const step = firstOf(guide['steps'] as Json[])
    const pages = '/wikis/CATEGORY/Kettles'
    const page = await read(pages)
    // what only an Admin sets is refused whatever it says (M-102)
    const { reputation: _, sso_userid: __, ...person } = await read(`/users/${ada.me.userid}`)
    const [ofGuide, ofStep, ofPage, ofPerson] = [
      await send('PATCH', `/guides/${guideid}?revisionid=${String(guide['revisionid'])}`, {
        ...guide,
        title: 'Another title',
      }),
      await send(
        'PATCH',
        `/guides/${guideid}/steps/${String(step['stepid'])}?revisionid=${String(step['revisionid'])}`,
        { ...step, title: 'Open it' },
      ),
      await send('PATCH', `${pages}?revisionid=${String(page['revisionid'])}`, {
        ...page,
        contents_raw: 'Very hot.',
      }),
      await send('PATCH', `/users/${ada.me.userid}`, { ...person, location: 'Bern' }),
    ]
    expect(ofGuide).toMatchObject({ status: 200, body: { title: 'Another title' } })
    for (const name of [
      'steps',
      'guideid',
      'introduction_rendered',
      'parts.thumbnail',
      'parts.url',
    ])
      expect(ofGuide.ignored).toContain(name)
    expect(ofGuide.ignored).not.toContain('title')
    expect(ofStep).toMatchObject({ status: 200, body: { title: 'Open it' } })
    expect(ofStep.ignored).toContain('lines.text_rendered')
    expect(ofPage).toMatchObject({ status: 200, body: { contents_raw: 'Very hot.' } })
    expect(ofPerson).toMatchObject({ status: 200, body: { location: 'Bern' } })
  })

  test('of a guide whose author cannot write any more, or has no account, the author stays', async () => {
    const { guideid } = await aGuide()
    const path = `/guides/${guideid}`
    const shown = await read(path)
    const gone = { ...shown, author: { userid: 0, username: 'Deleted user' } }
    const asNobodys = await send('PATCH', `${path}?revisionid=${shown['revisionid']}`, gone)
    expect(asNobodys).toMatchObject({ status: 200, body: { author: { userid: ada.me.userid } } })
    expect(asNobodys.ignored).toContain('author')
    const eve = await api.person('eve')
    const theirs = await eve.createGuide({
      body: { category: 'Kettles', type: 'repair', title: 'Of Eve' },
    })
    await api.admin.suspendUser({ params: eve.me, body: { reason: 'Test' } })
    const { author } = await api.admin.patchGuide({
      params: theirs,
      query: { revisionid: theirs.revisionid },
      body: { author: eve.me.userid, summary: 'Another.' },
    })
    expect(author.userid).toBe(eve.me.userid)
  })

  test('of a release, what is set afterwards is no member of a new one', async () => {
    const { guideid } = await aGuide()
    const body = { guideid, title: 'First', status: 'in_progress', current: true }
    const refused = await send('POST', '/guides/releases', body)
    expect(refused.status).toBe(422)
    expect((refused.body['errors'] as Json[]).map(error => error['field'])).toEqual(
      expect.arrayContaining(['current', 'status']),
    )
  })

  test('with names that no answer shows it is refused (F5)', async () => {
    const { guideid, revisionid } = await aGuide()
    const refused = await send('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, {
      introduction_raw: 'Another.',
      introduction: 'One.',
      summary_raw: 'x',
      parts: [{ text: 'Seal', wanted: true }],
    })
    expect(refused.status).toBe(422)
    expect((refused.body['errors'] as Json[]).map(error => error['field']).sort()).toEqual([
      'introduction_raw',
      'parts.wanted',
      'summary_raw',
    ])
  })

  test('beside other errors is refused with all of them at once, and nothing stays', async () => {
    const { guideid, revisionid } = await aGuide()
    const path = `/guides/${guideid}`
    const refused = await send('PATCH', `${path}?revisionid=${revisionid}`, {
      title: 'Never seen',
      wanted: 1,
      time_required_min: 'long',
      parts: [{ name: 'Seal', colour: 'red' }],
    })
    expect(refused.status).toBe(422)
    const fieldsOf = ({ body }: typeof refused) =>
      (body['errors'] as Json[]).map(error => error['field']).sort()
    expect(fieldsOf(refused)).toEqual(['parts.colour', 'time_required_min', 'wanted'])
    // What only the handler knows comes with them: there is no such category, and no such type.
    const deeper = await send('PATCH', `${path}?revisionid=${revisionid}`, {
      category: 'Nowhere',
      type: 'nonsense',
      wanted: 1,
    })
    expect(fieldsOf(deeper)).toEqual(['category', 'type', 'wanted'])
    const alone = await send('PATCH', `${path}?revisionid=${revisionid}`, {
      title: 'Never seen',
      wanted: 1,
    })
    expect([alone.status, fieldsOf(alone)]).toEqual([422, ['wanted']])
    // A stale revision comes before a bad body (api-facts 1.4).
    expect((await send('PATCH', `${path}?revisionid=1`, { wanted: 1 })).status).toBe(409)
    expect(await read(path)).toMatchObject({ revisionid, title: expect.stringContaining('Seal') })
    const step = { title: 'x', lines: [{ ...words, text: 'Lift.' }] }
    await send('POST', `${path}/steps`, step)
    const { stepid, revisionid: saved } = firstOf(
      (await ada.readGuide({ params: { guideid } })).steps,
    )
    const unsaved = await send('PATCH', `${path}/steps/${stepid}?revisionid=${saved}`, {
      title: 'Never seen',
      wanted: 1,
    })
    expect(fieldsOf(unsaved)).toEqual(['wanted'])
    expect(firstOf((await ada.readGuide({ params: { guideid } })).steps)).toMatchObject({
      revisionid: saved,
      title: 'x',
    })
  })
})
