import { describe, expect, test } from 'vitest'
import { openapiDocument } from '#contract/reference/openapi.ts'
import { rows } from '#contract/rows.ts'
import { schemas } from '#contract/schemas.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { matchingRows, membersOf, referenceOf, titleOf, type OpenapiDocument } from './document.ts'
import { asCurl, asTypeScript } from './snippets.ts'
import {
  addressFor,
  fieldsOf,
  jsonProblem,
  missingIn,
  revisionIn,
  asksVersion,
  revisionSource,
  startOf,
} from './trying.ts'

const reference = referenceOf(
  JSON.parse(
    JSON.stringify(openapiDocument('https://stepwright.example/api/2.0')),
  ) as OpenapiDocument,
)
const rowOf = (name: string) =>
  existing(
    reference.rows.find(row => row.name === name),
    'the row',
  )
const filled = (name: string, values: Record<string, string>) => ({
  ...startOf(rowOf(name)),
  values,
})

describe('the reference', () => {
  test('has a complete page in one family for every row of the contract', () => {
    expect(reference.rows.map(row => row.name).sort()).toEqual(Object.keys(rows).sort())
    expect(reference.families.flatMap(family => family.rows).length).toBe(reference.rows.length)
    for (const row of reference.rows) {
      expect([row.name, row.summary]).toEqual([row.name, expect.stringMatching(/^[A-Z].*\.$/)])
      const success = row.answers.filter(({ status }) => status < '400')
      expect([row.name, success.length]).toEqual([row.name, 1])
      const isShown =
        itemAt(success, 0).status !== '204' && !('zip' in rows[row.name as keyof typeof rows])
      expect([row.name, itemAt(success, 0).examples.length]).toEqual([row.name, isShown ? 1 : 0])
      expect(row.answers.find(({ status }) => status === '401')?.examples[0]?.value).toMatchObject({
        error: true,
      })
      expect(row.section === null).toBe(
        schemas[row.name as keyof typeof schemas].spec.startsWith('ours'),
      )
    }
  })

  test('tells rows that share an address apart, each with its own answer', () => {
    const [list, titles] = [rowOf('listWikis'), rowOf('listWikiTitles')]
    expect([list.path, titles.path]).toEqual(['/wikis/{namespace}', '/wikis/{namespace}'])
    expect(titles.answers[0]?.examples[0]?.value).toContain('Kettles')
    expect(list.answers[0]?.examples[0]?.value).toMatchObject([{ dataType: 'wiki' }, {}])
    expect(startOf(titles).values['display']).toBe('titles')
  })

  test('is found by name, path, method and the words of its sentence', () => {
    const names = (text: string) => matchingRows(reference.rows, text).map(row => row.name)
    expect(names('readguide')).toContain('readGuide')
    expect(names('patch steps')).toContain('patchStep')
    expect(names('/user/token')).toEqual(expect.arrayContaining(['createToken', 'deleteToken']))
    expect(names('prerequisites preceded')).toEqual(['readGuide'])
    expect(names('nosuchword')).toEqual([])
    expect(names(' ').length).toBe(reference.rows.length)
    expect(titleOf('listWikiTitles')).toBe('List wiki titles')
  })

  test('opens lists, named shapes and what may be null, and nothing else', () => {
    const guide = existing(rowOf('readGuide').answers[0]?.shape, 'the shape')
    const members = existing(membersOf(guide, reference.shapes)?.properties, 'the properties')
    expect(
      Object.keys(
        existing(
          membersOf(existing(members['steps'], 'the steps'), reference.shapes)?.properties,
          'the properties',
        ),
      ),
    ).toContain('lines')
    expect(
      Object.keys(
        existing(
          membersOf(existing(members['image'], 'the image'), reference.shapes)?.properties,
          'the properties',
        ),
      ),
    ).toContain('guid')
    expect(membersOf(existing(members['title'], 'the title'), reference.shapes)).toBeNull()
  })
})

