// `npm test` (everything), `npm run check` (types, lint, format, docs, subjects of commits, unit
// tests: under a minute), `npm run soak` (the long forms). Each stage runs whatever happened to the
// others. The last line is `N passed, N failed` and nothing else.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { changedFiles } from './changed.mjs'
import { root, seconds } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { openOutputs } from './outputs.mjs'
import { openRoom } from './room.mjs'
import { stagesOf } from './stages.mjs'

const usage = `usage: npm test [-- [--shard=i/n] [FILTER…]]   npm run soak [-- the same]
       npm run check [-- --changed]
FILTER is a piece of the path of a test's file.`

function asked() {
  const [first, ...others] = process.argv.slice(2)
  const form = first === 'check' || first === 'soak' ? first : 'full'
  const { values, positionals } = parseArgs({
    args: form === 'full' ? process.argv.slice(2) : others,
    options: { shard: { type: 'string' }, changed: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [part, parts] = (values.shard ?? '1/1').split('/').map(Number)
  if (!(part >= 1 && part <= parts)) throw new Error('--shard=i/n: the i-th of n parts')
  if (values.changed && form !== 'check') throw new Error('--changed is for npm run check')
  return { form, shard: values.shard ?? null, changed: values.changed, filters: positionals }
}

/** The real guides lie outside the repository; tests that use them are fewer without. */
function lookForRealData(env) {
  const folder = resolve(root, process.env.SHARED_DIR ?? '../shared')
  const guides = join(folder, 'data/real/guides.jsonl')
  if (!existsSync(guides))
    return console.log(`Real data: not found in ${folder}; set SHARED_DIR to use it.`)
  env.SHARED_DIR = folder
  const count = readFileSync(guides, 'utf8').split('\n').filter(Boolean).length
  console.log(`Real data: found in ${folder}, ${count} guides.`)
}

/** Runs the stages, each lane in turn and the lanes side by side, and gives what became of each. */
async function runAll(stages) {
  const outputs = openOutputs(part => process.stdout.write(part))
  const results = new Map()
  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true))
  const inTurn = async list => {
    for (const { name, run } of list) {
      if (interrupted) return
      const began = Date.now()
      const output = outputs.open(`\n== ${name}`)
      const result = await run(part => output.write(part)).catch(error => {
        output.write(`${error.stack}\n`)
        const failures = [String(error)]
        return { passed: 0, failed: 1, skipped: 0, failures, files: [] }
      })
      output.end()
      results.set(name, { ...result, took: seconds(began) })
    }
  }
  const lane = name => inTurn(stages.filter(stage => stage.lane === name))
  await Promise.all([lane('tests'), lane('tools')])
  await inTurn(stages.filter(({ alone }) => alone))
  return { results, interrupted }
}

/** Told at the end: of a long log, the end is what is kept and read. */
function tell({ results, interrupted }) {
  const all = [...results]
  const failures = all.flatMap(([name, { failures: list }]) => list.map(why => `${name}: ${why}`))
  const slowest = all
    .flatMap(([, { files }]) => files)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 20)
  if (slowest.length > 0) console.log('\nThe slowest files')
  for (const { file, seconds: took } of slowest)
    console.log(`${took.toFixed(1).padStart(8)} s  ${file}`)
  if (failures.length > 0) console.log(`\nWhat failed\n${failures.join('\n')}`)
  console.log('')
  const sum = key => all.reduce((total, [, result]) => total + result[key], 0)
  for (const [name, { took, passed, failed, skipped }] of all)
    console.log(
      `${name.padEnd(10)}${took.padStart(9)}  ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`,
    )
  if (interrupted) console.log('interrupted: not every stage ran')
  if (sum('skipped') > 0) console.log(`${sum('skipped')} skipped`)
  const failed = sum('failed') + (interrupted ? 1 : 0)
  process.exitCode = failed > 0 ? 1 : 0
  console.log(`${sum('passed')} passed, ${failed} failed`)
}

let options
try {
  options = asked()
} catch (error) {
  console.error(`${error.message}\n${usage}`)
  process.exit(2)
}
await ensureInstalled()
const env = { ...process.env }
if (options.form === 'soak') env.STEPWRIGHT_SOAK = '1'
if (options.form === 'check') env.STEPWRIGHT_QUICK = '1'
if (process.stdout.isTTY) env.FORCE_COLOR ??= '1' // what the tools write goes through a pipe
delete env.NODE_ENV // the tools set their own
if (env.DELAYS) {
  const late = new URL('../src/testing/lateStatements.mjs', import.meta.url)
  env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --import ${late}`
}
const room = openRoom()
if (room) env.TMPDIR = room.folder
const reports = mkdtempSync(join(tmpdir(), 'stepwright-reports-'))
const changed = options.changed ? await changedFiles() : null
const stages = stagesOf({ ...options, changed, reports, env })
if (stages.length === 0) {
  console.error(`No file of a test has ${options.filters.join(' or ')} in its path.`)
  process.exit(2)
}
lookForRealData(env)
tell(await runAll(stages))
rmSync(reports, { recursive: true, force: true })
room?.close()
