// What tests of patrol start from: a public guide of somebody, people who propose edits of it, and
// people who decide.
import { afterAll, beforeAll } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf, itemAt } from '#lib/existing.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'

export const line = (text_raw: string, lineid: number | null = null) => ({
  text_raw,
  bullet: 'black',
  level: 0,
  lineid,
})

export type Scene = Awaited<ReturnType<typeof openScene>>
/** Five steps of one line each: "Step 1", "Step 2" … */
export const openScene = async (api: TestApi) => {
  const { kim, ada, bob } = await api.people('kim', 'ada', 'bob')
  const [mo, may] = [
    await api.person('mo', { privilege: 'Moderator' }),
    await api.person('may', { privilege: 'Moderator' }),
  ]
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
  let made = 0
  const guide = async (steps = 5, owner: TestPerson = kim): Promise<Guide> => {
    let one = await owner.createGuide({
      body: { category: 'Kettles', type: 'repair', title: `Seal ${++made}` },
    })
    for (let n = 1; n <= steps; n++)
      one = await owner.createStep({ params: one, body: { lines: [line(`Step ${n}`)] } })
    return owner.publishGuide({ params: one, query: one })
  }
  const live = (of: { guideid: number }) => api.anyone.readGuide({ params: of })
  const head = (of: { guideid: number }) =>
    api.anyone.readGuide({ params: of, query: { unpatrolled: true } })
  /** Rewrites the only line of a step of the head; the itemid where the save waits. */
  const rewrite = async (
    who: TestPerson,
    of: { guideid: number },
    n: number,
    text: string,
    query: object = {},
  ): Promise<number> => {
    const step = itemAt((await head(of)).steps, n - 1)
    const saved = await who.patchStep({
      params: { guideid: of.guideid, stepid: step.stepid },
      query: { revisionid: step.revisionid, ...query },
      body: {
        lines: [
          line(text, firstOf(step.lines).lineid),
          ...step.lines.slice(1).map(one => line(one.text_raw, one.lineid)),
        ],
      },
    })
    return saved.patrolid ?? 0
  }
  const summary = async (who: TestPerson, of: { guideid: number }, text: string): Promise<number> =>
    (await who.patchGuide({ params: of, query: await head(of), body: { summary: text } }))
      .patrolid ?? 0
  /** A claim and then the decision. */
  const decide = async (
    who: TestPerson,
    itemid: number,
    body: { action: 'accept' | 'deny' | 'partial' | 'accept_edit' } & Record<string, unknown>,
  ) => {
    const { token } = await who.leasePatrolItem({ params: { itemid }, body: { kind: 'open' } })
    const { revisionid } = await who.readPatrolItem({ params: { itemid } })
    return who.decidePatrolItem({
      params: { itemid },
      query: { revisionid },
      body: {
        token,
        base_shown: 'live',
        ...(body.action === 'deny' || body.action === 'partial' ? { reason_code: 'unclear' } : {}),
        ...body,
      },
    })
  }
  const texts = (one: Guide) =>
    one.steps.map(step => step.lines.map(({ text_raw }) => text_raw).join(' / '))
  const itemOf = (itemid: number, who: TestPerson = api.admin) =>
    who.readPatrolItem({ params: { itemid } })
  const later = (itemid: number, seconds: number) =>
    api.database.pool.query('update patrol_items set updated = updated - $2 where itemid = $1', [
      itemid,
      seconds,
    ])
  /** Head and live are one exactly when nothing waits. */
  const headIsLive = async (of: { guideid: number }) => {
    const { rows } = await api.database.pool.query(
      `
      select (select bool_and(revisionid = live_revisionid) from guides where guideid = $1)
        and (select coalesce(bool_and(s.revisionid = s.live_revisionid
        or not (r.content->'steps' @> to_jsonb(s.stepid))), true)
        from steps s, guides g join revisions r on r.revisionid = g.revisionid
          where s.guideid = $1 and g.guideid = $1) as same`,
      [of.guideid],
    )
    return rows[0].same as boolean
  }
  return {
    api,
    kim,
    ada,
    bob,
    mo,
    may,
    admin: api.admin,
    guide,
    live,
    head,
    rewrite,
    summary,
    decide,
    texts,
    itemOf,
    later,
    headIsLive,
  }
}

/**
 * For the top of a file of tests: its own service with a scene, there before the first test,
 * stopped after the last.
 */
export const sceneOfFile = (): Scene => {
  const scene = {} as Scene
  beforeAll(async () => Object.assign(scene, await openScene(await startApi())))
  afterAll(() => scene.api.stop())
  return scene
}
