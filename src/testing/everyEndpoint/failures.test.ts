// Every status of the specification's section 7 from every row that can answer it, in the one shape
// of api-facts 1.4.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row, Schemas } from '#contract/core/endpoint.ts'
import { paramsOf } from '#contract/core/path.ts'
import { rows, type Name } from '#contract/rows.ts'
import { schemas } from '#contract/schemas.ts'
import { existing, itemAt, memberAt } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { jsonSchemaOf, problemsOf } from '../../fixtures/checkShape.ts'
import { isSoak } from '../../fixtures/propertyRuns.ts'
import type { Kind } from '../../fixtures/specTables.ts'
import { send, type Ask } from '../../fixtures/setup.ts'
import { openValidRequests } from '../../fixtures/validRequests.ts'

let stranger: TestPerson
/** Each row's request, whose target is whole as long as it was only refused. */
const kept = new Map<Name, Promise<Ask>>()
/** Other rows' requests change the settings, and a provider's code is good for a minute. */
const madeAnew: readonly Name[] = ['patchSettings', 'finishSso', 'linkSso', 'offerHandover']
const refusedAsk = (name: Name): Promise<Ask> => {
  if (madeAnew.includes(name)) return valid[name]()
  const ask = kept.get(name) ?? valid[name]()
  kept.set(name, ask)
  return ask
}
const api = await startApiForFile({}, { jobsAtOnce: false })
const valid = await openValidRequests(api)
beforeAll(async () => {
  stranger = await api.person('stranger')
})

const names = Object.keys(rows) as Name[]
const table: Record<Name, Schemas> = schemas
const rowOf = (name: Name): Row => rows[name]
const queryOf = (name: Name) =>
  Object.keys(
    table[name].query
      ? (jsonSchemaOf(existing(table[name].query, 'the query')).properties ?? {})
      : {},
  )
/** Writes: a read's revisionid asks for an old version. */
const having = (key: string) =>
  names.filter(name => rowOf(name).method !== 'GET' && queryOf(name).includes(key))
const writes = names.filter(name => rowOf(name).method !== 'GET' && !rowOf(name).raw)

/** What is done with an entry of the work log. */
const drivingWork = [
  'finishWork',
  'cancelWork',
  'pauseWork',
  'resumeWork',
  'saveStepData',
  'signWork',
  'voidWorkSignature',
  'deleteWork',
  'suspendWork',
  'assumeWork',
] as const satisfies Name[]

type Problem = { message: string; field: string; code: string; index?: number }
/** The one shape of an error, and nothing else in it. */
const refusal = async (response: Response, status: number): Promise<Problem[]> => {
  const body = (await response.json()) as {
    error: unknown
    message: unknown
    errors?: Problem[]
    requiredPrivileges?: string[]
  }
  expect({ status: response.status, body }).toMatchObject({
    status,
    body: { error: true, message: expect.stringMatching(/[^.]$|private\.$/) },
  })
  expect(
    Object.keys(body).filter(
      key => !['error', 'message', 'errors', 'requiredPrivileges'].includes(key),
    ),
  ).toEqual([])
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('x-request-id')).toMatch(/./)
  if (status !== 422) return []
  expect(existing(body.errors, 'the errors of body').length).toBeGreaterThan(0)
  for (const problem of existing(body.errors, 'the errors of body')) {
    expect(problem).toMatchObject({
      message: expect.stringMatching(/./),
      field: expect.stringMatching(/./),
      code: expect.stringMatching(/^[a-z_]+$/),
    })
    expect(
      Object.keys(problem).filter(
        key => !['message', 'field', 'code', 'index', 'limit'].includes(key),
      ),
    ).toEqual([])
  }
  return existing(body.errors, 'the errors of body')
}
let turn = 0
/** In soak all; else a few in turn, so that each row meets some, and each of them some rows. */
const some = <T>(all: T[], few: number): T[] =>
  isSoak
    ? all
    : Array.from({ length: Math.min(few, all.length) }, () => itemAt(all, turn++ % all.length))

const sendRaw = async (name: Name, ask: Ask, body: string) =>
  send(api, name, { ...ask, file: new TextEncoder().encode(body) })

describe('400: a body that is no JSON object', () => {
  test.each(writes)('%s', async name => {
    const ask = await refusedAsk(name)
    for (const body of some(['{"title":', 'null x', '\u0000'], 1))
      await refusal(await sendRaw(name, ask, body), 400)
    for (const body of some(['[1]', 'null', '"text"', '7'], 1))
      await refusal(await sendRaw(name, ask, body), 400)
    await refusal(
      await send(api, name, {
        ...ask,
        file: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
      }),
      400,
    )
  })
})