describe('the form', () => {
  test('starts with the recorded request, but a write names no target of its own', () => {
    expect(startOf(rowOf('readGuide')).values['guideid']).toMatch(/^\d+$/)
    expect(startOf(rowOf('deleteTeam')).values['teamid']).toBe('')
    expect(startOf(rowOf('patchGuide'))).toMatchObject({
      values: { guideid: '', revisionid: '' },
      body: expect.stringContaining('"summary"'),
    })
    expect(missingIn(rowOf('patchGuide'), startOf(rowOf('patchGuide')))).toEqual([
      'guideid',
      'revisionid',
    ])
    expect(missingIn(rowOf('listTags'), startOf(rowOf('listTags')))).toEqual([])
    for (const row of reference.rows)
      expect(fieldsOf(row).map(({ name }) => name)).not.toContain('Idempotency-Key')
  })

  test('writes addresses as the service reads them, and leaves out what is empty', () => {
    expect(
      addressFor(rowOf('readWiki'), { namespace: 'CATEGORY', title: 'AC/DC & more', langid: '' }),
    ).toBe('/wikis/CATEGORY/AC%2FDC%20%26%20more')
    expect(addressFor(rowOf('patchStep'), { guideid: '5', stepid: '', revisionid: '7' })).toBe(
      '/guides/5/steps/{stepid}?revisionid=7',
    )
  })

  test('says what is no JSON, or no object', () => {
    expect(jsonProblem('')).toBeNull()
    expect(jsonProblem('{"a": 1}')).toBeNull()
    expect(jsonProblem('{"a": ')?.said).toMatch(/JSON/)
    expect(jsonProblem('[1]')).toEqual({ said: null })
  })

  test('knows for every write with a revisionid where to read it', () => {
    const values = {
      guideid: '5',
      stepid: '9',
      namespace: 'CATEGORY',
      title: 'Kettles',
      userid: '3',
      itemid: '7',
      decisionid: '8',
      doc_type: 'guide',
      docid: '5',
      reasonid: '2',
      webhookid: '4',
      ruleid: '5',
      entryid: '6',
      orderid: '13',
      approvalid: '6',
      releaseid: '11',
      approval_processid: '12',
    }
    const sources = reference.rows
      .filter(row => row.method !== 'GET' && asksVersion(row))
      .map(row => [row.name, revisionSource(reference, row, values)])
    expect(Object.fromEntries(sources)).toMatchObject({
      patchGuide: '/guides/5?unpatrolled=true',
      patchStep: '/guides/5?unpatrolled=true',
      orderSteps: '/guides/5?unpatrolled=true',
      patchWiki: '/wikis/CATEGORY/Kettles?unpatrolled=true',
      moveWiki: '/wikis/CATEGORY/Kettles?unpatrolled=true',
      patchSettings: '/x/settings',
      patchUser: '/users/3',
      decidePatrolItem: '/x/patrol/items/7',
      undoPatrolDecision: '/x/patrol/decisions/8',
      patchPatrolDocument: '/x/patrol/docs/guide/5',
      signApprovalRequest: '/x/approvals/requests/6',
      patchContentRule: '/x/content_rules/5',
      deleteContentRule: '/x/content_rules/5',
      patchWebhook: '/x/webhooks/4',
      deleteWebhook: '/x/webhooks/4',
      finishWork: '/work_log/6',
      assumeWork: '/work_log/6',
      saveStepData: '/work_log/6',
      setReadingRequest: '/x/guides/5/reading',
      patchWorkOrder: '/x/work_orders/13',
      cancelWorkOrder: '/x/work_orders/13',
    })
    // These are read as lists.
    expect(
      sources
        .filter(([, source]) => source === null)
        .map(([name]) => name)
        .sort(),
    ).toEqual([
      'amendWork',
      'deleteProcess',
      'groupReleases',
      'patchPatrolReason',
      'patchProcess',
      'patchReviewThread',
      'patchTraining',
      'signWork',
      'takeSuggestion',
      'voidWorkSignature',
    ])
    expect(revisionSource(reference, rowOf('patchGuide'), { guideid: '' })).toBeNull()
    expect(revisionSource(reference, rowOf('readWiki'), values)).toBeNull()
    const guide = { revisionid: 40, steps: [{ stepid: 9, revisionid: 38 }] }
    expect([
      revisionIn(guide, { guideid: '5' }),
      revisionIn(guide, { stepid: '9' }),
      revisionIn(guide, { stepid: '10' }),
      revisionIn('', {}),
    ]).toEqual(['40', '38', null, null])
  })

  test('is copied as curl and TypeScript with a placeholder for the token', () => {
    const form = {
      ...filled('patchStep', { guideid: '5', stepid: '9', revisionid: '38' }),
      body: '{"title": "Don\'t pull"}',
    }
    expect(asCurl('https://stepwright.example', rowOf('patchStep'), form)).toBe(
      [
        "curl -X PATCH 'https://stepwright.example/api/2.0/guides/5/steps/9?revisionid=38'",
        '-H "Authorization: api $TOKEN"',
        "-H 'Content-Type: application/json'",
        String.raw`-d '{"title":"Don'\''t pull"}'`,
      ].join(' \\\n  '),
    )
    expect(asTypeScript('https://stepwright.example', rowOf('patchStep'), form)).toContain(
      'Authorization: `api ${token}`',
    )
    expect(
      asTypeScript(
        'https://stepwright.example',
        rowOf('deleteTeam'),
        filled('deleteTeam', { teamid: '4' }),
      ),
    ).not.toContain('response.json()')
    expect(
      asCurl(
        'https://stepwright.example',
        rowOf('uploadImage'),
        filled('uploadImage', { file: 'a.jpg' }),
      ),
    ).toContain('--data-binary @FILE')
    expect(
      asCurl('https://stepwright.example', rowOf('readGuide'), {
        ...filled('readGuide', { guideid: '5' }),
        signedIn: false,
      }),
    ).not.toContain('TOKEN')
  })
})
