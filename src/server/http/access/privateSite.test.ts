import { beforeAll, expect, test } from 'vitest'
import { addressOf } from '#contract/client.ts'
import { paramsOf } from '#contract/core/path.ts'
import { rows, type Name } from '#contract/rows.ts'
import { existing, firstOf } from '#lib/existing.ts'
import { photo } from '#testing/images.ts'
import { startApiForFile } from '#testing/api.ts'
import type { Guide } from '#contract/guides/shapes.ts'

let guide: Guide
const api = await startApiForFile()
const ada = await api.person('ada')
const author = await api.person('author', { privilege: 'Author' })
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Bench', contents: '' } })
beforeAll(async () => {
  const { guideid, revisionid } = await ada.createGuide({
    body: { category: 'Bench', type: 'repair', title: 'Drawer' },
  })
  guide = await ada.publishGuide({ params: { guideid }, query: { revisionid } })
  await api.anyone.readGuide({ params: guide }) // remembered, from when everybody might read it
  await api.admin.patchSettings({
    query: { revisionid: (await api.admin.readSettings()).revisionid },
    body: { private_site: true },
  })
})

test("nothing but the site's name and sign-in is read without a token", async () => {
  const open: Name[] = []
  for (const name of Object.keys(rows) as Name[]) {
    const params = Object.fromEntries(
      paramsOf(rows[name].path).map(key => [
        key,
        key === 'namespace' ? 'CATEGORY' : key === 'title' ? 'Bench' : guide.guideid,
      ]),
    )
    const response = await api.request(addressOf(name, { params }), { method: rows[name].method })
    if (response.status !== 401) open.push(name)
    else expect(await response.json()).toMatchObject({ error: true })
  }
  expect(open.toSorted()).toEqual([
    'acceptInvitation',
    'confirmReset',
    'createAppeal',
    'createToken',
    'finishPasskeySignIn',
    'finishSso',
    'readSite',
    'resetPassword',
    'startPasskeySignIn',
    'startSso',
    'undoChange',
    'verifyEmail',
  ])
  expect(await api.anyone.readSite()).toMatchObject({
    private: true,
    authentication: { 'public-registration': false },
  })
})

test('whoever is signed in reads on', async () => {
  expect(await ada.readGuide({ params: guide })).toMatchObject({ title: 'Drawer' })
})

test('a User only keeps marks, an Author creates and edits', async () => {
  const { guideid, revisionid } = guide
  await expect(
    ada.createGuide({ body: { category: 'Bench', type: 'repair', title: 'Lid' } }),
  ).rejects.toMatchObject({ status: 403, body: { requiredPrivileges: ['Author'] } })
  await expect(
    ada.patchGuide({ params: { guideid }, query: { revisionid }, body: { summary: 'x' } }),
  ).rejects.toMatchObject({ status: 403 })
  await expect(ada.tagGuide({ params: { guideid }, body: { tag: 'x' } })).rejects.toMatchObject({
    status: 403,
  })
  expect(await ada.readGuide({ params: { guideid } })).toMatchObject({ can_edit: false })
  expect(
    await author.createGuide({ body: { category: 'Bench', type: 'repair', title: 'Lid' } }),
  ).toMatchObject({ can_edit: true })
  expect(
    await ada.patchUser({ params: { userid: ada.me.userid }, body: { location: 'Berlin' } }),
  ).toMatchObject({ location: 'Berlin' })
})

test('naming a file of a private guide in own text opens nothing', async () => {
  const { image } = await author.uploadImage(
    { query: { file: 'a.jpg' } },
    { file: new Uint8Array(await photo(90, 60)) },
  )
  const document = await author.uploadDocument(
    { query: { file: 'plan.txt' } },
    { file: new TextEncoder().encode('the plan') },
  )
  const params = { userid: ada.me.userid }
  for (const about of [`[image|${image.id}]`, `[document|${document.documentid}]`]) {
    await expect(ada.patchUser({ params, body: { about } })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'about', code: 'not_owned' }],
    })
  }
  await expect(ada.readImage({ params: { id: String(image.id) } })).rejects.toMatchObject({
    status: 403,
  })
  const { image: own } = await ada.uploadImage(
    { query: { file: 'b.jpg' } },
    { file: new Uint8Array(await photo(70, 60)) },
  )
  expect(await ada.patchUser({ params, body: { about: `[image|${own.id}]` } })).toMatchObject({
    about_rendered: expect.stringContaining(own.guid),
  })
})

test("a picture needs a member's token or cookie", async () => {
  const { image } = await author.uploadImage(
    { query: { file: 'a.jpg' } },
    { file: new Uint8Array(await photo(80, 60)) },
  )
  await api.jobsDone()
  const get = async (headers: Record<string, string> = {}) =>
    api.site.request(existing(image.original, 'the original of image'), { headers })
  expect((await get()).status).toBe(401)
  expect(
    (await get({ Authorization: `api ${author.token}` })).headers.get('cache-control'),
  ).toMatch(/^private/)

  const reader = api.client(
    (
      await api.anyone.createToken({
        body: { email: 'author@stepwright.test', password: 'a long enough password' },
      })
    ).authToken,
  )
  let cookie = ''
  await reader.readSite(
    {},
    {
      onHeaders: headers => {
        cookie = firstOf(existing(headers.get('set-cookie'), 'the header').split(';'))
      },
    },
  )
  expect((await get({ Cookie: `theme=dark; ${cookie}` })).status).toBe(200)
  expect(
    (await get({ Cookie: cookie.replace(/.$/, last => (last === 'A' ? 'B' : 'A')) })).status,
  ).toBe(401)
  await reader.deleteToken()
  expect((await get({ Cookie: cookie })).status).toBe(401)
})

test('an open site asks nobody who they are', async () => {
  await api.admin.patchSettings({
    query: { revisionid: (await api.admin.readSettings()).revisionid },
    body: { private_site: false },
  })
  expect(await api.anyone.readGuide({ params: guide })).toMatchObject({ title: 'Drawer' })
})