describe('401 answers an unknown or missing token before anything but 405', () => {
  test.each(names)('%s', async name => {
    const nowhere = {
      params: Object.fromEntries(paramsOf(rows[name].path).map(key => [key, 'nowhere'])),
    }
    const nobodys = 'f'.repeat(32)
    for (const authorization of [
      `api ${nobodys}`,
      ...some([`Bearer ${nobodys}`, 'api', 'api zz', '%'], 1),
    ]) {
      await refusal(
        await send(api, name, { ...nowhere, token: null }, { Authorization: authorization }),
        401,
      )
    }
    if (rowOf(name).access === 'anyone') return
    const response = await send(api, name, { ...nowhere, token: null })
    expect(response.headers.get('www-authenticate')).toBe('api')
    await refusal(response, 401)
  })
})

test('403: rows that not everybody signed in may use say so', async () => {
  const refused: Name[] = []
  for (const name of names) {
    const response = await send(api, name, { ...(await refusedAsk(name)), token: stranger.token })
    if (response.ok) kept.delete(name)
    if (response.status === 403) refused.push(name)
    if (response.status === 403) await refusal(response, 403)
    else
      expect([name, response.status]).toEqual([
        name,
        expect.toBeOneOf(
          name === 'createGuide'
            ? [422]
            : [
                  'confirmReading',
                  'confirmTotp',
                  'removeTotp',
                  'renewRecoveryCodes',
                  'addPasskey',
                ].includes(name)
              ? [422]
              : [
                    'removePasskey',
                    'removeAppPassword',
                    'endToken',
                    'listVideoUses',
                    'listDocumentUses',
                    'readOwnMedia',
                    'deleteOwnMedia',
                    'readUpload',
                    'sendUploadPart',
                    'deleteUpload',
                    'readJob',
                    'stopJob',
                    'patchJob',
                    'saveTrainingAttempt',
                    'endLend',
                    'readWorkOrder',
                    'readWorkChain',
                    'patchWorkOrder',
                    'cancelWorkOrder',
                    'startWorkOrder',
                    'answerHandover',
                  ].includes(name)
                ? [404]
                : [200, 201, 202, 204],
        ),
      ]) // its flags and picture are an Admin's
    if (name === 'deleteToken')
      stranger = {
        ...stranger,
        token: (
          await api.anyone.createToken({
            body: { email: 'stranger@stepwright.test', password: 'a long enough password' },
          })
        ).authToken,
      }
  }
  expect(refused.sort()).toEqual(
    [
      'addGuideTeam',
      'addGuideUser',
      'addTeamMember',
      'countDocViews',
      'readStepsReached',
      'createStep',
      'createTeam',
      'cropImage',
      'deleteComment',
      'deleteGuide',
      'deleteStep',
      'deleteTeam',
      'deleteWiki',
      'listDocViews',
      'listMails',
      'listUserViews',
      'markUpImage',
      'moveWiki',
      'orderSteps',
      'patchComment',
      'patchEmbed',
      'patchGuide',
      'patchImage',
      'patchSettings',
      'patchStep',
      'patchTeam',
      'patchUser',
      'patchVideo',
      'publishGuide',
      'readDocument',
      'readSettings',
      'readSettingDetails',
      'previewSettings',
      'readUserByEmail',
      'readUserBySso',
      'readVideo',
      'removeGuideTeam',
      'removeGuideUser',
      'removeTeamMember',
      'restoreGuide',
      'tagGuide',
      'tagWiki',
      'unpublishGuide',
      'untagGuide',
      'untagWiki',
      // Accounts, invitations, lists of people, comments, webhooks, tags.
      'addSynonym',
      'applyUserImport',
      'approveComment',
      'cancelErasure',
      'changeUsers',
      'checkPatrolDecisions',
      'confirmSignIn',
      'createInvitations',
      'createUserImport',
      'createContentRule',
      'deleteContentRule',
      'exportContentRules',
      'importContentRules',
      'listContentRules',
      'patchContentRule',
      'readContentRule',
      'tryContentRule',
      'createWebhook',
      'readDemo',
      'removeDemo',
      'readOperator',
      'readSupportBundle',
      'sendTestMail',
      'setMaintenance',
      'startBackup',
      'deleteWebhook',
      'eraseUser',
      'exportUser',
      'exportUsers',
      'hideComment',
      'liftUser',
      'checkAudit',
      'exportAudit',
      'listAudit',
      'readAuditKey',
      'readTimeline',
      'listDistinctTags',
      'setDistinctTags',
      'unsetDistinctTags',
      'listTwinCategories',
      'listDistinctCategories',
      'setDistinctCategories',
      'unsetDistinctCategories',
      'listCommentQueue',
      'listDeliveries',
      'listSearchMisses',
      'forgetSearchMiss',
      'listInvitations',
      'listUserExports',
      'listWebhooks',
      'readLeaving',
      'patchWebhook',
      'readUserImport',
      'readWebhook',
      'refuseComment',
      'removeComment',
      'removeSynonym',
      'resendDelivery',
      'resendInvitation',
      'restoreComment',
      'startConfirming',
      'redactRevision',
      'listChanges',
      'seeChanges',
      'planUndoing',
      'startUndoing',
      'startReplacementJob',
      'setTerms',
      'suspendUser',
      'testWebhook',
      'withdrawInvitation',
      'resetSecondFactor',
      'listViewGroups',
      'listViewedDocuments',
      'listViewers',
      'readViewOverview',
      'readViewHours',
      'listViewFindings',
      'listSavedViews',
      'createSavedView',
      'lookAtFinding',
      'unlookAtFinding',
      'deleteSavedView',
      // Releases.
      'readReadingMatrix',
      'readReadingRequest',
      'remindReaders',
      'setReadingRequest',
      'patchRegisterEntry',
      'groupReleases',
      'createRelease',
      'deleteRelease',
      'patchRelease',
      'assignProcess',
      'createProcess',
      'deleteProcess',
      'listProcesses',
      'patchProcess',
      'createReviewPost',
      'createReviewThread',
      'listReviewThreads',
      'patchReviewThread',
      'readApprovalRequest',
      'recallApprovalRequest',
      'rejectApprovalRequest',
      'signApprovalRequest',
      'takeSuggestion',
      'unassignProcess',
      // Patrol.
      'answerPatrolReport',
      'beatPatrolLease',
      'createPatrolMessage',
      'createPatrolReason',
      'decidePatrolItem',
      'endPatrolLease',
      'leasePatrolItem',
      'listPatrolMessages',
      'listPatrolReasons',
      'lookAtPatrolDecision',
      'patchPatrolDocument',
      'patchPatrolReason',
      'readPatrolAuthor',
      'readPatrolDecision',
      'readPatrolItem',
      'readPatrolReport',
      'resubmitPatrolItem',
      'undoPatrolDecision',
      'withdrawPatrolItem',
      // Training modules.
      'cancelTrainingImport',
      'createTrainingDraft',
      'createTrainingImport',
      'listTrainingImports',
      'makeTrainingCurrent',
      'makeTrainingDraft',
      'patchTraining',
      'previewTrainingImport',
      'readTrainingImport',
      'readTrainingQuestions',
      'readTrainingUsage',
      'startTrainingByUpload',
      'startTrainingByUrl',
      // The work log.
      'amendWork',
      'cancelWork',
      'createWorkOrder',
      'deleteWork',
      'finishWork',
      'pauseWork',
      'readWork',
      'readWorkForms',
      'readWorkGuide',
      'resumeWork',
      'saveStepData',
      'signWork',
      'suspendWork',
      'voidWorkSignature',
    ].sort(),
  )
})

