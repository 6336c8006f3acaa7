// docs/add-a-field.md shows how a field is added, by a patch that has to stay true. Whether it
// still applies is asked in every run; in soak a copy of the repository gets it, is compiled and
// tested.
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itemAt } from '#lib/existing.ts'
import { isSoak } from '../fixtures/propertyRuns.ts'
import { filesOfRepository, isTest, root, textOf } from './sources.ts'

const patch = 'docs/add-a-field.patch'
const isControl = (file: string): boolean => /\/values\/\w+Field\.tsx$/.test(file)
const touched = [...textOf(patch).matchAll(/^diff --git a\/(\S+)/gm)].map(found => itemAt(found, 1))
const sources = touched.filter(file => !isTest(file) && !isControl(file))
const tests = touched.filter(file => file.endsWith('.test.ts'))

/** Throws with what it said when it fails. */
const run = async (program: string, args: string[], folder: string): Promise<void> => {
  const { STEPWRIGHT_SOAK: _, ...env } = process.env
  const own = Object.entries(env).filter(([name]) => !name.startsWith('VITEST'))
  // A copy is no part of a repository that its folder may lie in.
  const asCopy = folder === root ? {} : { GIT_CEILING_DIRECTORIES: dirname(folder) }
  const child = {
    cwd: folder,
    env: { ...Object.fromEntries(own), STEPWRIGHT_QUICK: '1', ...asCopy },
  }
  await promisify(execFile)(program, args, { ...child, maxBuffer: 1e8 }).catch(
    (error: Error & { stdout?: string; stderr?: string }) => {
      throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`)
    },
  )
}

test('the patch that adds a field still applies', async () => {
  await expect(
    run('git', ['apply', '--check', patch], root),
    'Add the field by hand and write the patch anew, as the end of docs/add-a-field.md says',
  ).resolves.toBeUndefined()
})

test('a field touches at most six files beside its control and its tests, and the page names them', () => {
  expect(sources.length).toBeLessThanOrEqual(6)
  const page = textOf('docs/add-a-field.md')
  expect(sources.filter(file => !page.includes(`\`${file}\``))).toEqual([])
})

if (isSoak)
  describe('a copy of the repository with the patch', () => {
    let copy = ''
    const tool = (file: string, ...args: string[]) =>
      run(process.execPath, [join(root, 'node_modules', file), ...args], copy)
    beforeAll(async () => {
      copy = await mkdtemp(join(tmpdir(), 'stepwright-add-a-field-'))
      for (const file of filesOfRepository())
        if (file !== '.git') await cp(join(root, file), join(copy, file))
      await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
      await run('git', ['apply', patch], copy)
      await run('git', ['apply', '--reverse', '--check', patch], copy)
    })
    afterAll(() => rm(copy, { recursive: true, force: true }))

    test('compiles', async () => {
      await tool('typescript/bin/tsc', '--noEmit')
    })

    test('keeps the field in the pure rooms and in the app', async () => {
      await tool('vitest/vitest.mjs', 'run', '--project', 'unit', 'src/documents', 'src/app/drafts')
    })

    test('keeps the field on its way through the service', async () => {
      const service = tests.filter(file => file.startsWith('src/testing/'))
      const each = ['src/server/guides/everyValue.test.ts', 'src/testing/everyValue.test.ts']
      await tool('vitest/vitest.mjs', 'run', '--project', 'api', ...service, ...each)
    })
  })
