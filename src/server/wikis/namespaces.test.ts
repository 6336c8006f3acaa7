import { beforeAll, describe, expect, test } from 'vitest'
import { namespaces, type Namespace } from '#contract/core/shapes.ts'
import { existing } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { refusalOf } from '#testing/refusal.ts'

let titleIn: Record<Namespace, string>
const api = await startApiForFile()
const ada = await api.person('ada')
beforeAll(async () => {
  const { teamid } = await api.admin.createTeam({ body: { name: 'Bench crew' } })
  await api.admin.addTeamMember({ params: { teamid, userid: ada.me.userid }, body: {} })
  titleIn = {
    CATEGORY: 'Kettle',
    ITEM: 'Spudger',
    WIKI: 'House rules',
    INFO: 'Imprint',
    USER: String(ada.me.userid),
    TEAM: String(teamid),
  }
})

const fields = {
  contents: 'Words.',
  table_of_contents: true,
  flags: ['WIKI_STUB'],
  patrol_threshold: 100,
  display_title: 'Shown',
  page_title: 'Heading',
  description: 'Short.',
  documents: [],
  suppliers: [{ supplier: 'ACME', type: 'shop' }],
  info: [{ name: 'Volts', value: '230' }],
  repairability_score: 7,
  maintenance_schedule: { schedules: [{ task: 'Clean it', months: 6 }] },
}
type Field = keyof typeof fields
const everywhere: Field[] = ['contents', 'table_of_contents', 'flags', 'patrol_threshold']
const names: Field[] = ['display_title', 'page_title', 'description']
const allowed: Record<Namespace, Field[]> = {
  CATEGORY: [
    ...everywhere,
    ...names,
    'documents',
    'info',
    'repairability_score',
    'maintenance_schedule',
  ],
  ITEM: [...everywhere, ...names, 'suppliers', 'info'],
  WIKI: [...everywhere, ...names, 'documents'],
  INFO: [...everywhere, ...names, 'documents'],
  USER: everywhere,
  TEAM: everywhere,
}
const pick = (wanted: Field[]) => Object.fromEntries(wanted.map(field => [field, fields[field]]))

describe.each(namespaces)('a page in %s', namespace => {
  const rest = (Object.keys(fields) as Field[]).filter(field => !allowed[namespace].includes(field))

  test('takes the fields of its namespace when it is made and changed, and shows them', async () => {
    const made = await api.admin.createWiki({
      body: { namespace, title: titleIn[namespace], contents: '' },
    })
    const params = { namespace, title: titleIn[namespace] }
    const changed = await api.admin.patchWiki({
      params,
      query: { revisionid: made.revisionid },
      body: pick(allowed[namespace]),
    })
    const { contents, ...shown } = pick(allowed[namespace])
    expect(changed).toMatchObject({ ...shown, contents_raw: contents, namespace })
    await api.admin.deleteWiki({ params, query: { revisionid: changed.revisionid } })
    const again = await api.admin.createWiki({
      body: { namespace, title: titleIn[namespace], contents: '', ...pick(allowed[namespace]) },
    })
    expect(again).toMatchObject({ ...shown, contents_raw: contents, wikiid: made.wikiid })
  })

  test.runIf(rest.length > 0)('refuses the fields of other namespaces, each by name', async () => {
    const error = await refusalOf(
      api.admin.createWiki({
        body: {
          namespace,
          title: namespace === 'USER' || namespace === 'TEAM' ? titleIn[namespace] : 'Other',
          contents: '',
          ...pick(rest),
          parent: null,
        },
      }),
    )
    expect(error.status).toBe(422)
    const refused = error.errors
      .filter((one: { code: string }) => one.code === 'not_allowed')
      .map((one: { field: string }) => one.field)
    expect(refused.sort()).toEqual(
      [...rest, ...(namespace === 'CATEGORY' ? [] : ['parent'])].sort(),
    )
  })

  test('has the members of its namespace', async () => {
    const page = await api.anyone.readWiki({ params: { namespace, title: titleIn[namespace] } })
    const own = {
      category: 'parent' in page && 'repairability_score' in page,
      suppliers: 'suppliers' in page,
      info: 'info' in page,
      userid: 'userid' in page,
      teamid: 'teamid' in page,
    }
    expect(own).toEqual({
      category: namespace === 'CATEGORY',
      suppliers: namespace === 'ITEM',
      info: namespace === 'CATEGORY' || namespace === 'ITEM',
      userid: namespace === 'USER',
      teamid: namespace === 'TEAM',
    })
    if (namespace === 'CATEGORY') {
      expect(page).toMatchObject({
        category_info: [],
        related_wikis: [],
        diagrams: [],
        parts: { url: '', categories: [] },
        tools: [],
        solutions_url: '',
        maintenance_schedule: { ...fields.maintenance_schedule, inheritedFrom: null, langid: 'en' },
      })
    } else
      expect(page).toMatchObject({
        ancestors: [],
        children: [],
        guides: [],
        featured_guides: [],
        category_lists: [],
      })
  })
})

describe('a page about somebody', () => {
  test('goes by their id and under their name, and follows a new name', async () => {
    const at = { params: { namespace: 'USER', title: titleIn.USER } }
    expect(await api.anyone.readWiki(at)).toMatchObject({
      userid: ada.me.userid,
      title: titleIn.USER,
      display_title: 'ada',
    })
    await ada.patchUser({ params: { userid: ada.me.userid }, body: { username: 'Ada L' } })
    expect((await api.anyone.readWiki(at)).display_title).toBe('Ada L')
    expect(await api.anyone.listWikis({ params: { namespace: 'USER' } })).toMatchObject([
      { display_title: 'Ada L', url: `http://stepwright.test/User/${ada.me.userid}/Ada+L` },
    ])
    expect(await api.anyone.listWikis({ params: { namespace: 'TEAM' } })).toMatchObject([
      {
        display_title: 'Bench crew',
        url: `http://stepwright.test/Team/${titleIn.TEAM}/Bench+crew`,
      },
    ])
    expect(
      await ada.readWiki({ params: { namespace: 'TEAM', title: titleIn.TEAM } }),
    ).toMatchObject({ teamid: Number(titleIn.TEAM), can_edit: true })
  })

  test('that nobody has, or whose title is no id, is not made', async () => {
    for (const [title, code] of [
      ['99999', 'not_found'],
      ['ada', 'invalid_value'],
      ['007', 'invalid_value'],
    ]) {
      for (const namespace of ['USER', 'TEAM']) {
        expect(
          (
            await refusalOf(
              api.admin.createWiki({
                body: { namespace, title: existing(title, 'a title'), contents: '' },
              }),
            )
          ).errors,
        ).toMatchObject([{ field: 'title', code }])
      }
    }
  })
})