describe('404: what does not exist', () => {
  const inPath = names.filter(
    name =>
      !/^search|^suggest$/.test(name) && paramsOf(rows[name].path).some(key => key !== 'namespace'),
  )
  test.each(inPath)('%s', async name => {
    const ask = await refusedAsk(name)
    const other = Object.fromEntries(
      Object.entries(existing(ask.params, 'the params of ask')).map(([key, value]) => [
        key,
        ['namespace', 'langid', 'context', 'doc_type'].includes(key)
          ? value
          : typeof value === 'number'
            ? 2_000_000_000
            : 'No such page',
      ]),
    )
    await refusal(await send(api, name, { ...ask, params: other }), 404)
    if (
      Object.values(existing(ask.params, 'the params of ask')).every(
        value => typeof value === 'string',
      )
    )
      return
    for (const id of some(['0', '-1', '1.5', '1e3', '99999999999', 'x'], 2)) {
      await refusal(
        await send(api, name, {
          ...ask,
          params: Object.fromEntries(
            Object.entries(existing(ask.params, 'the params of ask')).map(([key, value]) => [
              key,
              typeof value === 'number' ? id : value,
            ]),
          ),
        }),
        404,
      )
    }
  })
})

test('405: every other method on every path, with what is allowed', async () => {
  const shape = (path: string) => path.replace(/:\w+/g, ':')
  for (const path of new Set(names.map(name => rows[name].path))) {
    const allowed = new Set(
      names
        .filter(name => shape(rows[name].path) === shape(path))
        .map(name => rows[name].method as string),
    )
    const address = path.replace('/wikis/:namespace', '/wikis/WIKI').replace(/:\w+/g, '1')
    for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'].filter(
      one => !allowed.has(one),
    )) {
      const response = await api.request(address, { method })
      await refusal(response, 405)
      expect(existing(response.headers.get('allow'), 'the header').split(', ').sort()).toEqual(
        [...allowed, ...(allowed.has('GET') ? ['HEAD'] : []), 'OPTIONS'].sort(),
      )
    }
  }
})

