import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { existing } from '#lib/existing.ts'
import { root, under } from './sources.ts'

/** The ids of requirements and of findings (W16, P-C2) at the ends of the names of all tests. */
export const testedIds = (): Set<string> =>
  new Set(
    ['src', 'e2e']
      .flatMap(under)
      .filter(file => /\.(test|spec)\.tsx?$/.test(file))
      .flatMap(file => [
        ...readFileSync(join(root, file), 'utf8').matchAll(
          /\(([A-Z]+(?:-C?)?\d+(?:, [A-Z]+(?:-C?)?\d+)*)\)['"`]/g,
        ),
      ])
      .flatMap(([, ids]) => existing(ids, 'the ids').split(', ')),
  )
