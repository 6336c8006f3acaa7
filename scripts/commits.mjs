// Subjects of commits have at most 72 characters. Looked at are those that came after this rule and
// after the last tag; a copy without history (a shallow clone, an archive) has none to look at.
import { pathToFileURL } from 'node:url'
import { root, run } from './child.mjs'

const longest = 72

const git = async (...args) => {
  const { status, output } = await run('git', args, { capture: true })
  return status === 0 ? output.trim() : null
}

/** Subjects that are too long, each with its commit; null where there is no history. */
export async function longSubjects() {
  const rule = await git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/commits.mjs')
  const since = rule?.split('\n').at(-1)
  if (!since) return null
  const tag = await git('describe', '--tags', '--abbrev=0')
  const range = ['HEAD', `^${since}`, ...(tag ? [`^${tag}`] : [])]
  const log = await git('log', '--no-merges', '--format=%h %s', ...range)
  return (log ?? '').split('\n').filter(line => line.slice(line.indexOf(' ') + 1).length > longest)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = await longSubjects()
  if (found === null) console.log(`No history in ${root}: no subjects to look at.`)
  for (const line of found ?? []) console.error(`over ${longest} characters: ${line}`)
  process.exitCode = found?.length ? 1 : 0
}