describe('409: a stale revisionid gets the current resource and nothing around it', () => {
  const kinds: Partial<Record<Name, string>> = {
    patchStep: 'step',
    deleteStep: 'step',
    patchWiki: 'wiki',
    moveWiki: 'wiki',
    deleteWiki: 'wiki',
    revertWiki: 'wiki',
    patchUser: 'user summary',
  }
  /** What is no guide, step, page or person. */
  const ownKinds: Partial<Record<Name, { safeParse: (value: unknown) => { success: boolean } }>> = {
    patchSettings: schemas.readSettings.returns,
    patchContentRule: schemas.readContentRule.returns,
    deleteContentRule: schemas.readContentRule.returns,
    patchWebhook: schemas.readWebhook.returns,
    deleteWebhook: schemas.readWebhook.returns,
    decidePatrolItem: schemas.withdrawPatrolItem.returns,
    undoPatrolDecision: schemas.withdrawPatrolItem.returns,
    withdrawPatrolItem: schemas.withdrawPatrolItem.returns,
    patchPatrolDocument: schemas.readPatrolDocument.returns,
    patchPatrolReason: schemas.createPatrolReason.returns,
    patchRelease: schemas.patchRelease.returns,
    patchRegisterEntry: schemas.patchRegisterEntry.returns,
    groupReleases: schemas.groupReleases.returns,
    deleteRelease: schemas.patchRelease.returns,
    patchProcess: schemas.patchProcess.returns,
    deleteProcess: schemas.patchProcess.returns,
    signApprovalRequest: schemas.signApprovalRequest.returns,
    rejectApprovalRequest: schemas.signApprovalRequest.returns,
    recallApprovalRequest: schemas.signApprovalRequest.returns,
    patchReviewThread: schemas.patchReviewThread.returns,
    takeSuggestion: schemas.takeSuggestion.returns,
    patchTraining: schemas.patchTraining.returns,
    setReadingRequest: schemas.setReadingRequest.returns,
    patchWorkOrder: schemas.patchWorkOrder.returns,
    cancelWorkOrder: schemas.cancelWorkOrder.returns,
    ...Object.fromEntries(drivingWork.map(name => [name, schemas.readWork.returns])),
    amendWork: schemas.readWork.returns,
  }
  test.each(having('revisionid'))('%s', async name => {
    const ask = await refusedAsk(name)
    const kind: Kind = { is: 'shape', name: kinds[name] ?? 'guide' }
    // A bad body changes nothing about it: the revisionid is looked at first.
    for (const body of name === 'createRelease' ? [ask.body] : [ask.body, { nonsense: 1 }]) {
      // what it is compared with stands in the body
      const response = await send(api, name, {
        ...ask,
        query: { ...ask.query, revisionid: 1 },
        ...(body ? { body } : {}),
      })
      expect(response.status).toBe(409)
      expect(response.headers.get('x-conflict')).toBe('stale')
      const current = (await response.json()) as { revisionid: number; release_revisionid?: number }
      expect(current).not.toHaveProperty('error')
      // A release shows the revision of its guide, too.
      if (ask.query)
        expect(current.release_revisionid ?? current.revisionid).toBe(ask.query['revisionid'])
      const own = ownKinds[name]
      if (own) expect(own.safeParse(current).success).toBe(true)
      else
        expect(
          problemsOf(
            current,
            kind,
            jsonSchemaOf(
              kinds[name] === 'step'
                ? schemas.patchStep.returns
                : kind.name === 'guide'
                  ? schemas.patchGuide.returns
                  : schemas.patchWiki.returns,
            ),
            'answer',
            name === 'patchUser',
          ),
        ).toEqual([])
    }
  })
})

