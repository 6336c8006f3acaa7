// Files that the working tree changes against the last commit, new ones included.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './child.mjs'

/** Paths from the root of the repository; what was deleted is not among them. */
export async function changedFiles() {
  const list = async (...args) => (await run('git', args, { capture: true })).output.split('\n')
  const [changed, fresh] = await Promise.all([
    list('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    list('ls-files', '--others', '--exclude-standard'),
  ])
  return [...changed, ...fresh].filter(file => file !== '' && existsSync(join(root, file)))
}
