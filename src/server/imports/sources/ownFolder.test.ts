import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { aGuide, folderOf, importInto } from '../../../testing/imports.ts'
import { filesIn } from './documents.ts'

let api: TestApi
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

const guid = 'AAAAAAAAAAAAAAAA'
const room = () => mkdtemp(join(tmpdir(), 'stepwright-own-folder-'))

describe('what an import keeps of a folder', () => {
  test('is a copy: the files stay the operator’s to write in', async () => {
    const folder = await room()
    await writeFile(join(folder, `${guid}.txt`), 'first words')
    const documents = [{ documentid: 12, guid, filename: 'notes.txt', document_extension: 'txt' }]
    const guides = [aGuide(5, 'One', ['a'], { documents })]
    await importInto(api, await folderOf({ 'guides.jsonl': guides }), { pictures: { folder } })
    // In place, as an editor or `rsync --inplace` writes.
    await writeFile(join(folder, `${guid}.txt`), 'other words')
    const kept = firstOf((await api.anyone.readGuide({ params: { guideid: 5 } })).documents)
    expect(await (await api.file(kept.download_url, null)).text()).toBe('first words')
  })

  test('lies in it: links to elsewhere and names that lead out are not followed', async () => {
    const folder = await room()
    const [own, elsewhere] = [join(folder, 'own'), join(folder, 'elsewhere')]
    await Promise.all([mkdir(own), mkdir(elsewhere)])
    await writeFile(join(elsewhere, 'a.txt'), 'a secret')
    await symlink(join(elsewhere, 'a.txt'), join(own, 'a.txt'))
    await symlink(elsewhere, join(own, 'inside'))
    await symlink(join(own, 'round.txt'), join(own, 'round.txt'))
    const found = (name: string, within = own) =>
      filesIn(within).find({ guid: name, url: null, extension: 'txt' })
    for (const name of ['a', 'inside/a', '../elsewhere/a', 'round', 'missing'])
      expect([name, await found(name)]).toEqual([
        name,
        'no document or video with this name in the folder',
      ])
    expect(await found('a', join(folder, 'nowhere'))).toEqual(expect.any(String))
    // The folder itself may be reached by a link.
    await symlink(elsewhere, join(folder, 'link'))
    expect(await found('a', join(folder, 'link'))).toMatchObject({ path: join(elsewhere, 'a.txt') })
  })
})