describe('422: what is wrong is named, field by field', () => {
  test.each(having('revisionid'))('%s wants a revisionid that is one', async name => {
    const ask = await refusedAsk(name)
    for (const revisionid of some(['x', '1.5', '-1', ''], 2)) {
      expect(await refusal(await send(api, name, { ...ask, query: { revisionid } }), 422)).toEqual([
        { message: expect.any(String), field: 'revisionid', code: 'invalid_revisionid' },
      ])
    }
    if (
      (
        [
          'createStep',
          'patchUser',
          'createRelease',
          'patchRelease',
          'deleteRelease',
          'patchTraining',
          ...drivingWork,
        ] as Name[]
      ).includes(name)
    )
      return // optional there (api-facts 2.6)
    const { query: _, ...without } = ask
    expect(await refusal(await send(api, name, without), 422)).toEqual([
      { message: expect.any(String), field: 'revisionid', code: 'missing_revisionid' },
    ])
  })

  test.each(writes.filter(name => table[name].body))(
    '%s takes no field that it does not know, but for a revisionid',
    async name => {
      const ask = await valid[name]()
      const problems = await refusal(
        await send(api, name, { ...ask, body: { ...ask.body, nonsense: 1, __proto__x: null } }),
        422,
      )
      expect(problems).toEqual(
        expect.arrayContaining(
          ['nonsense', '__proto__x'].map(field => ({
            message: expect.any(String),
            field,
            code: 'unknown_field',
          })),
        ),
      )
      kept.delete(name) // a row of the whole site changes what the kept one stands on
      const taken = await send(api, name, { ...ask, body: { ...ask.body, revisionid: 'ignored' } })
      expect(taken.ok).toBe(true)
    },
  )

  const longLists: Name[] = [
    'listWikiTitles',
    'listCategoryTitles',
    'listOwnGuides',
    'listUserViews',
    'listDocViews',
  ]
  const wrong: Record<string, string[]> = {
    start_date: ['yesterday', '2026-02-30', '-1', ''],
    end_date: ['2026-13-01'],
    contextid: ['0', 'x'],
    limit: ['0', '201', '-1', 'x', '1.5', '1e2', '99999999999999999999'],
    offset: ['-1', 'x', '1.5', '99999999999'],
    order: ['up', 'asc,desc'],
    modifiedSince: ['-1', 'yesterday', '1.5'],
    joinedSince: ['x'],
    newMemberSince: ['x'],
    includePrivate: ['maybe', '2'],
    excludePrerequisiteSteps: ['no'],
    unpatrolled: ['2'],
    requireGuides: ['x'],
    includeStubs: ['x'],
    langid: ['x', 'EN', 'english'],
    userid: ['0', 'x'],
    ratio: ['WIDE'],
    guideids: ['1,x', '1.5'],
    filter: ['cooking'],
    display: ['xml'],
  }
  test.each(names.filter(name => queryOf(name).some(key => key in wrong)))(
    '%s reads its query strictly',
    async name => {
      const ask = await refusedAsk(name)
      for (const key of queryOf(name).filter(
        one => one in wrong && !(one === 'display' && name !== 'listWikis'),
      )) {
        const values = memberAt(wrong, key).filter(
          one => !(longLists.includes(name) && one === '201'),
        )
        for (const value of some(values, 1)) {
          const problems = await refusal(
            await send(api, name, { ...ask, query: { ...ask.query, [key]: value } }),
            422,
          )
          expect(
            problems.map(problem => problem.field),
            `${key}=${value}`,
          ).toContain(key)
        }
      }
    },
  )

  test('namespaces that there are none of', async () => {
    for (const name of names.filter(one => rows[one].path.includes(':namespace'))) {
      const ask = await refusedAsk(name)
      expect(
        await refusal(
          await send(api, name, { ...ask, params: { ...ask.params, namespace: 'DEVICES' } }),
          422,
        ),
      ).toMatchObject([{ field: 'namespace', code: 'invalid_namespace' }])
    }
  })
})
