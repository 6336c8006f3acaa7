import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { misfit } from '../../fixtures/misfit.ts'

const api = await startApiForFile()
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

let made = 0
const guideOf = () =>
  api.admin.createGuide({
    body: { category: 'Kettles', type: 'repair', title: `Seal ${++made}`, public: true },
  })
const at = ({ guideid }: { guideid: number }) => ({ params: { guideid } })

test('a guide says how long it took the middle one of at least three readers', async () => {
  const { ada, bob, cleo, dan } = await api.people('ada', 'bob', 'cleo', 'dan')
  const guide = await guideOf()
  const shown = async () => {
    const [one, other] = [await api.anyone.readGuide(at(guide)), await ada.readGuide(at(guide))]
    expect(other.time_taken).toEqual(one.time_taken)
    return one.time_taken
  }
  await ada.completeGuide({ ...at(guide), body: { minutes: 20 } })
  await bob.completeGuide({ ...at(guide), body: { minutes: 600 } })
  await dan.completeGuide(at(guide))
  expect(await shown()).toBeUndefined()
  await cleo.completeGuide({ ...at(guide), body: { minutes: 35, langid: 'en' } })
  expect(await shown()).toEqual({ minutes: 35, people: 3 })
  // Said again it is another time; the mark alone leaves what was said.
  await cleo.completeGuide({ ...at(guide), body: { minutes: 45 } })
  await cleo.completeGuide(at(guide))
  expect(await shown()).toEqual({ minutes: 45, people: 3 })
  await dan.completeGuide({ ...at(guide), body: { minutes: 50 } })
  expect(await shown()).toEqual({ minutes: 48, people: 4 })
  await bob.uncompleteGuide(at(guide))
  await dan.uncompleteGuide(at(guide))
  expect(await shown()).toBeUndefined()
})

test('minutes are whole, from 1 to 6000, or the refusal names them', async () => {
  const eve = await api.person('eve')
  const guide = await guideOf()
  for (const minutes of [0, -5, 6001, 1.5, '35', null, true])
    await expect(
      eve.completeGuide({ ...at(guide), body: misfit({ minutes }) }),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'minutes' }] })
  expect(await eve.readGuide(at(guide))).toMatchObject({ completed: false })
  for (const minutes of [1, 6000])
    expect(await eve.completeGuide({ ...at(guide), body: { minutes } })).toBeNull()
})
