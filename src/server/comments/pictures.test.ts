import { describe, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { eraseWhenDue } from '#server/accounts/due.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestApi, type TestPerson } from '#testing/api.ts'
import { pictureOf, statusOf } from '#testing/mediaVisibility.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
const mo = await api.person('mo', { privilege: 'Moderator' })
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

const text = 'The seal sits deeper than it looks.'
const makeGuide = async () => {
  const { guideid } = await ada.createGuide({
    body: { category: 'Kettles', type: 'repair', title: 'Seal' },
  })
  const { revisionid, steps } = await ada.createStep({
    params: { guideid },
    body: { lines: [{ text_raw: 'Pull the plug.', bullet: 'black', level: 0 }] },
  })
  const guide = await ada.publishGuide({ params: { guideid }, query: { revisionid } })
  return { guideid, revisionid: guide.revisionid, stepid: firstOf(steps).stepid }
}
const say = (person: TestPerson, contextid: number, images: number[], more: object = {}) =>
  person.createComment({ params: { context: 'guide', contextid }, body: { text, images, ...more } })
const at = (commentid: number) => ({ params: { commentid } })
const seen = (person: TestPerson | TestApi['anyone'], id: number) =>
  statusOf(person.readImage({ params: { id: String(id) } }))
/** Statuses for a stranger, another person, its owner and a Moderator. */
const everyone = async (id: number) => [
  await seen(api.anyone, id),
  await seen(ada, id),
  await seen(bob, id),
  await seen(mo, id),
]
const field = (code: string) => ({
  status: 422,
  errors: [expect.objectContaining({ field: 'images', code })],
})

describe('a comment with pictures', () => {
  test('shows up to three of its writer in the order given, each once, on guide and step', async () => {
    const { guideid, stepid } = await makeGuide()
    const [a, b, c] = [await pictureOf(bob), await pictureOf(bob), await pictureOf(bob)]
    await bob.patchImage({ params: { imageid: b.id }, body: { alt: 'The worn seal' } })
    const said = await say(bob, guideid, [b.id, a.id, b.id])
    expect(said.images).toMatchObject([{ id: b.id, alt: 'The worn seal' }, { id: a.id }])
    expect(firstOf(said.images)).toMatchObject({ guid: b.guid, thumbnail: expect.any(String) })
    await bob.createComment({
      params: { context: 'step', contextid: stepid },
      body: { text, images: [c.id] },
    })
    const guide = await api.anyone.readGuide({ params: { guideid } })
    expect(firstOf(guide.comments).images).toEqual(said.images)
    expect(firstOf(firstOf(guide.steps).comments).images).toMatchObject([{ id: c.id }])
    expect(await api.anyone.readComment(at(said.commentid))).toEqual(said)
    expect((await say(bob, guideid, [])).images).toEqual([])
  })

  test('takes none that is somebody else’s, not there or taken out, and no fourth', async () => {
    const { guideid } = await makeGuide()
    const [own, hers, gone] = [await pictureOf(bob), await pictureOf(ada), await pictureOf(bob)]
    await bob.deleteImages({ params: { imageids: String(gone.id) } })
    await expect(say(bob, guideid, [own.id, hers.id])).rejects.toMatchObject({
      status: 422,
      errors: [expect.objectContaining({ field: 'images', code: 'not_owned', index: 1 })],
    })
    await expect(say(mo, guideid, [hers.id])).rejects.toMatchObject(field('not_owned'))
    await expect(say(bob, guideid, [gone.id])).rejects.toMatchObject(field('not_owned'))
    await expect(say(bob, guideid, [2_000_000_000])).rejects.toMatchObject(field('not_found'))
    const four = [await pictureOf(bob), await pictureOf(bob), await pictureOf(bob), own]
    await expect(
      say(
        bob,
        guideid,
        four.map(({ id }) => id),
      ),
    ).rejects.toMatchObject({ status: 422 })
    expect(await seen(bob, hers.id)).toBe(403)
  })

  test('keeps them where a change does not name them, and its Moderators see those before', async () => {
    const { guideid } = await makeGuide()
    const [a, b] = [await pictureOf(bob), await pictureOf(bob)]
    const { commentid } = await say(bob, guideid, [a.id])
    const kept = await bob.patchComment({ ...at(commentid), body: { text: `${text} Indeed.` } })
    expect(kept.images).toMatchObject([{ id: a.id }])
    const next = await bob.patchComment({ ...at(commentid), body: { text, images: [b.id] } })
    expect(next.images).toMatchObject([{ id: b.id }])
    expect(await everyone(a.id)).toEqual([403, 403, 200, 200])
    // What it shows already may stay, also by somebody who changes it for its writer.
    const same = await api.admin.patchComment({
      ...at(commentid),
      body: { text: 'Mended by an Admin.', images: [b.id] },
    })
    expect(same.images).toMatchObject([{ id: b.id }])
    await ada.flagComment({ ...at(commentid), body: { reason: 'odd' } })
    const queued = await mo.listCommentQueue({ query: { limit: 50 } })
    const one = queued.find(({ comment }) => comment.commentid === commentid)
    expect(one?.earlier.flatMap(({ images }) => images.map(({ id }) => id)).toSorted()).toEqual(
      [a.id, a.id, b.id].toSorted(),
    )
  })
})

describe('a picture of a comment', () => {
  test('is seen as its comment is: public, hidden, restored, taken back', async () => {
    const { guideid } = await makeGuide()
    const { id } = await pictureOf(bob)
    expect(await everyone(id)).toEqual([403, 403, 200, 200])
    const { commentid } = await say(bob, guideid, [id])
    expect(await everyone(id)).toEqual([200, 200, 200, 200])
    await mo.hideComment({ ...at(commentid), body: { reason: 'odd' } })
    expect(await everyone(id)).toEqual([403, 403, 200, 200])
    await mo.restoreComment({ ...at(commentid), body: {} })
    expect(await everyone(id)).toEqual([200, 200, 200, 200])
    await bob.deleteComment(at(commentid))
    expect(await everyone(id)).toEqual([403, 403, 200, 200])
    expect((await bob.readComment(at(commentid))).images).toEqual([])
    expect((await mo.readComment(at(commentid))).images).toMatchObject([{ id }])
  })

  test('waits with a newcomer’s comment until a Moderator lets it through', async () => {
    const { guideid } = await makeGuide()
    const { id } = await pictureOf(bob)
    const set = async (comment_threshold: number) =>
      api.admin.patchSettings({
        query: await api.admin.readSettings(),
        body: { comment_threshold },
      })
    await set(500)
    const { commentid, status } = await say(bob, guideid, [id])
    await set(0)
    expect(status).toBe('private')
    expect(await everyone(id)).toEqual([403, 403, 200, 200])
    const [held] = await mo.listCommentQueue({ query: { state: 'held', limit: 50 } })
    expect(held?.comment.images).toMatchObject([{ id }])
    await mo.approveComment({ ...at(commentid), body: {} })
    expect(await everyone(id)).toEqual([200, 200, 200, 200])
  })

  test('goes with its guide, and a reply’s with what it replies to', async () => {
    const { guideid } = await makeGuide()
    const [first, second] = [await pictureOf(bob), await pictureOf(bob)]
    const { commentid } = await say(ada, guideid, [])
    await say(bob, guideid, [first.id], { parentid: commentid })
    await mo.hideComment({ ...at(commentid), body: { reason: 'odd' } })
    expect(await seen(api.anyone, first.id)).toBe(403)
    await say(bob, guideid, [second.id])
    const { revisionid } = await ada.readGuide({ params: { guideid } })
    await ada.unpublishGuide({ params: { guideid }, query: { revisionid } })
    expect([await seen(api.anyone, second.id), await seen(mo, second.id)]).toEqual([403, 200])
  })

  test('counts as used, stays where its file is taken out, and an unread one does not count', async () => {
    const { guideid } = await makeGuide()
    const { id } = await pictureOf(bob)
    const { commentid } = await say(bob, guideid, [id])
    const usesOf = (person: TestPerson) => person.listImageUses({ params: { id: String(id) } })
    expect(await usesOf(ada)).toEqual([
      {
        type: 'guide',
        id: guideid,
        namespace: null,
        title: 'Seal',
        url: expect.stringMatching(new RegExp(`/Guide/Seal/${guideid}#comment-${commentid}$`)),
        where: 'comment',
        stepid: null,
        step: null,
        live: true,
        head: true,
        release: null,
      },
    ])
    const unused = async () =>
      (await bob.listMedia({ query: { use: 'unused', limit: 100 } })).map(item => item.id)
    expect(await unused()).not.toContain(id)
    // It was shown as unused: it stays.
    const items = [{ kind: 'image' as const, id, uses: 0 }]
    expect((await bob.removeMedia({ body: { items } })).kept).toEqual([
      { kind: 'image', id, uses: 1 },
    ])
    await bob.deleteImages({ params: { imageids: String(id) } })
    expect((await api.anyone.readComment(at(commentid))).images).toMatchObject([{ id }])
    await mo.hideComment({ ...at(commentid), body: { reason: 'odd' } })
    expect(await usesOf(bob)).toEqual([])
  })

  test('shows a new alternative text in a guide that was read before', async () => {
    const { guideid } = await makeGuide()
    const { id } = await pictureOf(bob)
    await say(bob, guideid, [id])
    const alts = async () =>
      firstOf((await api.anyone.readGuide({ params: { guideid } })).comments).images.map(
        ({ alt }) => alt,
      )
    expect(await alts()).toEqual([null])
    await bob.patchImage({ params: { imageid: id }, body: { alt: 'A crack' } })
    expect(await alts()).toEqual(['A crack'])
  })

  test('goes with an erased person where readers did not get it, and else stays (M-137)', async () => {
    const { guideid } = await makeGuide()
    const cleo = await api.person('cleo')
    const [public1, withdrawn, before, elsewhere] = [
      await pictureOf(cleo),
      await pictureOf(cleo),
      await pictureOf(cleo),
      await pictureOf(cleo),
    ]
    const said = await say(cleo, guideid, [before.id, elsewhere.id])
    await cleo.patchComment({
      ...at(said.commentid),
      body: { text, images: [public1.id, elsewhere.id] },
    })
    const taken = await say(cleo, guideid, [withdrawn.id])
    await cleo.deleteComment(at(taken.commentid))
    const { userid } = cleo.me
    await api.admin.eraseUser({ params: { userid }, body: { confirm: userid } })
    await api.database.run(sql`update users set erase_at = 1 where userid = ${userid}`)
    await eraseWhenDue(api.service, userid)
    expect([
      await seen(api.anyone, public1.id),
      await seen(mo, withdrawn.id),
      await seen(mo, before.id),
      await seen(api.anyone, elsewhere.id),
    ]).toEqual([200, 404, 404, 200])
  })
})
